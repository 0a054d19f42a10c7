package cassette

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestAMaskKeepsTheFormOfValuesAndNothingElse(t *testing.T) {
	m := newMask()
	raw := `{"DataSourceName":"vendors","fields":[{"name":"iban"}],"data":[{"_id":{"$oid":"65f024394188a48d7c000000"},"name":"Östra Kajen 80","amount":-1824.50e3,"at":"2026-01-31","ok":true,"none":null},{"name":"Östra Kajen 80"}],"release_version":"7.4.2"}`
	got := string(m.body("/access/platform/getdatasourcebyname", []byte(raw)))
	for _, gone := range []string{"Kajen", "65f024394188", "824.50"} {
		if strings.Contains(got, gone) {
			t.Errorf("%q is still in %s", gone, got)
		}
	}
	for _, stays := range []string{`"DataSourceName":"vendors"`, `"name":"iban"`, `"at":"2026-01-31"`, `"ok":true`, `"none":null`, `"release_version":"7.4.2"`, `"amount":-1`, `e3`, `"$oid":"`} {
		if !strings.Contains(got, stays) {
			t.Errorf("%q is not in %s", stays, got)
		}
	}
	if again := m.text("Östra Kajen 80"); strings.Count(got, again) != 2 || utf8.RuneCountInString(again) != 14 || !json.Valid([]byte(got)) {
		t.Errorf("equal values are not equal: %q in %s", again, got)
	}
	rules := string(m.body("get_dynamic_audit_rules_generated", []byte(`{"rules":[{"rule_name":"invoice.a equal_to b.c","justification":"PO-4500312 of Harbour","rule_id":"R1"}],"description":"No rules"}`)))
	if strings.Contains(rules, "Harbour") || !strings.Contains(rules, "invoice.a equal_to b.c") || !strings.Contains(rules, `"rule_id":"R1"`) {
		t.Errorf("rules became %s", rules)
	}
	if lines := string(m.body("gettext", []byte(`{"text":["Harbour Metals"],"release_version":"7"}`))); strings.Contains(lines, "Harbour") || !strings.Contains(lines, `"release_version":"7"`) {
		t.Errorf("lines became %s", lines)
	}
}

// FuzzOpen: whatever is in a file, opening it ends with a recording or a reason, and nothing that was changed is taken.
func FuzzOpen(f *testing.F) {
	path := filepath.Join(f.TempDir(), "whole")
	r, err := Create(path, Head{Docket: "1", Address: "https://a.example", Company: "c"})
	if err != nil {
		f.Fatal(err)
	}
	r.add(answer{Path: "/x/gettext", Parts: [][2]string{{"a", "b"}}, Status: 200, Body: []byte(`{"text":[]}`)}, "token")
	if _, err := r.Close(); err != nil {
		f.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add([]byte("{}\n{}"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		path := filepath.Join(t.TempDir(), "one")
		if err := os.WriteFile(path, raw, 0o600); err != nil {
			t.Fatal(err)
		}
		if p, err := Open(path); err == nil && bytes.Equal(bytes.TrimSpace(raw), bytes.TrimSpace(whole)) != (p.count() == 1 && p.Head.Company == hiddenCompany) {
			t.Errorf("something else is taken: %q", raw)
		} else if err == nil && p.count() == 0 && len(raw) > 4096 {
			t.Errorf("nothing is taken of %d bytes", len(raw))
		}
	})
}

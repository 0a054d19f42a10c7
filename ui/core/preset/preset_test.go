package preset_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"docket/client"
	"docket/ui/core/preset"
)

func folder(t *testing.T, content string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "go-live.toml"), []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

func fieldsOf(name string, fields ...string) client.DocumentType {
	t := client.DocumentType{Name: name}
	for _, f := range fields {
		t.Fields = append(t.Fields, client.FieldSetting{Name: f})
	}
	return t
}

func TestWhatNamesAFieldGoesOverAPatternAndALongerPatternOverAShorterOne(t *testing.T) {
	p, err := preset.Read(folder(t, "\ufeff[\"*\"]\n\"*\" = { required = false, visible = true }\n\"tax_*\" = { visible = false }\niban = { required = true }\n[invoice]\niban = { label = \"IBAN\" }\nibam = { required = true }\n"), "go-live")
	if err != nil {
		t.Fatal(err)
	}
	set, unknown := p.For(fieldsOf("invoice", "iban", "tax_id", "note"))
	got := ""
	for _, f := range set.Fields {
		got += f.Name + " "
		if f.Label != nil {
			got += *f.Label + " "
		}
		got += map[bool]string{true: "required ", false: "optional "}[*f.Required] + map[bool]string{true: "visible; ", false: "hidden; "}[*f.Visibility]
	}
	if want := "iban IBAN required visible; tax_id optional hidden; note optional visible; "; got != want {
		t.Errorf("it sets %s, wanted %s", got, want)
	}
	if len(unknown) != 1 || unknown[0] != "ibam" {
		t.Errorf("unknown are %q", unknown)
	}
	if set, unknown := p.For(fieldsOf("contract", "iban")); len(set.Fields) != 1 || set.Fields[0].Label != nil || unknown != nil {
		t.Errorf("of another type it sets %+v, %q", set, unknown)
	}
}

func TestABadPresetIsSaidAndHarmsNoOther(t *testing.T) {
	for content, want := range map[string]string{
		"[invoice]\niban = { requierd = true }":  "preset go-live, line 2: only label, required and visible can be set; it has requierd",
		"[invoice]\niban = true":                 "preset go-live, line 2: invoice.iban does not fit; a field reads iban = { required = true, ",
		"[a]\nb = { label = 3 }":                 "line 2: a.b does not fit",
		"a = 1":                                  "line 1: a does not fit",
		"[invoice\n":                             "preset go-live, line 1: expected",
		"[invoice]\n\"[a\" = { required = true}": "is no pattern",
	} {
		all, err := preset.List(folder(t, content))
		if err != nil || len(all) != 1 || all[0].Err == nil || !strings.Contains(all[0].Err.Error(), want) {
			t.Errorf("%q is %+v, %v", content, all, err)
		}
	}
	if all, err := preset.List(filepath.Join(t.TempDir(), "none")); len(all) != 0 || err != nil {
		t.Errorf("no folder is %v, %v", all, err)
	}
	for _, name := range []string{"", "../x", "a/b", ".x"} {
		if _, err := preset.Read(t.TempDir(), name); err == nil || !strings.Contains(err.Error(), "cannot name a preset: a name is no path, and begins with no dot") {
			t.Errorf("the name %q gives %v", name, err)
		}
	}
}

func TestWhatIsSavedIsReadBackAndNeverOverwritten(t *testing.T) {
	dir, on := filepath.Join(t.TempDir(), "presets"), true
	label := "a\nb\""
	settings := client.DocumentType{Name: "tax form", Fields: []client.FieldSetting{{Name: "a b", Required: &on}, {Name: "c", Label: &label}}}
	if err := preset.Save(dir, "pilot", settings); err != nil {
		t.Fatal(err)
	}
	if err := preset.Save(dir, "pilot", settings); err == nil {
		t.Error("it was overwritten")
	}
	p, err := preset.Read(dir, "pilot")
	if err != nil {
		t.Fatal(err)
	}
	set, unknown := p.For(fieldsOf("tax form", "a b", "c", "d"))
	if len(set.Fields) != 2 || !*set.Fields[0].Required || *set.Fields[1].Label != label || unknown != nil || len(p.Types()) != 1 {
		t.Errorf("it came back as %+v, %q", set, unknown)
	}
}

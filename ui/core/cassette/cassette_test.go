package cassette

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"docket/client"
)

func TestAMaskKeepsTheFormOfValuesAndNothingElse(t *testing.T) {
	m := newMask(nil)
	raw := `{"DataSourceName":"vendors","fields":[{"name":"iban"}],"data":[{"_id":{"$oid":"65f024394188a48d7c000000"},"name":"Östra Kajen 80","amount":-1824.50e3,"at":"2026-01-31","ok":true,"none":null},{"name":"Östra Kajen 80"}],"release_version":"7.4.2"}`
	got := string(m.body(200, []byte(raw)))
	for _, gone := range []string{"Kajen", "65f024394188", "824.50"} {
		if strings.Contains(got, gone) {
			t.Errorf("%q is still in %s", gone, got)
		}
	}
	for _, stays := range []string{`"DataSourceName":"vendors"`, `"name":"iban"`, `"at":"2026-01-31"`, `"ok":true`, `"none":null`, `"release_version":"7.4.2"`, `"amount":-`, `e3`, `"$oid":"`} {
		if !strings.Contains(got, stays) {
			t.Errorf("%q is not in %s", stays, got)
		}
	}
	if again := m.text("Östra Kajen 80"); strings.Count(got, again) != 2 || utf8.RuneCountInString(again) != 14 || !json.Valid([]byte(got)) {
		t.Errorf("equal values are not equal: %q in %s", again, got)
	}
	rules := string(m.body(200, []byte(`{"rules":[{"rule_name":"invoice.a equal_to b.c","description":"Harbour","justification":"PO-4500312 of Harbour","rule_id":"R1","anchor_file_name":"Harbour 7.pdf",
		"action":"mail@harbour.example","owner":"Harbour","more":{"by":["Harbour"]},"rule_precondition":{"rule_name":"a.b","condition_type":"all","condition_list":[{"value":"Harbour"},"Harbour"]}}],
		"fields":[{"name":"iban","example":"Harbour"}],"description":"No rules"}`)))
	if strings.Contains(strings.ToLower(rules), "harbour") || !strings.Contains(rules, `"condition_type":"all","condition_list":[{"value":`) || !strings.Contains(rules, "invoice.a equal_to b.c") || !strings.Contains(rules, `"rule_id":"R1"`) {
		t.Errorf("rules became %s", rules)
	}
	if lines := string(m.body(200, []byte(`{"text":["Harbour Metals"],"release_version":"7"}`))); strings.Contains(lines, "Harbour") || !strings.Contains(lines, `"release_version":"7"`) {
		t.Errorf("lines became %s", lines)
	}
}

// A member that stays has texts of the interface's own; any other may be a value. So may what stands in quotes in the name
// of a rule, and a number of one digit. What the program goes by stays.
func TestWhatStaysHoldsNoValues(t *testing.T) {
	m := newMask(nil)
	page := string(m.body(200, []byte(`{"DataSourceName":"vendors","DataSourceType":"Harbour sheet","DataSourceStatus":"Harbour","Total_fields":1,"Page_number":"3","total":"Harbour 7",
		"fields":[{"name":"iban","datatype":"Harbour"},"Harbour"],"data":[{"a":4,"b":4,"c":-4,"d":"4","e":5,"f":40123.0,"g":0}],"release_version":"7"}`)))
	rules := string(m.body(200, []byte(`{"success":true,"total":2,"rules":[{"rule_name":"invoice.vendor_name equal_to 'Private O'Harbour 41117733'","enable":"False","event_type":"processed","rule_type":"Harbour",
		"rule_precondition":{"rule_name":"vendor's.x in \"Harbour\" „Harbour“","event_type":"Harbour","condition_type":"OR"}},{"rule_name":"a.b equal_to 'Harbour","rule_type":41117733},["Harbour"],"Harbour"]}`)))
	if strings.Contains(page+rules, "Harbour") || strings.Contains(rules, "Private") || strings.Contains(rules, "41117733") || !json.Valid([]byte(page)) || !json.Valid([]byte(rules)) {
		t.Errorf("they became %s\n%s", page, rules)
	}
	for _, stays := range []string{`"Total_fields":1,"Page_number":"3"`, `"success":true,"total":2`, `"rule_name":"invoice.vendor_name equal_to '`, `"vendor's.x in \"`, `"enable":"False","event_type":"processed"`, `"condition_type":"OR"`} {
		if !strings.Contains(page+rules, stays) {
			t.Errorf("%q is not in %s\n%s", stays, page, rules)
		}
	}
	seen := map[string]bool{}
	for _, digit := range strings.Split("0123456789", "") {
		seen[m.number(digit)] = true
		if m.number(digit) != m.text(digit) || "-"+m.number(digit) != m.number("-"+digit) {
			t.Errorf("%s is no more what it is as a text or below zero", digit)
		}
	}
	if len(seen) != 10 || strings.HasPrefix(m.number("40123"), "0") {
		t.Errorf("digits became %v", seen)
	}
}

// What the client takes before an answer is no reason to take the answer for a text.
func TestAnAnswerBehindAByteOrderMarkIsMaskedAsOneWithout(t *testing.T) {
	m := newMask(nil)
	raw := `{"DataSourceName":"vendors","fields":[{"name":"iban"}],"data":[{"iban":"Harbour"}]}`
	if got, want := string(m.body(200, []byte("\ufeff"+raw))), "\ufeff"+string(m.body(200, []byte(raw))); got != want || strings.Contains(got, "Harbour") {
		t.Errorf("it became %s\nnot %s", got, want)
	}
	if got := string(m.body(200, []byte("\ufeff<html><title>Harbour</title>"))); got != hiddenPage {
		t.Errorf("a page became %s", got)
	}
	if got := string(m.body(200, []byte("\ufeff"+client.Acknowledgement))); !strings.Contains(got, client.Acknowledgement) {
		t.Errorf("the documented answer became %s", got)
	}
}

// TestWhatIsNoAnswerIsMaskedToo: errors, web pages and answers of another shape hold values as well.
func TestWhatIsNoAnswerIsMaskedToo(t *testing.T) {
	m := newMask(nil)
	for _, c := range []struct {
		of     string
		status int
		raw    string
	}{
		{"gettext", 500, `{"error":"no PO of Harbour"}`}, {"gettext", 500, `{"detail":[{"msg":"Harbour","rules":"Harbour"}]}`}, {"gettext", 200, `["Harbour"]`}, {"gettext", 200, `"Harbour"`}, {"gettext", 500, `{"rules":"Harbour"}`}, {"gettext", 200, `{"text":[]} "Harbour" ["Harbour"]`},
		{"gettext", 200, `{"lines":{"text":["Harbour"]}}`}, {"getdatasourcebyname", 200, `{"result":[{"a":"Harbour"}]}`}, {"getdatasourcebyname", 200, "a;b\nHarbour;1"},
		{"get_dynamic_audit_rules_generated", 200, "<html><title>Harbour</title>"}, {"get_dynamic_audit_rules_generated", 400, `{"status":"fail","description":"Harbour"}`},
		{"retry_push_api", 422, `{"message":"Harbour"}`}, {"retry_push_api", 200, "Harbour " + client.Acknowledgement},
	} {
		got := string(m.body(c.status, []byte(c.raw)))
		if strings.Contains(got, "Harbour") || strings.HasPrefix(c.raw, "{") != strings.HasPrefix(got, "{") || strings.HasPrefix(c.raw, "<") != strings.HasPrefix(got, "<") {
			t.Errorf("%s %d: %s became %s", c.of, c.status, c.raw, got)
		}
	}
	if got := string(m.body(200, []byte(`"`+client.Acknowledgement+"\"\n"))); !strings.Contains(got, client.Acknowledgement) {
		t.Errorf("the documented answer became %q", got)
	}
	if got := string(m.body(400, []byte(`{"status":"fail","success":1024,"description":"Harbour"}`))); !strings.Contains(got, `"status":"fail","success":1024`) {
		t.Errorf("the empty list became %s", got)
	}
}

func reopened(t *testing.T, r *Recorder, path string) *Player {
	t.Helper()
	_, err := r.Close()
	if err != nil {
		t.Fatal(err)
	}
	p, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestNoTokenIsInARecording: not in what stands beside a body, nor torn by a name that is a part of it.
func TestNoTokenIsInARecording(t *testing.T) {
	const token = "acme-SECRET-0123456789"
	for _, asIs := range []bool{true, false} {
		path := filepath.Join(t.TempDir(), "recording")
		r, err := Create(path, Head{Address: "https://ocr.acme.example:8443/v1", Company: "acme", AsIs: asIs})
		if err != nil {
			t.Fatal(err)
		}
		r.sends(token)
		r.add(answer{Path: "/x/other", Parts: [][2]string{{"a", token}}, Status: 200, Type: "text/plain; x=" + token, Retry: token, Body: []byte(`{"fields":"Bearer ` + token + ` at ocr.acme.example:8443"}`)})
		p := reopened(t, r, path)
		for _, list := range p.answers {
			if all := fmt.Sprintf("%s %+v", list[0].Body, list[0]); strings.Contains(all, "SECRET") || !asIs && strings.Contains(all, "acme") {
				t.Errorf("as it is %v: %s", asIs, all)
			}
		}
	}
}

// After a 401 another token is given; an answer that tells of the one before it has it masked too.
func TestNoTokenThatWasUsedBeforeIsInARecording(t *testing.T) {
	path := filepath.Join(t.TempDir(), "recording")
	r, err := Create(path, Head{Address: "https://a.example", Company: "acme", AsIs: true})
	if err != nil {
		t.Fatal(err)
	}
	via := r.Wrap(answering(`{"text":["acme-FIRST-0123456789 ended, acme-SECOND-0123456789 goes on"]}`))
	for _, token := range []string{"acme-FIRST-0123456789", "acme-SECOND-0123456789"} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "https://a.example/x/gettext", strings.NewReader(""))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bearer "+token)
		resp, err := via.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.ReadAll(resp.Body)
	}
	for _, list := range reopened(t, r, path).answers {
		if last := string(list[1].Body); strings.Contains(last, "FIRST") || strings.Contains(last, "SECOND") || !strings.Contains(last, "goes on") {
			t.Errorf("recorded is %s", last)
		}
	}
}

// What was typed as a token by mistake and refused stays out of the recording, for it may be one that is good elsewhere,
// until something else than itself asks for it: then it is an id, and replayed as one. A token that was in use never is.
func TestAnIdThatWasTypedAsATokenIsRecordedOnceItIsAskedFor(t *testing.T) {
	const stale, word, secret, good = "stale-0123456789", "DOC-1001", "elsewhere-0123456789", "good-0123456789"
	path := filepath.Join(t.TempDir(), "recording")
	r, err := Create(path, Head{Address: "https://a.example", Company: "c", AsIs: true})
	if err != nil {
		t.Fatal(err)
	}
	none := []string{word, secret}
	r.IsNone = func(sent string) bool { return slices.Contains(none, sent) }
	ask := func(token, id, says string) {
		r.sends(token)
		r.add(answer{Path: "/x/rules", Parts: [][2]string{{"id", id}}, Status: 200, Body: []byte(says), token: token})
	}
	ask(stale, "DOC-1", "1")
	ask(word, word, "2 refused "+word)
	ask(secret, "DOC-1", "3")
	ask(good, "DOC-1", "4 before of "+word)
	ask(good, strings.ToLower(word), "5 of "+word+" "+stale+" "+secret+" "+good)
	ask(good, word, "6 of "+word)
	ask(good, stale, "7 of "+stale)
	p := reopened(t, r, path)
	got := map[string]string{}
	for _, list := range p.answers {
		for _, a := range list {
			got[string(a.Body[:1])] = a.Parts[0][1] + ": " + string(a.Body[1:])
		}
	}
	for n, want := range map[string]string{"2": "$DOCKET_TOKEN:  refused $DOCKET_TOKEN", "4": "DOC-1:  before of $DOCKET_TOKEN", "5": "doc-1001:  of DOC-1001 $DOCKET_TOKEN $DOCKET_TOKEN $DOCKET_TOKEN",
		"6": "DOC-1001:  of DOC-1001", "7": "$DOCKET_TOKEN:  of $DOCKET_TOKEN"} {
		if got[n] != want {
			t.Errorf("%s is recorded as %q, not %q", n, got[n], want)
		}
	}
	if !r.Refused() {
		t.Error("it does not say that there was such a text")
	}
}

// Two that began in the same second are two, and a copy is the same.
func TestARecordingIsKnownByWhatIsInIt(t *testing.T) {
	var sums []string
	for _, says := range []string{"a", "b"} {
		path := filepath.Join(t.TempDir(), "one")
		r, err := Create(path, Head{Docket: "1", Address: "https://a.example", Company: "c", At: time.Unix(0, 0), AsIs: true})
		if err != nil {
			t.Fatal(err)
		}
		r.add(answer{Path: "/x/gettext", Status: 200, Body: []byte(`{"text":["` + says + `"]}`)})
		p := reopened(t, r, path)
		again, err := Open(path)
		if err != nil || again.Sum != p.Sum || slices.Contains(sums, p.Sum) {
			t.Errorf("%q is known as %q, and then as %q (%v)", says, p.Sum, again.Sum, err)
		}
		sums = append(sums, p.Sum)
	}
}

// answering is a service that says always the same.
type answering string

func (a answering) RoundTrip(*http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: 200, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(string(a)))}, nil
}

// Field settings are a company's own; what else a submission says is needed to read its answer. Of what stands beside the
// answer the character set and the seconds of a pause stay.
func TestARecordingOfASubmissionHasNoFieldSettings(t *testing.T) {
	for _, asIs := range []bool{false, true} {
		path := filepath.Join(t.TempDir(), "recording")
		r, err := Create(path, Head{Address: "https://a.example", Company: "acme", AsIs: asIs})
		if err != nil {
			t.Fatal(err)
		}
		sent := answer{Path: "/x/retry_push_api", Parts: [][2]string{{"collection_name", "invoice"}, {"data", "Harbour dues"}}, Type: "text/html; charset=utf-8; of=Harbour", Body: []byte("<p>"), Status: 503}
		later := sent
		sent.Retry, later.Retry = "30", "Fri, 27 Nov 2026 07:30:00 GMT"
		for _, a := range []answer{sent, later} {
			a.Parts = [][2]string{a.Parts[0], a.Parts[1]}
			r.add(a)
		}
		p := reopened(t, r, path)
		for _, list := range p.answers {
			all := fmt.Sprintf("%+v", list)
			if len(list) != 2 || !strings.Contains(all, "{collection_name invoice}") && !strings.Contains(all, "[collection_name invoice]") || !strings.Contains(all, "charset=utf-8") ||
				list[0].Retry != "30" || strings.Contains(all, "Harbour") != asIs || (list[1].Retry == "") == asIs {
				t.Errorf("as it is %v: %s", asIs, all)
			}
		}
	}
}

// Where a recording cannot be begun, as on a full disk, its name is free for the next try.
func TestARecordingThatCannotBeBegunLeavesNoFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "one")
	if r, err := Create(path, Head{At: time.Date(10_000, 1, 1, 0, 0, 0, 0, time.UTC)}); r != nil || err == nil {
		t.Fatalf("a time that JSON cannot say gives %v, %v", r, err)
	}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("it is there: %v", err)
	}
}

func TestARecordingThatGoesOnBehindItsEndIsNotSaidToBeCutOff(t *testing.T) {
	path := filepath.Join(t.TempDir(), "one")
	r, err := Create(path, Head{})
	if err != nil {
		t.Fatal(err)
	}
	_, ended := r.Close()
	whole, read := os.ReadFile(path)
	if err := errors.Join(ended, read, os.WriteFile(path, append(whole, '\n'), 0o600)); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path); err == nil || !strings.Contains(err.Error(), "goes on behind its end, in line 3") {
		t.Errorf("it says %v", err)
	}
}

// FuzzOpen: whatever is in a file, opening it ends with a recording or a reason, and nothing that was changed is taken.
func FuzzOpen(f *testing.F) {
	path := filepath.Join(f.TempDir(), "whole")
	r, err := Create(path, Head{Docket: "1", Address: "https://a.example", Company: "c"})
	if err != nil {
		f.Fatal(err)
	}
	r.add(answer{Path: "/x/gettext", Parts: [][2]string{{"a", "b"}}, Status: 200, Body: []byte(`{"text":[]}`)})
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

func TestNamesAndValuesOfEveryScriptAreHiddenAndOrdinaryWordsStay(t *testing.T) {
	m := newMask(namesOf(Head{Address: "https://ocr.acme.example/v1", Company: "Grüße & Söhne", Username: "me"}))
	got := string(m.body(200, []byte(`{"DataSourceName":"Gr\u00fc\u00dfe & s\u00f6hne vendors of me","fields":[{"name":"name"},{"name":"GRÜSSE, GRÜßE & SÖHNE"},{"name":"me"}],
		"data":[{"name":"PO-４５００３١٢","me":"ก้อง ๔๕","tel":"४५६ Ⅳ②½"}],"status":"Harbour failed","rules":["Harbour"]}`)))
	for _, gone := range []string{"４", "١", "๔", "ก", "้", "४", "Ⅳ", "②", "½", "öhne", "ÖHNE", `"me"`, "Harbour"} {
		if strings.Contains(got, gone) {
			t.Errorf("%q is still in %s", gone, got)
		}
	}
	for _, stays := range []string{`"DataSourceName":"Recorded Company vendors of recorded.user"`, `{"name":"name"}`, `{"name":"recorded.user"}`, `"recorded.user":`} {
		if !strings.Contains(got, stays) {
			t.Errorf("%q is not in %s", stays, got)
		}
	}
}

// What is masked has the form that it had: digits stay digits however many they are, hex stays hex, and dates stay.
func TestWhatIsMaskedKeepsItsForm(t *testing.T) {
	m := newMask(nil)
	for form, all := range map[string][]string{
		`^\d+$`:        {"1234567890123456", "12345678901234", "00000000000000000000"},
		`^[0-9a-f]+$`:  {"deadbeef01", "507f1f77bcf86cd799439011"},
		`^[A-Z]{2}\d+`: {"DE02120300000000202051"},
	} {
		for _, text := range all {
			if got := m.text(text); len(got) != len(text) || got == text || !regexp.MustCompile(form).MatchString(got) {
				t.Errorf("%q became %q", text, got)
			}
		}
	}
	for _, text := range []string{"2026-01-31", "2026-01", "31.01.2026", "1/2/2026", "2026/01/31", "2026-01-31 10:11", "2026-01-31T10:11:12.5Z"} {
		if got := m.text(text); got != text {
			t.Errorf("the date %q became %q", text, got)
		}
	}
	body := `{"data":[{"_id":9007199254740993,"when":1700000000,"less":-9007199254740993,"part":1234567890.25,"e":1.5e10}]}`
	if got := string(m.body(200, []byte(body))); !json.Valid([]byte(got)) || len(got) != len(body) || strings.Contains(got, "007199254740993") {
		t.Errorf("%s", got)
	}
}

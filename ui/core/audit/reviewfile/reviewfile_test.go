package reviewfile

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"text/template"
	"time"

	"docket/ui/core/audit"
	"docket/ui/core/audit/audittest"
	"docket/ui/core/audit/lint"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/export"
)

var monday = time.Date(2026, 3, 2, 9, 30, 0, 0, time.UTC)

func provenance() Provenance {
	return Provenance{Address: "https://ocr.example.com", Company: "Northgate Trading", FetchedAt: monday, WrittenAt: monday.Add(2 * time.Hour),
		By: "reviewer", Program: "docket 1.0.0"}
}

// at gives verdicts a time, which the store would do otherwise.
func at(verdicts []store.Verdict, hours int) []store.Verdict {
	for i := range verdicts {
		verdicts[i].At = monday.Add(time.Duration(hours) * time.Hour)
	}
	return verdicts
}

// handover is a review with everything in it: all states, comments, a rule that
// changed, one that vanished, one without an id, and texts that try to break out.
func handover(t testing.TB) *audit.Review {
	t.Helper()
	before := audit.NewReview(audittest.Rules(t,
		audittest.Spec{ID: "R3", Name: "order.date date_less_than_eq_to invoice.date", Why: "an older reason"},
		audittest.Spec{ID: "R9", Name: "invoice.gone equal_to order.gone"}), nil)
	verdicts := at(before.Judge([]int{0, 1}, store.Accept, "colleague"), -24)
	verdicts[0].Comment = "looked right"
	r := audit.NewReview(audittest.Rules(t,
		audittest.Spec{ID: "R1", Name: "invoice.total equal_to order.total", More: `,"action":"hold_payment","description":"Billed is what was ordered."`},
		audittest.Spec{ID: "R2", Name: "order.total equal_to invoice.total", Pre: "another.rule equal_to a.b"},
		audittest.Spec{ID: "R3", Name: "order.date date_less_than_eq_to invoice.date", Why: "a newer reason", More: `,"confidence":1E400`},
		audittest.Spec{Name: "=HYPERLINK(\"http://example.com\") </script><script>alert(1)</script> | `x` *y* \u202e", Why: "<b>\x1b[31m</b>\nsecond line"},
		audittest.Spec{ID: "R5", Name: "invoice.a equal_to invoice.a", Enable: `"yes"`}), verdicts)
	r.Apply(at(r.Judge([]int{0}, store.Accept, "reviewer"), 0))
	r.Apply(at(r.Judge([]int{3}, store.Reject, "reviewer"), 1))
	r.Apply(at(r.Comment([]int{3}, "+1 & \"quoted\", <i>not</i> markup", "reviewer"), 1))
	r.Apply(at(r.Judge([]int{4}, store.Flag, "reviewer"), 1))
	return r
}

// in writes a document in a format.
func in(d *Document, format string) func(io.Writer) error {
	return func(w io.Writer) error { return d.Write(w, format, export.CSVOptions{}) }
}

func written(t testing.TB, write func(io.Writer) error) string {
	t.Helper()
	var out bytes.Buffer
	audittest.Must(t, write(&out))
	return out.String()
}

// standing is the states of all rules, and a comment where there is one.
func standing(r *audit.Review) string {
	var out []string
	for _, item := range r.Items {
		out = append(out, item.State.String()+" "+item.Comment())
	}
	return strings.Join(out, " ")
}

func TestThePacketTellsTheWholeReviewInEveryForm(t *testing.T) {
	r := handover(t)
	p, findings := New(provenance(), r), lint.Rules(r.Rules)
	p.Found(r, findings, lint.Silences{lint.Key(findings[0], r.Rules): {Reason: "seen by <b>both</b>", By: "lead", At: monday}})
	audittest.Golden(t, "review.md", written(t, in(p, "md")))
	audittest.Golden(t, "review.csv", written(t, in(p, "csv")))
	audittest.Golden(t, "review.json", written(t, in(p, "json")))
	audittest.Golden(t, "review.html", written(t, in(p, "html")))
}

func TestNoTextOfTheServiceBecomesMarkup(t *testing.T) {
	p := New(provenance(), handover(t))
	page := written(t, in(p, "html"))
	for _, bad := range []string{"<script", "<b>", "<i>", "\u202e", "\x1b", "src=", "ZgotmplZ"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page holds %q", bad)
		}
	}
	for _, tag := range []string{"article", "section", "table", "dl", "details", "svg", "bdi", "main", "h2", "h3"} {
		if opened, closed := strings.Count(page, "<"+tag), strings.Count(page, "</"+tag+">"); opened != closed || opened == 0 {
			t.Errorf("%s is opened %d times and closed %d times", tag, opened, closed)
		}
	}
	for line := range strings.Lines(written(t, in(p, "md"))) {
		if strings.Contains(line, "\u202e") || strings.Contains(line, "\x1b") || strings.HasPrefix(strings.TrimSpace(line), "<") {
			t.Errorf("the Markdown holds %q", line)
		}
	}
}

func TestACommentOfSeveralLinesKeepsThem(t *testing.T) {
	r := handover(t)
	r.Apply(at(r.Comment([]int{0}, "first\n# second", "reviewer"), 2))
	p := New(provenance(), r)
	if text := written(t, in(p, "md")); !strings.Contains(text, "- Comment: first  \n  \\# second\n") {
		t.Errorf("the Markdown is\n%s", text)
	}
	if page := written(t, in(p, "html")); !strings.Contains(page, "first\n# second") {
		t.Error("the page has lost a line")
	}
}

// A rule without a comment hides none of those behind it.
func TestEveryCommentOfThePacketIsListed(t *testing.T) {
	r := handover(t)
	r.Apply(at(r.Judge([]int{1}, store.Accept, "reviewer"), 2))
	r.Apply(at(r.Comment([]int{1}, "as agreed", "reviewer"), 2))
	if text := written(t, in(New(provenance(), r), "md")); !strings.Contains(text, "- as agreed  \n  R2\n") {
		t.Errorf("the Markdown is\n%s", text)
	}
}

// A page that breaks off is an error, and nothing of it is written: an empty file would pass for the packet.
func TestAPageThatBreaksOffIsNotWritten(t *testing.T) {
	var out bytes.Buffer
	page := template.Must(template.New("page").Parse("# {{.Title}}{{.Missing}}"))
	if err := whole(&out, page, New(provenance(), handover(t)).tell()); err == nil || out.Len() > 0 {
		t.Errorf("it is %v, and %q is written", err, out.String())
	}
}

func TestCellsAreDataAndNotFormulas(t *testing.T) {
	p := New(provenance(), handover(t))
	for raw, want := range map[bool][2]string{false: {"'=HYPERLINK", "'+1 &"}, true: {"=HYPERLINK", "+1 &"}} {
		rows, err := csv.NewReader(strings.NewReader(written(t, func(w io.Writer) error { return p.Write(w, "csv", export.CSVOptions{Raw: raw}) }))).ReadAll()
		audittest.Must(t, err)
		if len(rows) != 7 || !strings.HasPrefix(rows[4][1], want[0]) || !strings.HasPrefix(rows[4][4], want[1]) {
			t.Errorf("raw %v: %d rows, row 4 is %q", raw, len(rows), rows[4])
		}
		if rows[3][2] != "changed" || rows[3][7] != "accept" || rows[3][8] != "looked right" || rows[3][9] != "justification; confidence" || rows[6][2] != "vanished" {
			t.Errorf("raw %v: rows are %q and %q", raw, rows[3], rows[6])
		}
	}
}

func TestAPacketComesBackAsTheVerdictsItWasMadeOf(t *testing.T) {
	r := handover(t)
	text := written(t, in(New(provenance(), r), "json"))
	d, err := Read([]byte(text))
	audittest.Must(t, err)
	again := audit.NewReview(&client.RuleSet{AnchorDocumentID: r.Anchor, Rules: r.Rules}, d.Verdicts())
	if got, want := standing(again), standing(r); got != want {
		t.Errorf("it came back as %s, want %s", got, want)
	}
	if len(again.Vanished()) != 1 || !again.Items[0].Verdict.At.Equal(monday) || again.Items[2].Earlier.By != "colleague" {
		t.Errorf("vanished %v, first %+v", again.Vanished(), again.Items[0].Verdict)
	}
	if !strings.Contains(text, `"confidence": 1E400`) {
		t.Error("a number did not stay as it came")
	}
	if twice := written(t, in(New(provenance(), again), "json")); twice != text {
		t.Error("a packet made of what came back differs")
	}
}

// A service can send rules with a member twice, without any member, and with bytes that are no text. What was decided on
// them comes back as it was: from the file, and from the store, which keeps the rule's content.
func TestVerdictsOnOddRulesComeBack(t *testing.T) {
	r := audit.NewReview(audittest.Fetched(t, `{"success":true,"total":5,"rules":[{"rule_id":"A","rule_id":"B","rule_name":"a.b equal_to c.d"},{},`+
		`{"rule_name":"a.x equal_to c.x","rule_name":"a.y equal_to c.y"},{"rule_id":"\ud800","rule_name":"a.z equal_to c.z"},`+"{\"rule_id\":\"\xff\xfe\",\"rule_name\":\"a.\xff equal_to c.d\"}]}"), nil)
	given := at(r.Judge([]int{0, 1, 2, 3, 4}, store.Accept, "reviewer"), 0)
	d, err := Read([]byte(written(t, in(New(provenance(), audit.NewReview(&client.RuleSet{AnchorDocumentID: r.Anchor, Rules: r.Rules}, given)), "json"))))
	audittest.Must(t, err)
	for from, verdicts := range map[string][]store.Verdict{"the store": given, "the file": d.Verdicts()} {
		again := audit.NewReview(&client.RuleSet{AnchorDocumentID: r.Anchor, Rules: r.Rules}, verdicts)
		if n := again.Counts().Of[audit.Accepted]; n != 5 {
			t.Errorf("of 5 verdicts %d came back from %s: %s", n, from, standing(again))
		}
	}
}

func TestAFileThatIsNoReviewOrWasAlteredIsRefused(t *testing.T) {
	good := written(t, in(New(provenance(), handover(t)), "json"))
	for want, change := range map[string][2]string{
		"not JSON":           {good, "{\n\n!"},
		"it is not a review": {good, "[]"},
		"line 1: a number is not what belongs at rules": {good, `{"rules":5}`},
		"has more than 1000 characters":                 {`"by": "colleague"`, `"by": "` + strings.Repeat("x", 1001) + `"`},
		"the evidence on rule":                          {`"by": "colleague"`, `"by": "colleague", "evidence": {"x": "` + strings.Repeat("x", longestEvidence) + `"}`},
		"the comment on rule":                           {`"by": "colleague"`, `"by": "colleague", "comment": "` + strings.Repeat("x", longestComment+1) + `"`},
		"the comment on rule \"R":                       {`"by": "colleague"`, `"by": "colleague", "comment": "` + strings.Repeat("x", 1<<20+1) + `"`},
		"its format is":                                 {documentFormat, "something else"},
		"version 2":                                     {`"version": 1`, `"version": 2`},
		"which anchor document":                         {`"anchor_document_id": "DOC-1",` + "\n    \"fetched", `"anchor_document_id": "",` + "\n    \"fetched"},
		"the file was altered":                          {`"justification": "a newer reason"`, `"justification": "a nicer reason"`},
		"is called \"R2\"":                              {`"rule_id": "R2",` + "\n      \"rule\"", `"rule_id": "R2b",` + "\n      \"rule\""},
		"is \"maybe\", which is none":                   {`"decision": "flag"`, `"decision": "maybe"`},
		"is not UTF-8; save the file as UTF-8":          {`"by": "colleague"`, "\"by\": \"colleague\", \"comment\": \"caf\xe9\""},
		"what is said on rule \"R":                      {`"by": "colleague"`, "\"by\": \"coll\xe8gue\""},
	} {
		bad := strings.Replace(good, change[0], change[1], 1)
		if bad == good {
			t.Fatalf("%s: nothing was changed", want)
		}
		if _, err := Read([]byte(bad)); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "Go ") {
			t.Errorf("want %s, have %v", want, err)
		}
	}
}

func FuzzReadingAReviewNeverPanics(f *testing.F) {
	f.Add([]byte(written(f, in(New(provenance(), handover(f)), "json"))))
	f.Add([]byte(`{"format":"docket review","version":1,"provenance":{"anchor_document_id":"D"},"rules":[{"content":{},"verdict":{}}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := Read(data)
		if err != nil {
			return
		}
		for _, v := range d.Verdicts() {
			if v.Anchor == "" || v.Fingerprint == "" || !json.Valid(v.Content) {
				t.Fatalf("a verdict that cannot be kept: %+v", v)
			}
		}
	})
}

// BenchmarkPacket hands 10,000 rules over.
func BenchmarkPacket(b *testing.B) {
	r := audit.NewReview(audittest.Sample(b, "DOC-10000"), nil)
	p := New(provenance(), r)
	for name, write := range map[string]func(io.Writer) error{"json": in(p, "json"), "html": in(p, "html"), "markdown": in(p, "md")} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				audittest.Must(b, write(io.Discard))
			}
		})
	}
}

func TestTheJSONIsOneValidDocument(t *testing.T) {
	if text := written(t, in(New(provenance(), audit.NewReview(audittest.Rules(t), nil)), "json")); !json.Valid([]byte(text)) || strings.Contains(text, "null") {
		t.Errorf("an empty review is written as %s", text)
	}
}

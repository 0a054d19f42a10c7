package audit

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

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
func handover(t testing.TB) *Review {
	t.Helper()
	before := NewReview(rulesOf(t,
		spec{id: "R3", name: "order.date date_less_than_eq_to invoice.date", why: "an older reason"},
		spec{id: "R9", name: "invoice.gone equal_to order.gone"}), nil)
	verdicts := at(before.Judge([]int{0, 1}, store.Accept, "colleague"), -24)
	verdicts[0].Comment = "looked right"
	r := NewReview(rulesOf(t,
		spec{id: "R1", name: "invoice.total equal_to order.total", more: `,"action":"hold_payment","description":"Billed is what was ordered."`},
		spec{id: "R2", name: "order.total equal_to invoice.total", pre: "another.rule equal_to a.b"},
		spec{id: "R3", name: "order.date date_less_than_eq_to invoice.date", why: "a newer reason", more: `,"confidence":1E400`},
		spec{name: "=HYPERLINK(\"http://example.com\") </script><script>alert(1)</script> | `x` *y* \u202e", why: "<b>\x1b[31m</b>\nsecond line"},
		spec{id: "R5", name: "invoice.a equal_to invoice.a", enable: `"yes"`}), verdicts)
	r.Apply(at(r.Judge([]int{0}, store.Accept, "reviewer"), 0))
	r.Apply(at(r.Judge([]int{3}, store.Reject, "reviewer"), 1))
	r.Apply(at(r.Comment([]int{3}, "+1 & \"quoted\", <i>not</i> markup", "reviewer"), 1))
	r.Apply(at(r.Judge([]int{4}, store.Flag, "reviewer"), 1))
	return r
}

func written(t testing.TB, write func(io.Writer) error) string {
	t.Helper()
	var out bytes.Buffer
	must(t, write(&out))
	return out.String()
}

func TestThePacketTellsTheWholeReviewInEveryForm(t *testing.T) {
	p := NewPacket(provenance(), handover(t))
	golden(t, "packet.md", written(t, p.Markdown))
	golden(t, "packet.csv", written(t, func(w io.Writer) error { return p.CSV(w, export.CSVOptions{}) }))
	golden(t, "packet.json", written(t, p.JSON))
	golden(t, "packet.html", written(t, p.HTML))
}

func TestNoTextOfTheServiceBecomesMarkup(t *testing.T) {
	p := NewPacket(provenance(), handover(t))
	page := written(t, p.HTML)
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
	for line := range strings.Lines(written(t, p.Markdown)) {
		if strings.Contains(line, "\u202e") || strings.Contains(line, "\x1b") || strings.HasPrefix(strings.TrimSpace(line), "<") {
			t.Errorf("the Markdown holds %q", line)
		}
	}
}

func TestACommentOfSeveralLinesKeepsThem(t *testing.T) {
	r := handover(t)
	r.Apply(at(r.Comment([]int{0}, "first\n# second", "reviewer"), 2))
	p := NewPacket(provenance(), r)
	if text := written(t, p.Markdown); !strings.Contains(text, "- Comment: first  \n  \\# second\n") {
		t.Errorf("the Markdown is\n%s", text)
	}
	if page := written(t, p.HTML); !strings.Contains(page, "first\n# second") {
		t.Error("the page has lost a line")
	}
}

func TestCellsAreDataAndNotFormulas(t *testing.T) {
	p := NewPacket(provenance(), handover(t))
	for raw, want := range map[bool][2]string{false: {"'=HYPERLINK", "'+1 &"}, true: {"=HYPERLINK", "+1 &"}} {
		rows, err := csv.NewReader(strings.NewReader(written(t, func(w io.Writer) error { return p.CSV(w, export.CSVOptions{Raw: raw}) }))).ReadAll()
		must(t, err)
		if len(rows) != 7 || !strings.HasPrefix(rows[4][1], want[0]) || !strings.HasPrefix(rows[4][4], want[1]) {
			t.Errorf("raw %v: %d rows, row 4 is %q", raw, len(rows), rows[4])
		}
		if rows[3][2] != "changed" || rows[3][7] != "accept" || rows[3][8] != "justification; confidence" || rows[6][2] != "vanished" {
			t.Errorf("raw %v: rows are %q and %q", raw, rows[3], rows[6])
		}
	}
}

func TestAPacketComesBackAsTheVerdictsItWasMadeOf(t *testing.T) {
	r := handover(t)
	text := written(t, NewPacket(provenance(), r).JSON)
	d, err := ReadDocument([]byte(text))
	must(t, err)
	again := NewReview(&client.RuleSet{AnchorDocumentID: r.Anchor, Rules: r.Rules}, d.Verdicts())
	if got, want := standing(again), standing(r); got != want {
		t.Errorf("it came back as %s, want %s", got, want)
	}
	if len(again.Vanished()) != 1 || !again.Items[0].Verdict.At.Equal(monday) || again.Items[2].Earlier.By != "colleague" {
		t.Errorf("vanished %v, first %+v", again.Vanished(), again.Items[0].Verdict)
	}
	if !strings.Contains(text, `"confidence": 1E400`) {
		t.Error("a number did not stay as it came")
	}
	if twice := written(t, NewPacket(provenance(), again).JSON); twice != text {
		t.Error("a packet made of what came back differs")
	}
}

func TestAFileThatIsNoReviewOrWasAlteredIsRefused(t *testing.T) {
	good := written(t, NewPacket(provenance(), handover(t)).JSON)
	for want, change := range map[string][2]string{
		"not JSON":           {good, "{\n\n!"},
		"it is not a review": {good, "[]"},
		"line 1: a number is not what belongs at rules": {good, `{"rules":5}`},
		"has more than 1000 characters":                 {`"by": "colleague"`, `"by": "` + strings.Repeat("x", 1001) + `"`},
		"its format is":                                 {DocumentFormat, "something else"},
		"version 2":                                     {`"version": 1`, `"version": 2`},
		"which anchor document":                         {`"anchor_document_id": "DOC-1",` + "\n    \"fetched", `"anchor_document_id": "",` + "\n    \"fetched"},
		"the file was altered":                          {`"justification": "a newer reason"`, `"justification": "a nicer reason"`},
		"is called \"R2\"":                              {`"rule_id": "R2",` + "\n      \"rule\"", `"rule_id": "R2b",` + "\n      \"rule\""},
		"is \"maybe\", which is none":                   {`"decision": "flag"`, `"decision": "maybe"`},
	} {
		bad := strings.Replace(good, change[0], change[1], 1)
		if bad == good {
			t.Fatalf("%s: nothing was changed", want)
		}
		if _, err := ReadDocument([]byte(bad)); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "Go ") {
			t.Errorf("want %s, have %v", want, err)
		}
	}
}

func FuzzReadingAReviewNeverPanics(f *testing.F) {
	f.Add([]byte(written(f, NewPacket(provenance(), handover(f)).JSON)))
	f.Add([]byte(`{"format":"docket review","version":1,"provenance":{"anchor_document_id":"D"},"rules":[{"content":{},"verdict":{}}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := ReadDocument(data)
		if err != nil {
			return
		}
		for _, v := range d.Verdicts() {
			if v.Anchor == "" || v.Fingerprint == "" || !json.Valid(v.Content) {
				t.Fatalf("a verdict that cannot be kept: %+v", v)
			}
		}
		if _, err := NewMerge(d, d, "it.json"); err != nil {
			t.Fatalf("a review does not go with itself: %v", err)
		}
	})
}

// twoReviews is one set of rules judged by two people.
func twoReviews(t *testing.T) (mine, theirs *Document) {
	t.Helper()
	specs := []spec{{id: "R1", name: "a.x equal_to b.x"}, {id: "R2", name: "a.y equal_to b.y"}, {id: "R3", name: "a.z equal_to b.z"},
		{id: "R4", name: "a.u equal_to b.u"}, {id: "R5", name: "a.v equal_to b.v"}, {id: "R6", name: "a.w equal_to b.w"}}
	one, other := NewReview(rulesOf(t, specs...), nil), NewReview(rulesOf(t, specs...), nil)
	one.Apply(at(one.Judge([]int{0, 1, 2}, store.Accept, "reviewer"), 0))
	one.Apply(at(one.Comment([]int{1, 3, 5}, "mine", "reviewer"), 0))
	other.Apply(at(other.Judge([]int{0, 3, 4}, store.Accept, "colleague"), 1))
	other.Apply(at(other.Judge([]int{1}, store.Reject, "colleague"), 1))
	other.Apply(at(other.Comment([]int{0, 1, 3, 5}, "theirs", "colleague"), 1))
	back := func(r *Review) *Document {
		d, err := ReadDocument([]byte(written(t, NewPacket(provenance(), r).JSON)))
		must(t, err)
		return d
	}
	return back(one), back(other)
}

func TestTwoReviewsMergeIntoAgreementsConflictsAndGaps(t *testing.T) {
	mine, theirs := twoReviews(t)
	m, err := NewMerge(mine, theirs, "theirs.json")
	must(t, err)
	var got []string
	for _, met := range m.Met {
		got = append(got, met.RuleID+" "+met.Meeting.String())
	}
	want := []string{"R1 agreement", "R2 conflict", "R3 only mine", "R4 only theirs", "R5 only theirs", "R6 neither"}
	if !slices.Equal(got, want) || len(m.Notes) != 0 || m.Count != [meetings]int{1, 1, 1, 2, 1} {
		t.Errorf("met are %q, counts %v, notes %q", got, m.Count, m.Notes)
	}
	if !m.Met[0].CommentsDiffer || m.Met[2].CommentsDiffer {
		t.Error("whether comments differ is told wrongly")
	}
	s, in := keeper(t)
	must(t, s.Verdicts.Set(t.Context(), in, mine.Verdicts()))
	must(t, s.Verdicts.Set(t.Context(), in, m.Gains()))
	kept, err := s.Verdicts.InForce(t.Context(), in, "DOC-1")
	must(t, err)
	var have []string
	for _, v := range kept {
		have = append(have, v.RuleID+" "+string(v.Decision)+" by "+v.By+" ("+v.Comment+")")
	}
	slices.Sort(have)
	const colleague = "colleague (theirs.json, 2 March 2026 10:30)"
	wanted := []string{"R1 accept by reviewer ()", "R2 accept by reviewer (mine)", "R3 accept by reviewer ()",
		"R4 accept by " + colleague + " (reviewer: mine\n" + colleague + ": theirs)", "R5 accept by " + colleague + " ()", "R6  by reviewer (mine)"}
	if !slices.Equal(have, wanted) {
		t.Errorf("kept are\n%q, want\n%q", have, wanted)
	}
	conflicts := m.Conflicts()
	if !slices.Equal(conflicts, []int{1}) {
		t.Fatalf("conflicts are %v", conflicts)
	}
	settled := m.Met[1].Settle(store.Reject, "lead")
	if settled.Decision != store.Reject || settled.By != "lead" || settled.Comment != "reviewer: mine\n"+colleague+": theirs" || !settled.At.IsZero() {
		t.Errorf("settled as %+v", settled)
	}
	must(t, s.Verdicts.Set(t.Context(), in, []store.Verdict{settled}))
}

func TestVerdictsOnTwoContentsOfARuleAreNoConflict(t *testing.T) {
	old := NewReview(rulesOf(t, spec{id: "R1", name: "a.x equal_to b.x", why: "old"}), nil)
	now := NewReview(rulesOf(t, spec{id: "R1", name: "a.x equal_to b.x", why: "new"}), nil)
	old.Apply(at(old.Judge([]int{0}, store.Accept, "reviewer"), 0))
	now.Apply(at(now.Judge([]int{0}, store.Reject, "colleague"), 1))
	from := provenance()
	from.Address = "https://other.example.com"
	m, err := NewMerge(&NewPacket(provenance(), old).Document, &NewPacket(from, now).Document, "theirs.json")
	must(t, err)
	if m.Count != [meetings]int{0, 0, 1, 0, 0} || m.Beside != 1 {
		t.Errorf("counts are %v and %d for one rule", m.Count, m.Beside)
	}
	if len(m.Met) != 2 || m.Met[0].Meeting != OnlyMine || m.Met[1].Meeting != OnlyTheirs || !m.Met[0].Elsewhere || !m.Met[1].Elsewhere {
		t.Errorf("met are %+v", m.Met)
	}
	if len(m.Notes) != 2 {
		t.Errorf("notes are %q", m.Notes)
	}
}

func TestARuleThatAFileHasSeveralTimesIsNamed(t *testing.T) {
	mine, theirs := twoReviews(t)
	again, other := theirs.Rules[4], theirs.Rules[3]
	changed := *other.Verdict
	changed.Decision = store.Reject
	other.Verdict = &changed
	theirs.Rules = append(theirs.Rules, again, again, other)
	m, err := NewMerge(mine, theirs, "theirs.json")
	must(t, err)
	want := []string{"Their review has rule R5 3 times: it counts once.", "Their review has rule R4 2 times: with different verdicts, so none of them is taken."}
	if !slices.Equal(m.Notes, want) {
		t.Errorf("notes are %q", m.Notes)
	}
	gains := m.Gains()
	if len(gains) != 1 || gains[0].RuleID != "R5" || m.Count != [meetings]int{1, 1, 1, 1, 2} || m.Beside != 0 {
		t.Errorf("gains %+v, counts %v", gains, m.Count)
	}
}

func TestReviewsOfDifferentThingsDoNotMerge(t *testing.T) {
	mine, theirs := twoReviews(t)
	theirs.Provenance.Anchor = "DOC-2"
	if _, err := NewMerge(mine, theirs, "theirs.json"); err == nil || !strings.Contains(err.Error(), `"DOC-2"`) {
		t.Errorf("another anchor: %v", err)
	}
	theirs.Provenance.Anchor, theirs.Provenance.Company = "DOC-1", "Another"
	if _, err := NewMerge(mine, theirs, "theirs.json"); err == nil || !strings.Contains(err.Error(), `"Another"`) {
		t.Errorf("another company: %v", err)
	}
}

// BenchmarkPacket hands 10,000 rules over.
func BenchmarkPacket(b *testing.B) {
	r := NewReview(sample(b, "DOC-10000"), nil)
	p := NewPacket(provenance(), r)
	for name, write := range map[string]func(io.Writer) error{"json": p.JSON, "html": p.HTML, "markdown": p.Markdown} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				must(b, write(io.Discard))
			}
		})
	}
}

func TestTheJSONIsOneValidDocument(t *testing.T) {
	if text := written(t, NewPacket(provenance(), NewReview(rulesOf(t), nil)).JSON); !json.Valid([]byte(text)) || strings.Contains(text, "null") {
		t.Errorf("an empty review is written as %s", text)
	}
}

package audit

import (
	"strings"
	"testing"
	"time"

	"docket/client"
	"docket/config/store"
)

// ruleOf is a rule as another anchor document has it.
func ruleOf(id, anchor, name, why string) client.Rule {
	raw := `{"rule_id":"` + id + `","anchor_document_id":"` + anchor + `","rule_name":"` + name + `","justification":"` + why + `","enable":"true"}`
	return client.Rule{ID: id, Name: name, Raw: client.Value(raw)}
}

func TestVerdictsOnTheSameRulesElsewhereAreOffered(t *testing.T) {
	here := &client.RuleSet{AnchorDocumentID: "B", Rules: []client.Rule{ruleOf("B1", "B", "a.x equal_to b.x", "new"), ruleOf("B2", "B", "a.y equal_to b.y", "new"), ruleOf("B3", "B", "a.z equal_to b.z", "new")}}
	day := time.Date(2026, 3, 3, 9, 0, 0, 0, time.UTC)
	there := func(anchor, id, name string, d store.Decision, at time.Time) store.Verdict {
		r := ruleOf(id, anchor, name, "old")
		return store.Verdict{Anchor: anchor, RuleID: id, Fingerprint: r.Fingerprint(), Decision: d, By: "ana", At: at, Content: r.Raw, Comment: "c"}
	}
	r := NewReview(here, nil)
	offers := Offers(r, []store.Verdict{there("A", "A1", "a.x equal_to b.x", store.Accept, day), there("A", "A2", "a.y equal_to b.y", store.Reject, day.AddDate(0, 0, 1)),
		there("C", "C1", "a.x equal_to b.x", store.Flag, day), there("A", "A9", "a.q equal_to b.q", store.Accept, day)})
	if len(offers) != 2 || offers[0].Anchor != "A" || len(offers[0].Rows) != 2 || !offers[0].Newest.Equal(day.AddDate(0, 0, 1)) {
		t.Fatalf("offers: %+v", offers)
	}
	r.Apply(r.Judge([]int{0}, store.Accept, "me"))
	left := offers[0].Open(r)
	verdicts := left.Take(r, "me")
	if len(verdicts) != 1 || left.Rows[0] != 1 || verdicts[0].Decision != store.Reject || verdicts[0].By != "me" || verdicts[0].Comment != "ana: c" ||
		verdicts[0].Carried != "A, rejected by ana on 4 March 2026 09:00 UTC" || verdicts[0].Fingerprint != here.Rules[1].Fingerprint() {
		t.Errorf("taken: %v %+v", left.Rows, verdicts)
	}
	r.Apply(r.Comment([]int{1}, "my own", "me"))
	if verdicts := left.Take(r, "me"); verdicts[0].Comment != "my own" {
		t.Errorf("what I wrote here became %q", verdicts[0].Comment)
	}
	if Likeness(here.Rules[0].Raw) == Likeness([]byte(strings.Replace(string(here.Rules[0].Raw), `"true"`, `"false"`, 1))) {
		t.Error("a rule that is off is like one that is on")
	}
	if Offers(r, nil) != nil {
		t.Error("nothing offers something")
	}
}

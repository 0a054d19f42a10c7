package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"docket/client"
	"docket/config"
	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/merge"
	"docket/ui/core/audit/reviewfile"
)

// Between the moment in which a command reads a review and the one in which it writes, another docket may judge.
func TestACommandReplacesNoVerdictThatItHasNotRead(t *testing.T) {
	memory, err := store.OpenMemory(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer memory.Close()
	s := &session{console: &console{ctx: t.Context()}, store: memory, set: &config.Settings{Profile: config.Profile{BaseURL: "http://127.0.0.1:1", Company: "Example"}}}
	c := &reviews{session: s}
	set := &client.RuleSet{AnchorDocumentID: "D-1", Rules: []client.Rule{{ID: "R1", Raw: []byte(`{"rule_id":"R1"}`)}, {ID: "R2", Raw: []byte(`{"rule_id":"R2"}`)}}}
	read := audit.NewReview(set, nil)
	if err := memory.Verdicts.Set(t.Context(), s.scope(), read.Judge([]int{0}, store.Reject, "second.docket")); err != nil {
		t.Fatal(err)
	}
	err = c.keep(read, read.Judge([]int{0, 1}, store.Accept, "me"))
	var failed *failure
	if !errors.As(err, &failed) || failed.code != exitFailed || !strings.Contains(err.Error(), "1 of 2 verdicts given: another docket judged R1 (rejected) meanwhile") {
		t.Errorf("said %v", err)
	}
	now, err := memory.Verdicts.InForce(t.Context(), s.scope(), "D-1")
	if err != nil || len(now) != 2 || now[0].By != "second.docket" || now[1].Decision != store.Accept {
		t.Errorf("in force %+v, %v", now, err)
	}
	again := audit.NewReview(set, now) // who has read it may replace it
	if err := c.keep(again, again.Judge([]int{0}, store.Accept, "me")); err != nil {
		t.Error(err)
	}
}

// A merge lists what it does not take: verdicts on what a rule was, and on rules that are gone. The second one gives no more.
func TestAMergeTakesNoVerdictOnARuleAsItIsNotHere(t *testing.T) {
	rule := func(id, name string) client.Rule {
		return client.Rule{ID: id, Name: name, Raw: client.Value(fmt.Sprintf(`{"rule_id":%q,"rule_name":%q}`, id, name))}
	}
	carol := audit.NewReview(&client.RuleSet{AnchorDocumentID: "D-1", Rules: []client.Rule{rule("R1", "a.x equal_to b.x"), rule("R2", "a.y equal_to b.y"), rule("R3", "a.z equal_to b.z")}}, nil)
	carol.Apply(carol.Judge([]int{0, 1, 2}, store.Accept, "carol"))
	here := audit.NewReview(&client.RuleSet{AnchorDocumentID: "D-1", Rules: []client.Rule{rule("R1", "a.x equal_to b.w"), rule("R2", "a.y equal_to b.y")}}, nil)
	here.Apply(here.Judge([]int{0}, store.Reject, "me"))
	want, gives := []string{"only theirs", "stale", "unknown"}, 1
	for range 2 {
		both, err := merge.New(reviewfile.New(reviewfile.Provenance{}, here), reviewfile.New(reviewfile.Provenance{}, carol), "ch.json")
		if err != nil {
			t.Fatal(err)
		}
		c := &reviews{conflicts: "theirs"}
		c.met("ch.json", both.Met)
		var got []string
		for _, l := range c.merged {
			if got = append(got, l.Meeting); (l.Result == store.Accept) != (l.Meeting == "only theirs") {
				t.Errorf("%s ends as %q", l.RuleID, l.Result)
			}
		}
		if !slices.Equal(got, want) || len(both.Gains()) != gives {
			t.Errorf("%q, and %d to give", got, len(both.Gains()))
		}
		here.Apply(both.Gains())
		want, gives = []string{"stale", "unknown"}, 0
	}
}

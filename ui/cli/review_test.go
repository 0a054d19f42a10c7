package cli

import (
	"errors"
	"strings"
	"testing"

	"docket/client"
	"docket/config"
	"docket/config/store"
	"docket/ui/core/audit"
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

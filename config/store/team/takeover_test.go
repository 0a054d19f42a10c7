package team_test

import (
	"testing"

	"docket/config/store"
)

func TestAStandbyThatLacksWhatWasGivenLastLosesNoVerdict(t *testing.T) {
	server, database, address := made(t)
	alice, bob := joined(t, address("reviewer"), nil), joined(t, address("sender"), nil)
	both := func() {
		t.Helper()
		for _, s := range []*store.Store{alice, bob, alice, bob, alice, bob} {
			_, _ = s.Exchange(t.Context(), here, "DOC-1") // the first finds its connection gone
		}
	}
	say(t, alice, "R1", store.Accept, "")
	say(t, bob, "R1", store.Reject, "")
	both()
	promote := standby(t, server)
	say(t, alice, "R1", store.Flag, "lost")
	say(t, alice, "R2", store.Accept, "lost as well")
	both()
	if err := share(t, alice, store.SharedPreset, "go-live", "lost as well"); err != nil {
		t.Fatal(err)
	}
	sub, err := begin(t, bob, settings("invoice", "1"), false)
	if err != nil {
		t.Fatal(err)
	}
	finish(t, bob, sub.ID, store.Accepted)
	if _, err := alice.Submissions.Refresh(t.Context(), here); err != nil {
		t.Fatal(err)
	}
	promote()
	if n := server.SQL(t, database, `SELECT count(*) FROM docket.verdicts`); n != "2" {
		t.Fatalf("the standby has %s verdicts: it lacks nothing", n)
	}

	// While nothing is given again, others write: their numbers are those that were lost.
	other := joined(t, address("owner"), nil)
	for _, rule := range []string{"R3", "R4", "R5", "R6"} {
		say(t, other, rule, store.Accept, "")
	}
	exchange(t, other)
	both()
	if n := server.SQL(t, database, `SELECT count(*) FROM docket.verdicts`); n != "8" {
		t.Errorf("%s verdicts are there", n)
	}
	exchange(t, other)
	for i, s := range []*store.Store{alice, bob, other} {
		all, comments := inForce(t, s), map[string]string{}
		for _, v := range all {
			comments[v.RuleID] = v.Comment
		}
		if len(all) != 6 || comments["R1"] != "lost" || comments["R2"] != "lost as well" {
			t.Errorf("computer %d sees %+v", i, all)
		}
	}

	meetShared(t, other)
	if got := shared(t, other); len(got) != 1 {
		t.Errorf("of what alice shares the standby has %q", got)
	}

	// What was sent is told again, and nobody sends it a second time.
	if _, err := begin(t, alice, settings("invoice", "1"), false); err == nil {
		t.Error("the same may be sent again by who knew of it")
	}
	if _, err := begin(t, other, settings("invoice", "1"), false); err == nil {
		t.Error("the same may be sent again by who never knew of it")
	}
}

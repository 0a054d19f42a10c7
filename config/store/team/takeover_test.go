package team_test

import (
	"testing"
	"time"

	"docket/config/store"
	"docket/config/store/team/teamtest"
)

func TestADatabaseThatLacksWhatWasGivenLastLosesNoVerdict(t *testing.T) {
	for name, lacking := range map[string]func(t testing.TB, s *teamtest.Server, database string) (takeOver func()){"a standby is promoted": standby, "a dump is put back": dumped} {
		t.Run(name, func(t *testing.T) { losesNoVerdict(t, lacking) })
	}
}

func losesNoVerdict(t *testing.T, lacking func(t testing.TB, s *teamtest.Server, database string) func()) {
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
	for _, n := range []store.NewSubmission{settings("order", "old"), settings("order", "older than the last"), settings("invoice", "0")} {
		sub, err := begin(t, bob, n, false)
		if err != nil {
			t.Fatal(err)
		}
		finish(t, bob, sub.ID, store.Accepted)
	}
	if _, err := open(t, address("owner")).Prune(t.Context(), -time.Hour); err != nil {
		t.Fatal(err)
	}
	takeOver := lacking(t, server, database)
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
	gone := joined(t, address("owner"), nil) // whose computer is never seen again
	if sub, err = begin(t, gone, settings("memo", "1"), false); err != nil {
		t.Fatal(err)
	}
	for _, s := range []*store.Store{alice, bob} {
		if _, err := s.Submissions.Refresh(t.Context(), here); err != nil {
			t.Fatal(err)
		}
	}
	takeOver()
	if n := server.SQL(t, database, `SELECT count(*) FROM docket.verdicts`); n != "2" {
		t.Fatalf("the database has %s verdicts: it lacks nothing", n)
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
		t.Errorf("of what alice shares the database has %q", got)
	}

	if err := bob.Submissions.Resolve(t.Context(), sub.ID, store.Applied, "looked there", nil); err != nil {
		t.Errorf("what nobody tells of again cannot be settled: %v", err)
	}

	// What was sent is told again, and nobody sends it a second time.
	if _, err := begin(t, alice, settings("invoice", "1"), false); err == nil {
		t.Error("the same may be sent again by who knew of it")
	}
	if _, err := begin(t, other, settings("invoice", "1"), false); err == nil {
		t.Error("the same may be sent again by who never knew of it")
	}
	if last, _, err := other.Submissions.LastSent(t.Context(), here, "order"); err != nil || string(last.Data) != `{"value":"older than the last"}` {
		t.Errorf("what was deleted is there again, as what was sent last: %s, %v", last.Data, err)
	}
}

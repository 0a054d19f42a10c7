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

// What was lost counts in the order that it had, whoever of those who said it comes back first: what was settled stays so.
func TestWhatWasLostCountsInTheOrderThatItHad(t *testing.T) {
	for name, first := range map[string]int{"who settled comes back first": 0, "the other one does": 1} {
		t.Run(name, func(t *testing.T) {
			server, database, address := made(t)
			a, b := joined(t, address("owner"), nil), joined(t, address("sender"), nil)
			both := func() {
				for _, s := range []*store.Store{a, b, a, b} {
					_, _ = s.Exchange(t.Context(), here, "DOC-1") // the first finds its connection gone
				}
			}
			both()
			say(t, a, "R0", store.Accept, "")
			both()
			takeOver := dumped(t, server, database)
			say(t, a, "R1", store.Accept, "")
			both()
			say(t, b, "R1", store.Reject, "")
			both()
			give(t, a, "R1", store.Verdict{Decision: store.Accept, Settles: true})
			both()
			give(t, b, "R1", store.Verdict{Decision: store.Reject, Comment: "a word more", GoesOn: true})
			both()
			takeOver()
			order := []*store.Store{a, b}
			for range 3 {
				for _, s := range []*store.Store{order[first], order[1-first]} {
					_, _ = s.Exchange(t.Context(), here, "DOC-1")
				}
			}
			fresh := joined(t, address("reviewer"), nil)
			for i, s := range []*store.Store{a, b, fresh} {
				exchange(t, s)
				for _, v := range inForce(t, s) {
					if v.RuleID == "R1" && (v.Decision != store.Accept || v.Disagree() || v.Settled() < 0 || len(v.Words) != 2) {
						t.Errorf("computer %d: %+v", i+1, v)
					}
				}
			}
			say(t, b, "R1", store.Flag, "said since") // what is new is newer
			both()
			exchange(t, fresh)
			for _, v := range inForce(t, fresh) {
				if v.RuleID == "R1" && (v.Decision != store.Flag || !v.Disagree()) {
					t.Errorf("%+v", v)
				}
			}
		})
	}
}

// A comment that waits while a backup is put back goes on from the verdict that the backup lacks, which is given again first.
func TestAWaitingCommentComesBehindTheLostVerdictItIsOn(t *testing.T) {
	server, database, address := made(t)
	a, b := joined(t, address("owner"), nil), joined(t, address("sender"), nil)
	exchange(t, a)
	exchange(t, b)
	say(t, a, "R1", store.Accept, "in the backup")
	exchange(t, a)
	takeOver := dumped(t, server, database)
	say(t, a, "R1", store.Reject, "lost")
	exchange(t, a)
	give(t, a, "R1", store.Verdict{Decision: store.Reject, Comment: "more", GoesOn: true})
	takeOver()
	for range 2 {
		_, _ = a.Exchange(t.Context(), here, "DOC-1") // the first finds its connection gone
		_, _ = b.Exchange(t.Context(), here, "DOC-1")
	}
	for i, s := range []*store.Store{a, b, joined(t, address("reviewer"), nil)} {
		exchange(t, s)
		if v := inForce(t, s)[0]; v.Decision != store.Reject || v.Comment != "more" {
			t.Errorf("computer %d: %+v", i+1, v)
		}
	}
}

// Of what one member gave alone on two computers before joining, the newest stands.
func TestOfWhatWasSaidAloneOnTwoComputersTheNewestStands(t *testing.T) {
	_, _, address := made(t)
	early, late, fresh := joined(t, address("reviewer"), nil), joined(t, address("reviewer"), nil), joined(t, address("sender"), nil)
	for s, v := range map[*store.Store]store.Verdict{early: {Decision: store.Accept, Comment: "earlier", At: time.Now().Add(-2 * time.Hour)}, late: {Decision: store.Reject, Comment: "later", At: time.Now().Add(-time.Hour)}} {
		give(t, s, "R1", v)
	}
	for i, want := range []int{1, 1, 0, 0} {
		if n, err := []*store.Store{early, late, early, late}[i].Exchange(t.Context(), here, "DOC-1"); n != want || err != nil {
			t.Errorf("%d: %d were given, %v", i, n, err)
		}
	}
	for _, s := range []*store.Store{early, late, fresh} {
		exchange(t, s)
		if all := inForce(t, s); len(all) != 1 || all[0].Decision != store.Reject || all[0].Comment != "later" {
			t.Errorf("%+v", all)
		}
	}
}

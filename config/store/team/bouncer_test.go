package team_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"docket/config/store"
	"docket/config/store/team"
	"docket/config/store/team/teamtest"
)

// pooled is a team behind PgBouncer in a pool mode.
func pooled(t *testing.T, mode string) (server *teamtest.Server, database string, address func(user string) string) {
	t.Helper()
	server, database, direct := made(t)
	return server, database, behind(t, server, database, direct, mode)
}

// behind gives addresses behind PgBouncer for those that lead to the server.
func behind(t *testing.T, server *teamtest.Server, database string, direct func(string) string, mode string) func(user string) string {
	t.Helper()
	users := []string{"postgres"}
	for _, role := range team.Roles() {
		users = append(users, role+"_"+database)
	}
	through := bouncer(t, server, mode, users...)
	return func(user string) string { return through(direct(user)) }
}

// modes are those that docket is tried with. In session mode it is as without PgBouncer, which the short form leaves out.
func modes() []string {
	if testing.Short() {
		return []string{"transaction"}
	}
	return []string{"session", "transaction"}
}

func TestBehindPgBouncerMembersReviewShareAndSendOnce(t *testing.T) {
	for _, mode := range modes() {
		t.Run(mode, func(t *testing.T) {
			_, database, address := pooled(t, mode)
			alice, bob := joined(t, address("reviewer"), nil), joined(t, address("sender"), nil)
			say(t, alice, "R1", store.Accept, "")
			exchange(t, alice)
			meetShared(t, alice)
			if err := share(t, alice, store.SharedPreset, "go-live", "x"); err != nil {
				t.Error(err)
			}
			if err := alice.Assign(t.Context(), here, "DOC-1", []store.Assignment{{Rule: "R1", Member: bob.User(), Given: true}}); err != nil {
				t.Error(err)
			}
			exchange(t, bob)
			meetShared(t, bob)
			if got := inForce(t, bob); len(got) != 1 || got[0].By != "reviewer_"+database || len(shared(t, bob)) != 1 {
				t.Errorf("bob sees %+v and %q", got, shared(t, bob))
			}
			if at, err := alice.Here(t.Context(), here, "DOC-1", "R1"); err != nil || len(at) != 0 {
				t.Errorf("%v, %v", at, err)
			}
			if at, err := bob.Here(t.Context(), here, "DOC-1", "R1"); err != nil || len(at) != 1 {
				t.Errorf("bob sees nobody at the rule: %v, %v", at, err)
			}
			sub, err := begin(t, bob, settings("invoice", "1"), false)
			if err != nil {
				t.Fatal(err)
			}
			other := joined(t, address("owner"), nil)
			if _, err := begin(t, other, settings("invoice", "1"), false); err == nil || !strings.Contains(err.Error(), "sender_"+database) {
				t.Errorf("while it is on its way another may send: %v", err)
			}
			finish(t, bob, sub.ID, store.Accepted)
			if _, err := begin(t, other, settings("invoice", "1"), false); err == nil {
				t.Error("it was accepted, and is sent again")
			}
			if _, err := begin(t, other, settings("invoice", "2"), false); err != nil {
				t.Errorf("it blocks after its outcome: %v", err)
			}
			if was := export(t, open(t, address("reader"))); !strings.Contains(was, `"decision":"accept"`) {
				t.Error("the export lacks the verdict")
			}
		})
	}
}

func TestBehindPgBouncerManyClaimTheSameAndOneSends(t *testing.T) {
	server, database, address := pooled(t, "transaction")
	var may atomic.Int32
	var all sync.WaitGroup
	for i := range 12 {
		s := inMemory(t, open(t, address([]string{"sender", "owner"}[i%2])))
		all.Go(func() {
			if _, err := s.Submissions.Begin(t.Context(), settings("invoice", "1"), false); err == nil {
				may.Add(1)
			} else if _, blocked := errors.AsType[*store.BlockedError](err); !blocked {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if got := server.SQL(t, database, `SELECT count(*) FROM docket.submissions`); may.Load() != 1 || got != "1" {
		t.Errorf("%d might send, and there are %s claims", may.Load(), got)
	}
}

// TestBehindPgBouncerADeadSenderBlocksUntilItsConnectionIsClosed: in transaction mode the sender's lock is held by a
// connection of PgBouncer, which outlives the sender. What it sent blocks everyone in any case.
func TestBehindPgBouncerADeadSenderBlocksUntilItsConnectionIsClosed(t *testing.T) {
	server, database, address := pooled(t, "transaction")
	dying := open(t, address("sender"))
	sub, err := begin(t, inMemory(t, dying), settings("invoice", "1"), false)
	if err != nil {
		t.Fatal(err)
	}
	_ = dying.Close()
	other := joined(t, address("owner"), nil)
	for _, want := range [][]string{{store.Sending, store.Unknown}, {store.Unknown}} {
		if _, err := begin(t, other, settings("invoice", "1"), false); err == nil {
			t.Fatal("what a dead sender sent is sent again")
		}
		if got := server.SQL(t, database, `SELECT state FROM docket.submissions`); !slices.Contains(want, got) {
			t.Errorf("it is %s, want %q", got, want)
		}
		server.SQL(t, database, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'sender_`+database+`'`)
		server.SQL(t, database, `SELECT pg_advisory_lock(docket.sender_lock('`+sub.ID+`')), pg_advisory_unlock(docket.sender_lock('`+sub.ID+`'))`) // they take a moment to end
	}
}

func TestADocketKnowsHowPgBouncerPoolsAndWhetherItHears(t *testing.T) {
	server, database, direct := made(t)
	for _, mode := range append(modes(), "") {
		address := direct
		if mode != "" {
			address = behind(t, server, database, direct, mode)
		}
		alice := open(t, address("reviewer"))
		s, err := alice.Status(t.Context())
		if err != nil || s.Pooled != mode {
			t.Errorf("pooled by %q, want %q, %v", s.Pooled, mode, err)
		}
		ctx, stop := context.WithCancel(t.Context())
		heard, ended := make(chan string, 100), make(chan struct{})
		go func() { alice.Listen(ctx, func(anchor string) { heard <- anchor }); close(ended) }()
		if mode != "transaction" {
			<-heard // of itself: it hears everything
		}
		if alice.Listening() != (mode != "transaction") {
			t.Errorf("%q: listening is %v", mode, alice.Listening())
		}
		stop()
		<-ended
	}
}

package team_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"docket/config/store"
	"docket/config/store/team"
)

func settings(documentType, value string) store.NewSubmission {
	return store.NewSubmission{Scope: here, DocumentType: documentType, Username: "somebody", PathForm: "access", Data: []byte(`{"value":"` + value + `"}`), Changes: []byte("{}")}
}

// begin is a submission that may be sent, or why not.
func begin(t *testing.T, s *store.Store, n store.NewSubmission, insist bool) (store.Submission, error) {
	t.Helper()
	return s.Submissions.Begin(t.Context(), n, insist)
}

// inMemory is a store that is gone when the test is, of the member whose connection this is.
func inMemory(t *testing.T, tm *team.Team) *store.Store {
	t.Helper()
	s, err := store.OpenMemory(t.Context())
	if err == nil {
		t.Cleanup(func() { _ = s.Close() })
		err = s.JoinTeam(t.Context(), tm)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// unsettled is a submission of invoices of which nobody knows whether it arrived.
func unsettled(t *testing.T, s *store.Store) store.Submission {
	t.Helper()
	sub, err := begin(t, s, settings("invoice", "1"), false)
	if err != nil {
		t.Fatal(err)
	}
	finish(t, s, sub.ID, store.Unknown)
	return sub
}

func finish(t *testing.T, s *store.Store, id, state string) {
	t.Helper()
	if err := s.Submissions.Finish(t.Context(), id, store.Result{State: state, Status: 200, Answer: "Successfully submitted"}); err != nil {
		t.Fatal(err)
	}
}

func TestOneUnsettledSubmissionBlocksEveryoneByName(t *testing.T) {
	server, database, address := made(t)
	alice := open(t, address("sender"))
	a, b := inMemory(t, alice), joined(t, address("owner"), nil)
	first, err := begin(t, a, settings("invoice", "1"), false)
	if err != nil {
		t.Fatal(err)
	}
	blockedBy := func(s *store.Store, n store.NewSubmission, state string) {
		t.Helper()
		_, err := begin(t, s, n, false)
		by, is := errors.AsType[*store.BlockedError](err)
		if !is || by.By.ID != first.ID || by.By.By != "sender_"+database || by.By.State != state {
			t.Fatalf("%+v, %v", by, err)
		}
	}
	blockedBy(b, settings("invoice", "2"), store.Sending)
	if _, err := begin(t, b, settings("order", "1"), false); err != nil {
		t.Errorf("another document type: %v", err)
	}
	_ = alice.Close() // the session ends before the answer came; the server takes a moment to see it
	server.SQL(t, database, `SELECT pg_advisory_lock(docket.sender_lock('`+first.ID+`')), pg_advisory_unlock(docket.sender_lock('`+first.ID+`'))`)
	blockedBy(b, settings("invoice", "1"), store.Unknown)

	// The answer came after all, and the truth goes to everyone.
	finish(t, a, first.ID, store.Accepted)
	_, err = begin(t, b, settings("invoice", "1"), false)
	if same, is := errors.AsType[*store.RepeatError](err); !is || same.By.ID != first.ID {
		t.Errorf("the same again: %v", err)
	}
	second, err := begin(t, b, settings("invoice", "2"), false)
	if err != nil {
		t.Fatal(err)
	}
	finish(t, b, second.ID, store.Unknown)
	if _, err := a.Submissions.Refresh(t.Context(), here); err != nil {
		t.Fatal(err)
	}
	if err := a.Submissions.Resolve(t.Context(), second.ID, store.NotApplied, "looked there", nil); err != nil {
		t.Fatal(err)
	}
	if _, err := begin(t, b, settings("invoice", "3"), false); err != nil {
		t.Errorf("after the other resolved it: %v", err)
	}
	history, err := b.Submissions.History(t.Context(), second.ID)
	if last := history[len(history)-1]; err != nil || last.Event != store.NotApplied || last.Detail != "sender_"+database+": looked there" {
		t.Errorf("history %+v, %v", history, err)
	}
}

func TestWithoutTheDatabaseNothingIsSentUnlessAPersonInsistsAndThenTheTeamIsTold(t *testing.T) {
	server, database, address := made(t)
	a, b := joined(t, address("sender"), nil), joined(t, address("owner"), nil)
	exchange(t, a)
	server.Away(t, database, true)
	_, err := begin(t, a, settings("invoice", "1"), false)
	if away, is := errors.AsType[*store.TeamError](err); !is || !away.Away {
		t.Fatalf("without the database: %v", err)
	}
	sub, err := begin(t, a, settings("invoice", "1"), true)
	if err != nil {
		t.Fatal(err)
	}
	finish(t, a, sub.ID, store.Unknown)
	if _, outcomes, _ := a.Waiting(t.Context()); outcomes != 1 {
		t.Errorf("%d outcomes wait", outcomes)
	}
	server.Away(t, database, false)
	exchange(t, a)
	if _, err := begin(t, b, settings("invoice", "1"), false); err == nil || !strings.Contains(err.Error(), "of sender_"+database) {
		t.Errorf("the others were not told: %v", err)
	}
	if got := server.SQL(t, database, `SELECT state || insisted || away FROM docket.submissions`); got != "unknowntruetrue" {
		t.Errorf("it is told as %s", got)
	}
}

func TestAHundredClaimTheSameAndOneSends(t *testing.T) {
	_, _, address := made(t)
	const senders = 100
	var may, other atomic.Int32
	var ready, done sync.WaitGroup
	start := make(chan struct{})
	for i := range senders {
		s := inMemory(t, open(t, address([]string{"sender", "owner"}[i%2])))
		ready.Add(1)
		done.Add(1)
		go func() {
			defer done.Done()
			ready.Done()
			<-start
			sub, err := s.Submissions.Begin(t.Context(), settings("invoice", "1"), false)
			_, blocked := errors.AsType[*store.BlockedError](err)
			_, same := errors.AsType[*store.RepeatError](err)
			switch {
			case err == nil:
				may.Add(1)
				if err := s.Submissions.Finish(t.Context(), sub.ID, store.Result{State: store.Accepted}); err != nil {
					t.Error(err)
				}
			case !blocked && !same:
				other.Add(1)
				t.Log(err)
			}
		}()
	}
	ready.Wait()
	close(start)
	done.Wait()
	if may.Load() != 1 || other.Load() != 0 {
		t.Errorf("%d of %d might send, %d were refused for another reason", may.Load(), senders, other.Load())
	}
}

// silent is a database that lost its voice once a submission was claimed.
type silent struct {
	store.Remote
	waits *time.Duration
}

func (s silent) Tell(ctx context.Context, _ store.Submission, _ *store.Submission) error {
	until, _ := ctx.Deadline()
	*s.waits = time.Until(until)
	return errLost
}

func TestAnOutcomeDoesNotWaitLongForTheTeam(t *testing.T) {
	_, _, address := made(t)
	var waits time.Duration
	a := joined(t, address("sender"), func(r store.Remote) store.Remote { return silent{r, &waits} })
	sub, err := begin(t, a, settings("invoice", "1"), false)
	if err != nil {
		t.Fatal(err)
	}
	finish(t, a, sub.ID, store.Accepted)
	if waits <= 0 || waits > 5*time.Second {
		t.Errorf("who sent it sees the outcome after %v", waits)
	}
}

// Who may not send in the team any more settles nothing there, and so not here either: else this computer alone would take it
// for settled, and never hear what others found out.
func TestWhoMayNotSendSettlesNothing(t *testing.T) {
	_, database, address := made(t)
	a, b := joined(t, address("sender"), nil), joined(t, address("owner"), nil)
	sub := unsettled(t, a)
	if err := open(t, address("owner")).Admit(t.Context(), "sender_"+database, "reviewer", false); err != nil {
		t.Fatal(err)
	}
	err := a.Submissions.Resolve(t.Context(), sub.ID, store.Applied, "as I guess", nil)
	if refused, is := errors.AsType[*store.TeamError](err); !is || !strings.Contains(refused.Reason, "your role") {
		t.Errorf("a reviewer settles it: %v", err)
	}
	exchange(t, b)
	if err := b.Submissions.Resolve(t.Context(), sub.ID, store.NotApplied, "looked there", nil); err != nil {
		t.Fatal(err)
	}
	exchange(t, a)
	if got, err := a.Submissions.Get(t.Context(), sub.ID); err != nil || got.Resolution != store.NotApplied {
		t.Errorf("who may not send sees it as %q, %v", got.Resolution, err)
	}
}

// interrupted is a database in which another member says something right after a resolution was told.
type interrupted struct {
	store.Remote
	then func()
}

func (i *interrupted) Tell(ctx context.Context, sub store.Submission, over *store.Submission) error {
	err := i.Remote.Tell(ctx, sub, over)
	if then := i.then; then != nil && sub.Resolution != "" {
		i.then = nil
		then()
	}
	return err
}

// Of two who resolve a submission at the same moment the one counts whose word the database had last: none says it twice.
func TestAResolutionIsToldOnce(t *testing.T) {
	server, database, address := made(t)
	between := &interrupted{}
	a := joined(t, address("sender"), func(r store.Remote) store.Remote { between.Remote = r; return between })
	b := joined(t, address("owner"), nil)
	sub := unsettled(t, a)
	refresh := func(s *store.Store) {
		if _, err := s.Submissions.Refresh(t.Context(), here); err != nil {
			t.Fatal(err)
		}
	}
	refresh(b)
	between.then = func() {
		if err := b.Submissions.Resolve(t.Context(), sub.ID, store.Applied, "b looked", nil); err != nil {
			t.Error(err)
		}
	}
	if err := a.Submissions.Resolve(t.Context(), sub.ID, store.NotApplied, "a looked", nil); err != nil {
		t.Fatal(err)
	}
	for _, s := range []*store.Store{a, b} {
		refresh(s)
		if now, err := s.Submissions.Get(t.Context(), sub.ID); err != nil || now.Resolution != store.Applied {
			t.Errorf("it is resolved as %q (%s), %v", now.Resolution, now.Note, err)
		}
	}
	if n := server.SQL(t, database, `SELECT count(*) FROM docket.submission_events WHERE event IN ('applied', 'not_applied')`); n != "2" {
		t.Errorf("%s resolutions are in the database", n)
	}
}

// Who resolves a submission knows how it was: what somebody else found out meanwhile stays, on whichever computer.
func TestAResolutionDoesNotReplaceOneThatItsPersonDidNotKnow(t *testing.T) {
	server, database, address := made(t)
	a, b := joined(t, address("sender"), nil), joined(t, address("owner"), nil)
	sub := unsettled(t, a)
	exchange(t, b)
	known, err := b.Submissions.Get(t.Context(), sub.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Submissions.Resolve(t.Context(), sub.ID, store.Applied, "a looked", &known); err != nil {
		t.Fatal(err)
	}
	for _, s := range []*store.Store{b, a} {
		err := s.Submissions.Resolve(t.Context(), sub.ID, store.NotApplied, "b looked", &known)
		if other, is := errors.AsType[*store.ResolvedError](err); !is || other.Resolution != store.Applied || !strings.HasSuffix(other.Said, ": a looked") {
			t.Errorf("what a found out is replaced: %v", err)
		}
		now, err := s.Submissions.Get(t.Context(), sub.ID)
		if err != nil || now.Resolution != store.Applied {
			t.Errorf("it is %q, %v", now.Resolution, err)
		}
		if err := s.Submissions.Resolve(t.Context(), sub.ID, store.Applied, "a looked", &known); err != nil {
			t.Errorf("the same is no other: %v", err)
		}
	}
	known, _ = b.Submissions.Get(t.Context(), sub.ID)
	if err := b.Submissions.Resolve(t.Context(), sub.ID, store.NotApplied, "knowing that", &known); err != nil {
		t.Error(err)
	}
	if got := server.SQL(t, database, `SELECT string_agg(event, ' ' ORDER BY seq) FROM docket.submission_events`); got != "sending unknown applied not_applied" {
		t.Errorf("the record is %q", got)
	}
}

// What the database refused it does not have: nothing of that waits for it.
func TestARefusedClaimLeavesNothingToTell(t *testing.T) {
	_, _, address := made(t)
	a := joined(t, address("reviewer"), nil)
	exchange(t, a)
	if _, err := begin(t, a, settings("invoice", "1"), false); err == nil {
		t.Fatal("a reviewer may send")
	}
	if _, outcomes, err := a.Waiting(t.Context()); outcomes != 0 || err != nil {
		t.Errorf("%d outcomes wait, %v", outcomes, err)
	}
}

// What somebody resolved while the database was away does not replace what another member found out meanwhile: that stays,
// whoever is first to tell, and who is overruled hears of it.
func TestAResolutionOfWhoWasAwayDoesNotReplaceALaterOneUnseen(t *testing.T) {
	server, database, address := made(t)
	a, b := joined(t, address("sender"), nil), joined(t, address("owner"), nil)
	sub := unsettled(t, a)
	exchange(t, b)
	resolve := func(s *store.Store, as, note string) {
		t.Helper()
		known, err := s.Submissions.Get(t.Context(), sub.ID)
		if err == nil {
			err = s.Submissions.Resolve(t.Context(), sub.ID, as, note, &known)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	server.Away(t, database, true)
	resolve(b, store.Applied, "b guessed")
	server.Away(t, database, false)
	for _, s := range []*store.Store{a, a} { // the first finds its connection gone
		_, _ = s.Submissions.Refresh(t.Context(), here)
	}
	resolve(a, store.NotApplied, "a looked")
	for _, s := range []*store.Store{b, b, a} {
		_, _ = s.Submissions.Refresh(t.Context(), here)
	}
	for i, s := range []*store.Store{a, b} {
		if now, err := s.Submissions.Get(t.Context(), sub.ID); err != nil || now.Resolution != store.NotApplied || now.Note != "a looked" {
			t.Errorf("computer %d: %q %q, %v", i+1, now.Resolution, now.Note, err)
		}
	}
	if told := b.Submissions.Overruled(); len(told) != 1 || told[0].Resolution != store.NotApplied || !strings.HasSuffix(told[0].Said, ": a looked") {
		t.Errorf("told is %+v", told)
	}
	if _, outcomes, err := b.Waiting(t.Context()); outcomes != 0 || err != nil {
		t.Errorf("%d outcomes wait, %v", outcomes, err)
	}
	if got := server.SQL(t, database, `SELECT string_agg(event, ' ' ORDER BY seq) FROM docket.submission_events`); got != "sending unknown not_applied" {
		t.Errorf("the record is %q", got)
	}

	// Nobody else did: then it is told to the team once the database is back.
	server.Away(t, database, true)
	resolve(b, store.Applied, "b looked again")
	server.Away(t, database, false)
	for _, s := range []*store.Store{b, b, a, a} {
		_, _ = s.Submissions.Refresh(t.Context(), here)
	}
	if now, err := a.Submissions.Get(t.Context(), sub.ID); err != nil || now.Resolution != store.Applied || len(b.Submissions.Overruled()) > 0 {
		t.Errorf("%q, %v", now.Resolution, err)
	}
}

// What somebody insisted on sending without the team is of the time at which it was sent: what was sent later, and is what the
// service has, stays the last, on every computer.
func TestWhatWasSentWithoutTheTeamStandsBeforeWhatWasSentLater(t *testing.T) {
	server, database, address := made(t)
	a, b := joined(t, address("sender"), nil), joined(t, address("owner"), nil)
	exchange(t, a)
	exchange(t, b)
	server.Away(t, database, true)
	older, err := begin(t, b, settings("invoice", "older"), true)
	if err != nil {
		t.Fatal(err)
	}
	finish(t, b, older.ID, store.Accepted)
	server.Away(t, database, false)
	_, _ = a.Submissions.Refresh(t.Context(), here) // finds its connection gone
	newer, err := begin(t, a, settings("invoice", "newer"), false)
	if err != nil {
		t.Fatal(err)
	}
	finish(t, a, newer.ID, store.Accepted)
	for _, s := range []*store.Store{b, b, a} {
		_, _ = s.Submissions.Refresh(t.Context(), here)
	}
	fresh := joined(t, address("reviewer"), nil)
	for i, s := range []*store.Store{a, b, fresh} {
		if _, err := s.Submissions.Refresh(t.Context(), here); err != nil {
			t.Fatal(err)
		}
		last, _, err := s.Submissions.LastSent(t.Context(), here, "invoice")
		if err != nil || last.ID != newer.ID {
			t.Errorf("computer %d takes %s for the last, %v", i+1, last.Data, err)
		}
		row, err := s.Submissions.Get(t.Context(), older.ID)
		if off := row.CreatedAt.Sub(older.CreatedAt).Abs(); err != nil || off > time.Second {
			t.Errorf("computer %d: it was sent %v later, %v", i+1, off, err)
		}
	}
	events, err := a.Submissions.History(t.Context(), older.ID)
	if err != nil || !slices.ContainsFunc(events, func(e store.Event) bool { return e.Event == "sent without the team" }) {
		t.Errorf("%+v, %v", events, err)
	}
}

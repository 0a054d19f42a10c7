package store

import (
	"testing"
	"time"
)

// The clock is set back between two submissions: the journal keeps the order in which they were begun, and what was
// resolved counts by that order.
func TestAClockThatIsSetBackChangesNoOrder(t *testing.T) {
	at := time.Date(2026, 3, 1, 14, 0, 0, 0, time.UTC)
	s, ctx := openIn(t, t.TempDir(), WithClock(func() time.Time { return at })), t.Context()
	n := settingsOf("invoice")
	lost := begin(t, s, n)
	must(t, s.Submissions.Finish(ctx, lost.ID, Result{State: Unknown}))
	must(t, s.Submissions.Resolve(ctx, lost.ID, NotApplied, ""))
	at = at.AddDate(-1, 0, 0)
	n.Data = []byte("[1]")
	last := begin(t, s, n)
	must(t, s.Submissions.Finish(ctx, last.ID, Result{State: Accepted, Status: 200}))
	must(t, s.Submissions.Resolve(ctx, lost.ID, Applied, "it was there"))
	if counted, err := s.Submissions.Counted(ctx, last); err != nil || counted != lost.ID {
		t.Errorf("counted is %q, %v", counted, err)
	}
	if by, err := s.Submissions.Overtaken(ctx, n.Scope, n.DocumentType, Base{ID: last.ID}); err != nil || by == nil {
		t.Errorf("what was planned before that is not overtaken: %v", err)
	}
	all, err := s.Submissions.List(ctx, SubmissionFilter{})
	if err != nil || len(all) != 2 || all[0].ID != last.ID {
		t.Errorf("the journal is %v, %v", all, err)
	}
	at = at.AddDate(-10, 0, 0)
	n.Data = []byte("[2]")
	if sub, err := s.Submissions.Begin(ctx, n, false); err != nil || sub.ID == "" {
		t.Errorf("before the first id there is: %v", err)
	} else if by, err := s.Submissions.Blocking(ctx, n.Scope, n.DocumentType); err != nil || by == nil || by.By.ID != sub.ID {
		t.Errorf("it is held back by %v, %v", by, err)
	}
}

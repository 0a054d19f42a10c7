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
	must(t, s.Submissions.Resolve(ctx, lost.ID, NotApplied, "", nil))
	at = at.AddDate(-1, 0, 0)
	n.Data = []byte("[1]")
	last := begin(t, s, n)
	must(t, s.Submissions.Finish(ctx, last.ID, Result{State: Accepted, Status: 200}))
	must(t, s.Submissions.Resolve(ctx, lost.ID, Applied, "it was there", nil))
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

// A draft that is saved or discarded after the clock was set back is still the newest.
func TestAClockThatIsSetBackTakesNoNewerDraftForAnOlderOne(t *testing.T) {
	at := time.Date(2026, 3, 1, 14, 0, 0, 0, time.UTC)
	s, ctx, in := openIn(t, t.TempDir(), WithClock(func() time.Time { return at })), t.Context(), Scope{"http://localhost", "c"}
	keep := func(name, content string) Draft {
		t.Helper()
		d, ok, err := s.Drafts.Get(ctx, in, "invoice", name)
		must(t, err)
		read := ""
		if ok {
			read = d.Revision()
		}
		d, err = s.Drafts.Save(ctx, in, Draft{DocumentType: "invoice", Name: name, Content: []byte(content)}, read)
		must(t, err)
		at = at.AddDate(-1, 0, 0) // before each of the next ones
		return d
	}
	names := func(want string) {
		t.Helper()
		listed, err := s.Drafts.Names(ctx, in)
		must(t, err)
		got := ""
		for _, d := range listed {
			got += d.Name
		}
		if got != want {
			t.Errorf("they are listed as %s, not as %s", got, want)
		}
	}
	keep("a", "1")
	keep("b", "2")
	names("ba")
	keep("a", "3")
	names("ab")
	must(t, s.Drafts.Discard(ctx, in, "invoice", "a", keep("a", "old").Revision(), false))
	at = at.AddDate(-1, 0, 0)
	must(t, s.Drafts.Discard(ctx, in, "invoice", "a", keep("a", "new").Revision(), false))
	gone, err := s.Drafts.Discarded(ctx, in)
	if err != nil || len(gone) != 2 || string(gone[0].Content) != "new" {
		t.Errorf("discarded: %v, %v", gone, err)
	}
	_, err = s.Drafts.Restore(ctx, in, "invoice", "a")
	must(t, err)
	if d, _, err := s.Drafts.Get(ctx, in, "invoice", "a"); err != nil || string(d.Content) != "new" {
		t.Errorf("restored: %s, %v", d.Content, err)
	}
}

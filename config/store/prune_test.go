package store

import (
	"slices"
	"testing"
	"time"
)

func TestOldSubmissionsAreDroppedButNoneThatIsUnknownOrLast(t *testing.T) {
	now, ctx := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), t.Context()
	s, err := OpenMemory(ctx, WithClock(func() time.Time { return now }))
	must(t, err)
	defer s.Close()
	send := func(label, documentType, state string) string {
		n := settingsOf(documentType)
		n.Data = []byte(label)                        // each of its own, so that none repeats another
		sub, err := s.Submissions.Begin(ctx, n, true) // also behind the unknown ones
		must(t, err)
		if state != Sending {
			must(t, s.Submissions.Finish(ctx, sub.ID, Result{State: state}))
		}
		now = now.Add(24 * time.Hour)
		return sub.ID
	}
	dropped := []string{send("1", "invoice", Accepted), send("2", "invoice", Rejected), send("3", "invoice", NotSent)}
	unknown, settled := send("4", "invoice", Unknown), send("5", "invoice", Unknown)
	must(t, s.Submissions.Resolve(ctx, settled, NotApplied, "it was not there"))
	kept := []string{unknown, settled, send("6", "contract", Accepted), send("8", "contract", Sending)}
	dropped = append(dropped, send("7", "contract", Rejected))
	last := send("9", "invoice", Accepted)
	dropped = append(dropped, send("10", "invoice", Rejected))
	kept = append(kept, send("12", "order", Accepted), send("13", "order", Unknown)) // the next edit begins at the accepted one
	young := send("11", "invoice", Rejected)
	must(t, saveDraft(ctx, s, "invoice", "", []byte("a")))
	must(t, discardDraft(ctx, s, "invoice", ""))
	must(t, saveDraft(ctx, s, "invoice", "", []byte("b")))
	now = now.Add(time.Hour)

	r := Retention{Keep: 1, Before: now}
	would, err := s.Prunable(ctx, r)
	must(t, err)
	if want := (Pruned{5, 1}); would != want {
		t.Fatalf("it would drop %+v, wanted %+v", would, want)
	}
	got, err := s.Prune(ctx, r)
	must(t, err)
	if got != would {
		t.Fatalf("it dropped %+v and had said %+v", got, would)
	}
	all, err := s.Submissions.List(ctx, SubmissionFilter{})
	must(t, err)
	var left []string
	for _, sub := range all {
		left = append(left, sub.ID)
	}
	slices.Sort(left)
	want := slices.Sorted(slices.Values(append(kept, last, young)))
	if !slices.Equal(left, want) {
		t.Fatalf("left are %v, wanted %v", left, want)
	}
	for _, id := range dropped {
		if _, err := s.Submissions.History(ctx, id); err == nil {
			t.Errorf("the history of %s is still there", id)
		}
	}
	if h, err := s.Submissions.History(ctx, unknown); err != nil || len(h) != 2 {
		t.Errorf("the history of the unknown one is %v, %v", h, err)
	}
	if _, ok, err := s.Drafts.Get(ctx, here, "invoice", ""); err != nil || !ok {
		t.Errorf("the draft in use is gone: %v", err)
	}
}

func TestWhatIsYoungStaysHoweverMuchThereIs(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	for range 3 {
		sub := begin(t, s, settingsOf("invoice"))
		must(t, s.Submissions.Finish(ctx, sub.ID, Result{State: Rejected}))
	}
	if p, err := s.Prune(ctx, Retention{Before: time.Now().Add(-time.Hour)}); err != nil || p != (Pruned{}) {
		t.Fatalf("it dropped %+v, %v", p, err)
	}
}

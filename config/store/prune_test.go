package store

import (
	"os"
	"path/filepath"
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
	must(t, s.Submissions.Resolve(ctx, settled, NotApplied, "it was not there", nil))
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
	if want := (Pruned{Submissions: 5, Drafts: 1}); would != want {
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

// What was found applied and counted last may be found not applied after all.
func TestWhatWasAcceptedLastStaysBehindAnOutcomeThatCanBeResolvedAgain(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	accepted := begin(t, s, settingsOf("invoice"))
	must(t, s.Submissions.Finish(ctx, accepted.ID, Result{State: Accepted}))
	n := settingsOf("invoice")
	n.Data = []byte("another")
	unknown := begin(t, s, n)
	must(t, s.Submissions.Finish(ctx, unknown.ID, Result{State: Unknown}))
	must(t, s.Submissions.Resolve(ctx, unknown.ID, Applied, "", nil))
	_, err := s.Prune(ctx, Retention{Before: time.Now().Add(time.Hour)})
	must(t, err)
	must(t, s.Submissions.Resolve(ctx, unknown.ID, NotApplied, "looked again", nil))
	if last, _, err := s.Submissions.LastSent(ctx, here, "invoice"); err != nil || last.ID != accepted.ID {
		t.Errorf("%q was sent last, %v", last.ID, err)
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

// After a year a journal is pruned: the file becomes small, also one of an earlier docket, which could not give
// room back, and another docket may write meanwhile.
func TestPruningGivesTheRoomBack(t *testing.T) {
	for name, old := range map[string]bool{"as made now": false, "of an earlier docket": true} {
		t.Run(name, func(t *testing.T) {
			dir, ctx := t.TempDir(), t.Context()
			if old {
				must(t, oldDatabase(t, dir, 6).Close())
			}
			s := openIn(t, dir)
			for i := range 30 {
				n := settingsOf("invoice")
				n.Data = append(make([]byte, 100<<10), byte(i))
				sub := begin(t, s, n)
				must(t, s.Submissions.Finish(ctx, sub.ID, Result{State: Rejected}))
			}
			other := openIn(t, dir)
			p, err := s.Prune(ctx, Retention{Before: time.Now().Add(time.Hour)})
			if err != nil || p.Submissions != 30 {
				t.Fatalf("it dropped %+v, %v", p, err)
			}
			must(t, saveDraft(ctx, other, "invoice", "", []byte("meanwhile")))
			must(t, other.Close())
			must(t, s.Close())
			info, err := os.Stat(filepath.Join(dir, "docket.db"))
			if err != nil || info.Size() > 400<<10 {
				t.Fatalf("the file has %d KiB, %v", info.Size()>>10, err)
			}
			if vacuum, err := collect[int](ctx, openIn(t, dir).db, "PRAGMA auto_vacuum"); err != nil || vacuum[0] != 2 {
				t.Errorf("auto_vacuum is %v, %v", vacuum, err)
			}
		})
	}
}

// A docket that is killed while it gives room back loses nothing, and the next start goes on where it was.
func TestAKillWhileRoomIsGivenBackLosesNothing(t *testing.T) {
	dir, ctx := t.TempDir(), t.Context()
	path := filepath.Join(dir, "docket.db")
	s := openIn(t, dir)
	for i := range 30 {
		n := settingsOf("invoice")
		n.Data = append(make([]byte, 100<<10), byte(i))
		must(t, s.Submissions.Finish(ctx, begin(t, s, n).ID, Result{State: Rejected}))
	}
	unknown := begin(t, s, settingsOf("order"))
	must(t, s.Submissions.Finish(ctx, unknown.ID, Result{State: Unknown}))
	must(t, saveDraft(ctx, s, "contract", "", []byte("not sent yet")))
	must(t, s.Verdicts.Set(ctx, here, []Verdict{judged("R1", "f1", Accept)}))
	must(t, s.Close())

	binary, err := os.Executable()
	must(t, err)
	o := start(t, binary, "prune", path, nil)
	o.goOn()
	if said := o.line(t); said != "in the middle <nil>" {
		t.Fatal(said)
	}
	must(t, o.cmd.Process.Kill())
	_ = o.cmd.Wait()

	s = openIn(t, dir)
	free := func() int {
		n, err := collect[int](ctx, s.db, `PRAGMA freelist_count`)
		must(t, err)
		return n[0]
	}
	if free() == 0 {
		t.Fatal("it was done already")
	}
	must(t, s.Shrink(ctx))
	if sound, err := collect[string](ctx, s.db, `PRAGMA integrity_check`); err != nil || sound[0] != "ok" || free() != 0 {
		t.Fatalf("%d pages are free, the check says %v, %v", free(), sound, err)
	}
	if all, err := s.Submissions.List(ctx, SubmissionFilter{}); err != nil || len(all) != 1 || all[0].ID != unknown.ID {
		t.Errorf("the journal has %d submissions, %v", len(all), err)
	}
	if d, ok, err := s.Drafts.Get(ctx, here, "contract", ""); err != nil || !ok || string(d.Content) != "not sent yet" {
		t.Errorf("the draft is %q, %v", d.Content, err)
	}
	expect(t, s, "R1@f1 accept")
	if begun, err := s.Session.Get(ctx, Scope{}, shrinking, new(int)); err != nil || begun {
		t.Errorf("it is still being given back, %v", err)
	}
	must(t, s.Close())
	if info, err := os.Stat(path); err != nil || info.Size() > 400<<10 {
		t.Errorf("the file has %d KiB, %v", info.Size()>>10, err)
	}
}

// What was replaced long ago goes; what is in force stays, and what was done since can be undone.
func TestReplacedVerdictsAreDroppedAndTheLastYearCanBeUndone(t *testing.T) {
	now, ctx := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), t.Context()
	s, err := OpenMemory(ctx, WithClock(func() time.Time { return now }))
	must(t, err)
	defer s.Close()
	give := func(rule string, d Decision) { must(t, s.Verdicts.Set(ctx, here, []Verdict{judged(rule, "f1", d)})) }
	give("R1", Accept)
	give("R1", Reject)
	give("R2", Accept)
	undo(t, s)
	give("R3", Flag) // R2 can no longer be redone
	must(t, s.Boxes.Add(ctx, here, Box{OCRTextID: "OCR-1"}))
	must(t, s.Session.Save(ctx, here, "rules.seen:DOC-1", "old"))
	must(t, s.Session.Save(ctx, here, "rules.seen:DOC-2", "old"))
	must(t, s.Session.Save(ctx, here, "layout/vendors", "of a year ago"))
	must(t, s.Facts.Set(ctx, here, "s", "n", "1", "seen"))
	now = now.AddDate(1, 0, 0)
	r := Retention{Before: now}
	give("R1", Accept)
	must(t, s.Session.Save(ctx, here, "rules.seen:DOC-2", "new"))
	would, err := s.Prunable(ctx, r)
	must(t, err)
	got, err := s.Prune(ctx, r)
	if want := (Pruned{Verdicts: 2, Others: 3}); err != nil || got != want || would != want {
		t.Fatalf("it dropped %+v and had said %+v, %v", got, would, err)
	}
	steps, err := collect[int](ctx, s.db, `SELECT count(*) FROM verdict_steps`)
	if err != nil || steps[0] != 3 {
		t.Errorf("%v steps are left, %v", steps, err)
	}
	for key, stays := range map[string]bool{"rules.seen:DOC-1": false, "rules.seen:DOC-2": true, "layout/vendors": true} {
		if ok, err := s.Session.Get(ctx, here, key, new(string)); err != nil || ok != stays {
			t.Errorf("%s is there: %v, %v", key, ok, err)
		}
	}
	expect(t, s, "R3@f1 flag, R1@f1 accept")
	undo(t, s)
	expect(t, s, "R1@f1 reject, R3@f1 flag")
}

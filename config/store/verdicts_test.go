package store

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"docket/config/files"
)

func judged(rule, fingerprint string, d Decision) Verdict {
	return Verdict{Anchor: "doc-1", RuleID: rule, Fingerprint: fingerprint, Decision: d, By: "reviewer",
		Content: []byte(`{"rule_id":"` + rule + `","v":"` + fingerprint + `"}`)}
}

// said is what is in force on doc-1: "R1@f1 accept, R2@f1 reject (why)".
func said(t *testing.T, s *Store) string {
	t.Helper()
	all, err := s.Verdicts.InForce(t.Context(), here, "doc-1")
	must(t, err)
	return told(all)
}

func told(all []Verdict) string {
	var out []string
	for _, v := range all {
		text := v.RuleID + "@" + v.Fingerprint + " " + string(v.Decision)
		if v.Comment != "" {
			text += "(" + v.Comment + ")"
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

func expect(t *testing.T, s *Store, want string) {
	t.Helper()
	if got := said(t, s); got != want {
		t.Errorf("in force is %q, want %q", got, want)
	}
}

func undo(t *testing.T, s *Store) (VerdictStep, bool) {
	t.Helper()
	step, ok, err := s.Verdicts.Undo(t.Context(), here, "doc-1", nil)
	must(t, err)
	return step, ok
}

func redo(t *testing.T, s *Store) (VerdictStep, bool) {
	t.Helper()
	step, ok, err := s.Verdicts.Redo(t.Context(), here, "doc-1", nil)
	must(t, err)
	return step, ok
}

func TestALaterVerdictReplacesAnEarlierOneOnTheSameContent(t *testing.T) {
	s := openIn(t, t.TempDir())
	must(t, s.Verdicts.Set(t.Context(), here, []Verdict{judged("R1", "f1", Accept), judged("R2", "f1", Flag)}))
	must(t, s.Verdicts.Set(t.Context(), here, []Verdict{judged("R1", "f1", Reject)}))
	must(t, s.Verdicts.Set(t.Context(), here, []Verdict{judged("R1", "f2", Accept)}))
	expect(t, s, "R2@f1 flag, R1@f1 reject, R1@f2 accept")
	all, err := s.Verdicts.InForce(t.Context(), here, "doc-1")
	must(t, err)
	if v := all[1]; v.By != "reviewer" || v.At.IsZero() || string(v.Content) != `{"rule_id":"R1","v":"f1"}` {
		t.Errorf("the verdict came back as %+v", v)
	}
}

func TestVerdictsOfOneCompanyOrAnchorAreNotThoseOfAnother(t *testing.T) {
	s := openIn(t, t.TempDir())
	must(t, s.Verdicts.Set(t.Context(), here, []Verdict{judged("R1", "f1", Accept)}))
	elsewhere := Scope{Address: here.Address, Company: "Another"}
	other := judged("R1", "f1", Reject)
	must(t, s.Verdicts.Set(t.Context(), elsewhere, []Verdict{other}))
	other.Anchor = "doc-2"
	must(t, s.Verdicts.Set(t.Context(), here, []Verdict{other}))
	expect(t, s, "R1@f1 accept")
	step, ok := undo(t, s)
	if !ok || told(step.Now) != "R1@f1 " {
		t.Errorf("undo left %q, %v: a verdict from elsewhere was taken for this one's", told(step.Now), ok)
	}
	expect(t, s, "")
}

func TestUndoAndRedoGoThroughTheWholeSessionAlsoAfterARestart(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(t.Context(), filepath.Join(dir, "docket.db"))
	must(t, err)
	states := []string{""}
	for i, step := range [][]Verdict{
		{judged("R1", "f1", Accept)},
		{judged("R2", "f1", Reject), judged("R3", "f1", Reject), judged("R1", "f1", Flag)},
		{judged("R2", "f1", Accept)},
		{judged("R4", "f1", Accept)},
	} {
		must(t, s.Verdicts.Set(t.Context(), here, step))
		states = append(states, said(t, s))
		if i == 1 { // a kill and a new start in the middle
			must(t, s.Close())
			s, err = Open(t.Context(), filepath.Join(dir, "docket.db"))
			must(t, err)
		}
	}
	must(t, s.Close())
	s = openIn(t, dir)
	for i := len(states) - 2; i >= 0; i-- {
		if _, ok := undo(t, s); !ok {
			t.Fatal("nothing to undo")
		}
		expect(t, s, states[i])
	}
	if _, ok := undo(t, s); ok {
		t.Error("something was undone that was never done")
	}
	for _, want := range states[1:] {
		if _, ok := redo(t, s); !ok {
			t.Fatal("nothing to redo")
		}
		expect(t, s, want)
	}
	if _, ok := redo(t, s); ok {
		t.Error("something was redone that was never undone")
	}
}

func TestUndoTellsWhatItTookBackAndWhatHoldsNow(t *testing.T) {
	s := openIn(t, t.TempDir())
	must(t, s.Verdicts.Set(t.Context(), here, []Verdict{judged("R1", "f1", Accept)}))
	must(t, s.Verdicts.Set(t.Context(), here, []Verdict{judged("R1", "f1", Reject), judged("R2", "f1", Reject)}))
	step, _ := undo(t, s)
	if got := told(step.Verdicts) + " -> " + told(step.Now); got != "R1@f1 reject, R2@f1 reject -> R1@f1 accept, R2@f1 " {
		t.Errorf("undo tells %s", got)
	}
	if step.Now[1].Said() || len(step.Now[1].Content) == 0 {
		t.Errorf("a rule without a verdict came back as %+v", step.Now[1])
	}
	step, _ = redo(t, s)
	if got := told(step.Now); got != "R1@f1 reject, R2@f1 reject" {
		t.Errorf("redo tells %s", got)
	}
}

func TestANewVerdictEndsRedoingButKeepsWhatWasUndone(t *testing.T) {
	s := openIn(t, t.TempDir())
	must(t, s.Verdicts.Set(t.Context(), here, []Verdict{judged("R1", "f1", Accept)}))
	undo(t, s)
	must(t, s.Verdicts.Set(t.Context(), here, []Verdict{judged("R2", "f1", Reject)}))
	if _, ok := redo(t, s); ok {
		t.Error("a step was redone over a newer one")
	}
	var kept int
	must(t, s.db.QueryRowContext(t.Context(), `SELECT count(*) FROM verdicts`).Scan(&kept))
	if kept != 2 {
		t.Errorf("%d verdicts are kept, want 2: what was undone is never deleted", kept)
	}
}

func TestClearingIsOneStepThatCanBeUndone(t *testing.T) {
	s := openIn(t, t.TempDir())
	note := judged("R2", "f1", NoDecision)
	note.Comment = "ask purchasing"
	must(t, s.Verdicts.Set(t.Context(), here, []Verdict{judged("R1", "f1", Accept), note}))
	if n, err := clearAll(t, s); err != nil || n != 2 {
		t.Errorf("cleared %d, %v", n, err)
	}
	expect(t, s, "")
	if n, err := clearAll(t, s); err != nil || n != 0 {
		t.Errorf("cleared %d of nothing, %v", n, err)
	}
	undo(t, s)
	expect(t, s, "R1@f1 accept, R2@f1 (ask purchasing)")
}

func TestAVerdictFromSomebodyElseKeepsItsTime(t *testing.T) {
	s := openIn(t, t.TempDir())
	theirs := judged("R1", "f1", Accept)
	theirs.By, theirs.At = "colleague", time.Date(2026, 3, 4, 5, 6, 7, 8, time.FixedZone("", 3600))
	must(t, s.Verdicts.Set(t.Context(), here, []Verdict{theirs}))
	all, err := s.Verdicts.InForce(t.Context(), here, "doc-1")
	must(t, err)
	if v := all[0]; v.By != "colleague" || !v.At.Equal(theirs.At) {
		t.Errorf("it came back as by %s at %s", v.By, v.At)
	}
}

func TestAVerdictThatCannotBePlacedIsRefusedWhole(t *testing.T) {
	s := openIn(t, t.TempDir())
	elsewhere := judged("R2", "f1", Accept)
	elsewhere.Anchor = "doc-2"
	empty := judged("R2", "f1", Accept)
	empty.Content = nil
	for name, wrong := range map[string]Verdict{
		"no content":       empty,
		"another anchor":   elsewhere,
		"no fingerprint":   judged("R2", "", Accept),
		"unknown decision": judged("R2", "f1", "maybe"),
	} {
		if err := s.Verdicts.Set(t.Context(), here, []Verdict{judged("R1", "f1", Accept), wrong}); err == nil {
			t.Errorf("%s was taken", name)
		}
	}
	expect(t, s, "")
}

func TestTwoDocketsJudgeInTurn(t *testing.T) {
	dir := t.TempDir()
	one, other := openIn(t, dir), openIn(t, dir)
	must(t, one.Verdicts.Set(t.Context(), here, []Verdict{judged("R1", "f1", Accept)}))
	must(t, other.Verdicts.Set(t.Context(), here, []Verdict{judged("R1", "f1", Reject)}))
	expect(t, one, "R1@f1 reject")
	undo(t, one)
	expect(t, other, "R1@f1 accept")
}

func TestADatabaseOfTheFirstSchemaGetsRoomForVerdicts(t *testing.T) {
	dir := t.TempDir()
	old, err := sql.Open("sqlite", files.URI(filepath.Join(dir, "docket.db"), nil))
	must(t, err)
	first, err := migrations.ReadFile("migrations/0001.sql")
	must(t, err)
	for _, statement := range []string{string(first), "PRAGMA user_version = 1",
		`INSERT INTO recents (address, company, kind, target, count, seq, at) VALUES ('` + here.Address + `', '` + here.Company + `', 'rules', 'doc-1', 1, 1, '')`} {
		_, err := old.ExecContext(t.Context(), statement)
		must(t, err)
	}
	must(t, old.Close())
	s := openIn(t, dir)
	must(t, s.Verdicts.Set(t.Context(), here, []Verdict{judged("R1", "f1", Accept)}))
	expect(t, s, "R1@f1 accept")
	if recents, err := s.Recents.List(t.Context(), here, "rules", 0); err != nil || len(recents) != 1 {
		t.Errorf("recents are %v, %v", recents, err)
	}
}

// BenchmarkVerdict is one key of a reviewer in the middle of 10,000 rules: the
// verdict with its flush to the disk.
func BenchmarkVerdict(b *testing.B) {
	s := openIn(b, b.TempDir())
	many := make([]Verdict, 10_000)
	for i := range many {
		many[i] = judged(fmt.Sprint("R", i), "f1", Accept)
		many[i].Content = make([]byte, 800)
	}
	must(b, s.Verdicts.Set(b.Context(), here, many))
	b.Run("set", func(b *testing.B) {
		for b.Loop() {
			must(b, s.Verdicts.Set(b.Context(), here, many[:1]))
		}
	})
	b.Run("undo-redo-10000", func(b *testing.B) {
		must(b, s.Verdicts.Set(b.Context(), here, many))
		for b.Loop() {
			for _, turn := range []func() (VerdictStep, bool, error){
				func() (VerdictStep, bool, error) { return s.Verdicts.Undo(b.Context(), here, "doc-1", nil) },
				func() (VerdictStep, bool, error) { return s.Verdicts.Redo(b.Context(), here, "doc-1", nil) },
			} {
				if _, ok, err := turn(); err != nil || !ok {
					b.Fatal(ok, err)
				}
			}
		}
	})
	b.Run("read-10000", func(b *testing.B) {
		for b.Loop() {
			if all, err := s.Verdicts.InForce(b.Context(), here, "doc-1"); err != nil || len(all) != len(many) {
				b.Fatal(len(all), err)
			}
		}
	})
}

func TestAVerdictThatAnotherDocketGaveMeanwhileStays(t *testing.T) {
	s := openIn(t, t.TempDir())
	theirs := judged("R1", "f1", Reject)
	theirs.Comment = "totals differ"
	must(t, s.Verdicts.Set(t.Context(), here, []Verdict{judged("R3", "f1", Flag)}))
	must(t, s.Verdicts.Set(t.Context(), here, []Verdict{theirs}))
	mine := []Verdict{judged("R1", "f1", Accept), judged("R2", "f1", Accept), judged("R3", "f1", Accept)}
	stand, err := s.Verdicts.SetOver(t.Context(), here, mine, []Stood{{}, {}, {Decision: Flag}})
	must(t, err)
	if told(stand) != "R1@f1 reject(totals differ)" {
		t.Errorf("stands: %s", told(stand))
	}
	expect(t, s, "R1@f1 reject(totals differ), R2@f1 accept, R3@f1 accept")
	undo(t, s)
	undo(t, s)
	stand, err = s.Verdicts.SetOver(t.Context(), here, mine[:1], []Stood{{Decision: Reject, Comment: "totals differ"}})
	must(t, err)
	if len(stand) != 1 || stand[0].Said() || stand[0].RuleID != "R1" {
		t.Errorf("what was taken back stands as %+v", stand)
	}
	stand, err = s.Verdicts.SetOver(t.Context(), here, mine[:1], nil)
	must(t, err)
	if expect(t, s, "R3@f1 flag, R1@f1 accept"); len(stand) > 0 {
		t.Errorf("%+v", stand)
	}
}

// The same verdict is another one: it rests on something else, and was given at another time.
func TestTheSameVerdictThatAnotherDocketGaveMeanwhileStaysToo(t *testing.T) {
	s := openIn(t, t.TempDir())
	theirs := judged("R1", "f1", Accept)
	theirs.Evidence = []byte("holds")
	must(t, s.Verdicts.Set(t.Context(), here, []Verdict{theirs}))
	stand, err := s.Verdicts.SetOver(t.Context(), here, []Verdict{judged("R1", "f1", Accept)}, []Stood{{}})
	must(t, err)
	if told(stand) != "R1@f1 accept" || string(stand[0].Evidence) != "holds" {
		t.Errorf("stands: %s", told(stand))
	}
	if all, err := s.Verdicts.InForce(t.Context(), here, "doc-1"); err != nil || len(all) != 1 || string(all[0].Evidence) != "holds" {
		t.Errorf("%+v, %v", all, err)
	}
}

// A comment goes beside what is decided by then, which stays whose it is.
func TestACommentBesideAnothersDecisionIsNoVerdictOfItsAuthor(t *testing.T) {
	for _, c := range []struct {
		by, comment string // who decided, and what stood there
		known       []Stood
		want, whose string
	}{
		{"bob", "", []Stood{{Decision: Accept}}, "gia: seen", "bob"},
		{"bob", "", []Stood{{}}, "gia: seen", "bob"}, // decided meanwhile
		{"bob", "late", nil, "gia: seen", "bob"},
		{"gia", "late", []Stood{{Decision: Accept, Comment: "late"}}, "seen", "gia"},
	} {
		s := openIn(t, t.TempDir())
		there := judged("R1", "f1", Accept)
		there.By, there.Comment = c.by, c.comment
		must(t, s.Verdicts.Set(t.Context(), here, []Verdict{there}))
		says := judged("R1", "f1", NoDecision)
		says.By, says.Comment, says.GoesOn = "gia", "seen", true
		stand, err := s.Verdicts.SetOver(t.Context(), here, []Verdict{says}, c.known)
		must(t, err)
		all, err := s.Verdicts.InForce(t.Context(), here, "doc-1")
		must(t, err)
		if len(stand) > 0 || len(all) != 1 || all[0].Decision != Accept || all[0].Comment != c.want || all[0].By != c.whose {
			t.Errorf("of %+v: %+v", c, all)
		}
	}
}

func clearAll(t *testing.T, s *Store) (int, error) {
	counted, err := s.Verdicts.Own(t.Context(), here, "doc-1")
	must(t, err)
	n, left, err := s.Verdicts.Clear(t.Context(), here, "doc-1", "reviewer", counted)
	if len(left) > 0 {
		t.Errorf("left: %s", told(left))
	}
	return n, err
}

func TestOnlyVerdictsThatWereCountedAreCleared(t *testing.T) {
	s := openIn(t, t.TempDir())
	must(t, s.Verdicts.Set(t.Context(), here, []Verdict{judged("R1", "f1", Accept), judged("R2", "f1", Accept), judged("R4", "f1", Accept), judged("R5", "f1", Reject)}))
	counted, err := s.Verdicts.Own(t.Context(), here, "doc-1")
	must(t, err)
	anew := judged("R4", "f1", Accept)
	anew.At = counted[2].At.Add(time.Second)
	must(t, s.Verdicts.Set(t.Context(), here, []Verdict{judged("R2", "f1", Reject), judged("R3", "f1", Flag), anew, judged("R5", "f1", NoDecision)}))
	n, left, err := s.Verdicts.Clear(t.Context(), here, "doc-1", "reviewer", counted)
	must(t, err)
	if n != 1 || told(left) != "R2@f1 reject, R3@f1 flag, R4@f1 accept" {
		t.Errorf("%d cleared, left %s", n, told(left))
	}
	expect(t, s, "R2@f1 reject, R3@f1 flag, R4@f1 accept")
	undo(t, s)
	expect(t, s, "R1@f1 accept, R2@f1 reject, R3@f1 flag, R4@f1 accept")
}

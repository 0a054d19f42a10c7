package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"

	"docket/config/files/filestest"
)

// spy tells how SQLite reads what it is asked for.
type spy struct {
	*sql.DB
	t    *testing.T
	what string
}

func (s *spy) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	steps, err := collect[struct {
		ID, Parent, Unused int
		Detail             string
	}](ctx, s.DB, "EXPLAIN QUERY PLAN "+query, args...)
	must(s.t, err)
	for _, step := range steps {
		switch {
		case s.what == "names of drafts" && strings.Contains(step.Detail, "drafts") && !strings.Contains(step.Detail, "COVERING INDEX"):
			s.t.Errorf("%s reads the contents: %s", s.what, step.Detail)
		case step.Detail == "SCAN CONSTANT ROW", strings.HasSuffix(step.Detail, "INDEX submissions_sending"): // what is on its way now
		case step.Detail == "SCAN submissions" && s.what == "journal of all": // by its number, up to the limit
		case strings.Contains(step.Detail, "verdict_steps"): // of every year
			s.t.Errorf("%s goes through the steps: %s", s.what, step.Detail)
		case strings.HasPrefix(step.Detail, "SCAN "), strings.Contains(step.Detail, "TEMP B-TREE"):
			s.t.Errorf("%s: %s: %s", s.what, step.Detail, query)
		}
	}
	return s.DB.QueryContext(ctx, query, args...)
}

// readsOf are the reads of a store that a start or a key may wait for, by name.
func readsOf(t *testing.T, s *Store) map[string]func() error {
	ctx := t.Context()
	return map[string]func() error{
		"session":            func() error { _, err := s.Session.Get(ctx, here, "k", new(string)); return err },
		"recents":            func() error { _, err := s.Recents.List(ctx, here, "rules", 9); return err },
		"fact":               func() error { _, _, err := s.Facts.Get(ctx, here, "s", "n"); return err },
		"facts":              func() error { _, err := s.Facts.List(ctx, here); return err },
		"boxes":              func() error { _, err := s.Boxes.List(ctx, here, "", 9); return err },
		"snapshots":          func() error { _, err := s.Snapshots.List(ctx, here, ""); return err },
		"runs":               func() error { _, err := s.Runs.List(ctx, here, ""); return err },
		"runs of a template": func() error { _, err := s.Runs.List(ctx, here, "invoice"); return err },
		"documents of a run": func() error { _, err := s.Runs.Documents(ctx, 1); return err },
		"reads of a run":     func() error { _, err := s.Runs.Reads(ctx, 1); return err },
		"documents":          func() error { _, err := s.Boxes.Documents(ctx, here, "invoice"); return err },
		"boxes of a text":    func() error { _, err := s.Boxes.List(ctx, here, "OCR-1", 9); return err },
		"drafts":             func() error { _, err := s.Drafts.List(ctx, here); return err },
		"names of drafts":    func() error { _, err := s.Drafts.Names(ctx, here); return err },
		"discarded drafts":   func() error { _, err := s.Drafts.Discarded(ctx, here); return err },
		"draft":              func() error { _, _, err := s.Drafts.Get(ctx, here, "invoice", ""); return err },
		"journal":            func() error { _, err := s.Submissions.List(ctx, SubmissionFilter{Scope: here, Limit: 50}); return err },
		"journal of all":     func() error { _, err := s.Submissions.List(ctx, SubmissionFilter{Limit: 50}); return err },
		"journal by pages": func() error {
			_, err := s.Submissions.List(ctx, SubmissionFilter{Scope: here, Limit: 50, Before: "06", Short: true})
			return err
		},
		"journal of all by pages": func() error {
			_, err := s.Submissions.List(ctx, SubmissionFilter{Limit: 50, Before: "06"})
			return err
		},
		"journal of a type": func() error {
			_, err := s.Submissions.List(ctx, SubmissionFilter{Scope: here, DocumentType: "invoice"})
			return err
		},
		"unresolved": func() error {
			_, err := s.Submissions.List(ctx, SubmissionFilter{Scope: here, Unresolved: true})
			return err
		},
		"submission": func() error { _, err := s.Submissions.Get(ctx, "06"); return ignore(err) },
		"history":    func() error { _, err := s.Submissions.History(ctx, "06"); return ignore(err) },
		"last sent":  func() error { _, _, err := s.Submissions.LastSent(ctx, here, "invoice"); return err },
		"overtaken": func() error {
			last, _, _ := s.Submissions.LastSent(ctx, here, "invoice")
			_, err := s.Submissions.Overtaken(ctx, here, "invoice", Base{ID: last.ID})
			return err
		},
		"outcomes": func() error {
			last, _, _ := s.Submissions.LastSent(ctx, here, "invoice")
			_, err := s.Submissions.Counted(ctx, last)
			return err
		},
		"blocking":            func() error { _, err := s.Submissions.Blocking(ctx, here, "invoice"); return err },
		"sweep":               func() error { _, err := s.Submissions.Sweep(ctx); return err },
		"run":                 func() error { _, _, err := s.Runs.Find(ctx, here, "invoice", 1); return err },
		"newest run":          func() error { _, _, err := s.Runs.Find(ctx, here, "invoice", 0); return err },
		"assignments":         func() error { _, err := s.Assignments(ctx, here, "DOC-1"); return err },
		"shared":              func() error { _, err := s.Shared(ctx, here, "preset", ""); return err },
		"waiting":             func() error { _, _, err := s.Waiting(ctx); return err },
		"own verdicts":        func() error { _, err := s.Verdicts.Own(ctx, here, "DOC-1"); return err },
		"verdicts":            func() error { _, err := s.Verdicts.InForce(ctx, here, "DOC-1"); return err },
		"snapshots of a name": func() error { _, err := s.Snapshots.List(ctx, here, "vendors"); return err },
		"page":                func() error { _, err := s.Snapshots.Page(ctx, 1, 1); return ignore(err) },
		"pages":               func() error { _, err := s.Snapshots.Pages(ctx, 1); return err },
	}
}

// A start and a key must not cost more after a year of use: what they read is found by an
// index, and comes in the order of one.
func TestNothingThatIsReadScansWhatGrowsWithUse(t *testing.T) {
	s := openIn(t, t.TempDir())
	for name, read := range readsOf(t, s) {
		s.reads = &spy{s.db, t, name}
		must(t, read())
	}
}

// ignore leaves out that nothing was there.
func ignore(err error) error {
	if err != nil && strings.Contains(err.Error(), ErrNotFound.Error()) {
		return nil
	}
	return err
}

// used keeps as much of everything in a store as n documents bring with them.
func used(t *testing.T, dir string, n int) {
	s, ctx := openIn(t, dir), t.Context()
	long := strings.Repeat("what a document says ", 300)
	for i := range n {
		anchor, documentType := fmt.Sprintf("DOC-%d", i+1), []string{"invoice", "order"}[i%2]
		must(t, s.Session.Save(ctx, here, SeenRules+anchor, long))
		must(t, s.Recents.Touch(ctx, here, "rules", anchor))
		must(t, s.Boxes.Add(ctx, here, Box{Collection: "invoice", OCRTextID: "OCR-" + anchor, Coordinates: "[1,2,3,4]", Lines: []string{long}}))
		v := judged("R1", anchor, Accept)
		v.Anchor, v.Content = anchor, []byte(`{}`)
		var judgedNow []Verdict
		for r := range 30 {
			v.RuleID = fmt.Sprint("R", r)
			judgedNow = append(judgedNow, v)
		}
		must(t, s.Verdicts.Set(ctx, here, judgedNow))
		run, err := s.Runs.Begin(ctx, here, Run{Template: anchor, Collection: "invoice", Boxes: "[]"}, []string{anchor})
		must(t, err)
		_, err = s.Runs.Step(ctx, run, nil, []Read{{State: ReadSent}})
		must(t, err)
		settings := settingsOf(documentType)
		settings.Data = fmt.Appendf(nil, `{"f":{"label":"%d %s","required":true,"visibility":true}}`, i, long)
		sent, err := s.Submissions.Begin(ctx, settings, true)
		must(t, err)
		must(t, s.Submissions.Finish(ctx, sent.ID, Result{State: Accepted, Status: 200}))
	}
	must(t, s.Close())
}

// Plans do not tell how many rows they go through, nor how long those are: this counts the bytes that are read.
func TestWhatIsReadDoesNotGrowWithWhatIsKept(t *testing.T) {
	every := []string{"runs", "journal of a type"} // lists of all there are
	folders := map[int]string{60: t.TempDir(), 400: t.TempDir()}
	for n, dir := range folders {
		used(t, dir, n)
	}
	reads := func(s *Store) map[string]func() error {
		all := readsOf(t, s)
		all["verdicts of other documents"] = func() error { // goes back through the steps
			_, err := s.Verdicts.Elsewhere(t.Context(), here, "DOC-1", []string{"R1"})
			return err
		}
		return all
	}
	cost := func(name string, n int) int {
		s := openIn(t, folders[n])
		before := filestest.Read(t)
		must(t, reads(s)[name]())
		return filestest.Read(t) - before
	}
	for name := range reads(nil) {
		if few, many := cost(name, 60), cost(name, 400); many > few+few/3+1<<16 && !slices.Contains(every, name) {
			t.Errorf("%s: %d kB are read of 60 documents, %d kB of 400", name, few>>10, many>>10)
		}
	}
}

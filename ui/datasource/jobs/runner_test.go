package jobs

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/export"
	"docket/ui/core/load"
	"docket/ui/datasource/pages"
	"docket/ui/theme"
	"docket/ui/view"
)

// alone is a runner without a view.
func alone(shown string) *Runner {
	env := &view.Env{Context: context.Background(), Theme: theme.New(theme.Options{Dark: true}), Now: time.Now,
		After: func(time.Duration, tea.Msg) tea.Cmd { return nil }}
	return NewRunner(env, func() string { return shown })
}

func TestOneJobRunsAtATime(t *testing.T) {
	r, p := alone("vendors"), pages.NewPager("vendors", 100)
	of := Subject{Pages: r.env.Datasource("vendors", 100), Pager: p}
	e := exportJob{of: of, extent: Extent{Records: []client.NumberedPage{{Number: 1, Page: &client.Page{Columns: []string{"a"}, Records: []client.Record{{ID: "1"}}}}}}, path: filepath.Join(t.TempDir(), "x.csv"), options: export.Options{Format: export.FormatCSV}}
	begun := r.export(e)
	if _, hold := r.Status(); begun == nil || !r.Busy() || hold == "" {
		t.Fatal("the export was not begun")
	}
	for what, again := range map[string]tea.Cmd{"a search": r.Search(NewSearch("x", p), p, 1), "another export": r.export(e)} {
		if said, ok := again().(view.Notify); !ok || said.Text != "Still exporting to x.csv. Press Esc to stop it." {
			t.Errorf("%s was begun too: %v", what, said)
		}
	}
	r.Stop()
	msg := begun()
	if batch, is := msg.(tea.BatchMsg); is {
		msg = batch[0]()
	}
	r.Take(msg.(view.Work).Run())
	if list := r.Reports(); r.Busy() || len(list) != 1 || !strings.Contains(list[0].Text, "was stopped") {
		t.Errorf("it did not end: %v", list)
	}
}

func TestWhatFailedElsewhereIsToldOnceAndStaysThere(t *testing.T) {
	shown := "vendors"
	r := alone("")
	r.shown = func() string { return shown }
	told, ok := r.Report("tax_codes", view.Bad, "The export failed.", "")().(view.Notify)
	if !ok || told.Text != "tax_codes: The export failed." || told.Level != view.Bad {
		t.Errorf("it is told as %+v", told)
	}
	if len(r.Reports()) != 0 {
		t.Error("it stands over the records of another datasource")
	}
	if shown = "tax_codes"; len(r.Reports()) != 1 {
		t.Error("it does not stand over its own")
	}
}

// A full disk may take the last page and not the table: nothing is left to continue.
func TestALoadWhoseTableAloneIsMissingIsNotCalledPartial(t *testing.T) {
	for whole, want := range map[bool]string{true: "9 records are kept as snapshot 1, which is whole; its table is made when it is read.",
		false: "Press L on the pages to continue; 9 records are kept as snapshot 1, which is marked as partial."} {
		r := alone("vendors")
		r.took("vendors", load.Taken{Snapshot: store.Snapshot{ID: 1, Records: 9, Complete: whole}}, "", client.Ending{}, errors.New("the disk is full"))
		if list := r.Reports(); len(list) != 1 || list[0].Do != want {
			t.Errorf("it says %+v, want %q", list, want)
		}
	}
}

func TestAJobTellsHowFastItIsAndWhatIsLeft(t *testing.T) {
	began := time.Date(2026, 1, 31, 9, 30, 0, 0, time.UTC)
	th := theme.New(theme.Options{Dark: true})
	for want, j := range map[string]*job{
		"loading vendors  ███░░░░░ 40 %  page 40/100 · 200/s · about 30s left":  {total: 100, page: 40, records: 4_000},
		"loading vendors  ███░░░░░ 40 %  page 40/100 · 100/s · about 1m0s left": {total: 100, page: 40, records: 4_000, had: 20, before: 2_000}, // of those that came now
		"loading vendors  4,000 records · 100/s":                                {page: 40, records: 4_000, had: 20, before: 2_000},
		"loading vendors  2,000 records":                                        {page: 20, records: 2_000, had: 20, before: 2_000},
	} {
		j.words, j.began = "loading vendors", began
		if got := j.line(th, began.Add(20*time.Second)); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

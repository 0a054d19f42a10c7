package jobs

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/load"
	"docket/ui/datasource/pages"
	"docket/ui/safe"
	"docket/ui/view"
)

func SnapshotWords(s *store.Snapshot) string {
	return fmt.Sprintf("snapshot %d of %s", s.ID, Taken(s))
}

// Taken is when a snapshot was taken, in the person's own time.
func Taken(s *store.Snapshot) string {
	return s.Span(func(at time.Time) string { return at.Local().Format("2006-01-02 15:04") })
}

// Loads are the loads of the person's address and company.
func Loads(env *view.Env) load.Loads {
	return load.Loads{Store: env.Store, Scope: env.Scope, Now: env.Now}
}

var errBudget = errors.New("it has more pages than are loaded without asking")

// Load brings every page as it is now onto this computer, which is a snapshot; then is called when that has ended. One
// that broke off is continued. Beyond the budget it asks, unless the person is sure already.
func (r *Runner) Load(p *pages.Pager, sure bool, then func() tea.Cmd) tea.Cmd {
	env, name := r.env, p.Name
	j := &job{words: "loading " + safe.Line(name), hold: safe.Line(name) + " is being loaded", total: p.Pages(), walks: p}
	var taken load.Taken
	how := "" // it began
	return r.start(j, func(ctx context.Context) (err error) {
		taken, err = Loads(env).Take(ctx, j.reading(env.Datasource(name, p.PerPage)), load.Options{Jobs: parallel,
			More: func(load.Progress) error {
				if sure {
					return nil
				}
				return errBudget
			},
			Resumed: func(n store.Snapshot) {
				how = " Continued behind page " + view.Thousands(n.Pages) + ", fetched " + Taken(&n) + "."
				j.mu.Lock()
				defer j.mu.Unlock()
				j.page, j.records, j.had, j.before = n.Pages, n.Records, n.Pages, n.Records
			},
			Anew: func(n store.Snapshot, why string) {
				how = fmt.Sprintf(" Begun anew: snapshot %d, which is partial, is not continued, because %s.", n.ID, why)
			},
			Progress: func(at load.Progress) {
				j.mu.Lock()
				defer j.mu.Unlock()
				j.sizes[at.Pages] = at.Records - j.records
				j.page, j.records = at.Pages, at.Records
			}})
		return err
	}, func(err error) tea.Cmd {
		if errors.Is(err, errBudget) {
			return tea.Batch(then(), view.Send(view.Confirm{Title: "Load all pages of " + safe.Line(name) + "?", Verb: "load",
				Body: fmt.Sprintf("%s on %s so far, and there are more.\nWhat came is kept.", view.Count(taken.Records, "record"), view.Count(taken.Pages, "page")),
				Then: func() tea.Cmd { return r.Load(p, true, then) }}))
		}
		return tea.Batch(then(), r.took(name, taken, how, j.end, err))
	})
}

// deleted says what retention deleted.
func deleted(list []store.Snapshot) (told string) {
	old := each.Count(list, func(n store.Snapshot) bool { return n.Complete })
	if old > 0 {
		told += " " + view.Count(old, "old snapshot") + " deleted."
	}
	if partial := len(list) - old; partial > 0 {
		told += " " + view.Count(partial, "partial snapshot") + " deleted: this one has every page."
	}
	return told
}

func (r *Runner) took(name string, s load.Taken, how string, end client.Ending, err error) tea.Cmd {
	records := view.Count(s.Records, "record")
	switch {
	case err == nil:
		told := fmt.Sprintf("%s of %s kept as snapshot %d, %s.", records, name, s.ID, view.Count(s.Pages, "page")) + how + deleted(s.Deleted)
		if why := strings.TrimSpace(s.Reason + " " + view.Sentence(s.Garbled)); why != "" {
			return r.Report(name, view.Warn, why+" "+told, "")
		}
		return view.Say(view.Good, strings.TrimSpace(told+" "+end.String()))
	case s.ID == 0:
		return r.ended(name, "The load", err, "Nothing of it was kept."+how)
	}
	do, what := "Press L on the pages to continue; ", "marked as partial."
	if s.Complete {
		do, what = "", load.Whole
	}
	return r.ended(name, "The load", err, fmt.Sprintf("%s%s %s kept as snapshot %d, which is %s", do, records, view.Plural(s.Records, "is", "are"), s.ID, what))
}

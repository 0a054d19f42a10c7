package jobs

import (
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/paging"
	"docket/ui/core/snapshot"
	"docket/ui/datasource/pages"
	"docket/ui/safe"
	"docket/ui/view"
)

// SnapshotWords name a snapshot.
func SnapshotWords(s *store.Snapshot) string {
	return fmt.Sprintf("snapshot %d of %s", s.ID, Taken(s))
}

// Taken is when a snapshot was begun, in the person's own time.
func Taken(s *store.Snapshot) string { return s.BegunAt.Local().Format("2006-01-02 15:04") }

// Snapshot stores every page as it is now; then is called when that has ended.
func (r *Runner) Snapshot(p *pages.Pager, then func() tea.Cmd) tea.Cmd {
	env, name := r.env, p.Name
	j := &job{words: "taking a snapshot of " + safe.Line(name), hold: "a snapshot is being taken", total: p.Pages(), walks: p}
	taken := store.Snapshot{Datasource: name, PerPage: p.PerPage}
	from := pages.Of(env, name, p.PerPage)
	return r.start(j, func(ctx context.Context) (err error) {
		head := taken
		list := j.counting(from.Walk(ctx, 1, parallel, func(o paging.Opening) { head.FirstPage = o.String() }))
		taken, err = snapshot.Take(ctx, env.Store, env.Scope, &head, list, nil)
		return err
	}, func(err error) tea.Cmd { return tea.Batch(then(), r.took(name, taken, err)) })
}

// took says what was stored.
func (r *Runner) took(name string, s store.Snapshot, err error) tea.Cmd {
	records := view.Count(s.Records, "record")
	switch {
	case err == nil:
		return view.Say(view.Good, fmt.Sprintf("%s of %s kept as snapshot %d.", records, name, s.ID))
	case s.ID == 0:
		return r.ended(name, "The snapshot", err, "Nothing of it was kept.")
	}
	return r.ended(name, "The snapshot", err, fmt.Sprintf("%s %s kept as snapshot %d, which is marked as partial.", records, view.Plural(s.Records, "is", "are"), s.ID))
}

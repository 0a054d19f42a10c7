package panels

import (
	"cmp"
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/snapshot"
	"docket/ui/datasource/jobs"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// SnapshotsOptions are what can be done with snapshots.
type SnapshotsOptions struct {
	Take    func(then func() tea.Cmd) tea.Cmd
	Show    func(of store.Snapshot) tea.Cmd
	Deleted func(id int64) tea.Cmd
	Compare func(old store.Snapshot, later *store.Snapshot, close func()) tea.Cmd // nil is what the service gives now
}

// snapshots lists the snapshots of a datasource: what was stored of it, and when.
type snapshots struct {
	SnapshotsOptions
	env   *view.Env
	name  string // the datasource
	load  view.Task[[]store.Snapshot]
	sheet *sheet.Sheet
	rows  *sheet.Rows[store.Snapshot]
	box   *popup.Table
}

// Snapshots lists the snapshots of a datasource.
func Snapshots(env *view.Env, name string, opt SnapshotsOptions) tea.Cmd {
	s := &snapshots{SnapshotsOptions: opt, env: env, name: name, rows: sheet.NewRows(func(n *store.Snapshot) string { return fmt.Sprint(n.ID) },
		text(widget.Column{Title: "no.", Right: true, Min: 3}, widget.Number, func(n *store.Snapshot) string { return fmt.Sprint(n.ID) }),
		text(widget.Column{Title: "taken", Width: len("Mon 2006-01-02 15:04")}, widget.Plain, func(n *store.Snapshot) string { return n.BegunAt.Local().Format("Mon 2006-01-02 15:04") }),
		text(widget.Column{Title: "MiB", Right: true, Min: 4}, widget.Number, func(n *store.Snapshot) string { return fmt.Sprintf("%.1f", float64(n.Stored)/(1<<20)) }),
		text(widget.Column{Title: "records", Right: true, Min: 7}, widget.Number, func(n *store.Snapshot) string { return view.Thousands(n.Records) }),
		field(widget.Column{Title: "state", Width: 8}, func(n *store.Snapshot) (string, widget.Kind) {
			if n.Complete {
				return "complete", widget.Good
			}
			return "partial", widget.Warn
		}),
		text(widget.Column{Title: "note", Flex: 1, Min: 8}, widget.Muted, func(n *store.Snapshot) string {
			return cmp.Or(n.Note, snapshot.Reason(*n), "first page "+n.FirstPage)
		}))}
	s.sheet = sheet.New(env, sheet.Options{Noun: "snapshot", OpenName: "Show changes since", Title: func() string { return "snapshots of " + name },
		Open: func(row int) tea.Cmd { return opt.Compare(s.rows.List[row], nil, s.box.Close) }})
	s.sheet.Show(s.rows)
	s.box = popup.NewTable(env, popup.TableOptions{Sheet: s.sheet, Take: s.take, Title: func() string {
		return view.Count(len(s.rows.List), "snapshot") + " of " + safe.Line(name)
	}, Actions: []view.Action{
		{Name: "Take snapshot", Sentence: "Store all records as they are now, to compare with later.", Group: groupPanel, Hint: 2, Key: keys.On("t"),
			Do: func() tea.Cmd { return opt.Take(s.reload) }},
		{Name: "Show records", Sentence: "Show the records of this snapshot as a table, all of them.", Group: groupPanel, Hint: 3, Key: keys.On("o", "L"), Why: s.notWhole,
			Do: func() tea.Cmd { s.box.Close(); return opt.Show(*s.rows.At(s.sheet)) }},
		{Name: "Compare selected", Sentence: "Show what changed between two selected snapshots.", Group: groupPanel, Hint: 4, Key: keys.On("D"), Why: s.notTwo,
			Do: s.compare},
		{Name: "Delete snapshot", Sentence: "Delete the snapshot under the cursor.", Group: groupPanel, Hint: 5, Key: keys.On("delete"), Why: s.none, Seen: true, Do: s.ask}}})
	return tea.Batch(s.box.Show(), s.reload())
}

func (s *snapshots) reload() tea.Cmd {
	env, name := s.env, s.name
	s.sheet.SetEmpty("")
	return s.load.Start(env.Context, func(ctx context.Context) ([]store.Snapshot, error) {
		return env.Store.Snapshots.List(ctx, env.Scope, name)
	})
}

// take takes the list.
func (s *snapshots) take(msg tea.Msg) {
	list, err, ok := s.load.Take(msg)
	if !ok {
		return
	}
	empty := "There is no snapshot of " + safe.Line(s.name) + " yet.\n\nPress t to take one of all pages. Later it shows what changed since."
	if err != nil {
		empty = "The snapshots could not be read. " + view.Explain(err).String()
	} else {
		s.rows = s.rows.With(list)
	}
	s.sheet.SetEmpty(empty)
	s.sheet.Replace(s.rows)
}

func (s *snapshots) none() string {
	if s.sheet.Row() < 0 {
		return "There is no snapshot here. Press t to take one."
	}
	return ""
}

func (s *snapshots) notWhole() string {
	if n := s.rows.At(s.sheet); n != nil && !n.Complete {
		return "This snapshot is partial: " + snapshot.Reason(*n) + ". Press Esc, then L to continue it."
	}
	return s.none()
}

func (s *snapshots) notTwo() string {
	if n := len(s.sheet.Selected()); n != 2 {
		return fmt.Sprintf("Select two snapshots with Space to compare them; %s %s selected.", view.Thousands(n), view.Plural(n, "is", "are"))
	}
	return ""
}

// compare compares the two selected snapshots: the newest is listed first.
func (s *snapshots) compare() tea.Cmd {
	rows := s.sheet.Selected()
	return s.Compare(s.rows.List[rows[1]], &s.rows.List[rows[0]], s.box.Close)
}

// ask asks before a snapshot is deleted.
func (s *snapshots) ask() tea.Cmd {
	n, env := *s.rows.At(s.sheet), s.env
	return view.Send(view.Confirm{Title: "Delete the snapshot?", Body: jobs.SnapshotWords(&n) + ", " + view.Count(n.Records, "record") + ".\nThis cannot be undone.", Verb: "delete",
		Then: func() tea.Cmd {
			return view.Sequence(view.Do(func() tea.Msg {
				if err := env.Store.Snapshots.Delete(env.Context, env.Scope, n.ID); err != nil {
					return view.Notify{Level: view.Bad, Text: "The snapshot was not deleted: " + view.Reason(err) + "."}
				}
				return view.Next(func() tea.Cmd {
					return tea.Batch(s.Deleted(n.ID), view.Say(view.Good, fmt.Sprintf("Snapshot %d deleted.", n.ID)))
				})
			}), s.reload())
		}})
}

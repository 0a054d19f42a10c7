package panels

import (
	"cmp"
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/compare"
	"docket/ui/core/snapshot"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

type SnapshotsOptions struct {
	Take    func(then func() tea.Cmd) tea.Cmd
	Show    func(of store.Snapshot) tea.Cmd
	Deleted func(id int64) tea.Cmd
	Compare func(old store.Snapshot, later *store.Snapshot, close func()) tea.Cmd // nil is what the service gives now
}

type snapshots struct {
	*sheet.List[store.Snapshot]
	SnapshotsOptions
	env *view.Env
	box *popup.Table
}

// Snapshots lists the snapshots of a datasource.
func Snapshots(env *view.Env, name string, opt SnapshotsOptions) tea.Cmd {
	s := &snapshots{SnapshotsOptions: opt, env: env}
	rows := sheet.NewRows(func(n *store.Snapshot) string { return fmt.Sprint(n.ID) },
		sheet.In(widget.Column{Title: "no.", Right: true, Min: 3}, widget.Number, func(n *store.Snapshot) string { return fmt.Sprint(n.ID) }),
		sheet.In(widget.Column{Title: "taken", Width: len("Mon 2006-01-02 15:04")}, widget.Plain, func(n *store.Snapshot) string { return n.BegunAt.Local().Format("Mon 2006-01-02 15:04") }),
		sheet.In(widget.Column{Title: "MiB", Right: true, Min: 4}, widget.Number, func(n *store.Snapshot) string { return fmt.Sprintf("%.1f", float64(n.Stored)/(1<<20)) }),
		sheet.In(widget.Column{Title: "records", Right: true, Min: 7}, widget.Number, func(n *store.Snapshot) string { return view.Thousands(n.Records) }),
		sheet.Field[store.Snapshot]{Column: widget.Column{Title: "state", Width: 8}, Show: func(n *store.Snapshot) (string, widget.Kind) {
			state := snapshot.State(*n)
			return state, view.Either(state == snapshot.Whole, widget.Good, widget.Warn)
		}},
		sheet.In(widget.Column{Title: "note", Flex: 1, Min: 8}, widget.Muted, func(n *store.Snapshot) string {
			return cmp.Or(snapshot.Remark(*n), "first page "+n.FirstPage)
		}))
	s.List = sheet.NewList(env, sheet.Options{Noun: "snapshot", OpenName: "Show changes since", Title: func() string { return "snapshots of " + name }}, rows,
		func(n store.Snapshot) tea.Cmd { return opt.Compare(n, nil, s.box.Close) }).From(
		"There is no snapshot of "+safe.Line(name)+" yet.\n\nPress t to take one of all pages. Later it shows what changed since.",
		func(ctx context.Context) ([]store.Snapshot, error) {
			return env.Store.Snapshots.List(ctx, env.Scope, name)
		})
	s.box = popup.NewTable(env, popup.TableOptions{Sheet: s.List, Take: func(msg tea.Msg) { s.List.Take(msg) }, Title: func() string {
		return view.Count(len(s.Rows.List), "snapshot") + " of " + safe.Line(name)
	}, Actions: []view.Action{
		{Name: "Take snapshot", Sentence: "Store all records as they are now, to compare with later.", Group: groupPanel, Hint: 2, Key: keys.On("t"),
			Do: func() tea.Cmd { return opt.Take(s.Reload) }},
		{Name: "Show records", Sentence: "Show the records of this snapshot as a table, all of them.", Group: groupPanel, Hint: 3, Key: keys.On("o", "L"), Why: s.notWhole,
			Do: func() tea.Cmd { s.box.Close(); return opt.Show(*s.Under()) }},
		{Name: "Compare selected", Sentence: "Show what changed between two selected snapshots.", Group: groupPanel, Hint: 4, Key: keys.On("D"), Why: func() string { return NotTwo(len(s.Selected()), "snapshots") },
			Do: s.compare},
		{Name: "Delete snapshot", Sentence: "Delete the snapshot under the cursor.", Group: groupPanel, Hint: 5, Key: keys.On("delete"), Why: s.NoRow, Seen: true, Do: s.ask}}})
	return tea.Batch(s.box.Show(), s.Reload())
}

func (s *snapshots) notWhole() string {
	if n := s.Under(); n != nil && !n.Complete {
		return "This snapshot is partial: " + snapshot.Reason(*n) + ". Press Esc, then L to continue it."
	}
	return s.NoRow()
}

// compare compares the two selected snapshots: the newest is listed first.
func (s *snapshots) compare() tea.Cmd {
	rows := s.Selected()
	return s.Compare(s.Rows.List[rows[1]], &s.Rows.List[rows[0]], s.box.Close)
}

func (s *snapshots) ask() tea.Cmd {
	n, env := *s.Under(), s.env
	return view.Send(view.Confirm{Title: "Delete the snapshot?", Body: jobs.SnapshotWords(&n) + ", " + view.Count(n.Records, "record") + ".\nThis cannot be undone.", Verb: "delete",
		Then: func() tea.Cmd {
			return view.Sequence(view.Do(func() tea.Msg {
				if err := jobs.Loads(env).Delete(env.Context, n.ID); err != nil {
					return view.Notify{Level: view.Bad, Text: "The snapshot was not deleted: " + view.Reason(err) + "."}
				}
				return view.Next(func() tea.Cmd {
					return tea.Batch(s.Deleted(n.ID), view.Say(view.Good, fmt.Sprintf("Snapshot %d deleted.", n.ID)))
				})
			}), s.Reload())
		}})
}

// Changes lists a difference, a line a cell that changed or a record that came or went.
// open goes to a record where it is now and tells whether it went there.
func Changes(env *view.Env, d *jobs.Difference, open func(at *jobs.Change) (cmd tea.Cmd, gone bool)) tea.Cmd {
	g := &env.Theme.Glyphs
	kinds := [...]widget.Kind{compare.Added: widget.Good, compare.Removed: widget.Bad, compare.Changed: widget.Changed}
	signs := [...]string{compare.Added: g.Added, compare.Removed: g.Removed, compare.Changed: g.Changed}
	side := func(v, other client.Value, c *jobs.Change) (string, widget.Kind) {
		shown, kind := pages.Shown(v)
		if beside, _ := pages.Shown(other); c.Kind == compare.Changed && beside == shown {
			shown = string(v) // a text and a number
		}
		if kind == widget.Plain {
			kind = kinds[c.Kind]
		}
		return shown, kind
	}
	type field = sheet.Field[jobs.Change]
	rows := sheet.NewRows(func(c *jobs.Change) string { return c.Key + " " + c.Column },
		field{Column: widget.Column{Title: "change", Width: len("- removed")}, Show: func(c *jobs.Change) (string, widget.Kind) {
			return signs[c.Kind] + " " + c.Kind.String(), kinds[c.Kind]
		}},
		sheet.In(widget.Column{Title: "column", Max: 24}, widget.Muted, func(c *jobs.Change) string { return c.Column }),
		field{Column: widget.Column{Title: "before", Flex: 1, Min: 8}, Show: func(c *jobs.Change) (string, widget.Kind) { return side(c.Old, c.New, c) }},
		field{Column: widget.Column{Title: "after", Flex: 1, Min: 8}, Show: func(c *jobs.Change) (string, widget.Kind) { return side(c.New, c.Old, c) }},
		sheet.In(widget.Column{Title: pages.IDTitle, Max: 24}, widget.Muted, func(c *jobs.Change) string { return c.ID }))
	rows.List = d.List
	var box *popup.Table
	s := sheet.New(env, sheet.Options{Noun: "change", OpenName: "Go to record", Title: func() string { return "changes of " + d.Datasource }, Open: func(row int) tea.Cmd {
		cmd, gone := open(&d.List[row])
		if gone {
			box.Close()
		}
		return cmd
	}})
	s.SetEmpty("Nothing changed from " + d.Old + " to " + d.Later + ".")
	s.Show(rows)
	box = popup.NewTable(env, popup.TableOptions{Sheet: s, Title: func() string { return "From " + d.Old + " to " + d.Later }, Foot: func() string { return totals(d) }})
	return box.Show()
}

// totals says how much changed, and what nobody can know.
func totals(d *jobs.Difference) string {
	t := d.Totals
	line := fmt.Sprintf("%s added, %s removed, %s changed, %s the same", view.Thousands(t.Added), view.Thousands(t.Removed), view.Thousands(t.Changed), view.Thousands(t.Same))
	if d.More {
		line += "; the first " + view.Thousands(len(d.List)) + " are listed"
	}
	if t.Unknown > 0 {
		line += fmt.Sprintf("; %s only on one side of a partial snapshot", view.Thousands(t.Unknown))
	}
	return line
}

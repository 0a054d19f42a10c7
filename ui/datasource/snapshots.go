package datasource

import (
	"context"
	"errors"
	"fmt"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/paging"
	"docket/ui/core/snapshot"
	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

// album is the snapshots of a datasource: what was kept of it, and when.
type album struct {
	m    *model
	name string // the datasource
	load view.Task[[]store.Snapshot]
	list []store.Snapshot
	err  error
	grid *widget.Grid
	keys struct{ take, between, remove key.Binding }
}

// forget is a person's word that a snapshot may go.
type forget struct {
	of *album
	id int64
}

// snapshots opens the list of them.
func (m *model) snapshots() tea.Cmd {
	a := &album{m: m, name: m.pager.name, grid: widget.NewGrid(m.env.Theme, m.env.Keys)}
	a.keys.take = keys.Bind("take one of all pages", "t")
	a.keys.between = keys.Bind("compare the two that are marked", "D")
	a.keys.remove = keys.Bind("delete", "delete")
	a.grid.SetSource(a)
	m.push(a)
	return a.reload()
}

func (a *album) reload() tea.Cmd {
	env, name := a.m.env, a.name
	return a.load.Start(env.Context, func(ctx context.Context) ([]store.Snapshot, error) {
		return env.Store.Snapshots(ctx, env.Scope, name)
	})
}

// message takes what is the album's own.
func (a *album) message(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	list, err, taken := a.load.Take(msg)
	if !taken {
		return nil, false
	}
	if a.err = err; err == nil {
		a.list = list
	}
	spot := a.grid.Spot()
	a.grid.Replace(a)
	a.grid.SetSpot(spot)
	a.fill()
	a.m.layout()
	return nil, true
}

// albumMessage gives a message to the list of snapshots that is open.
func (m *model) albumMessage(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	for _, p := range m.panels {
		a, is := p.(*album)
		if !is {
			continue
		}
		if d, done := msg.(deleted); done && d.of == a {
			return a.reload(), true
		}
		if cmd, ok := a.message(msg); ok {
			return cmd, true
		}
	}
	return nil, false
}

// Rows implements widget.Source.
func (a *album) Rows() int { return len(a.list) }

// Columns implements widget.Source.
func (a *album) Columns() int { return 5 }

// Column implements widget.Source.
func (a *album) Column(col int) widget.Column {
	return [...]widget.Column{{Title: "no.", Right: true, Min: 3}, {Title: "taken", Width: len("2006-01-02 15:04")}, {Title: "records", Right: true, Min: 7}, {Title: "state", Width: 8}, {Title: "note", Flex: 1, Min: 8}}[col]
}

// Cell implements widget.Source.
func (a *album) Cell(row, col int) (string, widget.Kind) {
	n := &a.list[row]
	switch col {
	case 0:
		return fmt.Sprint(n.ID), widget.Number
	case 1:
		return taken(n), widget.Plain
	case 2:
		return view.Thousands(n.Records), widget.Number
	case 3:
		if n.Complete {
			return "complete", widget.Good
		}
		return "partial", widget.Warn
	}
	switch {
	case n.Note != "":
		return n.Note, widget.Plain
	case n.Reason != "":
		return n.Reason, widget.Dim
	case !n.Complete:
		return "it is being taken, or docket ended before its last page", widget.Dim
	}
	return "first page " + n.FirstPage, widget.Dim
}

// taken is when a snapshot was begun, in the person's own time.
func taken(n *store.Snapshot) string { return n.BegunAt.Local().Format("2006-01-02 15:04") }

// snapshotWords name a snapshot.
func snapshotWords(n *store.Snapshot) string {
	return fmt.Sprintf("snapshot %d of %s", n.ID, taken(n))
}

func (a *album) fill() {
	text := "No snapshot of " + safe.Line(a.name) + " was kept yet.\n\nt takes one of all pages. Later it tells what changed since."
	if a.load.Busy() {
		text = ""
	}
	if a.err != nil {
		text = "The snapshots could not be read. " + view.Explain(a.err).String()
	}
	a.grid.SetEmpty(text)
}

func (a *album) setSize(width, height int) { a.grid.SetSize(width, height) }
func (a *album) wheel(by int)              { a.grid.Wheel(by) }
func (a *album) view() string              { return a.grid.View() }
func (a *album) title() string             { return "snapshots" }

func (a *album) click(x, y int) tea.Cmd {
	a.grid.Click(x, y)
	a.m.refresh()
	return nil
}

func (a *album) fact() string {
	line := view.Count(len(a.list), "snapshot") + " of " + safe.Line(a.name)
	if n := len(a.grid.Marked()); n > 0 {
		line += " " + a.m.env.Theme.Glyphs.Dot + " " + view.Thousands(n) + " marked"
	}
	return line
}

func (a *album) help() [][]key.Binding {
	k := a.m.env.Keys
	return [][]key.Binding{{named(k.Open, "what changed since"), a.keys.take, named(k.Back, "back"), named(k.Mark, "mark"), a.keys.between, a.keys.remove}, k.Moving()}
}

func (a *album) key(k tea.KeyMsg) tea.Cmd {
	shared := a.m.env.Keys
	row := a.grid.Row()
	switch {
	case a.grid.Update(k):
	case key.Matches(k, a.keys.take):
		return a.take()
	case key.Matches(k, a.keys.between):
		return a.compareMarked()
	case row < 0:
		if key.Matches(k, shared.Open, shared.Mark, a.keys.remove) {
			return view.Say(view.Info, "there is no snapshot yet: t takes one")
		}
	case key.Matches(k, shared.Open):
		return a.m.compareWith(a.list[row], nil)
	case key.Matches(k, shared.Mark):
		a.grid.ToggleMark(row)
		a.grid.Move(1)
	case key.Matches(k, a.keys.remove):
		n := &a.list[row]
		return view.Send(view.Confirm{Title: "Delete the snapshot?", Body: snapshotWords(n) + ", " + view.Count(n.Records, "record") + ".\nIt cannot be had again.", Verb: "delete", Yes: forget{a, n.ID}})
	}
	a.m.refresh()
	return nil
}

func (a *album) delete(id int64) tea.Cmd {
	env := a.m.env
	return view.Sequence(view.Do(func() tea.Msg {
		if err := env.Store.DeleteSnapshot(env.Context, env.Scope, id); err != nil {
			return view.Notify{Level: view.Bad, Text: "the snapshot is still there: " + err.Error()}
		}
		return view.Notify{Level: view.Good, Text: fmt.Sprintf("snapshot %d is deleted", id)}
	}), view.Send(deleted{a}))
}

// deleted is the time to list snapshots anew.
type deleted struct{ of *album }

// compareMarked compares the two snapshots that are marked, the older one first.
func (a *album) compareMarked() tea.Cmd {
	rows := a.grid.Marked()
	if len(rows) != 2 {
		return view.Say(view.Info, fmt.Sprintf("mark two snapshots with space to compare them; %s %s marked", view.Thousands(len(rows)), view.Plural(len(rows), "is", "are")))
	}
	return a.m.compareWith(a.list[rows[1]], &a.list[rows[0]]) // the newest is listed first
}

// take keeps every page as it is now.
func (a *album) take() tea.Cmd {
	m := a.m
	if m.working() {
		return m.busyWith()
	}
	w := &work{words: "taking a snapshot of " + safe.Line(a.name), far: new(far), hold: "a snapshot is being taken"}
	if _, known := m.pager.total(); known {
		w.total = m.pager.end - 1
	}
	env, p := m.env, m.pager
	head := store.Snapshot{Datasource: a.name, PerPage: p.perPage}
	from := pagesOf(env, a.name, p.perPage)
	return m.startWork(w, func(ctx context.Context) func() tea.Cmd {
		before := snapshot.Progress{}
		sizes := map[int]int{}
		pages := counted(from.Walk(ctx, 1, exportJobs, func(o paging.Opening) { head.FirstPage = o.String() }), nil, sizes)
		kept, err := snapshot.Take(ctx, env.Store, env.Scope, &head, pages, func(at snapshot.Progress) {
			w.far.reach(at.Pages-before.Pages, at.Records-before.Records, 0)
			before = at
		})
		return func() tea.Cmd {
			p.learn(sizes, err == nil)
			return tea.Batch(a.reload(), m.took(a.name, kept, err))
		}
	})
}

// took says what was kept.
func (m *model) took(name string, kept store.Snapshot, err error) tea.Cmd {
	var told tea.Cmd
	switch {
	case err == nil:
		return view.Say(view.Good, fmt.Sprintf("%s of %s kept as snapshot %d", view.Count(kept.Records, "record"), name, kept.ID))
	case kept.ID == 0:
		text := "No snapshot was kept. " + view.Explain(err).String()
		if errors.Is(err, context.Canceled) {
			text = "No snapshot was kept: it was ended before its first page."
		}
		told = m.report(name, view.Bad, text)
	case errors.Is(err, context.Canceled):
		told = m.report(name, view.Warn, fmt.Sprintf("The snapshot was ended. %s %s kept as snapshot %d, which is marked as partial.", view.Count(kept.Records, "record"), view.Plural(kept.Records, "is", "are"), kept.ID))
	default:
		told = m.report(name, view.Bad, fmt.Sprintf("The snapshot broke off. %s %s %s kept as snapshot %d, which is marked as partial.", view.Explain(err).String(), view.Count(kept.Records, "record"), view.Plural(kept.Records, "is", "are"), kept.ID))
	}
	return told
}

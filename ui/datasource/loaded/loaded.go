package loaded

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/load"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// Load is what is known of a datasource's loads, and the one that is shown in the place of its pages.
type Load struct {
	Sheet *sheet.Sheet
	Known store.Snapshot // the newest whole load of the datasource; ID 0 is none
	Ended bool           // a newer one broke off, and can be continued

	env     *view.Env
	pages   *sheet.Sheet
	columns *pages.Saver
	table   *load.Table // nil while pages are shown
	src     *Source
	row     int // the cursor goes to it when the load is shown
	wanted  view.Record
	newer   bool  // a load that is newer than Known is shown
	lost    error // why the one that was wanted could not be opened
	opened  view.Task[*load.Table]
	looked  view.Task[[]store.Snapshot]
	near    near
	takers  []view.Taker
}

// New shows no load. instead is the sheet of pages in whose place one is shown, with the filter that is in force there; opt
// is what the sheets of both are, and columns how a person left those of both.
func New(env *view.Env, opt sheet.Options, instead *sheet.Sheet, columns *pages.Saver) *Load {
	l := &Load{env: env, pages: instead, columns: columns}
	l.takers = []view.Taker{l.looked.To(l.know), l.opened.To(l.took)}
	opt.Arranged = func() tea.Cmd { return columns.Save(env, l.table.Of.Datasource, l.src.head, l.Sheet.Grid().Layout()) }
	opt.Number, opt.Within = func(row int) int { return row + 1 }, func() string { return "in the load" }
	l.Sheet = sheet.New(env, opt)
	l.Sheet.SetEmpty("This load has no records.")
	return l
}

func (l *Load) On() bool { return l.table != nil }

// ID is the number of the load that is shown, 0 where none is.
func (l *Load) ID() int64 {
	if !l.On() {
		return 0
	}
	return l.table.Of.ID
}

func (l *Load) Of() store.Snapshot { return l.table.Of }

// Head is the columns of the load, or others where none is shown.
func (l *Load) Head(others *pages.Source) *pages.Source {
	if !l.On() {
		return others
	}
	return l.src.head
}

// Look looks whether there is a load of a datasource.
func (l *Load) Look(name string) tea.Cmd {
	loads := jobs.Loads(l.env)
	l.Known, l.Ended, l.newer = store.Snapshot{}, false, false
	return l.looked.Start(l.env.Context, func(ctx context.Context) ([]store.Snapshot, error) {
		return loads.Store.Snapshots.List(ctx, loads.Scope, name)
	})
}

// Want shows a record of a load of a datasource, once it is known which loads there are.
func (l *Load) Want(name string, r view.Record) tea.Cmd {
	if l.wanted = r; name == "" {
		return nil // it looks when the datasource is on screen
	}
	return l.Look(name)
}

// Newer looks for a load that came since, and shows it, unless somebody types.
func (l *Load) Newer(name string, row int, typing bool) tea.Cmd {
	before := l.Known
	cmd := l.Look(name)
	l.Known, l.row, l.newer = before, row, !typing
	return cmd
}

// Show shows a load, with the cursor on a row. Its table is made where it is not there.
func (l *Load) Show(of store.Snapshot, row int) tea.Cmd {
	loads := jobs.Loads(l.env)
	l.row = row
	return l.opened.Start(l.env.Context, func(ctx context.Context) (*load.Table, error) {
		t, err := loads.Open(ctx, of)
		if err == nil {
			context.AfterFunc(l.env.Context, func() { t.Close() })
		}
		return t, err
	})
}

// Close ends what is shown of a load, and what is under way.
func (l *Load) Close() {
	if l.opened.Cancel(); l.table == nil {
		return
	}
	l.table.Close()
	l.table, l.near = nil, near{}
	l.Sheet.Show(widget.Nothing)
}

func (l *Load) Opening() bool { return l.opened.Busy() }

func (l *Load) Cancel() bool { return l.opened.Cancel() }

// Busy is what is under way, "" where nothing is.
func (l *Load) Busy() string {
	switch {
	case l.opened.Busy():
		return "opening the load"
	case l.On():
		return l.Sheet.Working()
	}
	return ""
}

// know takes the loads of the datasource, the newest first, and shows one that was waited for.
func (l *Load) know(list []store.Snapshot, err error) tea.Cmd {
	before, show, lost := l.Known.ID, l.newer, l.lost
	l.newer, l.lost = false, nil
	l.Ended = l.Ended || len(list) > 0 && !list[0].Complete && list[0].Reason != ""
	if at := slices.IndexFunc(list, func(n store.Snapshot) bool { return n.Complete }); at >= 0 {
		l.Known = list[at]
	} else if err == nil {
		l.Known = store.Snapshot{}
	}
	told := func(then string) tea.Cmd {
		if lost == nil {
			return nil
		}
		return view.Say(view.Bad, "The load could not be opened: "+view.Reason(lost)+"."+then)
	}
	at := slices.IndexFunc(list, func(n store.Snapshot) bool { return n.ID == l.wanted.Load })
	switch {
	case at >= 0:
		return l.Show(list[at], l.wanted.Row)
	case l.wanted.Load != 0 && err == nil:
		l.wanted = view.Record{}
		return view.Say(view.Warn, "The load with the record was deleted. These are the live pages.")
	case show && l.Known.ID > before:
		return tea.Batch(l.Show(l.Known, l.row), told(" This is the newest one."))
	}
	if l.On() {
		return told(" What was shown stays.")
	}
	return told(" These are the live pages. Press L to try again.")
}

func (l *Load) took(t *load.Table, err error) tea.Cmd {
	if err != nil {
		l.lost, l.wanted = err, view.Record{} // else the same would be opened again, without end
		return l.Newer(l.Known.Datasource, l.row, l.pages.Typing())
	}
	shown := l.show(t)
	if w := l.wanted; w.Load == t.Of.ID {
		l.wanted = view.Record{}
		l.GoTo(w.Row, w.Column)
	}
	return shown
}

func (l *Load) Take(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	if cmd, ok = view.Taken(msg, l.takers...); ok || !l.On() {
		return cmd, ok
	}
	cmd = l.Sheet.Update(msg)
	return cmd, cmd != nil
}

package loaded

import (
	"context"
	"fmt"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/load"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/safe"
	"docket/ui/sheet"
	"docket/ui/view"
)

// Load is what is known of a datasource's loads, and the one that is shown in the place of its pages.
type Load struct {
	Sheet *sheet.Sheet
	Known store.Snapshot // the newest whole load of the datasource; ID 0 is none

	env    *view.Env
	layout func() *pages.Layout
	table  *load.Table // nil while pages are shown
	src    *Source
	row    int // the cursor goes to it when the load is shown
	opened view.Task[*load.Table]
	looked view.Task[store.Snapshot]
	record struct { // the last one that was asked for
		row int
		of  *pages.Source
	}
}

// Options are what the sheet of a load is given by its owner.
type Options struct {
	Open     func() tea.Cmd                   // enter on a record
	Arranged func(head *pages.Source) tea.Cmd // columns were arranged
	Layout   func() *pages.Layout             // how they were left
	Title    func() string
}

// New shows no load.
func New(env *view.Env, opt Options) *Load {
	l := &Load{env: env, layout: opt.Layout}
	l.Sheet = sheet.New(env, sheet.Options{Noun: "record", Cells: true, Direct: true, Pinned: 1, OpenName: "Open record", Title: opt.Title,
		Open: func(int) tea.Cmd { return opt.Open() }, Arranged: func() tea.Cmd { return opt.Arranged(l.src.head) }, Number: func(row int) int { return row + 1 },
		Within: func() string { return "in the load" }})
	l.Sheet.SetEmpty("This load has no records.")
	return l
}

// On reports whether a load is shown.
func (l *Load) On() bool { return l.table != nil }

// Of is the load that is shown.
func (l *Load) Of() store.Snapshot { return l.table.Of }

// Head is the columns of the load.
func (l *Load) Head() *pages.Source { return l.src.head }

// Look looks whether there is a load of a datasource.
func (l *Load) Look(name string) tea.Cmd {
	loads := jobs.Loads(l.env)
	l.Known = store.Snapshot{}
	return l.looked.Start(l.env.Context, func(ctx context.Context) (store.Snapshot, error) {
		list, err := loads.Newest(ctx, name)
		if err != nil || len(list) == 0 {
			return store.Snapshot{}, err
		}
		return list[0], nil
	})
}

// Show shows a load, with the cursor on a row. Its table is made where it is not there.
func (l *Load) Show(of store.Snapshot, row int) tea.Cmd {
	loads := jobs.Loads(l.env)
	l.row = row
	return l.opened.Start(l.env.Context, func(ctx context.Context) (*load.Table, error) { return loads.Open(ctx, of) })
}

// Close ends what is shown of a load, and what is under way.
func (l *Load) Close() {
	if l.opened.Cancel(); l.table == nil {
		return
	}
	l.table.Close()
	l.table, l.record.of = nil, nil
	l.Sheet.Show(sheet.Nothing)
}

// Cancel stops opening a load and says whether it did.
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

// Take takes what came of it. Changed tells that another load is shown or known.
func (l *Load) Take(msg tea.Msg) (cmd tea.Cmd, changed bool) {
	if known, err, ok := l.looked.Take(msg); ok {
		l.Known = known
		return nil, err == nil
	}
	if t, err, ok := l.opened.Take(msg); ok {
		if err != nil {
			return view.Say(view.Bad, "The load could not be opened: "+view.Reason(err)+"."), true
		}
		l.show(t)
		return nil, true
	}
	if !l.On() {
		return nil, false
	}
	return l.Sheet.Update(msg), false
}

// show puts a table in the place of what was shown; filter, order and place of the load before stay where they can.
func (l *Load) show(t *load.Table) {
	text, by, col, before := l.Sheet.Filter(), l.Sheet.Order(), l.Sheet.Col(), l.table
	src := newSource(t)
	if before != nil {
		before.Close()
	}
	l.table, l.src, l.record.of = t, src, nil
	if l.Known.ID <= t.Of.ID {
		l.Known = t.Of
	}
	l.Sheet.Show(src)
	g := l.Sheet.Grid()
	g.SetLayout(l.layout().Of(src.head, g.Layout()))
	g.SetCursor(l.row, max(col, min(1, len(src.names)-1)))
	if before == nil || !same(before, t) {
		return
	}
	_ = l.Sheet.SetFilter(text)
	if len(by) > 0 {
		l.Sheet.SetOrder(by)
	}
}

// same reports whether two loads have the same columns.
func same(a, b *load.Table) bool {
	if len(a.Columns) != len(b.Columns) || a.Of.Datasource != b.Of.Datasource {
		return false
	}
	for i := range a.Columns {
		if a.Columns[i].Name != b.Columns[i].Name {
			return false
		}
	}
	return true
}

// At is the record under the cursor as the source of one row, nil where there is none.
func (l *Load) At() *pages.Source {
	row := l.Sheet.Row()
	if row < 0 {
		return nil
	}
	if l.record.of == nil || l.record.row != row {
		l.record.row = row
		l.record.of, _ = l.src.Record(l.env.Context, row) // what cannot be read is told beside the records
	}
	return l.record.of
}

// Places are the selected records, as they are compared.
func (l *Load) Places() (out []pages.Place, err error) {
	for _, row := range l.Sheet.Selected() {
		of, err := l.src.Record(l.env.Context, row)
		if err != nil {
			return nil, err
		}
		out = append(out, pages.Place{NumberedPage: of.Parts[0].NumberedPage})
	}
	return out, nil
}

// GoTo puts the cursor on a record, which a filter may hide, and on a column where it has that.
func (l *Load) GoTo(row int, column string) {
	col := l.src.head.Named(column)
	if !l.Sheet.Grid().SetCursor(row, col) {
		_ = l.Sheet.SetFilter("")
		l.Sheet.SetOrder(nil)
		l.Sheet.Grid().SetCursor(row, col)
	}
}

// Fetched is when a load was fetched: the time, and where it was not today the day.
func Fetched(of *store.Snapshot, now time.Time) string {
	at := of.BegunAt.Local()
	if at.Format(time.DateOnly) == now.Local().Format(time.DateOnly) {
		return at.Format("15:04")
	}
	return at.Format("2006-01-02 15:04")
}

// Facts are what the load is, what is of most use first: "12,345 records, fetched 14:02, 124 pages".
func (l *Load) Facts() []string {
	of := &l.table.Of
	facts := []string{fmt.Sprintf("%s, fetched %s, %s", view.Count(of.Records, "record"), Fetched(of, l.env.Now()), view.Count(of.Pages, "page"))}
	if of.ID < l.Known.ID {
		facts = append(facts, "not the newest load")
	}
	if n := l.table.Beyond; n > 0 {
		facts = append(facts, view.Count(n, "column")+" more in the record")
	}
	if l.src.failed != nil {
		facts = append(facts, "records could not be read: "+view.Reason(l.src.failed))
	}
	if words := l.Sheet.OrderWords(); words != "" {
		facts = append(facts, "by "+words)
	}
	if col := l.Sheet.Col(); col >= 0 {
		facts = append(facts, l.src.names[col]+": "+l.src.Kind(col).String())
	}
	return facts
}

// Line is where the cursor is, and how much is shown and selected.
func (l *Load) Line() string {
	dot := " " + l.env.Theme.Glyphs.Dot + " "
	line := safe.Line(l.table.Of.Datasource) + dot
	if l.Sheet.Len() == 0 {
		line += view.Thousands(l.table.Rows) + " records"
	} else {
		line += "row " + view.Thousands(l.Sheet.Row()+1) + " of " + view.Thousands(l.table.Rows)
	}
	return strings.Join(append([]string{line}, l.Sheet.Facts()...), dot)
}

// SetSize gives the sheet its room.
func (l *Load) SetSize(width, height int) {
	l.src.head.FitID(l.Sheet.Grid(), l.src.Value(0, pages.IDColumn).Text, width, l.env.Theme.Glyphs.Ellipsis)
	l.Sheet.SetSize(width, height)
}

package loaded

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/load"
	"docket/ui/core/query"
	"docket/ui/datasource/pages"
	"docket/ui/safe"
	"docket/ui/view"
)

// show puts a table in the place of what was shown; filter, order and place of the load before stay where they can, and
// in the place of pages their filter.
func (l *Load) show(t *load.Table) tea.Cmd {
	text, by, col, before := l.Sheet.Filter(), l.Sheet.Order(), l.Sheet.Col(), l.table
	src := newSource(t)
	if before != nil {
		before.Close()
	} else if at := l.pages.Col(); at >= 0 {
		col = src.head.Named(l.pages.Source().Column(at).Title)
	}
	l.table, l.src, l.near = t, src, near{}
	if l.Known.ID <= t.Of.ID {
		l.Known = t.Of
	}
	l.Sheet.Show(src)
	g := l.Sheet.Grid()
	g.SetLayout(l.columns.Now.Of(src.head, g.Layout()))
	g.SetCursor(l.row, max(col, min(1, len(src.names)-1)))
	switch {
	case l.wanted.Load == t.Of.ID: // a filter may hide the record
		return nil
	case before == nil:
		return l.filterAsPages()
	case !same(before, t):
		return nil
	}
	_ = l.Sheet.SetFilter(text)
	if len(by) > 0 {
		l.Sheet.SetOrder(by)
	}
	return nil
}

// filterAsPages applies the filter of the pages, or marks what it passes where they do.
func (l *Load) filterAsPages() tea.Cmd {
	text := l.pages.InForce()
	switch {
	case text == "":
		return nil
	case l.pages.Narrowed():
		if err := l.Sheet.SetFilter(text); err != nil {
			_ = l.Sheet.SetFilter("")
			return view.Say(view.Warn, "The filter "+safe.Line(text)+" is not applied to the load. "+view.Sentence(safe.Line(err.Error())))
		}
	default:
		l.Sheet.Matches(text)
	}
	return nil
}

func same(a, b *load.Table) bool {
	return a.Of.Datasource == b.Of.Datasource && slices.EqualFunc(a.Columns, b.Columns, func(x, y query.Column) bool { return x.Name == y.Name })
}

func (l *Load) Places() (out []pages.Place, err error) {
	for _, row := range l.Sheet.Selected() {
		of, err := l.src.Records(l.env.Context, []int{row})
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

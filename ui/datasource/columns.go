package datasource

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// widenBy is by how many cells a column grows or shrinks at a press.
const widenBy = 4

// relist notes which columns are seen and where, and finds the hits among them.
func (m *model) relist() {
	l := m.grid.Layout()
	m.order = slices.DeleteFunc(l.Order, func(col int) bool {
		_, hidden := slices.BinarySearch(l.Hidden, col)
		return hidden
	})
	m.xs = slices.Repeat([]int{-1}, len(m.source.cols))
	for x, col := range m.order {
		m.xs[col] = x
	}
	m.seek()
}

// hide takes the column under the cursor away.
func (m *model) hide() tea.Cmd {
	col := m.grid.Col()
	if col == idColumn {
		return view.Say(view.Info, "_id stays: it tells the records apart")
	}
	name := m.source.cols[col].name
	m.grid.Hide(col, true)
	if m.grid.Col() == col {
		return view.Say(view.Info, "the last column stays")
	}
	m.relist()
	m.layout()
	return view.Say(view.Info, name+" is hidden; X shows all columns")
}

// showAll brings hidden columns back.
func (m *model) showAll() tea.Cmd {
	hidden := m.grid.Layout().Hidden
	if len(hidden) == 0 {
		return view.Say(view.Info, "no column is hidden")
	}
	for _, col := range hidden {
		m.grid.Hide(col, false)
	}
	m.relist()
	m.layout()
	return view.Say(view.Info, "all columns are shown")
}

// widen makes the column under the cursor wider, or narrower by a negative number.
func (m *model) widen(by int) tea.Cmd {
	col := m.grid.Col()
	m.grid.Widen(col, by)
	m.source.cols[col].width = m.grid.Layout().Widths[col]
	m.rewrite(col)
	return nil
}

// fit gives the column under the cursor the width of its values again.
func (m *model) fit() tea.Cmd {
	col := m.grid.Col()
	m.source.cols[col].width = 0
	m.rewrite(col)
	m.grid.SetWidth(col, 0)
	return nil
}

// rewrite makes the grid forget a column whose text depends on its width.
func (m *model) rewrite(col int) {
	if col == idColumn {
		m.grid.Invalidate()
	}
}

// moveColumn moves the column under the cursor; _id stays first.
func (m *model) moveColumn(by int) tea.Cmd {
	order := m.grid.Layout().Order
	at := slices.Index(order, m.grid.Col())
	if at == 0 || at+by == 0 {
		return view.Say(view.Info, "_id stays first")
	}
	m.grid.MoveColumn(by)
	m.relist()
	m.refresh()
	return nil
}

// sortBy sorts by the column under the cursor: up, down, and back to the service's
// order.
func (m *model) sortBy() tea.Cmd {
	m.sort = m.sort.next(m.grid.Col())
	m.arrange()
	m.grid.MoveTo(0)
	m.layout()
	if m.sort.col < 0 {
		return view.Say(view.Info, "the records are in the service's order again")
	}
	how := "ascending"
	if m.sort.desc {
		how = "descending"
	}
	c := m.source.cols[m.sort.col]
	return view.Say(view.Info, "sorted by "+c.name+" as "+c.kind.String()+", "+how+", within this page only")
}

// fitID shows of an _id only its end where the screen is narrow.
func (m *model) fitID() {
	short := m.width < roomy
	if m.source == nil || m.source.shortID == short {
		return
	}
	m.source.shortID = short
	m.source.ellipsis = m.env.Theme.Glyphs.Ellipsis
	if m.source.cols[idColumn].width == 0 {
		m.grid.Invalidate()
		m.grid.SetWidth(idColumn, 0)
	}
}

// roomy is the width from which an _id is shown whole.
const roomy = 110

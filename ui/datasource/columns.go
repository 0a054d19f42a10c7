package datasource

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// widenBy is by how many cells a column grows or shrinks at a press.
const widenBy = 4

// visible is the columns that are not hidden, in the order shown.
func (m *model) visible() []int {
	l := m.grid.Layout()
	return slices.DeleteFunc(l.Order, func(col int) bool {
		_, hidden := slices.BinarySearch(l.Hidden, col)
		return hidden
	})
}

// relist notes which columns are seen and where, and finds the hits among them.
func (m *model) relist() {
	m.order = m.visible()
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
	return tea.Batch(m.keepArrangement(), view.Say(view.Info, name+" is hidden; X shows all columns"))
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
	return tea.Batch(m.keepArrangement(), view.Say(view.Info, "all columns are shown"))
}

// widen makes the column under the cursor wider, or narrower by a negative number.
func (m *model) widen(by int) tea.Cmd {
	m.grid.Widen(m.grid.Col(), by)
	return m.sized()
}

// fit gives the column under the cursor the width of its values again.
func (m *model) fit() tea.Cmd {
	m.grid.SetWidth(m.grid.Col(), 0)
	return m.sized()
}

// sized takes note of a width that a person gave: the text of an _id goes with it.
func (m *model) sized() tea.Cmd {
	if w := m.grid.Layout().Widths[idColumn]; w != m.source.idWidth {
		m.source.idWidth = w
		m.grid.Invalidate()
		m.grid.Refit()
	}
	m.refresh()
	return m.keepArrangement()
}

// freeze keeps the columns up to the cursor in place, or, where they are, only _id.
func (m *model) freeze() tea.Cmd {
	l := m.grid.Layout()
	n := slices.Index(l.Order, m.grid.Col()) + 1
	if n == l.Frozen {
		n = 1
	}
	m.grid.Freeze(n)
	m.grid.MoveSideways(0)
	m.refresh()
	return tea.Batch(m.keepArrangement(), view.Say(view.Info, m.frozenWords(n)))
}

// frozenWords say which columns stay in view, of the first n of the order.
func (m *model) frozenWords(n int) string {
	order := m.grid.Layout().Order
	switch stay := m.grid.Pinned(); {
	case n == 1:
		return "only _id stays in place"
	case stay < n:
		return fmt.Sprintf("%d of the %d columns stay in place; there is no room for more", stay, n)
	}
	return "the columns up to " + m.source.cols[order[n-1]].name + " stay in place"
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
	return m.keepArrangement()
}

// sortBy sorts by the column under the cursor: up, down, and back to the service's
// order.
func (m *model) sortBy() tea.Cmd {
	m.sort = m.sort.next(m.grid.Col())
	m.rearrange()
	if m.sort.col < 0 {
		return view.Say(view.Info, "the records are in the service's order again")
	}
	how := "ascending"
	if m.sort.desc {
		how = "descending"
	}
	c := m.source.cols[m.sort.col]
	return view.Say(view.Info, "sorted by "+c.name+" as "+c.kind.String()+", "+how+", "+m.sortedWhere())
}

// sortedWhere says honestly what a sort goes through.
func (m *model) sortedWhere() string {
	if m.flow {
		return "within loaded pages only"
	}
	return "within this page only"
}

// fitID shows of an _id only its end where the screen is narrow.
func (m *model) fitID() {
	short := m.width < roomy
	if m.source == nil || m.source.shortID == short {
		return
	}
	m.source.shortID = short
	m.source.ellipsis = m.env.Theme.Glyphs.Ellipsis
	if m.source.idWidth == 0 {
		m.grid.Invalidate()
		m.grid.SetWidth(idColumn, 0)
	}
}

// roomy is the width from which an _id is shown whole.
const roomy = 110

package datasource

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/view"
)

// filter keeps some of the rows that are loaded: those in which a text occurs, or
// those whose value in a column is the same.
type filter struct {
	col    string // "" looks in every column that is shown
	text   string
	kind   client.Kind // of an equal value: blank, null and not there differ
	within bool        // the text occurs in the value; else it is the value
	needle string      // of within: the text as it is searched
}

// words say what is kept.
func (f filter) words() string {
	switch {
	case f.col == "":
		return "& " + f.text
	case f.kind == client.Absent && !f.within:
		return f.col + " not there"
	case f.kind == client.Null && !f.within:
		return f.col + " null"
	case f.text == "":
		return f.col + " blank"
	}
	return f.col + " = " + f.text
}

// kept is the rows that every filter keeps, nil for all of them.
func (m *model) kept() []int {
	if len(m.filters) == 0 {
		return nil
	}
	rows := []int{}
	shown := m.visible()
	for i := range m.source.parts {
		p := &m.source.parts[i]
		for at := range p.page.Records {
			if !slices.ContainsFunc(m.filters, func(f filter) bool { return !m.keeps(f, p, at, shown) }) {
				rows = append(rows, p.from+at)
			}
		}
	}
	return rows
}

// keeps tells whether a filter keeps a record of a page.
func (m *model) keeps(f filter, p *part, at int, shown []int) bool {
	if f.col == "" {
		if f.needle == "" {
			return true
		}
		texts := m.search.folded(p.page)
		return slices.ContainsFunc(shown, func(col int) bool { return strings.Contains(texts.text(at, p, col), f.needle) })
	}
	col := m.source.column(f.col)
	if col < 0 {
		return f.kind == client.Absent
	}
	v := m.source.value(p.from+at, col)
	if f.kind <= client.Null || v.Kind() <= client.Null {
		return v.Kind() == f.kind
	}
	return m.source.text(p.from+at, col) == f.text
}

// keepEqual keeps the rows whose value is that under the cursor.
func (m *model) keepEqual() tea.Cmd {
	row, col := m.cell()
	v := m.source.value(row, col)
	return m.keep(filter{col: m.source.cols[col].name, text: m.source.text(row, col), kind: v.Kind()})
}

// keep adds a filter.
func (m *model) keep(f filter) tea.Cmd {
	if !slices.Contains(m.filters, f) {
		m.filters = append(m.filters, f)
	}
	m.panels = nil
	m.rearrange()
	return view.Say(view.Info, view.Count(m.grid.Len(), "row")+" of "+view.Thousands(m.source.Rows())+" "+m.loadedWords()+"; esc shows the others again")
}

// loadedWords say what a filter, a sort or a search goes through.
func (m *model) loadedWords() string {
	if m.flow {
		return "loaded"
	}
	return "on this page"
}

// unkeep takes the last filter away.
func (m *model) unkeep() {
	m.filters = m.filters[:len(m.filters)-1]
	m.rearrange()
}

// rearrange puts the rows in order anew; the cursor stays on its record where that is
// still shown.
func (m *model) rearrange() {
	row := m.grid.Row()
	m.arrange()
	if row >= 0 {
		m.grid.SetCursor(row, -1)
	}
	m.layout()
	m.reread()
}

// startKeep opens the prompt for what the rows that are kept hold.
func (m *model) startKeep() tea.Cmd {
	m.filters = append(m.filters, filter{within: true})
	m.startTyping(promptKeep, "")
	return nil
}

// keepTyped keeps what matches as one types.
func (m *model) keepTyped() {
	last := &m.filters[len(m.filters)-1]
	last.text = m.prompt.Value()
	last.needle = fold(last.text)
	m.rearrange()
}

// endKeep closes the prompt: keeping what was typed, or everything.
func (m *model) endKeep(take bool) tea.Cmd {
	m.stopTyping()
	last := m.filters[len(m.filters)-1]
	if !take || last.text == "" {
		m.unkeep()
		return nil
	}
	m.rearrange()
	return nil
}

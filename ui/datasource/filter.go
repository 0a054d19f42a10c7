package datasource

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/describe"
	"docket/ui/core/export"
	"docket/ui/view"
)

// filter keeps some of the rows.
type filter struct {
	how  filtering
	col  string // whose values decide; "" is every column that is shown
	text string
	to   string        // of a range: its end
	last bool          // of a range: the end is in it
	kind describe.Kind // of a range: how values are ordered
}

// filtering is how a filter decides.
type filtering int

const (
	within filtering = iota // the text occurs in one of the values
	equal                   // the value is this text
	blank                   // the value is nothing but blanks
	null
	absent
	between // the value is from text to to
)

// words say what is kept.
func (f filter) words() string {
	switch f.how {
	case within:
		return "& " + f.text
	case blank:
		return f.col + " blank"
	case null:
		return f.col + " null"
	case absent:
		return f.col + " not there"
	case between:
		return f.col + " from " + f.text + " to " + f.to
	}
	return f.col + " = " + f.text
}

// matcher is the filter for the records of any page. It is for one goroutine.
func (f filter) matcher(columns []string) func(p *client.Page, row int) bool {
	if f.how == within {
		return export.Matcher(f.text, columns)
	}
	var page *client.Page
	col := -1
	return func(p *client.Page, row int) bool {
		if p != page {
			page, col = p, slices.Index(p.Columns, f.col)
		}
		if f.col == idTitle {
			r := &p.Records[row]
			if r.ID != "" {
				return f.how == equal && r.ID == f.text
			}
			return f.keeps(r.IDValue)
		}
		return f.keeps(p.Cell(row, col))
	}
}

// keeps tells whether the filter keeps a value.
func (f filter) keeps(v client.Value) bool {
	switch v.Kind() {
	case client.Absent:
		return f.how == absent
	case client.Null:
		return f.how == null
	}
	text := v.Text()
	switch f.how {
	case equal:
		return text == f.text
	case blank:
		return strings.TrimSpace(text) == ""
	case between:
		return f.covers(strings.TrimSpace(text))
	}
	return false
}

// covers tells whether a text lies in the filter's range.
func (f filter) covers(text string) bool {
	if f.kind == describe.Number && !describe.IsNumber(text) || f.kind == describe.Date && !describe.IsDate(text) {
		return false
	}
	if describe.Compare(f.kind, text, f.text) < 0 {
		return false
	}
	to := describe.Compare(f.kind, text, f.to)
	return to < 0 || f.last && (to == 0 || strings.HasPrefix(text, f.to))
}

// kept is the rows that every filter keeps, nil for all of them.
func (m *model) kept() []int {
	if len(m.filters) == 0 {
		return nil
	}
	keep := matcher(m.filters, m.shownColumns())
	rows := []int{}
	for i := range m.source.parts {
		p := &m.source.parts[i]
		for at := range p.page.Records {
			if keep(p.page, at) {
				rows = append(rows, p.from+at)
			}
		}
	}
	return rows
}

// matcher keeps what every filter keeps. columns are those that a filter of every
// column looks in.
func matcher(filters []filter, columns []string) func(p *client.Page, row int) bool {
	var each []func(*client.Page, int) bool
	for _, f := range filters {
		each = append(each, f.matcher(columns))
	}
	return func(p *client.Page, row int) bool {
		for _, keeps := range each {
			if !keeps(p, row) {
				return false
			}
		}
		return true
	}
}

// keepEqual keeps the rows whose value is that under the cursor.
func (m *model) keepEqual() tea.Cmd {
	row, col := m.cell()
	if col < 0 {
		return view.Say(view.Info, "put the cursor on a value first")
	}
	f := filter{how: equal, col: m.source.cols[col].name, text: m.source.text(row, col)}
	switch m.source.value(row, col).Kind() {
	case client.Absent:
		f.how = absent
	case client.Null:
		f.how = null
	}
	return m.keep(f)
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

// rearrange puts the rows in order anew. The cursor stays on its record where that is
// still shown; while a filter is typed, on the one that it was on before.
func (m *model) rearrange() {
	row := m.grid.Row()
	if m.typing == promptKeep {
		row = m.before
	}
	m.arrange()
	if row >= 0 {
		m.grid.SetCursor(row, -1)
	}
	m.layout()
	m.reread()
}

// startKeep opens the prompt for what the rows that are kept hold.
func (m *model) startKeep() tea.Cmd {
	m.filters = append(m.filters, filter{how: within})
	m.before = m.grid.Row()
	m.startTyping(promptKeep, "")
	return nil
}

// keepTyped keeps what matches as one types.
func (m *model) keepTyped() {
	m.filters[len(m.filters)-1].text = m.prompt.Value()
	m.rearrange()
}

// endKeep closes the prompt: keeping what was typed, or everything.
func (m *model) endKeep(take bool) tea.Cmd {
	if !take || m.prompt.Value() == "" {
		m.unkeep()
	} else {
		m.rearrange()
	}
	m.stopTyping()
	return nil
}

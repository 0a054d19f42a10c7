package datasource

import (
	"strconv"
	"strings"

	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

// layout makes the lines around the grid and gives the rest to what is shown.
func (m *model) layout() {
	if m.width <= 0 || m.height <= 0 {
		return
	}
	m.notes = m.noteLines()
	m.fitID()
	body := max(m.height-m.bodyTop(), 0)
	if m.typing != promptNone {
		body = max(body-1, 0)
	}
	m.grid.SetSize(m.width, body)
	for _, p := range m.panels {
		p.setSize(m.width, body)
	}
	m.prompt.SetWidth(m.width - 1)
	m.refresh()
}

// bodyTop is the line on which grid or pane begin: below the title and the notes.
func (m *model) bodyTop() int { return 1 + len(m.notes) }

// refresh makes the lines that change with the cursor.
func (m *model) refresh() {
	if m.pager == nil {
		m.line = ""
		return
	}
	first, last := m.pager.shown, m.pager.shown
	if n := len(m.source.parts); n > 0 && m.flow {
		first, last = m.source.parts[0].number, m.source.parts[n-1].number
	}
	m.span = m.plain(m.pager.rows(first, last))
	m.title = m.titleLine()
	m.line = m.statusLine()
	switch {
	case m.source.Rows() == 0:
		m.grid.SetEmpty(m.nothing())
	case len(m.filters) > 0:
		m.grid.SetEmpty("No row " + m.loadedWords() + " is kept by " + m.filterWords() + ".\n\nesc shows the others again.")
	}
}

// View draws the view: a title, what is to be said, and the grid or what is read
// over it.
func (m *model) View() string {
	if m.width <= 0 || m.height <= 0 {
		return ""
	}
	if m.pager == nil {
		return widget.Fit(m.welcome(), m.width, m.height)
	}
	body := ""
	if p := m.top(); p != nil {
		body = p.view()
	} else {
		body = m.grid.View()
	}
	var b strings.Builder
	b.Grow(len(m.title) + len(body) + (len(m.notes)+1)*4*m.width)
	b.WriteString(m.title)
	for _, note := range m.notes {
		b.WriteByte('\n')
		b.WriteString(note)
	}
	if m.height > m.bodyTop() {
		b.WriteByte('\n')
		b.WriteString(body)
	}
	if m.typing != promptNone {
		b.WriteByte('\n')
		b.WriteString(" " + m.prompt.View())
	}
	return b.String()
}

// plain is a text in the signs of the theme.
func (m *model) plain(text string) string {
	if m.env.Theme.Options.ASCII {
		return strings.ReplaceAll(text, "–", "-")
	}
	return text
}

// rowNumber is the place of a row in the datasource.
func (m *model) rowNumber(row int) string {
	p, i := m.source.locate(row)
	if p == nil {
		return "0"
	}
	return view.Thousands(m.pager.offset(p.number) + i + 1)
}

// whereLine is the honest range and the row. It is short: it is drawn with every key.
func (m *model) whereLine() string {
	if m.source.Rows() < 2 || m.grid.Len() == 0 {
		return m.span
	}
	return m.span + " " + m.env.Theme.Glyphs.Dot + " row " + m.rowNumber(m.grid.Row())
}

// statusLine is where the cursor is, and how much is marked and found.
func (m *model) statusLine() string {
	if p := m.top(); p != nil {
		return p.fact()
	}
	dot := " " + m.env.Theme.Glyphs.Dot + " "
	line := m.whereLine()
	if n := len(m.marks); n > 0 {
		line += dot + view.Thousands(n) + " marked"
	}
	if m.search.on() || m.typing == promptSearch {
		return m.hitLine() + dot + line
	}
	return line
}

// hitLine says how many hits there are and which one the cursor is on.
func (m *model) hitLine() string {
	hits := len(m.search.hits)
	switch at := m.search.number(m.place()); {
	case m.search.needle == "" && m.flow:
		return "searching what is loaded"
	case m.search.needle == "":
		return "searching this page"
	case hits == 0:
		return "no hits " + m.loadedWords()
	case at > 0:
		return "hit " + strconv.Itoa(at) + " of " + view.Thousands(hits)
	}
	return view.Count(hits, "hit")
}

// filterWords say what is kept.
func (m *model) filterWords() string {
	words := make([]string, 0, len(m.filters))
	for _, f := range m.filters {
		words = append(words, safe.Line(f.words()))
	}
	return strings.Join(words, ", ")
}

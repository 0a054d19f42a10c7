package datasource

import (
	"strconv"
	"strings"

	"docket/ui/safe"
	"docket/ui/theme"
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
	if m.search.typing {
		body = max(body-1, 0)
	}
	m.grid.SetSize(m.width, body)
	for _, p := range m.panels {
		p.detail.SetSize(m.width, body)
	}
	m.prompt.SetWidth(m.width - 1)
	m.refresh()
}

// bodyTop is the line on which grid or panel begin: below the title and the notes.
func (m *model) bodyTop() int { return 1 + len(m.notes) }

// refresh makes the lines that change with the cursor.
func (m *model) refresh() {
	if m.pager == nil {
		m.line = ""
		return
	}
	m.span = m.plain(m.pager.rows())
	m.title = m.titleLine()
	m.line = m.statusLine()
	if m.source.Rows() == 0 {
		m.grid.SetEmpty(m.nothing())
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
		body = p.detail.View()
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
	if m.search.typing {
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

// titleLine says whose page it is and what was done to it.
func (m *model) titleLine() string {
	t, page := m.env.Theme, m.source.page
	name := safe.Line(m.pager.name)
	parts := []string{}
	if p := m.top(); p != nil {
		parts = append(parts, m.panelTitle(p))
	} else {
		fields := view.Count(len(page.Fields), "field")
		if n := m.undeclared(); n > 0 {
			fields += " + " + view.Thousands(n) + " undeclared"
		}
		parts = append(parts, m.pageTitle(), m.columnTitle())
		if n := len(m.source.cols) - len(m.order); n > 0 {
			parts = append(parts, view.Thousands(n)+" hidden")
		}
		if m.sort.col >= 0 && m.sort.col < len(m.source.cols) {
			parts = append(parts, "page sorted by "+m.source.cols[m.sort.col].name)
		}
		parts = append(parts, fields, page.Type)
	}
	rest := ""
	for _, part := range parts {
		if part != "" {
			rest += " " + t.Glyphs.Dot + " " + safe.Line(part)
		}
	}
	name = safe.Truncate(name, m.width-2, t.Glyphs.Ellipsis)
	rest = safe.Truncate(rest, m.width-2-safe.Width(name), t.Glyphs.Ellipsis)
	status := ""
	if ok, known := page.Status.Bool(); m.top() == nil && page.Status.Raw() != nil && !(ok && known) {
		status = safe.Truncate(" "+t.Glyphs.Dot+" status "+safe.Line(page.Status.Text()), m.width-2-safe.Width(name)-safe.Width(rest), "")
	}
	return " " + t.Paint(theme.Title, name) + t.Paint(theme.Dim, rest) + t.Paint(theme.Warn, status)
}

// pageTitle is "page 2", or "page 2 of 3" once the end was seen.
func (m *model) pageTitle() string {
	title := "page " + view.Thousands(m.pager.shown)
	if _, known := m.pager.total(); known && m.pager.end > 1 {
		title += " of " + view.Thousands(m.pager.end-1)
	}
	return title
}

// columnTitle is where the cursor is among the columns. It stands in the title, not
// in the status line, because a row key rewrites the latter.
func (m *model) columnTitle() string {
	col := m.grid.Col()
	if col < 0 || col >= len(m.xs) || m.source.Rows() == 0 {
		return ""
	}
	return "column " + strconv.Itoa(m.xs[col]+1) + " of " + strconv.Itoa(len(m.order))
}

// undeclared counts the columns that no field declares.
func (m *model) undeclared() (n int) {
	for i := range m.source.cols {
		if !m.source.cols[i].declared {
			n++
		}
	}
	return n
}

// panelTitle names what is read.
func (m *model) panelTitle(p *panel) string {
	row := "row " + m.rowNumber(m.grid.Row())
	switch p.what {
	case aRecord:
		return row
	case aCell:
		return row + " " + m.env.Theme.Glyphs.Dot + " " + m.source.cols[p.col].name
	}
	return "what docket knows of it"
}

// rowNumber is the place of a row of the page in the datasource.
func (m *model) rowNumber(row int) string {
	return view.Thousands(m.pager.offset(m.pager.shown) + row + 1)
}

// statusLine is the honest range and where the cursor is. It is short: it is drawn
// with every key.
func (m *model) statusLine() string {
	row, col := m.grid.Cursor()
	if m.source.Rows() == 0 {
		return m.span
	}
	dot := " " + m.env.Theme.Glyphs.Dot + " "
	line := m.span
	if m.source.Rows() > 1 {
		line += dot + "row " + m.rowNumber(row)
	}
	if p := m.top(); p != nil {
		if p.what == aCell {
			line += dot + p.about
		}
		return line
	}
	if n := len(m.grid.Marked()); n > 0 {
		line += dot + view.Thousands(n) + " marked"
	}
	if m.search.on() {
		return m.hitLine(row, col) + dot + line
	}
	return line
}

// hitLine says how many hits there are and which one the cursor is on.
func (m *model) hitLine(row, col int) string {
	hits := len(m.search.hits)
	switch at := m.search.number(row, col); {
	case m.search.needle == "":
		return "searching this page"
	case hits == 0:
		return "no hits on this page"
	case at > 0:
		return "hit " + strconv.Itoa(at) + " of " + view.Thousands(hits)
	}
	return view.Count(hits, "hit")
}

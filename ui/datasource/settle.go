package datasource

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// drawn is what stands around the sheet. It is made when something changes, so that
// drawing only puts it together.
type drawn struct {
	title, line, span string
	notes             []string // lines over the records
}

// settle brings up to date what depends on what an action, an answer or a key changed:
// an answer that was held back while one typed, the page under the cursor, and what is
// drawn.
func (m *model) settle() tea.Cmd {
	var cmds []tea.Cmd
	if !m.isTyping() {
		if a, ok := m.load.Held(); ok {
			cmds = append(cmds, m.loaded(a))
		}
	}
	cmds = append(cmds, m.follow())
	m.redraw()
	return tea.Batch(cmds...)
}

// redraw makes the lines around the sheet, and gives it the room that they leave.
func (m *model) redraw() {
	m.settleSize()
	if m.pager == nil {
		m.drawn.line = ""
		return
	}
	m.drawn.span = plain(m.env.Theme, m.span())
	panel := ""
	if p := m.top(); p != nil {
		panel = p.Title()
	}
	m.drawn.title = (&heading{m.records, m.size.width}).line(panel)
	m.drawn.line = m.statusLine()
	if m.shown.source.Rows() == 0 {
		m.sheet.SetEmpty(m.notes().nothing())
	}
}

// settleSize makes the notes and gives the rest of the room to the sheet and the panels.
func (m *model) settleSize() {
	if m.size.width <= 0 || m.size.height <= 0 {
		return
	}
	m.drawn.notes = m.notes().lines()
	m.fitID(m.size.width)
	m.sheet.SetSize(m.size.width, m.bodyHeight())
	for _, p := range m.panels {
		p.SetSize(m.size.width, m.bodyHeight())
	}
}

func (m *model) notes() *notes {
	return &notes{m.records, m.size.width, m.size.height, m.jobs, m.top(), m.welcomes.known}
}

// bodyTop is the line on which the records or a panel begin: below the title and the
// notes.
func (m *model) bodyTop() int { return 1 + len(m.drawn.notes) }

func (m *model) bodyHeight() int { return max(m.size.height-m.bodyTop(), 0) }

// View draws the view: a title, what is to be said, and the records or what is read over
// them.
func (m *model) View() string {
	if m.size.width <= 0 || m.size.height <= 0 {
		return ""
	}
	if m.pager == nil {
		return widget.Fit(m.notes().welcome(), m.size.width, m.size.height)
	}
	body := ""
	if p := m.top(); p != nil {
		body = p.View()
	} else {
		body = m.sheet.View()
	}
	var b strings.Builder
	b.Grow(len(m.drawn.title) + len(body) + (len(m.drawn.notes)+1)*4*m.size.width)
	b.WriteString(m.drawn.title)
	for _, note := range m.drawn.notes {
		b.WriteByte('\n')
		b.WriteString(note)
	}
	if m.size.height > m.bodyTop() {
		b.WriteByte('\n')
		b.WriteString(body)
	}
	return b.String()
}

// plain is a text in the signs of the theme.
func plain(t *theme.Theme, text string) string {
	if t.Options.ASCII {
		return strings.ReplaceAll(text, "–", "-")
	}
	return text
}

// whereLine is the range of the page and the row. It is short: it is drawn with every key.
func (m *model) whereLine() string {
	if m.shown.source.Rows() < 2 || m.sheet.Len() == 0 {
		return m.drawn.span
	}
	return m.drawn.span + " " + m.env.Theme.Glyphs.Dot + " row " + view.Thousands(m.number(m.sheet.Row()))
}

// statusLine is where the cursor is, and how much matches and is selected.
func (m *model) statusLine() string {
	if p := m.top(); p != nil {
		return p.Fact()
	}
	line := m.whereLine()
	for _, fact := range m.sheet.Facts() {
		line += " " + m.env.Theme.Glyphs.Dot + " " + fact
	}
	return line
}

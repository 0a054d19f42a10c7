package datasource

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
	"docket/ui/widget"
)

// drawn is what stands around the panes. It is made when something changes, so that drawing only puts it together.
type drawn struct {
	context, line string
	before, after string      // what stands around the row's number in the status line
	notes         []string    // below the panes
	spot          widget.Spot // where the person left the list: other sizes show it as far as they can
}

// settle brings up to date what depends on what an action, an answer or a key changed: an answer that was held back
// while one typed, the page under the cursor, and what is drawn.
func (m *model) settle() tea.Cmd {
	var cmds []tea.Cmd
	if a := m.load.Late; a != nil && !m.list().Typing() {
		m.load.Late = nil
		cmds = append(cmds, m.loaded(*a))
	}
	cmds = append(cmds, m.follow(), m.list().Work())
	m.draw()
	m.drawn.spot = m.list().Grid().Spot()
	return tea.Batch(cmds...)
}

// draw makes the lines around the panes, and gives the panes the room that they leave.
func (m *model) draw() {
	if m.width <= 0 || m.height <= 0 {
		return
	}
	if m.pager == nil {
		m.offer()
		m.drawn.line = m.landingLine()
		return
	}
	m.drawn.notes = m.noteLines()
	m.pane.place(widget.Rect{Y: 1, W: m.width, H: max(m.height-1-len(m.drawn.notes), 0)})
	switch w, h := m.pane.list.W, m.pane.list.H; {
	case m.all.On():
		m.all.SetSize(w, h, m.pane.idRoom(m.width))
	case w > 0:
		fitID(m.records, m.pane.idRoom(m.width))
		m.sheet.SetSize(w, h)
	}
	m.list().SetFocus(!m.pane.focus)
	if m.pane.detail.H > 0 {
		m.pane.SetFocus(m.pane.focus)
		m.pane.SetSize(m.pane.detail.W, m.pane.detail.H)
		m.pane.Reread()
	}
	if m.all.On() {
		m.drawn.context, m.drawn.line = contextOf(m.env.Theme, m.all.Name(m.width), m.width, m.all.Sheet, nil, m.all.Facts()), m.all.Line()
		return
	}
	about, of := "", " of "+m.pager.Count()
	if at := m.pager.Shown; !m.pager.Counted(at) {
		about = "about "
		if _, known := m.pager.Total(); !known && m.pager.Offset(at)+m.pager.Size(at) > m.pager.Least() { // a guess above what was seen is no part of it
			of = ", " + m.pager.Records()
		}
	}
	m.drawn.before = m.pager.Name + " " + m.env.Theme.Glyphs.Dot + " " + about + "row "
	m.drawn.after = of
	m.drawn.context = contextOf(m.env.Theme, m.pager.Name, m.width, m.sheet, m.shown.source.Page(m.pager.Shown).Status, m.facts())
	m.drawn.line = m.statusLine()
	if m.shown.source.Rows() == 0 {
		m.sheet.SetEmpty(m.nothing())
	}
}

func (m *model) View() string {
	switch {
	case m.width <= 0 || m.height <= 0:
		return ""
	case m.pager == nil:
		return m.landing.View(m.env.Theme, m.width, m.height)
	}
	body := m.list().View()
	if m.pane.detail.H > 0 && m.pane.stale {
		m.pane.Reread()
		m.pane.stale = false
	}
	var b strings.Builder
	b.Grow(len(m.drawn.context) + len(body) + (len(m.drawn.notes)+1)*4*m.width + m.pane.grows())
	b.WriteString(m.drawn.context)
	if m.height > 1+len(m.drawn.notes) {
		b.WriteByte('\n')
		m.pane.view(&b, m.env.Theme, body, recordTitle(m))
	}
	for _, note := range m.drawn.notes {
		b.WriteByte('\n')
		b.WriteString(note)
	}
	return b.String()
}

// statusLine is where the cursor is, and how much matches and is selected. It is short: it is drawn with every key.
func (m *model) statusLine() string {
	if m.all.On() {
		return m.all.Line()
	}
	dot := " " + m.env.Theme.Glyphs.Dot + " "
	line := m.drawn.before + view.Thousands(m.number(m.sheet.Row())) + m.drawn.after
	if m.sheet.Len() == 0 {
		line = m.pager.Name + dot + m.pager.Records()
	}
	for _, fact := range m.sheet.Facts() {
		line += dot + fact
	}
	return line
}

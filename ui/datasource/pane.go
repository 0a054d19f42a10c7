package datasource

import (
	"cmp"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/datasource/pages"
	"docket/ui/datasource/panels"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// pane is the record that is read beside the list, below it, or in its place, and how the two share the room.
type pane struct {
	*panels.Record
	open, focus  bool
	aside        pages.Aside
	seen         bool    // it has room and is open, or stands there by itself
	stale        bool    // another record is under the cursor by now; it is read when it is drawn
	share        float64 // of the room, for the list; 0 until the person chose one
	list, detail widget.Rect
	sides        widget.Sides
}

// The room that list and record need beside each other and one below the other, and what each of them needs then.
const (
	byItself    = 140 // columns
	besideFrom  = 100
	stackedFrom = 15 // lines
	leastList   = 40
	leastRecord = 36
	leastLines  = 5
	usualShare  = 0.6 // of the list
	stackedLess = 0.1 // of it where the record stands below
	shareStep   = 0.06
)

func (p *pane) place(room widget.Rect) {
	p.list, p.detail = room, widget.Rect{}
	p.seen = p.open || room.W >= byItself && !p.aside.Off
	switch {
	case !p.seen:
		return
	case room.W >= besideFrom:
		p.list.W, p.detail.W = widget.Beside(room.W-2, p.share, usualShare, leastList, leastRecord)
		p.detail = widget.Rect{X: p.list.W + 2, Y: room.Y + 1, W: p.detail.W, H: max(room.H-1, 0)}
	case room.H >= stackedFrom:
		list, rest := widget.Split(room.H-1, cmp.Or(p.share, usualShare)-stackedLess, leastLines, leastLines)
		p.list.H = list
		p.detail = widget.Rect{Y: room.Y + list + 1, W: room.W, H: rest}
	case p.focus:
		p.list, p.detail = widget.Rect{}, widget.Rect{Y: room.Y + 1, W: room.W, H: max(room.H-1, 0)}
	}
}

// idRoom is the width that decides whether an _id is shown whole: beside the record that stands there by itself, of both.
func (p *pane) idRoom(width int) int {
	if width >= byItself {
		return width
	}
	return p.list.W
}

// grows is about how many bytes the record adds to a frame.
func (p *pane) grows() int {
	if p.detail.H == 0 {
		return 0
	}
	return len(p.Record.View()) + (p.detail.H+2)*(p.list.W+32)
}

func (p *pane) view(b *strings.Builder, t *theme.Theme, list, title string) {
	role, edge, sign := theme.Strong, theme.Line, " "
	if p.focus {
		role, edge, sign = theme.Focus, theme.Focus, t.Glyphs.Cursor
	}
	head := t.Paint(role, sign+title)
	switch d := &p.detail; {
	case d.H == 0:
		b.WriteString(list)
	case p.list.H == 0:
		b.WriteString(head + "\n" + p.Record.View())
	case d.X == 0:
		line := t.Glyphs.Horizontal
		rest := max(d.W-4-len(title), 0)
		b.WriteString(list + "\n" + t.Paint(edge, line) + head + " " + t.Paint(edge, strings.Repeat(line, rest)) + "\n" + p.Record.View())
	default:
		p.sides.Write(b, list, p.list.W+1, t.Paint(edge, t.Glyphs.Vertical), head, p.Record.View())
	}
}

// openRecord reads the record under the cursor from top to bottom.
func (m *model) openRecord() tea.Cmd {
	m.pane.open, m.pane.focus = true, true
	m.draw()
	m.pane.Select(m.list().Col())
	return nil
}

// toggle opens the record beside or below the list, or closes it; where there is room for one of them alone it gets the
// focus. The choice is kept.
func (p *pane) toggle(env *view.Env) tea.Cmd {
	p.aside.Off = p.seen && (p.detail.H > 0 || p.focus)
	p.open = !p.aside.Off
	p.focus = p.open && p.list.W < besideFrom && p.list.H < stackedFrom
	return p.aside.Save(env)
}

func (p *pane) change() tea.Cmd {
	p.focus = !p.focus
	return nil
}

// resize gives the pane that has the focus more room or less.
func (p *pane) resize(by float64) func() tea.Cmd {
	return func() tea.Cmd {
		more := by
		if p.focus {
			more = -by
		}
		if p.detail.X > 0 {
			p.share = widget.Resized(p.list.W, p.detail.W, more)
		} else {
			p.share = widget.Resized(p.list.H, p.detail.H, more+stackedLess)
		}
		return nil
	}
}

func recordTitle(m *model) string { return "row " + view.Thousands(m.place()) }

// at is the record under the cursor; src is nil where there is none.
func (m *model) at() (src *pages.Source, row int) {
	if m.all.On() {
		return m.all.At()
	}
	return m.shown.source, m.sheet.Row()
}

// place is the number of the record under the cursor, from 1.
func (m *model) place() int {
	if m.all.On() {
		return m.all.Sheet.Row() + 1
	}
	return m.number(m.sheet.Row())
}

func (m *model) newRecord() *panels.Record {
	return panels.NewRecord(m.env, panels.RecordOptions{
		At:   m.at,
		Cell: m.readValue, Copy: func(col int) tea.Cmd { return m.list().CopyCell(m.list().Row(), col) },
		Filter:   func(col int) tea.Cmd { m.pane.focus = false; return m.list().FilterBy(m.list().Row(), col) },
		Describe: func(col int) tea.Cmd { return m.list().Describe(col) }, Step: m.stepRecord})
}

func lookAt(m *model) tea.Cmd {
	src, row := m.at()
	col := m.column()
	return panels.LookAt(m.env, src.Raw(row, col), src.Value(row, col).Text, "the value of "+src.Cols[col].Name)
}

func (m *model) readValue(col int) tea.Cmd {
	src, row := m.at()
	v := src.Raw(row, col)
	name := src.Cols[col].Name
	return panels.ReadValue(m.env, recordTitle(m)+" "+m.env.Theme.Glyphs.Dot+" "+name, v, src.Value(row, col).Text, name+" of record "+view.Thousands(m.place()),
		*view.Find(m.list().Actions(), "Copy as…")).Show()
}

package rules

import (
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

// mode is how list and detail share the room.
type mode int

const (
	alone   mode = iota // one of them at a time
	stacked             // the detail below the list
	beside              // the detail to the right of the list
)

// The room that the modes need, and what a pane needs in them.
const (
	besideFrom  = 100 // columns
	stackedFrom = 15  // lines
	leastList   = 40
	leastDetail = 36
	leastRows   = 5
	leastLines  = 5
	ratioStep   = 0.06

	uprightWidth = 2 // a blank and the line between panes beside each other
)

// layout is where everything stands.
type layout struct {
	width, height int
	mode          mode
	beside, stack float64 // the list's share of the room, as the person set it

	desk         int      // the line of the progress; -1 where there is none
	banner       []string // why the last fetch failed, over what was kept
	list, detail widget.Rect
}

func newLayout() layout { return layout{beside: 0.53, stack: 0.5} }

// arrange does the view's arithmetic: banner above, the panes below it.
func (m *model) arrange() {
	l := &m.layout
	l.banner = m.bannerLines()
	top, height := len(l.banner), l.height-len(l.banner)
	l.desk = -1
	if len(m.shown.rules()) > 0 {
		l.desk = top
		top, height = top+1, height-1
	}
	whole := widget.Rect{Y: top, W: l.width, H: max(height, 0)}
	l.list, l.detail = whole, widget.Rect{}
	switch {
	case l.width >= besideFrom:
		l.mode = beside
		a, b := widget.Split(l.width-uprightWidth, l.beside, leastList, leastDetail)
		l.list.W = a
		l.detail = widget.Rect{X: a + uprightWidth, Y: top, W: b, H: whole.H}
	case whole.H >= stackedFrom:
		l.mode = stacked
		a, b := widget.Split(whole.H-1, l.stack, leastRows, leastLines)
		l.list.H = a
		l.detail = widget.Rect{Y: top + a + 1, W: l.width, H: b}
	default:
		l.mode = alone
		if m.pane.Focused() {
			l.detail = whole
		}
	}
	m.list.SetSize(l.list.W, l.list.H)
	if !m.own {
		fitColumns(m.list.Grid(), l.list.W, m.shown)
	}
	m.pane.SetSize(l.detail.W, l.detail.H)
	m.drawProgress()
	m.body.forget()
}

// bannerLines says what failed, what was kept, and what to do, over the rules
// that are still on screen: a few lines, fewer where there is little room.
func (m *model) bannerLines() []string {
	if m.err == nil || m.shown == nil {
		return nil
	}
	g := &m.env.Theme.Glyphs
	what := view.Explain(m.err).String()
	kept := "What came at " + m.at(m.shown) + " stays on screen. R tries again."
	if m.wanted != m.shown.anchor {
		what = safe.Line(m.wanted) + ": " + what
		kept = safe.Line(m.shown.anchor) + " stays on screen. R tries " + safe.Line(m.wanted) + " again."
	}
	room := max(m.layout.width-4, 1)
	lines := safe.Wrap(what, room)
	if most := min(3, max(2, m.layout.height/6)); len(lines) > most {
		lines = append(lines[:most-1], safe.Truncate(lines[most-1], room-2, "")+" "+g.Ellipsis)
	}
	return append(lines, safe.Truncate(kept, room, g.Ellipsis))
}

// at is when a collection was fetched, in words.
func (m *model) at(c *collection) string { return c.at.Format("15:04") }

// resize gives the focused pane more or less room.
func (m *model) resize(by float64) {
	if m.pane.Focused() {
		by = -by
	}
	l := &m.layout
	switch l.mode {
	case beside:
		l.beside = min(max(l.beside+by, 0.2), 0.8)
	case stacked:
		l.stack = min(max(l.stack+by, 0.2), 0.8)
	}
	m.arrange()
}

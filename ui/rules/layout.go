package rules

import (
	"docket/ui/rules/loading"
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
	besideFrom   = 110 // columns
	stackedFrom  = 15  // lines
	progressFrom = 10  // lines; below, the status line says how far the review has come
	leastList    = 40
	leastDetail  = 36
	leastRows    = 5
	leastLines   = 5
	ratioStep    = 0.06

	uprightWidth = 2 // a blank and the line between panes beside each other
)

type layout struct {
	room
	mode mode
	top  int    // the first line of the panes
	own  bool   // the person has arranged the columns
	once string // what all rules have alike

	list, detail widget.Rect
	made         room // what it was made for
}

type room struct {
	width, height int
	beside, stack float64 // the list's share of the room, as the person set it; beside is 0 until then
	reading       bool    // the detail has the keys
	of            *loading.Rules
}

// arrange does the view's arithmetic: the progress above, the panes below it.
func (m *model) arrange() {
	l := &m.layout
	l.reading, l.of = m.pane.Focused(), m.review.Rules
	if l.made != l.room {
		l.made = l.room
		m.divide()
	}
	if !l.own && !l.of.Empty() {
		fitColumns(m.list.Grid(), l.list.W, l.of)
	}
}

func (m *model) divide() {
	l := &m.layout
	l.top = 1
	if l.height < progressFrom {
		l.top = 0
	}
	whole := widget.Rect{Y: l.top, W: l.width, H: max(l.height-l.top, 0)}
	l.list, l.detail = whole, widget.Rect{}
	switch {
	case l.width >= besideFrom:
		l.mode = beside
		l.list.W, l.detail.W = widget.Beside(l.width-uprightWidth, l.beside, 0.62, leastList, leastDetail)
		l.detail.X, l.detail.Y, l.detail.H = l.list.W+uprightWidth, whole.Y, whole.H
	case whole.H >= stackedFrom:
		l.mode = stacked
		l.list.H, l.detail.H = widget.Split(whole.H-1, l.stack, leastRows, leastLines)
		l.detail.Y, l.detail.W = whole.Y+l.list.H+1, l.width
	default:
		l.mode = alone
		if l.reading {
			l.detail = whole
		}
	}
	m.list.SetSize(l.list.W, l.list.H)
	if l.once = ""; !l.of.Empty() {
		l.once = once(l.of)
	}
	m.pane.SetSize(l.detail.W, l.detail.H, l.mode == stacked)
	m.drawn.frame = ""
}

func resize(m *model, by float64) {
	if m.pane.Focused() {
		by = -by
	}
	if l := &m.layout; l.mode == stacked {
		l.stack = widget.Resized(l.list.H, l.detail.H, by)
	} else {
		l.beside = widget.Resized(l.list.W, l.detail.W, by)
	}
}

func (m *model) focus(detail bool) {
	if detail == m.pane.Focused() {
		return
	}
	m.list.SetFocus(!detail)
	m.pane.Focus(detail)
	if detail {
		m.arrange() // the pane has its size then
		m.pane.Begin()
	}
}

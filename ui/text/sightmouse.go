package text

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/picture"
	"docket/ui/text/page"
	"docket/ui/widget"
)

// drag is what the mouse does to the rectangle, or, with another button, to what is seen.
type drag struct {
	on, pan, moved bool
	grip           page.Grip
	was            picture.Area
	x, y           int // the cell where it began, of the pane
}

// pane is where the page stands, beneath its title.
func (s *sight) pane() (at widget.Rect, ok bool) {
	for _, p := range s.m.layout.panes {
		if p.pane == paneBox && s.Placed() {
			at = p.at
			at.Y, at.H = at.Y+1, at.H-1
			return at, true
		}
	}
	return at, false
}

// mouse draws, moves and resizes the rectangle, zooms with the wheel, and moves what is seen with the other buttons.
// ok says that the event was for the picture.
func (s *sight) mouse(e tea.MouseEvent) (tea.Cmd, bool) {
	at, shown := s.pane()
	x, y := e.X-at.X, e.Y-at.Y
	switch inside := shown && at.Contains(e.X, e.Y); {
	case s.drag.on && e.Action == tea.MouseActionMotion && e.Button != tea.MouseButtonNone:
		s.dragged(x, y)
		return nil, true
	case s.drag.on && (e.Action == tea.MouseActionRelease || e.Action == tea.MouseActionMotion): // let go, perhaps elsewhere
		s.drag = drag{}
		return nil, true
	case !inside || e.Action != tea.MouseActionPress || e.IsWheel() && s.Picture() == nil:
		return nil, false
	case e.IsWheel() && e.Button == tea.MouseButtonWheelUp:
		s.ZoomAt(1.25, x, y)
		return nil, true
	case e.IsWheel():
		s.ZoomAt(1/1.25, x, y)
		return nil, true
	}
	s.drag = drag{on: true, pan: e.Button != tea.MouseButtonLeft, x: x, y: y, grip: s.Grip(x, y)}
	s.drag.was, _ = s.Lies()
	return s.m.refocus(paneBox), true
}

// dragged goes on with what began: nothing changes before the mouse has moved.
func (s *sight) dragged(x, y int) {
	d := &s.drag
	at, _ := s.pane()
	switch {
	case x == d.x && y == d.y && !d.moved:
	case d.pan:
		s.Pan(float64(d.x-x)/float64(at.W), float64(d.y-y)/float64(at.H))
		d.x, d.y = x, y
	default:
		if !d.moved {
			d.moved = true
			s.m.form.keep()
		}
		s.place(s.Page.Drag(d.grip, d.was, d.x, d.y, x, y))
	}
}

// letGo ends what the mouse does and undoes it; ok is false where it does nothing.
func (s *sight) letGo() (ok bool) {
	d := s.drag
	s.drag = drag{}
	if d.on && d.moved {
		s.m.form.travel(&s.m.form.trail.back, new([]step))
	}
	return d.on
}

package ui

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"

	"docket/ui/safe"
	"docket/ui/widget"
)

// The smallest terminal on which docket is usable.
const (
	minWidth  = 40
	minHeight = 12
)

// layout is the only arithmetic of the frame: it renders the chrome, measures
// it, and gives the rest to the views. On a terminal that is too small nothing
// of them is drawn, but messages still reach them, so they get the least size.
func (r *Root) layout() {
	if r.width == 0 {
		return
	}
	width, height := max(r.width, minWidth), max(r.height, minHeight)
	r.bodyTop = lipgloss.Height(r.header())
	r.bodyHeight = height - r.bodyTop - lipgloss.Height(r.footer())
	for _, s := range r.slots {
		s.view.SetSize(width, r.bodyHeight)
	}
	for _, o := range r.overlays {
		o.SetSize(width, height)
	}
}

// Body is where the focused view stands: its first line and how many it has.
func (r *Root) Body() (top, height int) { return r.bodyTop, r.bodyHeight }

// fits reports whether there is room to draw.
func (r *Root) fits() bool { return r.width >= minWidth && r.height >= minHeight }

// View draws header, the focused view, footer, and the overlays over them.
func (r *Root) View() string {
	if r.width == 0 {
		return ""
	}
	if !r.fits() {
		return r.tooSmall()
	}
	r.drawn = r.top()
	frame := r.header() + "\n" + r.focused().View() + "\n" + r.footer()
	for _, o := range r.overlays {
		frame = r.over(frame, o.View())
	}
	if len(r.overlays) > 0 && r.notice.Text != "" { // it may be under one of them
		frame = widget.Splice(frame, r.statusLine(), 0, r.height-lipgloss.Height(r.footer()), r.width, 1)
	}
	return frame
}

// over puts an overlay into the middle of the frame.
func (r *Root) over(frame, box string) string {
	at := widget.Centred(r.width, r.height, lipgloss.Width(box), lipgloss.Height(box))
	return widget.Splice(frame, box, at.X, at.Y, at.W, at.H)
}

// tooSmall says how much room is needed, in as little as there is, or how to
// quit although something would be lost.
func (r *Root) tooSmall() string {
	lines := make([]string, r.height)
	texts := []string{"docket needs", "40x12 cells", "this is " + strconv.Itoa(r.width) + "x" + strconv.Itoa(r.height)}
	if r.quitting {
		texts = append([]string{"Quit?", "ctrl+c again quits"}, r.holds()...)
	}
	for i, text := range texts {
		if at := i + max(0, r.height/2-1); at < r.height {
			lines[at] = safe.Truncate(safe.Line(text), r.width, "")
		}
	}
	return strings.Join(lines, "\n")
}

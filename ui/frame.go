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
// it, and gives the rest to the views.
func (r *Root) layout() {
	if !r.fits() {
		return
	}
	r.bodyTop = lipgloss.Height(r.header())
	r.bodyHeight = r.height - r.bodyTop - lipgloss.Height(r.footer())
	for _, s := range r.slots {
		s.view.SetSize(r.width, r.bodyHeight)
	}
	for _, o := range r.overlays {
		o.SetSize(r.width, r.height)
	}
}

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
	frame := r.header() + "\n" + r.focused().View() + "\n" + r.footer()
	for _, o := range r.overlays {
		frame = r.over(frame, o.View())
	}
	return frame
}

// over puts an overlay into the middle of the frame.
func (r *Root) over(frame, box string) string {
	at := widget.Centred(r.width, r.height, lipgloss.Width(box), lipgloss.Height(box))
	return widget.Splice(frame, box, at.X, at.Y, at.W, at.H)
}

// tooSmall says how much room is needed, in as little as there is.
func (r *Root) tooSmall() string {
	lines := make([]string, r.height)
	for i, text := range []string{"docket needs", "40x12 cells", "this is " + strconv.Itoa(r.width) + "x" + strconv.Itoa(r.height)} {
		if at := i + max(0, r.height/2-1); at < r.height {
			lines[at] = safe.Truncate(text, r.width, "")
		}
	}
	return strings.Join(lines, "\n")
}

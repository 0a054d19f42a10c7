package ui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/lipgloss"

	"docket/ui/frame"
	"docket/ui/view"
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
	f := r.frame()
	r.bodyTop = lipgloss.Height(f.Header())
	r.bodyHeight = height - r.bodyTop - lipgloss.Height(f.Footer())
	for _, s := range r.slots {
		s.view.SetSize(width, r.bodyHeight)
	}
	for _, o := range r.overlays {
		o.SetSize(width, height)
	}
}

func (r *Root) fits() bool { return r.width >= minWidth && r.height >= minHeight }

// View draws header, the focused view, footer, and the overlays over them.
func (r *Root) View() string {
	if r.width == 0 {
		return ""
	}
	if !r.fits() {
		if quitting(r) {
			return frame.TooSmall(r.width, r.height, append([]string{"Quit?", "ctrl+c again quits"}, holds(r)...))
		}
		return frame.TooSmall(r.width, r.height, []string{"docket needs", "40x12 cells", fmt.Sprintf("this is %dx%d", r.width, r.height)})
	}
	body := r.focused().View()
	r.see(r.focused(), uncovered(r))
	f := r.frame()
	footer := f.Footer()
	screen := f.Header() + "\n" + body + "\n" + footer
	for _, o := range r.overlays {
		box := o.View()
		screen = widget.Splice(r.env.Theme, screen, box, r.centred(box), r.bodyTop, r.bodyTop+r.bodyHeight)
	}
	bottom := r.height - lipgloss.Height(footer)
	if over := f.Over(); len(over) > 0 {
		over = over[:min(len(over), r.bodyHeight)]
		screen = widget.Cover(screen, bottom-len(over), over...)
	} else if len(r.overlays) > 0 && r.notice.Text != "" { // it may be under one of them
		screen = widget.Cover(screen, bottom, strings.Split(footer, "\n")...)
	}
	return screen
}

// uncovered is how many lines of the overlay on top are not under what was said.
func uncovered(r *Root) int {
	if r.top() == nil {
		return 0
	}
	f := r.frame()
	over := min(len(f.Over()), r.bodyHeight)
	if over == 0 {
		return r.height
	}
	return r.height - lipgloss.Height(f.Footer()) - over - r.centred(r.top().View()).Y
}

// frame is what stands around the focused view now.
func (r *Root) frame() *frame.Frame {
	f := &frame.Frame{Env: r.env, Width: r.width, Focus: r.focus, Status: r.focused().Status(), Notice: r.notice, Drift: r.drift, Offer: r.offer,
		Spin: r.spinnerFrame, Held: len(r.ahead), Hints: r.here()}
	if f.Status.Busy == "" && len(r.ahead) > 0 { // they wait for another view, or for a box
		if f.Status.Busy = r.needed(r.ahead[0]).Busy; f.Status.Busy == "" && reading(r) != "" {
			f.Status.Busy = "reading " + reading(r)
		}
	}
	for _, s := range r.slots {
		f.Titles = append(f.Titles, s.maker.Title)
	}
	if r.top() == nil && !f.Status.Typing { // else their keys are text
		f.More = view.Find(r.everywhere, openName)
		f.Stops = f.Status.Busy != "" && len(r.ahead) == 0
	}
	if _, asks := r.top().(view.Question); !asks { // it needs the room for its answers
		f.Help, f.Typing = view.Find(r.everywhere, helpName).Key, r.typing()
	}
	return f
}

// centred is where an overlay stands: in the middle of the content, or, where it has no
// room there, of the screen.
func (r *Root) centred(box string) widget.Rect {
	w, h := lipgloss.Width(box), lipgloss.Height(box)
	if h > r.bodyHeight {
		return widget.Centred(r.width, r.height, w, h)
	}
	at := widget.Centred(r.width, r.bodyHeight, w, h)
	at.Y = r.bodyTop + (r.bodyHeight-h+1)/2 // the first line of a view says what is shown
	return at
}

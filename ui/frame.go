package ui

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/lipgloss"

	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
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

// tab is one view's place on the header line.
type tab struct{ from, to int } // columns, to exclusive

// tabs draws the row of views and says where each stands. With little room
// only the focused view keeps its title.
func (r *Root) tabs() (string, []tab) {
	t := r.env.Theme
	full := 0
	for _, s := range r.slots {
		full += len(s.maker.Title) + len("  1 ")
	}
	short := full > r.width/2
	var line strings.Builder
	var places []tab
	x := 0
	for i, s := range r.slots {
		label := " " + strconv.Itoa(i+1) + " " + s.maker.Title + " "
		if short && i != r.focus {
			label = " " + strconv.Itoa(i+1) + " "
		}
		role := theme.Dim
		if i == r.focus {
			role = theme.Badge
		}
		line.WriteString(t.Paint(role, label))
		places = append(places, tab{x, x + len(label)})
		x += len(label)
	}
	return line.String(), places
}

// tabAt finds the view whose tab covers column x, -1 when none does.
func (r *Root) tabAt(x int) int {
	_, places := r.tabs()
	for i, p := range places {
		if x >= p.from && x < p.to {
			return i
		}
	}
	return -1
}

// header is the tabs and, to their right, whose data this is: badges, company,
// profile and address, always in sight.
func (r *Root) header() string {
	tabs, places := r.tabs()
	used := places[len(places)-1].to
	return tabs + r.identity(r.width-used)
}

// identity fills room columns, right-aligned. What does not fit is dropped
// from the least telling end: the address is cut first, then the company; never a badge.
func (r *Root) identity(room int) string {
	t, p := r.env.Theme, r.env.Profile
	badges := r.badges(room < narrowIdentity)
	width := 0
	for _, b := range badges {
		width += len(b) + 3
	}
	sep := " " + t.Glyphs.Dot + " "
	who := safe.Line(p.Company)
	rest := ""
	for _, part := range []string{p.Name, p.Address} {
		if part = safe.Line(part); part != "" && !(p.Demo && part == "demo") {
			rest += sep + part
		}
	}
	space := room - width - 2
	if space < 4 {
		who, rest = "", ""
	} else if w := safe.Width(who); w >= space {
		who, rest = safe.Truncate(who, space, t.Glyphs.Ellipsis), ""
	} else {
		rest = safe.Truncate(rest, space-w, t.Glyphs.Ellipsis)
	}
	var b strings.Builder
	b.WriteString(strings.Repeat(" ", max(0, room-width-safe.Width(who)-safe.Width(rest)-1)))
	b.WriteString(t.Paint(theme.Accent, who))
	b.WriteString(t.Paint(theme.Dim, rest))
	for _, badge := range badges {
		b.WriteString(" " + t.Paint(theme.BadgeWarn, " "+badge+" "))
	}
	return b.String()
}

// narrowIdentity is the room below which badges are abbreviated.
const narrowIdentity = 44

// badges are the words that warn, on every screen.
func (r *Root) badges(short bool) []string {
	var badges []string
	for _, b := range []struct {
		on          bool
		long, short string
	}{
		{r.env.Profile.Demo, "demo", "demo"},
		{r.env.Profile.ReadOnly, "read-only", "r/o"},
		{r.env.Profile.PlainHTTP, "plain http", "http"},
	} {
		switch {
		case b.on && short:
			badges = append(badges, b.short)
		case b.on:
			badges = append(badges, b.long)
		}
	}
	return badges
}

// footer is the status line and the hints.
func (r *Root) footer() string { return r.statusLine() + "\n" + r.hintLine() }

// statusLine is the notice when there is one, else what is under way and what
// the view has to say. It is short and not padded: it is rewritten with every
// key.
func (r *Root) statusLine() string {
	t := r.env.Theme
	n := r.notice
	if r.drift != "" {
		n = view.Notify{Level: view.Warn, Text: strings.TrimSuffix(r.drift+"; "+n.Text, "; ")}
	}
	if n.Text != "" {
		role, mark := noticeLook(t, n.Level)
		return " " + t.Paint(role, safe.Truncate(mark+" "+n.Text, r.width-2, t.Glyphs.Ellipsis))
	}
	s := r.focused().Status()
	line := safe.Line(s.Line)
	if s.Busy != "" {
		frames := t.Glyphs.Spinner
		busy := frames[r.spinnerFrame%len(frames)] + " " + safe.Line(s.Busy) + r.waiting()
		if line != "" {
			busy += "   "
		}
		busy = safe.Truncate(busy, r.width-2, t.Glyphs.Ellipsis)
		room := r.width - 2 - safe.Width(busy)
		return " " + t.Paint(theme.Accent, busy) + safe.Truncate(line, max(0, room), t.Glyphs.Ellipsis)
	}
	return " " + safe.Truncate(line, r.width-2, t.Glyphs.Ellipsis)
}

// waiting tells about a retry that is being waited for.
func (r *Root) waiting() string {
	e, ok := r.env.Wire.Waiting()
	if !ok {
		return ""
	}
	why := "no answer"
	if e.Status != 0 {
		why = strconv.Itoa(e.Status)
	}
	return ", " + why + "; trying again in " + e.Wait.Round(100_000_000).String()
}

// noticeLook gives a notice its colour, and the mark that says the same
// without colour.
func noticeLook(t *theme.Theme, level view.Level) (theme.Role, string) {
	switch level {
	case view.Good:
		return theme.Good, t.Glyphs.Check
	case view.Warn:
		return theme.Warn, "!"
	case view.Bad:
		return theme.Bad, t.Glyphs.Cross
	default:
		return theme.Accent, t.Glyphs.Bullet
	}
}

// hintLine is the keys that work right now, as many as fit, and always help.
func (r *Root) hintLine() string {
	var columns [][]key.Binding
	if o := r.top(); o != nil {
		columns = o.Help()
	} else {
		columns = append(r.focused().Help(), []key.Binding{r.env.Keys.OpenTarget, r.env.Keys.Help})
	}
	t := r.env.Theme
	last, lastWidth := hint{}, 0
	if r.top() == nil && !r.focused().Status().Typing {
		last = newHint(t, r.env.Keys.Help)
		lastWidth = last.width + 2
	}
	hints := []string{}
	room := r.width - 1 - lastWidth
	shown := map[string]bool{last.text: true}
	for _, column := range columns {
		for _, binding := range column {
			h := newHint(t, binding)
			if !binding.Enabled() || h.width == 0 || shown[h.text] {
				continue
			}
			shown[h.text] = true
			if h.width > room {
				return joinHints(hints, last)
			}
			hints = append(hints, h.text)
			room -= h.width + 2
		}
	}
	return joinHints(hints, last)
}

// joinHints writes hints and, behind them, the one that is never dropped.
func joinHints(hints []string, last hint) string {
	if last.text != "" {
		hints = append(hints, last.text)
	}
	return " " + strings.Join(hints, "  ")
}

// hint is one key and what it does, drawn.
type hint struct {
	text  string
	width int
}

func newHint(t *theme.Theme, b key.Binding) hint {
	h := b.Help()
	if h.Key == "" {
		return hint{}
	}
	if t.Options.ASCII {
		h.Key = keys.Plain(h.Key)
	}
	return hint{t.Paint(theme.Key, h.Key) + " " + t.Paint(theme.KeyText, h.Desc), safe.Width(h.Key) + 1 + safe.Width(h.Desc)}
}

// Package frame draws what stands around every view: the tabs and whose data it is
// above, the status line and the hints below. It is given values and keeps none.
package frame

import (
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

// Frame is what is drawn, and for how much room.
type Frame struct {
	Env    *view.Env
	Width  int
	Titles []string // of the views, in the order of their tabs
	Focus  int      // which of them is shown
	Status view.Status
	Notice view.Notify
	Drift  string // a release_version that changed; stands before every notice
	Offer  string // what can be done about what failed; it covers nothing of the view and no notice
	Spin   int    // counts the spinner's ticks
	Held   int    // keys that were typed ahead
	Hints  []view.Action
	More   *view.Action // is told too, where no action of Hints has its name
	Help   key.Binding  // the last hint, if it has keys
	Typing bool         // keys are text: only those work that type none
	Stops  bool         // something is under way, which the key of Hints for that would stop
}

// tabs draws the row of views and says before which column each ends. With little room only the
// focused view keeps its title.
func (f *Frame) tabs() (row string, ends []int) {
	full := 0
	for _, title := range f.Titles {
		full += safe.Width(title) + len("  1 ")
	}
	short := full > f.Width/2
	var line strings.Builder
	x := 0
	for i, title := range f.Titles {
		label := " " + strconv.Itoa(i+1) + " " + title + " "
		if short && i != f.Focus {
			label = " " + strconv.Itoa(i+1) + " "
		}
		role := theme.Muted
		if i == f.Focus {
			role = theme.Tab
		}
		line.WriteString(f.on(role, label))
		x += safe.Width(label)
		ends = append(ends, x)
	}
	return line.String(), ends
}

// TabAt finds the view whose tab covers column x, -1 when none does.
func (f *Frame) TabAt(x int) int {
	_, ends := f.tabs()
	return slices.IndexFunc(ends, func(end int) bool { return x >= 0 && x < end })
}

// Header is the tabs and, to their right, whose data this is: badges, company, profile and address, always in sight.
func (f *Frame) Header() string {
	tabs, ends := f.tabs()
	return f.bar(tabs + f.identity(f.Width-ends[len(ends)-1]))
}

// identity fills room columns, right-aligned. What does not fit is dropped from the least telling end: a long profile is
// cut in its middle, then the address, then the company, in its middle; never a badge.
func (f *Frame) identity(room int) string {
	t, p := f.Env.Theme, &f.Env.Profile
	words := badges(p, room < narrowIdentity)
	width := 0
	for _, b := range words {
		width += len(b.text) + 3
	}
	sep := " " + t.Glyphs.Dot + " "
	who := safe.Line(p.Company)
	parts := slices.DeleteFunc([]string{safe.Line(p.Name), safe.Line(host(p.Address))}, func(part string) bool { return part == "" || p.Demo && part == "demo" })
	joined := func() string { return strings.Join(append([]string{""}, parts...), sep) }
	rest, space := joined(), room-width-2
	if n := space - safe.Width(who) - safe.Width(rest); n < 0 && len(parts) == 2 && safe.Width(parts[0])+n >= leastProfile {
		parts[0] = safe.Middle(parts[0], safe.Width(parts[0])+n, t.Glyphs.Ellipsis)
		rest = joined()
	}
	if space < 4 {
		who, rest = "", ""
	} else {
		if least := len(" · 127.0.0.1:"); safe.Width(who) >= space && space > 2*least {
			who = safe.Middle(who, max(space*2/3, space-safe.Width(rest)), t.Glyphs.Ellipsis)
		}
		who = safe.Truncate(who, space, t.Glyphs.Ellipsis)
		rest = safe.Truncate(rest, space-safe.Width(who), t.Glyphs.Ellipsis)
	}
	var b strings.Builder
	b.WriteString(strings.Repeat(" ", max(0, room-width-safe.Width(who)-safe.Width(rest)-1)))
	for _, badge := range words {
		b.WriteString(f.on(badge.role, " "+badge.text+" ") + " ")
	}
	b.WriteString(f.on(theme.Identity, who) + rest + " ")
	return b.String()
}

// leastProfile is what has to be left of a profile's name.
const leastProfile = 5

// narrowIdentity is the room below which badges are abbreviated.
const narrowIdentity = 44

// badge is a word beside the company. One that warns is seen at once.
type badge struct {
	text string
	role theme.Role
}

// badges are on every screen.
func badges(p *view.Profile, short bool) []badge {
	var list []badge
	for _, b := range []struct {
		on          bool
		role        theme.Role
		long, short string
	}{
		{p.Demo, theme.Badge, "demo", "demo"},
		{p.ReadOnly, theme.Badge, "read-only", "r/o"},
		{p.PlainHTTP, theme.BadgeWarn, "plain http", "http"},
	} {
		switch {
		case b.on && short:
			list = append(list, badge{b.short, b.role})
		case b.on:
			list = append(list, badge{b.long, b.role})
		}
	}
	return list
}

// host is an address without its scheme where that goes without saying: https, and http
// to this machine; http to another one has a badge.
func host(address string) string {
	if _, rest, found := strings.Cut(address, "://"); found {
		return strings.TrimSuffix(rest, "/")
	}
	return address
}

// TooSmall says something in as little room as there is.
func TooSmall(width, height int, texts []string) string {
	lines, said := make([]string, height), []string{}
	for _, text := range texts {
		said = append(said, safe.Wrap(safe.Line(text), width)...)
	}
	for i, text := range said {
		if at := i + max(0, min(height/2-1, height-len(said))); at < height {
			lines[at] = safe.Truncate(text, width, "")
		}
	}
	return strings.Join(lines, "\n")
}

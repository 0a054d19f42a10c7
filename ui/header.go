package ui

import (
	"strconv"
	"strings"

	"docket/ui/safe"
	"docket/ui/theme"
)

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

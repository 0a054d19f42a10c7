package datasource

import (
	"slices"
	"strings"

	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

// heading is the line over the records or a panel.
type heading struct {
	*records
	width int
}

// line says whose page it is, what was done to it, and where one is sideways.
// What does not fit is left out, what is of least use first.
func (h *heading) line(panel string) string {
	t := h.env.Theme
	room := h.width - 2
	name := safe.Truncate(safe.Line(h.pager.Name), room, t.Glyphs.Ellipsis)
	line := " " + t.Paint(theme.Strong, name)
	room -= safe.Width(name)
	dot := " " + t.Glyphs.Dot + " "
	if panel != "" {
		return line + t.Paint(theme.Muted, safe.Truncate(dot+safe.Line(panel), room, t.Glyphs.Ellipsis))
	}
	rest := ""
	add := func(part string) bool {
		switch part = dot + safe.Line(part); {
		case part == dot:
		case safe.Width(part) <= room:
			rest += part
			room -= safe.Width(part)
		case rest == "":
			rest = safe.Truncate(part, room, t.Glyphs.Ellipsis)
			room = 0
		default:
			return false
		}
		return true
	}
	warn := h.statusWarning()
	room -= safe.Width(warn)
	for _, part := range h.mainParts() {
		add(part)
	}
	ruler, wide := h.ruler()
	if wide > 0 && wide+2 <= room {
		room -= wide + 2
	} else {
		ruler = ""
	}
	for _, part := range h.lesserParts() {
		if !add(part) {
			break
		}
	}
	line += t.Paint(theme.Muted, rest) + t.Paint(theme.Warn, warn)
	if ruler != "" {
		line += strings.Repeat(" ", room+2) + ruler
	}
	return line
}

// mainParts are what the title says wherever there is room.
func (h *heading) mainParts() []string {
	parts := []string{h.pageTitle()}
	if filter := h.sheet.Filter(); filter != "" && h.sheet.Narrowed() {
		parts = append(parts, "filter "+safe.Truncate(safe.Line(filter), max(h.width/2, 12), h.env.Theme.Glyphs.Ellipsis))
	}
	if order := h.sheet.Order(); len(order) > 0 {
		parts = append(parts, "sorted by "+h.shown.source.Cols[order[0].Col].Name)
	}
	return append(parts, h.columnTitle())
}

// lesserParts are what the title says where room is left.
func (h *heading) lesserParts() []string {
	var parts []string
	if n := len(h.sheet.Grid().Layout().Hidden); n > 0 {
		parts = append(parts, view.Thousands(n)+" hidden")
	}
	page := h.shown.source.Page(h.pager.Shown)
	fields := view.Count(len(page.Fields), "field")
	if n := h.shown.source.Undeclared(); n > 0 {
		fields += " + " + view.Thousands(n) + " undeclared"
	}
	return append(parts, fields, page.Type)
}

// statusWarning is the datasource's status where it is not plainly true.
func (h *heading) statusWarning() string {
	page := h.shown.source.Page(h.pager.Shown)
	if ok, known := page.Status.Bool(); page.Status.Raw() == nil || ok && known {
		return ""
	}
	return safe.Truncate(" "+h.env.Theme.Glyphs.Dot+" status "+safe.Line(page.Status.Text()), max(h.width/3, 0), h.env.Theme.Glyphs.Ellipsis)
}

// pageTitle is "page 2", or "page 2 of 3" once the end was seen.
func (h *heading) pageTitle() string {
	title := "page " + view.Thousands(h.pager.Shown)
	if n := h.pager.Pages(); n > 0 {
		title += " of " + view.Thousands(n)
	}
	if h.shown.continuous {
		title += ", continuous"
	}
	return title
}

// columnTitle is where the cursor is among the columns. It stands in the title, not in
// the status line, because a row key rewrites the latter.
func (h *heading) columnTitle() string {
	visible := h.sheet.Visible()
	at := slices.Index(visible, h.sheet.Col())
	if at < 0 || h.sheet.Len() == 0 {
		return ""
	}
	return "column " + view.Thousands(at+1) + " of " + view.Thousands(len(visible))
}

// rulerCells is how wide the bar of the ruler is.
const rulerCells = 12

// ruler says which of the columns are in sight, in words and as a bar: nothing where
// all of them are.
func (h *heading) ruler() (line string, wide int) {
	if h.sheet.Len() == 0 {
		return "", 0
	}
	first, last, shown := h.sheet.Grid().Sideways()
	frozen := h.sheet.Grid().Layout().Frozen
	if last < first || last-first+1 >= shown-frozen {
		return "", 0
	}
	t := h.env.Theme
	words := plain(t, "columns "+view.Thousands(first+1)+"–"+view.Thousands(last+1)+" ")
	from := first * rulerCells / shown
	to := max((last+1)*rulerCells/shown, from+1)
	track := t.Glyphs.Horizontal
	bar := t.Paint(theme.Muted, words+strings.Repeat(track, from)) + t.Paint(theme.Focus, strings.Repeat(t.Glyphs.Full, to-from)) +
		t.Paint(theme.Muted, strings.Repeat(track, rulerCells-to))
	return bar, safe.Width(words) + rulerCells
}

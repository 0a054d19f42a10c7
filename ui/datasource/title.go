package datasource

import (
	"slices"
	"strings"

	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

// heading is the line over the panes.
type heading struct {
	*records
	width int
}

// line says whose page it is, what was done to it, and where one is sideways.
// What does not fit is left out, what is of least use first.
func (h *heading) line() string {
	t := h.env.Theme
	warn, filter := h.statusWarning(), h.filter()
	room := h.width - 2 - safe.Width(warn) - safe.Width(filter)
	name := safe.Truncate(safe.Line(h.pager.Name), room, t.Glyphs.Ellipsis)
	room -= safe.Width(name)
	rest := ""
	add := func(parts ...string) {
		for _, part := range parts {
			if part != "" {
				part = " " + t.Glyphs.Dot + " " + safe.Line(part)
			}
			if safe.Width(part) <= room {
				rest += part
				room -= safe.Width(part)
			}
		}
	}
	add(h.pageTitle(), h.sorted(), h.columnTitle(), plain(t, h.span()))
	words, bar := h.ruler()
	if safe.Width(words)+safe.Width(bar)+2 > room {
		words = ""
	}
	if safe.Width(bar)+2 > room {
		bar = ""
	}
	if bar != "" {
		room -= safe.Width(words) + safe.Width(bar) + 2
	}
	add(h.facts()...)
	line := " " + t.Paint(theme.Strong, name) + t.Paint(theme.Muted, rest) + t.Paint(theme.Warn, warn)
	if filter != "" {
		line += " " + t.Paint(theme.Badge, filter[1:])
	}
	if bar != "" {
		line += strings.Repeat(" ", room+2) + t.Paint(theme.Muted, words) + bar
	}
	return line
}

// filter is the filter in force, as a badge with a blank before it.
func (h *heading) filter() string {
	if h.sheet.Filter() == "" || !h.sheet.Narrowed() {
		return ""
	}
	return "  filter " + safe.Truncate(safe.Line(h.sheet.Filter()), h.width/3, h.env.Theme.Glyphs.Ellipsis) + " "
}

func (h *heading) sorted() string {
	if order := h.sheet.Order(); len(order) > 0 {
		return "sorted by " + h.shown.source.Cols[order[0].Col].Name
	}
	return ""
}

// facts are what the line says where room is left.
func (h *heading) facts() []string {
	page := h.shown.source.Page(h.pager.Shown)
	fields := view.Count(len(page.Fields), "field")
	if n := h.shown.source.Undeclared(); n > 0 {
		fields += " + " + view.Thousands(n) + " undeclared"
	}
	return []string{fields, page.Type}
}

// statusWarning is the datasource's status where it is not plainly true.
func (h *heading) statusWarning() string {
	page := h.shown.source.Page(h.pager.Shown)
	if ok, known := page.Status.Bool(); page.Status.Raw() == nil || ok && known {
		return ""
	}
	return safe.Truncate(" "+h.env.Theme.Glyphs.Dot+" status "+safe.Line(page.Status.Text()), h.width/4, h.env.Theme.Glyphs.Ellipsis)
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

// columnTitle is where the cursor is among the columns. It stands here, not in the status
// line, because a row key rewrites the latter.
func (h *heading) columnTitle() string {
	visible := h.sheet.Visible()
	at := slices.Index(visible, h.sheet.Col())
	if at < 0 || h.sheet.Len() == 0 {
		return ""
	}
	title := "column " + view.Thousands(at+1) + " of " + view.Thousands(len(visible))
	if n := len(h.sheet.Grid().Layout().Hidden); n > 0 {
		title += ", " + view.Thousands(n) + " hidden"
	}
	return title
}

// rulerCells is how wide the bar of the ruler is.
const rulerCells = 12

// ruler says which of the columns are in sight, in words and as a bar: nothing where
// all of them are.
func (h *heading) ruler() (words, bar string) {
	if h.sheet.Len() == 0 {
		return "", ""
	}
	first, last, shown := h.sheet.Grid().Sideways()
	if last < first || last-first+1 >= shown-h.sheet.Grid().Layout().Frozen {
		return "", ""
	}
	t := h.env.Theme
	words = plain(t, "columns "+view.Thousands(first+1)+"–"+view.Thousands(last+1)+" ")
	from := first * rulerCells / shown
	to := max((last+1)*rulerCells/shown, from+1)
	track := t.Glyphs.Horizontal
	bar = t.Paint(theme.Line, strings.Repeat(track, from)) + t.Paint(theme.Muted, strings.Repeat(t.Glyphs.Full, to-from)) + t.Paint(theme.Line, strings.Repeat(track, rulerCells-to))
	return words, bar
}

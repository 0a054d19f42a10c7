package datasource

import (
	"slices"
	"strings"

	"docket/client"
	"docket/ui/datasource/loaded"
	"docket/ui/safe"
	"docket/ui/sheet"
	"docket/ui/theme"
	"docket/ui/view"
)

// contextOf is the context line of a sheet of a datasource with the status of what it shows, and facts: whose page it
// is, what was done to it, and in which column the cursor is. What does not fit is left out, what is of least use first.
func contextOf(t *theme.Theme, of string, width int, s *sheet.Sheet, status client.Value, facts []string) string {
	cut, dot := t.Glyphs.Ellipsis, " "+t.Glyphs.Dot+" "
	warn, filter := "", ""
	if ok, known := status.Bool(); status != nil && !(ok && known) {
		warn = safe.Truncate(dot+"status "+safe.Line(status.Text()), width/4, cut)
	}
	if s.Filter() != "" && s.Narrowed() {
		filter = " filter " + safe.Truncate(safe.Line(s.InForce()), width/3, cut) + " "
	}
	room := width - 3 - safe.Width(warn) - safe.Width(filter)
	name, rest := safe.Truncate(safe.Line(of), room, cut), ""
	room -= safe.Width(name)
	for _, fact := range facts {
		if fact = dot + safe.Line(fact); fact != dot && safe.Width(fact) <= room {
			rest += fact
			room -= safe.Width(fact)
		}
	}
	line := " " + t.Paint(theme.Strong, name) + t.Paint(theme.Muted, rest) + t.Paint(theme.Warn, warn)
	if filter != "" {
		line += " " + t.Paint(theme.Badge, filter)
	}
	if bar := ruler(t, s); bar != "" && rulerCells <= room {
		line += strings.Repeat(" ", room-rulerCells+1) + bar
	}
	return line
}

const rulerCells = 12

// ruler draws which of the columns are in sight, "" where all of them are.
func ruler(t *theme.Theme, s *sheet.Sheet) string {
	first, last, shown := s.Grid().Sideways()
	if s.Len() == 0 || last < first || last-first+1 >= shown-s.Grid().Layout().Frozen {
		return ""
	}
	from := first * rulerCells / shown
	to := max((last+1)*rulerCells/shown, from+1)
	track := t.Glyphs.Horizontal
	return t.Paint(theme.Line, strings.Repeat(track, from)) + t.Paint(theme.Muted, strings.Repeat(t.Glyphs.Full, to-from)) + t.Paint(theme.Line, strings.Repeat(track, rulerCells-to))
}

// facts are what the context line says, what is of most use first.
func (r *records) facts() []string {
	src := r.shown.source
	page := "page " + view.Thousands(r.pager.Shown)
	if n := r.pager.Pages(); n > 0 {
		page += " of " + view.Thousands(n)
	}
	first, last := r.pager.Shown, r.pager.Shown
	if r.shown.continuous {
		page += ", continuous"
		first, last = src.Span()
	}
	sorted, column := "", ""
	if order := r.sheet.Order(); len(order) > 0 {
		sorted = "sorted by " + src.Cols[order[0].Col].Name
	}
	visible := r.sheet.Visible()
	if at := slices.Index(visible, r.sheet.Col()); at >= 0 && r.sheet.Len() > 0 {
		column = "column " + view.Thousands(at+1) + " of " + view.Thousands(len(visible))
	}
	switch n := len(r.sheet.Grid().Layout().Hidden); {
	case n > 0 && column == "":
		column = view.Count(n, "column") + " hidden"
	case n > 0:
		column += ", " + view.Thousands(n) + " hidden"
	}
	about := src.Page(r.pager.Shown)
	fields := view.Count(len(about.Fields), "field")
	if n := len(src.Cols) - src.Declared(0); n > 0 {
		fields += " + " + view.Thousands(n) + " undeclared"
	}
	whole := ""
	if known := &r.all.Known; r.all.Ended {
		whole = "L continues the load that broke off"
	} else if known.ID != 0 {
		whole = "L shows the load of " + loaded.Fetched(known, r.env.Now())
	}
	return []string{page, whole, sorted, column, r.env.Theme.Typography(r.pager.Rows(first, last)), fields, about.Type}
}

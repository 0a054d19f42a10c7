package datasource

import (
	"slices"
	"strconv"
	"strings"

	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

// titleLine says whose page it is, what was done to it, and where one is sideways.
// What does not fit is left out, what is of least use first.
func (m *model) titleLine() string {
	t := m.env.Theme
	room := m.size.width - 2
	name := safe.Truncate(safe.Line(m.pager.Name), room, t.Glyphs.Ellipsis)
	line := " " + t.Paint(theme.Title, name)
	room -= safe.Width(name)
	dot := " " + t.Glyphs.Dot + " "
	if p := m.top(); p != nil {
		return line + t.Paint(theme.Dim, safe.Truncate(dot+safe.Line(p.Title()), room, t.Glyphs.Ellipsis))
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
	warn := m.statusWarning()
	room -= safe.Width(warn)
	for _, part := range m.mainParts() {
		add(part)
	}
	ruler, wide := m.ruler()
	if wide > 0 && wide+2 <= room {
		room -= wide + 2
	} else {
		ruler = ""
	}
	for _, part := range m.lesserParts() {
		if !add(part) {
			break
		}
	}
	line += t.Paint(theme.Dim, rest) + t.Paint(theme.Warn, warn)
	if ruler != "" {
		line += strings.Repeat(" ", room+2) + ruler
	}
	return line
}

// mainParts are what the title says wherever there is room.
func (m *model) mainParts() []string {
	parts := []string{m.pageTitle()}
	if filter := m.sheet.Filter(); filter != "" && m.sheet.Narrowed() {
		parts = append(parts, "filter "+safe.Truncate(safe.Line(filter), max(m.size.width/2, 12), m.env.Theme.Glyphs.Ellipsis))
	}
	if order := m.sheet.Order(); len(order) > 0 {
		parts = append(parts, "sorted by "+m.shown.source.Cols[order[0].Col].Name)
	}
	return append(parts, m.columnTitle())
}

// lesserParts are what the title says where room is left.
func (m *model) lesserParts() []string {
	var parts []string
	if n := len(m.sheet.Grid().Layout().Hidden); n > 0 {
		parts = append(parts, view.Thousands(n)+" hidden")
	}
	page := m.shown.source.Page(m.pager.Shown)
	fields := view.Count(len(page.Fields), "field")
	if n := m.shown.source.Undeclared(); n > 0 {
		fields += " + " + view.Thousands(n) + " undeclared"
	}
	return append(parts, fields, page.Type)
}

// statusWarning is the datasource's status where it is not plainly true.
func (m *model) statusWarning() string {
	page := m.shown.source.Page(m.pager.Shown)
	if ok, known := page.Status.Bool(); page.Status.Raw() == nil || ok && known {
		return ""
	}
	return safe.Truncate(" "+m.env.Theme.Glyphs.Dot+" status "+safe.Line(page.Status.Text()), max(m.size.width/3, 0), m.env.Theme.Glyphs.Ellipsis)
}

// pageTitle is "page 2", or "page 2 of 3" once the end was seen.
func (m *model) pageTitle() string {
	title := "page " + view.Thousands(m.pager.Shown)
	if n := m.pager.Pages(); n > 0 {
		title += " of " + view.Thousands(n)
	}
	if m.shown.continuous {
		title += ", continuous"
	}
	return title
}

// columnTitle is where the cursor is among the columns. It stands in the title, not in
// the status line, because a row key rewrites the latter.
func (m *model) columnTitle() string {
	visible := m.sheet.Visible()
	at := slices.Index(visible, m.sheet.Col())
	if at < 0 || m.sheet.Len() == 0 {
		return ""
	}
	return "column " + strconv.Itoa(at+1) + " of " + strconv.Itoa(len(visible))
}

// rulerCells is how wide the bar of the ruler is.
const rulerCells = 12

// ruler says which of the columns are in sight, in words and as a bar: nothing where
// all of them are.
func (m *model) ruler() (line string, wide int) {
	if m.sheet.Len() == 0 {
		return "", 0
	}
	first, last, shown := m.sheet.Grid().Sideways()
	frozen := m.sheet.Grid().Layout().Frozen
	if last < first || last-first+1 >= shown-frozen {
		return "", 0
	}
	t := m.env.Theme
	words := m.plain("columns " + strconv.Itoa(first+1) + "–" + strconv.Itoa(last+1) + " ")
	from := first * rulerCells / shown
	to := max((last+1)*rulerCells/shown, from+1)
	track := t.Glyphs.Horizontal
	bar := t.Paint(theme.Dim, words+strings.Repeat(track, from)) + t.Paint(theme.Accent, strings.Repeat(t.Glyphs.Full, to-from)) +
		t.Paint(theme.Dim, strings.Repeat(track, rulerCells-to))
	return bar, safe.Width(words) + rulerCells
}

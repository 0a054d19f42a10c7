package datasource

import (
	"fmt"
	"slices"
	"strings"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/datasource/jobs"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

// nothing is what stands in the place of the records where there are none.
func (r *records) nothing() string {
	text := "This datasource has no records."
	if fields := r.shown.source.Page(r.pager.Shown).Fields; len(fields) > 0 {
		names := each.Of(fields, func(f client.Field) string { return safe.Line(f.Name) })
		text += "\nIts fields: " + strings.Join(names, ", ") + "."
	}
	return text + "\n\nPress R to reload, o to open another datasource."
}

// notes are what failed, what jobs had to say, and what is odd about the page.
func (m *model) notes() (list []jobs.Report) {
	if f := m.load.Failed; f != nil {
		list = append(list, jobs.Report{Level: view.Bad, Text: view.Explain(f.Err),
			Do: fmt.Sprintf("Press R to retry; page %s of %s is still shown.", view.Thousands(m.pager.Shown), m.pager.Name)})
	}
	list = append(list, m.jobs.Reports()...)
	odd := m.shown.odd
	if gap := m.pager.Gap(); gap != "" && !m.all.On() {
		odd = append(slices.Clip(odd), gap)
	}
	return append(list, each.Of(odd, func(text string) jobs.Report { return jobs.Report{Level: view.Warn, Text: text} })...)
}

// The most lines that notes take, the least that there is room for, and how many each has where there are others.
const (
	mostNotes  = 6
	leastNotes = 4
	leastShare = 2
)

// noteLines draws the notes. Where room is short each gets its share, with an ellipsis and what to do at its end.
func (m *model) noteLines() (lines []string) {
	room, list := min(max(m.height/3, leastNotes), mostNotes), m.notes()
	for i, n := range list {
		left := len(list) - i
		most := (room - len(lines)) / left
		if most < leastShare && left > 1 {
			most = min(leastShare, room-len(lines)-1)
		}
		if most < 1 {
			return append(lines, " "+m.env.Theme.Paint(theme.Muted, view.Count(left, "more message")+"; Esc clears those above."))
		}
		lines = append(lines, note(n, m.env.Theme, m.width, most)...)
	}
	return lines
}

// note draws one in at most so many lines; what to do about it is never cut.
func note(n jobs.Report, t *theme.Theme, width, most int) []string {
	word, role := n.Level.Badge()
	indent := len(word) + 4
	room := max(width-indent-1, 1)
	text, do := safe.Line(n.Text), safe.Line(n.Do)
	lines := safe.Wrap(strings.TrimSpace(text+" "+do), room)
	if len(lines) > 1 && do != "" {
		most = max(most-1, 1)
		lines = safe.Wrap(text, room)
	}
	if len(lines) > most {
		lines = lines[:most]
		lines[most-1] = safe.Truncate(lines[most-1], room-1, "") + t.Glyphs.Ellipsis
	}
	if do != "" && !strings.HasSuffix(lines[len(lines)-1], do) {
		lines = append(lines, safe.Truncate(do, room, t.Glyphs.Ellipsis))
	}
	for i, l := range lines {
		if i == 0 {
			lines[i] = " " + t.Paint(role, " "+word+" ") + " " + l
		} else {
			lines[i] = strings.Repeat(" ", indent) + l
		}
	}
	return lines
}

package datasource

import (
	"fmt"
	"slices"
	"strings"

	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

// nothing is what stands in the place of the records where there are none.
func (m *model) nothing() string {
	text := "This datasource has no records."
	if fields := m.page().Fields; len(fields) > 0 {
		names := []string{}
		for _, f := range fields {
			names = append(names, safe.Line(f.Name))
		}
		text += "\nIts fields: " + strings.Join(names, ", ") + "."
	}
	return text + "\n\nR asks again, o opens another datasource."
}

// The most lines that are said over the grid, and the least that there is room for.
const (
	mostNotes  = 6
	leastNotes = 4
	noteWrap   = 2 // lines of one note
)

// noteLines is what is said over the grid: what failed, what was kept and what to
// do, and what is odd about the page.
func (m *model) noteLines() []string {
	if m.pager == nil {
		return nil
	}
	t := m.env.Theme
	room := min(max(m.height/3, leastNotes), mostNotes)
	var lines []string
	say := func(role theme.Role, mark string, text []string) {
		for _, l := range text {
			lines = append(lines, " "+t.Paint(role, mark+" "+l))
			mark = " "
		}
	}
	if m.working() {
		lines = append(lines, m.workLine())
	}
	if f := m.failed; f != nil {
		kept := m.wrap(m.whatWasKept(), noteWrap)
		say(theme.Bad, t.Glyphs.Cross, m.wrap(view.Explain(f.err).String(), room-len(kept)))
		say(theme.Text, " ", kept)
	}
	if h, ok := m.top().(*hits); ok && h.f.failed != "" {
		say(theme.Bad, t.Glyphs.Cross, m.wrap(h.f.failed+" What was found is kept; S goes on.", room-1))
	}
	for _, r := range m.reports {
		switch {
		case r.of != m.pager.name:
		case r.level == view.Bad:
			say(theme.Bad, t.Glyphs.Cross, m.wrap(safe.Line(r.text), room-1))
		default:
			say(theme.Warn, "!", m.wrap(safe.Line(r.text), noteWrap+1))
		}
	}
	for _, note := range m.shown {
		say(theme.Warn, "!", m.wrap(safe.Line(note), noteWrap))
	}
	return lines[:min(len(lines), room)]
}

// whatWasKept goes with a failure.
func (m *model) whatWasKept() string {
	if m.width < narrow {
		return fmt.Sprintf("Page %d stays. R tries again.", m.pager.shown)
	}
	return fmt.Sprintf("Page %d of %s is still shown. R tries again, esc puts this away.", m.pager.shown, safe.Line(m.pager.name))
}

// narrow is the width below which sentences are short.
const narrow = 60

// wrap breaks a text into at most n lines beside a mark.
func (m *model) wrap(text string, n int) []string {
	room := m.width - 4
	lines := safe.Wrap(text, room)
	if len(lines) > n {
		lines = lines[:n]
		lines[n-1] = safe.Truncate(lines[n-1], room-1, "") + m.env.Theme.Glyphs.Ellipsis
	}
	return lines
}

// welcome is what stands here before anything was shown: why not, or how to begin.
func (m *model) welcome() string {
	t := m.env.Theme
	var b strings.Builder
	say := func(role theme.Role, text string) {
		if text == "" {
			return
		}
		for _, l := range safe.Wrap(text, m.width-4) {
			b.WriteString("  " + t.Paint(role, l) + "\n")
		}
	}
	b.WriteByte('\n')
	if f := m.failed; f != nil {
		say(theme.Title, "Could not open "+safe.Line(f.intent.name))
		b.WriteByte('\n')
		e := view.Explain(f.err)
		say(theme.Bad, t.Glyphs.Cross+" "+e.What)
		say(theme.Text, e.Do)
		b.WriteByte('\n')
		say(theme.Text, "R tries again, o opens another datasource.")
		return b.String()
	}
	if in, busy := m.awaited(); busy {
		say(theme.Title, "Opening "+safe.Line(in.name))
		b.WriteByte('\n')
		say(theme.Dim, "Which number the service gives the first page is not documented, so docket looks before it counts. esc gives up.")
		return b.String()
	}
	say(theme.Title, "Look through a datasource")
	b.WriteByte('\n')
	say(theme.Text, "o opens one by its name.")
	if names := m.offered(); len(names) > 0 {
		b.WriteByte('\n')
		say(theme.Dim, "Known here: "+strings.Join(names, ", ")+".")
	}
	return b.String()
}

// offered is the datasources that are known without asking the service.
func (m *model) offered() []string {
	var names []string
	for _, name := range slices.Concat(m.known, m.env.Offers[kindName]) {
		if name = safe.Line(name); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

package datasource

import (
	"fmt"
	"slices"
	"strings"

	"docket/ui/datasource/jobs"
	"docket/ui/datasource/panels"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

// notes make what is said over the records, or in their place.
type notes struct {
	*records
	width, height int
	jobs          *jobs.Runner
	top           panels.Panel
	known         []string // datasources that were opened before
}

// nothing is what stands in the place of the records where there are none.
func (n *notes) nothing() string {
	text := "This datasource has no records."
	if fields := n.shown.source.Page(n.pager.Shown).Fields; len(fields) > 0 {
		names := []string{}
		for _, f := range fields {
			names = append(names, safe.Line(f.Name))
		}
		text += "\nIts fields: " + strings.Join(names, ", ") + "."
	}
	return text + "\n\nPress R to reload, o to open another datasource."
}

// The most lines that are said over the records, and the least that there is room for.
const (
	mostNotes  = 6
	leastNotes = 4
)

// note is something to be said over the records.
type note struct {
	level view.Level
	text  string
	do    string // what to do about it; never cut
}

// list is what failed, what is odd about the page, and what jobs had to say.
func (n *notes) list() (list []note) {
	if f := n.load.Failed; f != nil {
		list = append(list, note{view.Bad, view.Explain(f.Err).String(), fmt.Sprintf("Press R to retry; page %s of %s is still shown.",
			view.Thousands(n.pager.Shown), n.pager.Name)})
	}
	if h, is := n.top.(*panels.Hits); is && h.Failed() != "" {
		list = append(list, note{view.Bad, h.Failed(), "What was found is kept. Press S to search on."})
	}
	for _, r := range n.jobs.Reports() {
		list = append(list, note{r.Level, r.Text, r.Do})
	}
	for _, odd := range n.shown.odd {
		list = append(list, note{level: view.Warn, text: odd})
	}
	return list
}

// lines is the progress of a job and what is said over the records. Where room is short
// each note gets its share, with an ellipsis and what to do at its end.
func (n *notes) lines() []string {
	if n.pager == nil {
		return nil
	}
	room := min(max(n.height/3, leastNotes), mostNotes)
	var lines []string
	if line := n.jobs.Line(n.width - 2); line != "" {
		lines = append(lines, " "+line)
	}
	list := n.list()
	for i, note := range list {
		most := (room - len(lines)) / (len(list) - i)
		if most < leastShare && len(list)-i > 1 {
			most = min(leastShare, room-len(lines)-1)
		}
		if most < 1 {
			rest := view.Count(len(list)-i, "more message")
			return append(lines, " "+n.env.Theme.Paint(theme.Muted, rest+"; Esc clears those above."))
		}
		lines = append(lines, n.draw(note, most)...)
	}
	return lines
}

// leastShare is how many lines a note has where there are others.
const leastShare = 2

// draw draws a note in at most so many lines.
func (n *notes) draw(note note, most int) []string {
	t := n.env.Theme
	word, role := "warning", theme.BadgeWarn
	if note.level == view.Bad {
		word, role = "error", theme.BadgeBad
	}
	indent := len(word) + 4
	room := max(n.width-indent-1, 1)
	text, do := safe.Line(note.text), safe.Line(note.do)
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

// welcome is what stands here before anything was shown: why not, or how to begin.
func (n *notes) welcome() string {
	t := n.env.Theme
	var b strings.Builder
	say := func(role theme.Role, text string) {
		if text == "" {
			return
		}
		for _, l := range safe.Wrap(text, n.width-4) {
			b.WriteString("  " + t.Paint(role, l) + "\n")
		}
	}
	b.WriteByte('\n')
	if f := n.load.Failed; f != nil {
		say(theme.Strong, "Could not open "+safe.Line(f.Intent.Name))
		b.WriteByte('\n')
		e := view.Explain(f.Err)
		say(theme.Bad, t.Glyphs.Rejected+" "+e.What)
		say(theme.Text, e.Do)
		b.WriteByte('\n')
		say(theme.Text, "Press R to retry, o to open another datasource.")
		return b.String()
	}
	if in, busy := n.load.Awaited(); busy {
		say(theme.Strong, "Opening "+safe.Line(in.Name))
		b.WriteByte('\n')
		say(theme.Muted, "Which number the service gives the first page is not documented, so docket looks before it counts. Press Esc to cancel.")
		return b.String()
	}
	say(theme.Strong, "Browse a datasource")
	b.WriteByte('\n')
	say(theme.Text, "Press o to open one by its name.")
	if names := n.offered(); len(names) > 0 {
		b.WriteByte('\n')
		say(theme.Muted, "Known here: "+strings.Join(names, ", ")+".")
	}
	return b.String()
}

// offered is the datasources that are known without asking the service.
func (n *notes) offered() []string {
	var names []string
	for _, name := range slices.Concat(n.known, n.env.Offers[kindName]) {
		if name = safe.Line(name); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

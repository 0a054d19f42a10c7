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
	noteWrap   = 2 // lines of one note
)

// lines is what is said over the records: the progress of a job, what failed, what
// was kept and what to do, and what is odd about the page.
func (n *notes) lines() []string {
	if n.pager == nil {
		return nil
	}
	t := n.env.Theme
	room := min(max(n.height/3, leastNotes), mostNotes)
	var lines []string
	say := func(role theme.Role, mark string, text []string) {
		for _, l := range text {
			lines = append(lines, " "+t.Paint(role, mark+" "+l))
			mark = " "
		}
	}
	if line := n.jobs.Line(n.width - 2); line != "" {
		lines = append(lines, " "+line)
	}
	if f := n.load.Failed; f != nil {
		kept := n.wrap(n.whatIsKept(), noteWrap)
		say(theme.Bad, t.Glyphs.Rejected, n.wrap(view.Explain(f.Err).String(), room-len(kept)))
		say(theme.Text, " ", kept)
	}
	if h, is := n.top.(*panels.Hits); is && h.Failed() != "" {
		say(theme.Bad, t.Glyphs.Rejected, n.wrap(h.Failed()+" What was found is kept. Press S to search on.", room-1))
	}
	for _, r := range n.jobs.Reports() {
		if r.Level == view.Bad {
			say(theme.Bad, t.Glyphs.Rejected, n.wrap(safe.Line(r.Text), room-1))
		} else {
			say(theme.Warn, "!", n.wrap(safe.Line(r.Text), noteWrap+1))
		}
	}
	for _, note := range n.shown.odd {
		say(theme.Warn, "!", n.wrap(safe.Line(note), noteWrap))
	}
	return lines[:min(len(lines), room)]
}

// whatIsKept goes with a failure.
func (n *notes) whatIsKept() string {
	if n.width < narrow {
		return fmt.Sprintf("Page %d stays. Press R to retry.", n.pager.Shown)
	}
	return fmt.Sprintf("Page %d of %s is still shown. Press R to retry, Esc to dismiss.", n.pager.Shown, safe.Line(n.pager.Name))
}

// narrow is the width below which sentences are short.
const narrow = 60

// wrap breaks a text into at most so many lines beside a mark.
func (n *notes) wrap(text string, most int) []string {
	room := n.width - 4
	lines := safe.Wrap(text, room)
	if len(lines) > most {
		lines = lines[:most]
		lines[most-1] = safe.Truncate(lines[most-1], room-1, "") + n.env.Theme.Glyphs.Ellipsis
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

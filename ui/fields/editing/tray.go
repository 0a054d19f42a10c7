package editing

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/submit"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// leastForTray is the height at which the last row is the tray; lower, the fields need it.
const leastForTray = 10

// pending counts what is not as it was sent last: values of fields that were there, and whole fields that came or went.
type pending struct{ fields, switched, labels, others, added, removed, untouched, conflicts, unknown int }

func (p *pending) count(e *entry) {
	if e.both {
		p.conflicts++
	}
	if e.state != unchanged {
		p.fields++
	}
	if e.state != removed && e.Unknown() {
		p.unknown++
	}
	switch {
	case e.state == removed:
		p.removed++
	case e.state == unchanged:
		p.untouched++
	case e.state == added && !e.named():
		p.added++
	default:
		if submit.Differs(client.FieldSetting{Extra: e.before().Extra}, client.FieldSetting{Extra: e.Extra}) {
			p.others++
		}
		for c := inLabel; c < members; c++ {
			switch {
			case !e.differs(c):
			case c == inLabel:
				p.labels++
			default:
				p.switched++
			}
		}
	}
}

// differs reports whether the value of a column is not as it was sent last.
func (e *entry) differs(c column) bool {
	was := e.before()
	switch c {
	case inLabel:
		return e.Label != nil && !same(was.Label, e.Label)
	case inRequired:
		return e.Required != nil && !same(was.Required, e.Required)
	}
	return e.Visible != nil && !same(was.Visibility, e.Visible)
}

// fact is how much there is of one kind, for the tray and, where there is no room for one, the row above.
type fact struct {
	n    int
	sign string
	word string
	role theme.Role
}

// facts are what is pending, and of how many fields something is not known.
func (p *pending) facts(g *theme.Glyphs) []fact {
	return []fact{{p.conflicts, g.Lint, view.Plural(p.conflicts, " conflict", " conflicts"), theme.Warn}, {p.switched, g.Changed, " switched", theme.Changed}, {p.labels, g.Changed, view.Plural(p.labels, " label", " labels"), theme.Changed}, {p.others, g.Changed, view.Plural(p.others, " other member", " other members"), theme.Changed},
		{p.added, g.Added, " added", theme.Good}, {p.removed, g.Removed, " removed", theme.Bad}, {p.untouched, "", " untouched", theme.Muted}, {p.unknown, g.Unknown, " unknown", theme.Unknown}}
}

func (s *shown) tray(t *theme.Theme, width int) string {
	var all []string
	for _, f := range s.pending.facts(&t.Glyphs) {
		if f.n > 0 {
			all = append(all, t.Paint(f.role, view.Thousands(f.n)+f.word))
		}
	}
	return widget.Fit(" "+strings.Join(all, t.Paint(theme.Muted, " "+t.Glyphs.Dot+" ")), width, 1)
}

// Counts are the facts for the row above, but for what is as it was; nothing where the tray has them. Without words,
// signs say it.
func (d *Document) Counts(words bool) string {
	if d.height >= leastForTray {
		return ""
	}
	t := d.env.Theme
	var all []string
	facts := d.pending.facts(&t.Glyphs)
	if !words { // values are one kind there
		facts[3].n, facts[2].n, facts[1].n = facts[1].n+facts[2].n+facts[3].n, 0, 0
	}
	for _, f := range facts {
		if f.n > 0 && f.sign != "" {
			all = append(all, t.Paint(f.role, f.sign+" "+view.Thousands(f.n)+view.Either(words, f.word, "")))
		}
	}
	return strings.Join(all, "  ")
}

func (s *shown) noChange() string {
	return view.Unless(func() bool { return s.Pending() > 0 }, "Nothing is pending: every field is as it was sent last.")()
}

// walk puts the cursor on the next change (1) or the one before (-1), of those shown.
func (d *Document) walk(by int) tea.Cmd {
	n, at := d.Len(), d.Position()
	for step := 1; step <= n; step++ {
		place := ((at+by*step)%n + n) % n
		if d.entries[d.At(place)].state == unchanged {
			continue
		}
		d.Grid().SetCursor(d.At(place), -1)
		if step < n && (place-at)*by < 0 {
			return view.Say(view.Info, map[int]string{1: "Continued from the top.", -1: "Continued from the bottom."}[by])
		}
		return nil
	}
	return view.Say(view.Info, "The filter hides every change. Press Esc to show all.")
}

// named reports that rules or a datasource named the field: only what was set in it is a change.
func (e *entry) named() bool { return e.From[inName].Kind == Named }

// changes are the lines with something to take back that an action is for: those that are
// selected, else the one under the cursor.
func (d *Document) changes() (lines []int) {
	for place := range d.Len() {
		line := d.At(place)
		if on := d.IsSelected(line) || len(d.selected()) == 0 && line == d.Row(); on && d.entries[line].state != unchanged {
			lines = append(lines, line)
		}
	}
	return lines
}

// takeBack takes pending changes back, in one step: the value under the cursor, where it is
// one that changed, else all of the field. A field that was removed comes back.
func (d *Document) takeBack() tea.Cmd {
	lines, only := d.changes(), inName
	c := column(d.Col() - colName)
	if e := &d.entries[lines[0]]; len(d.selected()) == 0 && c > inName && c < members && (e.state == changed || e.named()) {
		if !e.differs(c) {
			return view.Say(view.Info, "The "+names[c]+" of "+e.Name+" was not changed.")
		}
		only = c
	}
	var rows []*Row
	for i := range d.entries {
		e := &d.entries[i]
		switch {
		case !slices.Contains(lines, i):
			if e.at >= 0 {
				rows = append(rows, e.Row)
			}
		case e.state == added && !e.named(): // it goes
		default:
			rows = append(rows, e.asSent(only, d.Base))
		}
	}
	what := view.Count(len(lines), "field")
	if len(lines) == 1 {
		what = d.entries[lines[0]].Name
	}
	if only != inName {
		what = names[only] + " of " + what
	}
	d.do("taking back "+what, fieldSet{rows, d.head})
	return view.Say(view.Info, "Taken back: "+what+". Press u to undo.")
}

// asSent is a field as it was sent last, in one column or, with that of the name, in all.
func (e *entry) asSent(only column, base *submit.Base) *Row {
	r := *e.Row
	if e.state == removed {
		return &r
	}
	old := &Row{}
	if e.was != nil {
		old = rowOf(*e.was, sentBy(base.Submission))
	}
	for c := inLabel; c < members; c++ {
		if only != inName && c != only || !e.differs(c) {
			continue
		}
		r.From[c] = old.From[c]
		if c == inLabel {
			r.Label = old.Label
		} else {
			*r.value(c) = *old.value(c)
		}
	}
	if only == inName {
		r.Extra = old.Extra
	}
	return &r
}

package editing

import (
	"cmp"
	"strconv"

	"docket/client"
	"docket/ui/core/submit"
	"docket/ui/theme"
	"docket/ui/widget"
)

// state is what became of a field since it was sent last.
type state int

const (
	unchanged state = iota
	changed
	added
	removed
)

// stateWords name the states, in filters and beside counts.
var stateWords = [...]string{changed: "changed", added: "added", removed: "removed"}

// sign is the mark of a line, and how it is drawn.
func (e *entry) sign(g *theme.Glyphs) (string, widget.Kind) {
	switch {
	case e.both:
		return g.Lint, widget.Warn
	case e.state == changed:
		return g.Changed, widget.Changed
	case e.state == added:
		return g.Added, widget.Good
	case e.state == removed:
		return g.Removed, widget.Bad
	}
	return "", widget.Plain
}

// entry is a line of the table: a field as it is now, or one that was removed.
type entry struct {
	*Row
	at    int                  // the place of the row, -1 where it was removed
	was   *client.FieldSetting // as it was sent last, nil where it was not
	state state
	key   string   // its name, which only mistakes have twice
	lint  []string // what looks wrong with it
	both  bool     // a value was sent as another one since it was changed here
}

// before is the field as it was sent last, nothing where it was not.
func (e *entry) before() client.FieldSetting { return *cmp.Or(e.was, &client.FieldSetting{}) }

// shown is what was found looking the rows over, so that a frame need not.
type shown struct {
	entries []entry
	pending pending

	show, cleared func() // the entries are to be shown anew; what was selected is gone
}

func (s *shown) Pending() int { return s.pending.fields }

// judge looks the rows over, and shows them as they are.
func (d *content) judge() {
	lint := map[string][]string{}
	for _, f := range submit.Lint(d.Settings()) {
		if !f.Blocks {
			lint[f.Field] = append(lint[f.Field], f.Text)
		}
	}
	before := d.before()
	was := make(map[string]*client.FieldSetting, len(before))
	for i := range before {
		was[before[i].Name] = &before[i]
	}
	gone := d.gone()
	d.entries = append(make([]entry, 0, len(d.rows)+len(gone)), gone[""]...)
	seen := make(map[string]struct{}, len(d.rows))
	for i, r := range d.rows {
		e := entry{Row: r, at: i, was: was[r.Name], key: r.Name, lint: lint[r.Name]}
		if _, twice := seen[r.Name]; twice {
			e.key += "\x00" + strconv.Itoa(i)
		}
		seen[r.Name] = struct{}{}
		e.state = e.since()
		for _, f := range e.conflicts(d.now) {
			e.both, e.lint = true, append(e.lint, f.Text)
		}
		d.entries = append(append(d.entries, e), gone[r.Name]...)
	}
	d.pending = pending{}
	for i := range d.entries {
		d.pending.count(&d.entries[i])
	}
	d.show()
}

func (d *content) gone() map[string][]entry {
	gone, before := map[string][]entry{}, ""
	if len(d.before()) == 0 {
		return gone
	}
	here := places(d.rows)
	for i, f := range d.before() {
		if _, there := here[f.Name]; there {
			before = f.Name
			continue
		}
		e := entry{Row: rowOf(f, sentBy(d.Base.Submission)), at: -1, was: &d.Base.Settings.Fields[i], state: removed, key: "\x00" + f.Name}
		gone[before] = append(gone[before], e)
	}
	return gone
}

// since is what became of a field that is here. One that rules or a datasource named and
// of which nothing is known is not edited yet.
func (e *entry) since() state {
	switch {
	case e.was != nil && submit.Differs(*e.was, e.setting()):
		return changed
	case e.was == nil && (!e.named() || e.Label != nil || e.Required != nil || e.Visible != nil):
		return added
	}
	return unchanged
}

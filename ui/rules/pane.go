package rules

import (
	"slices"
	"strings"

	"docket/ui/widget"
)

// pane is the detail of the rule under the cursor. Its lines are made when they
// are about to be seen: twenty keys in one burst make them once.
type pane struct {
	detail  *widget.Detail
	facts   []fact // by item of the detail
	row     int
	valid   bool
	stay    bool // the next content is of the same rule: do not scroll
	focused bool
}

// stale makes the next look at the pane read the rule anew.
func (p *pane) stale(stay bool) { p.valid, p.stay = false, stay }

// fresh brings the pane up to date with the cursor of the list.
func (m *model) fresh() {
	p := &m.pane
	row := m.list.Row()
	if p.valid && p.row == row {
		return
	}
	var items []widget.Item
	items, p.facts = m.items(row)
	if p.stay {
		p.detail.UpdateItems(items)
	} else {
		p.detail.SetItems(items)
		p.detail.Select(1)
		p.detail.Scroll(-len(items))
	}
	p.row, p.valid, p.stay = row, true, false
}

// items is the content of the pane: the sentence, then every member.
func (m *model) items(row int) ([]widget.Item, []fact) {
	if row < 0 || row >= len(m.shown.rules()) {
		return nil, nil
	}
	r := &m.shown.set.Rules[row]
	text, parsed := sentence(r, m.env.Theme.Options.ASCII)
	items := []widget.Item{{Name: text, Section: true}}
	facts := []fact{{name: "sentence", value: text}}
	add := func(it widget.Item, f fact) { items, facts = append(items, it), append(facts, f) }
	if !parsed {
		add(widget.Item{Value: "The name does not read as an expression; it stands as it came.", Kind: widget.Dim}, fact{name: "rule_name", value: text})
	}
	for _, f := range m.reviewFacts(row) {
		add(m.item(f), f)
	}
	all := sections(r, m.shown.changes.at(row), &m.env.Theme.Glyphs)
	if lint := m.lintSection(row); len(lint.facts) > 0 {
		all = slices.Insert(all, 1, lint)
	}
	for i, s := range all {
		if i > 0 {
			add(widget.Item{Name: s.title, Section: true}, fact{name: s.title})
		}
		for _, f := range s.facts {
			add(m.item(f), f)
		}
	}
	return items, facts
}

// item draws a fact: what is not there is a sign and a word, a note stands in
// brackets behind the value, or below it where the value has several lines.
func (m *model) item(f fact) widget.Item {
	g := &m.env.Theme.Glyphs
	it := widget.Item{Name: f.name, Value: f.value, Kind: f.kind}
	switch {
	case f.value == "" && f.note == "not sent":
		it.Value, it.Kind = g.Absent+" "+f.note, widget.Dim
	case f.value == "" && f.note == "":
		it.Value, it.Kind = g.Blank+" empty", widget.Dim
	case f.value == "":
		it.Value, it.Kind = g.Blank+" "+f.note, widget.Dim
	case f.same:
		it.Value, it.Kind = "the same as the rule's", widget.Dim
	case f.note == "":
	case strings.Contains(f.value, "\n"):
		it.Value += "\n(" + f.note + ")"
	default:
		it.Value += "  (" + f.note + ")"
	}
	if f.odd && f.value != "" {
		it.Kind = widget.Warn
	}
	return it
}

// focusDetail and focusList move the keys between the panes.
func (m *model) focusDetail() {
	m.pane.focused = true
	m.pane.detail.SetCursor(true)
	m.list.SetFocus(false)
	m.arrange()
	m.fresh()
	if m.pane.detail.Selected() == 0 {
		m.pane.detail.Select(1)
	}
}

func (m *model) focusList() {
	if !m.pane.focused {
		return
	}
	m.pane.focused = false
	m.pane.detail.SetCursor(false)
	m.list.SetFocus(true)
	m.arrange()
}

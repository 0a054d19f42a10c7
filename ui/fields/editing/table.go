package editing

import (
	"slices"
	"strings"

	"docket/ui/core/query"
	"docket/ui/core/submit"
	"docket/ui/safe"
	"docket/ui/sheet"
	"docket/ui/widget"
)

// colName is the column of the table behind the state; the members of a row follow by their place in it.
const colName = 1

// table says what the columns show, and what fields can be filtered by besides.
func (d *Document) table() *sheet.Rows[entry] {
	type field = sheet.Field[entry]
	g := &d.env.Theme.Glyphs
	on := func(c column) field {
		return field{Column: widget.Column{Title: names[c], Width: safe.Width("yes " + g.Arrow + " no")}, Full: func(e *entry) string { return YesNo(*e.value(c)) }, Switch: query.YesNo,
			Show: func(e *entry) (string, widget.Kind) { return e.flag(c, g.Arrow) }}
	}
	return sheet.NewRows(func(e *entry) string { return e.key },
		field{Column: widget.Column{Width: 1, Min: 1, Tight: true}, Name: "state", Show: func(e *entry) (string, widget.Kind) { return e.sign(g) }, Full: (*entry).words},
		field{Column: widget.Column{Title: "field", Min: 10, Flex: 4}, Show: func(e *entry) (string, widget.Kind) {
			if e.Name == "" {
				return `""`, widget.Bad
			}
			return e.Name, widget.Plain
		}},
		field{Column: widget.Column{Title: "label", Min: 9, Flex: 4}, Show: func(e *entry) (string, widget.Kind) { return e.label(g.Arrow) },
			Full: func(e *entry) string { return submit.LabelCell(e.Label) }}, on(inRequired), on(inVisible),
		field{Column: widget.Column{Title: "value from", Min: 9, Flex: 3}, Name: "from", Show: func(e *entry) (string, widget.Kind) {
			return e.provenance(func(o Origin) string { return o.short(d.env.Now()) }, " "+g.Dot+" "), widget.Muted
		}})
}

// kinds are what a field can be besides its state, in the order of the key that filters.
var kinds = [...]string{stateWords[changed], "unknown", Typed, Imported, Sent}

// words are everything that a field is, one after another.
func (e *entry) words() string {
	is := [...]bool{e.state != unchanged, e.Unknown(), e.has(Typed, Restored, Proposed, Copied, Preset), e.has(Imported), e.has(Sent)}
	out := []string{}
	for i, kind := range kinds {
		if is[i] {
			out = append(out, kind)
		}
	}
	if e.both {
		out = append(out, "conflict")
	}
	if word := stateWords[e.state]; !slices.Contains(out, word) {
		out = append(out, word)
	}
	return strings.Join(out, " ")
}

// label is the label, with what it was where it changed.
func (e *entry) label(arrow string) (string, widget.Kind) {
	if e.state == removed {
		return "removed", widget.Bad
	}
	if e.Label == nil {
		if label := proposed(e.Name); label != "" {
			return "? " + label, widget.Unknown
		}
	}
	text, kind := cell(e, e.before().Label, e.Label, arrow, func(label *string) string { return `"` + *label + `"` })
	if kind == widget.Plain {
		return submit.LabelCell(e.Label), widget.Blank
	}
	return text, kind
}

// flag is a switch, with what it was where it changed. What is unknown is never a no.
func (e *entry) flag(c column, arrow string) (string, widget.Kind) {
	if e.state == removed {
		return "", widget.Plain
	}
	was := e.before().Required
	if c == inVisible {
		was = e.before().Visibility
	}
	return cell(e, was, *e.value(c), arrow, YesNo)
}

// cell is a value in words, with what it was where it changed; "?" is unknown.
func cell[T comparable](e *entry, was, now *T, arrow string, words func(*T) string) (string, widget.Kind) {
	old := "?"
	if was != nil {
		old = words(was)
	}
	switch {
	case now == nil:
		return "?", widget.Unknown
	case e.state == added && !e.named():
		return words(now), widget.Changed
	case same(was, now):
		return words(now), widget.Plain
	}
	return old + " " + arrow + " " + words(now), widget.Changed
}

func YesNo(on *bool) string {
	switch {
	case on == nil:
		return "?"
	case *on:
		return "yes"
	}
	return "no"
}

package editing

import (
	"strings"

	"docket/ui/core/describe"
	"docket/ui/core/query"
	"docket/ui/core/submit"
	"docket/ui/widget"
)

// source shows the rows of a document in its table.
type source struct{ *Document }

// names are what a filter may name: the columns, and behind them the states of a field.
var names = []string{"field", "label", "required", "visible", "from", "state"}

// states are what a field can be, in the order of the key that filters by them.
var states = [...]string{"changed", "unknown", Typed, Imported, Sent}

var heads = [columns]widget.Column{{Title: "field", Min: 10, Flex: 3}, {Title: "label", Min: 9, Flex: 3}, {Title: "required", Width: 8},
	{Title: "visible", Width: 7}, {Title: "from", Min: 9, Flex: 3}}

// Rows implements widget.Source.
func (s source) Rows() int { return len(s.rows) }

// Columns implements widget.Source.
func (s source) Columns() int { return int(columns) }

// Column implements widget.Source.
func (s source) Column(c int) widget.Column { return heads[c] }

// Fields implements sheet.Valued.
func (s source) Fields() []string { return names }

// Kind implements sheet.Typed.
func (s source) Kind(int) describe.Kind { return describe.Text }

// Key implements sheet.Keyed: the name of a field, which only mistakes have twice.
func (s source) Key(row int) string { return s.found.keys[row] }

// Value implements sheet.Valued.
func (s source) Value(at, c int) query.Value {
	r := s.rows[at]
	switch column(c) {
	case colName:
		return query.Value{Text: r.Name}
	case colLabel:
		if r.Label == nil {
			return query.Value{State: query.Missing}
		}
		return query.Value{Text: *r.Label}
	case colRequired, colVisible:
		if v := r.value(column(c)); v != nil {
			return query.Value{Text: yesNo(*v)}
		}
		return query.Value{State: query.Missing}
	case colFrom:
		return query.Value{Text: r.provenance(s.env.Now())}
	}
	return query.Value{Text: s.state(at)}
}

// state is the states that a field is in, one after another.
func (s source) state(at int) string {
	r := s.rows[at]
	is := [...]bool{s.found.differs[at], r.Unknown(), r.has(Typed, Restored), r.has(Imported), r.has(Sent)}
	var out []string
	for i, state := range states {
		if is[i] {
			out = append(out, state)
		}
	}
	return strings.Join(out, " ")
}

// Cell implements widget.Source. What is unknown is a question mark, never a no.
func (s source) Cell(at, c int) (string, widget.Kind) {
	r, g := &s.rows[at], &s.env.Theme.Glyphs
	switch column(c) {
	case colName:
		if r.Name == "" {
			return "", widget.Bad
		}
		return r.Name, widget.Plain
	case colLabel:
		switch {
		case r.Label == nil:
			return g.Unknown, widget.Unknown
		case *r.Label == "":
			return "", widget.Blank
		}
		return *r.Label, widget.Plain
	case colRequired, colVisible:
		switch v := r.value(column(c)); {
		case v == nil:
			return g.Unknown, widget.Unknown
		case *v:
			return "yes", widget.Plain
		}
		return "no", widget.Muted
	}
	return r.provenance(s.env.Now()), widget.Muted
}

func yesNo(on bool) string {
	if on {
		return "yes"
	}
	return "no"
}

// found is what was found looking the rows over, so that a frame need not.
type found struct {
	keys    []string                    // by row
	lint    map[string][]submit.Finding // by field
	unknown int                         // fields of which something is unknown
	differs []bool                      // by row: something is not as it was sent last
	changes int                         // fields that differ, and those that were removed
}

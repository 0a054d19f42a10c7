package editing

import (
	"slices"
	"strings"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/core/submit"
)

// column is a member of a row that has an origin, by its place in the row.
type column int

const (
	inName column = iota
	inLabel
	inRequired
	inVisible
	members
)

var names = [members]string{"field", "label", "required", "visible"}

// byMember are the columns of what the interface names.
var byMember = map[string]column{submit.Label: inLabel, submit.Required: inRequired, submit.Visibility: inVisible}

// Row is the settings of one field. One that was shown is never written: an edit makes
// another, so that undo can share rows.
type Row struct {
	Name     string          `json:"name"`
	Label    *string         `json:"label,omitempty"`
	Required *bool           `json:"required,omitempty"`
	Visible  *bool           `json:"visibility,omitempty"`
	Extra    extras          `json:"extra,omitempty"`
	From     [members]Origin `json:"from"` // by column
}

// setting is the row as the client sends it.
func (r *Row) setting() client.FieldSetting {
	return client.FieldSetting{Name: r.Name, Label: r.Label, Required: r.Required, Visibility: r.Visible, Extra: r.Extra}
}

// rowOf is a field setting of one origin. What it does not know has none.
func rowOf(f client.FieldSetting, from Origin) *Row {
	r := &Row{Name: f.Name, Label: f.Label, Required: f.Required, Visible: f.Visibility, Extra: f.Extra, From: [members]Origin{from}}
	for c, known := range [members]bool{inLabel: r.Label != nil, inRequired: r.Required != nil, inVisible: r.Visible != nil} {
		if known {
			r.From[c] = from
		}
	}
	return r
}

func rowsOf(all []client.FieldSetting, from Origin) []*Row {
	return each.Of(all, func(f client.FieldSetting) *Row { return rowOf(f, from) })
}

// after is the row with the origins of an earlier one where the values are the same; that row itself, where all are.
func (r *Row) after(old *Row) *Row {
	alike, n := [members]bool{inName: true, inLabel: alike(r.Label, old.Label), inRequired: alike(r.Required, old.Required), inVisible: alike(r.Visible, old.Visible)}, 0
	for c, is := range alike {
		if is {
			r.From[c] = old.From[c]
			n++
		}
	}
	if n == len(alike) && !submit.Differs(client.FieldSetting{Extra: old.Extra}, client.FieldSetting{Extra: r.Extra}) {
		return old
	}
	return r
}

// alike reports whether two values are the same, or both unknown.
func alike[T comparable](a, b *T) bool { return a == nil && b == nil || same(a, b) }

// value is where the switch of a column is, which is nil where it is unknown.
func (r *Row) value(c column) **bool {
	if c == inRequired {
		return &r.Required
	}
	return &r.Visible
}

// has reports whether one of the values is of one of these kinds of origin.
func (r *Row) has(kinds ...string) bool {
	return slices.ContainsFunc(r.From[inLabel:], func(o Origin) bool { return slices.Contains(kinds, o.Kind) })
}

// Unknown reports whether something of the row is not known.
func (r *Row) Unknown() bool { return r.Label == nil || r.Required == nil || r.Visible == nil }

// provenance is where the values come from, each origin once; what a person did comes first. That of the name is told
// where there is no other, or where rules or a datasource named it.
func (r *Row) provenance(words func(Origin) string, between string) string {
	var all []string
	for c := range members {
		from := r.From[(c+1)%members] // the name comes last
		if from.Kind == "" || slices.Contains(r.From[inLabel:c+1], from) || c == inVisible && len(all) > 0 && from.Kind != Named {
			continue
		}
		if w := words(from); !slices.Contains(all, w) {
			all = append(all, w)
		}
	}
	if i := slices.Index(all, Typed); i > 0 {
		all = slices.Insert(slices.Delete(all, i, i+1), 0, Typed)
	}
	return strings.Join(all, between)
}

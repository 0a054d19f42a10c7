package editing

import (
	"slices"
	"strings"
	"time"

	"docket/client"
	"docket/ui/core/submit"
)

// column is a column of the table.
type column int

// The columns, in their order.
const (
	colName column = iota
	colLabel
	colRequired
	colVisible
	colFrom
	columns
)

// byMember are the columns of what the interface names.
var byMember = map[string]column{submit.Label: colLabel, submit.Required: colRequired, submit.Visibility: colVisible}

// Row is the settings of one field. What its pointers point to is never written: an edit
// puts a new pointer in a new row, so that undo can share rows.
type Row struct {
	Name     string          `json:"name"`
	Label    *string         `json:"label,omitempty"`
	Required *bool           `json:"required,omitempty"`
	Visible  *bool           `json:"visibility,omitempty"`
	Extra    members         `json:"extra,omitempty"`
	From     [colFrom]Origin `json:"from"` // by column: of the name, the label, and the two switches
}

// setting is the row as the client sends it.
func (r Row) setting() client.FieldSetting {
	return client.FieldSetting{Name: r.Name, Label: r.Label, Required: r.Required, Visibility: r.Visible, Extra: r.Extra}
}

// rowOf is a field setting of one origin. What it does not know has none.
func rowOf(f client.FieldSetting, from Origin) Row {
	r := Row{Name: f.Name, From: [colFrom]Origin{from}}.merged(f, from)
	r.Extra = f.Extra
	return r
}

func rowsOf(all []client.FieldSetting, from Origin) []Row {
	rows := make([]Row, len(all))
	for i, f := range all {
		rows[i] = rowOf(f, from)
	}
	return rows
}

// merged is the row with what f knows put over it; members that the interface does not
// name are replaced by name.
func (r Row) merged(f client.FieldSetting, from Origin) Row {
	if f.Label != nil {
		r.Label, r.From[colLabel] = f.Label, from
	}
	if f.Required != nil {
		r.Required, r.From[colRequired] = f.Required, from
	}
	if f.Visibility != nil {
		r.Visible, r.From[colVisible] = f.Visibility, from
	}
	r.Extra = mergeMembers(r.Extra, f.Extra)
	return r
}

func mergeMembers(old, over []client.Member) []client.Member {
	out := slices.Clone(old)
	for _, m := range over {
		if i := slices.IndexFunc(out, func(o client.Member) bool { return o.Name == m.Name }); i >= 0 {
			out[i] = m
		} else {
			out = append(out, m)
		}
	}
	return out
}

// value is the switch of a column, nil where it is unknown.
func (r Row) value(c column) *bool {
	if c == colRequired {
		return r.Required
	}
	return r.Visible
}

// with is the row with a switch set by hand.
func (r Row) with(c column, on bool, at time.Time) Row {
	if c == colRequired {
		r.Required = &on
	} else {
		r.Visible = &on
	}
	r.From[c] = Origin{Kind: Typed, At: at}
	return r
}

// has reports whether one of the values is of one of these kinds of origin.
func (r Row) has(kinds ...string) bool {
	return slices.ContainsFunc(r.From[colLabel:], func(o Origin) bool { return slices.Contains(kinds, o.Kind) })
}

// Unknown reports whether something of the row is not known.
func (r Row) Unknown() bool { return r.Label == nil || r.Required == nil || r.Visible == nil }

// provenance is where the values of the row come from, each origin once.
func (r Row) provenance(now time.Time) string {
	var all []string
	known := false
	for _, from := range r.From[colLabel:] {
		known = known || from.Kind != ""
		if w := from.Words(now); !slices.Contains(all, w) {
			all = append(all, w)
		}
	}
	if !known && r.From[colName].Kind == Named {
		return r.From[colName].Words(now)
	}
	// What a person did is what they look for, and the column is narrow.
	if i := slices.Index(all, Typed); i > 0 {
		all = slices.Insert(slices.Delete(all, i, i+1), 0, Typed)
	}
	return strings.Join(all, "; ")
}

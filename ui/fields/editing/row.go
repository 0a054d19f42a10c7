package fields

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"docket/client"
)

// column is a column of the grid.
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

// row is the settings of one field. What its pointers point to is never written:
// an edit puts a new pointer in a new row, so that rows can be shared by undo.
type row struct {
	Name              string
	Label             *string
	Required, Visible *bool
	Extra             []client.Member
	From              [colFrom]origin // by column: of the name, the label, and the two switches
}

// setting is the row as the client sends it.
func (r row) setting() client.FieldSetting {
	return client.FieldSetting{Name: r.Name, Label: r.Label, Required: r.Required, Visibility: r.Visible, Extra: r.Extra}
}

// rowOf is a field setting of one origin. What it does not know has none.
func rowOf(f client.FieldSetting, from origin) row {
	r := row{Name: f.Name, Label: f.Label, Required: f.Required, Visible: f.Visibility, Extra: f.Extra}
	r.From[colName] = from
	if f.Label != nil {
		r.From[colLabel] = from
	}
	if f.Required != nil {
		r.From[colRequired] = from
	}
	if f.Visibility != nil {
		r.From[colVisible] = from
	}
	return r
}

// merged is the row with what f knows put over it; members that the interface
// does not name are replaced by name.
func (r row) merged(f client.FieldSetting, from origin) row {
	over := rowOf(f, from)
	if over.Label != nil {
		r.Label, r.From[colLabel] = over.Label, from
	}
	if over.Required != nil {
		r.Required, r.From[colRequired] = over.Required, from
	}
	if over.Visible != nil {
		r.Visible, r.From[colVisible] = over.Visible, from
	}
	r.Extra = mergeMembers(r.Extra, over.Extra)
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
func (r row) value(c column) *bool {
	if c == colRequired {
		return r.Required
	}
	return r.Visible
}

// with is the row with a switch set by hand.
func (r row) with(c column, on bool, at time.Time) row {
	if c == colRequired {
		r.Required = &on
	} else {
		r.Visible = &on
	}
	r.From[c] = origin{Kind: typed, At: at}
	return r
}

// has reports whether one of the values is of one of these kinds of origin.
func (r row) has(kinds ...string) bool {
	for _, c := range []column{colLabel, colRequired, colVisible} {
		if slices.Contains(kinds, r.From[c].Kind) {
			return true
		}
	}
	return false
}

// unknown reports whether something of the row is not known.
func (r row) unknown() bool { return r.Label == nil || r.Required == nil || r.Visible == nil }

// provenance is where the values of the row come from, each origin once.
func (r row) provenance(now time.Time) string {
	var all []string
	known := false
	for _, c := range []column{colLabel, colRequired, colVisible} {
		known = known || r.From[c].Kind != ""
		if w := r.From[c].words(now); !slices.Contains(all, w) {
			all = append(all, w)
		}
	}
	if !known && r.From[colName].Kind == named {
		return r.From[colName].words(now)
	}
	// What a person did is what they look for, and the column is narrow.
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(rank(a), rank(b)) })
	return strings.Join(all, "; ")
}

// rank puts typed before everything else.
func rank(words string) int {
	if words == typed {
		return 0
	}
	return 1
}

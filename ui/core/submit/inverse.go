package submit

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"docket/client"
	"docket/config/store"
)

// Inverse is what takes a submission back, as far as the old values are known. It
// is settings like any other: seen, planned and sent as those are.
type Inverse struct {
	Of       store.Submission
	Last     store.Submission    // what was sent last, over which it is made
	Before   client.DocumentType // the settings as they are known after Last
	Settings client.DocumentType // what was sent last, with the old values put back
	Reverted []Change            // Old is what the submission had set, New what it is now
	Left     []LeftChange        // what cannot be put back
}

// LeftChange is a change that the inverse leaves as it is, and why.
type LeftChange struct {
	Change
	Why string
}

// ErrNothingToRevert is given for a submission none of whose changes can be taken
// back. The Inverse beside it says why, change by change.
var ErrNothingToRevert = errors.New("submit: nothing of that submission can be put back")

// Invert makes the inverse of a submission over what was sent last for its document
// type. A value that somebody has changed again since then stays.
func Invert(ctx context.Context, s *store.Store, sub store.Submission) (Inverse, error) {
	inv := Inverse{Of: sub}
	if sub.State != store.Accepted && sub.State != store.Unknown || sub.Resolution == store.NotApplied {
		return inv, fmt.Errorf("%w: it was %s", ErrNothingToRevert, StateText(sub))
	}
	if sub.Unresolved() {
		return inv, fmt.Errorf("%w: nobody knows whether %s arrived; settle it first", ErrNothingToRevert, sub.ID)
	}
	e, err := ReadEntry(sub)
	if err != nil {
		return inv, err
	}
	base, err := Previous(ctx, s, sub.Scope, sub.DocumentType)
	if err != nil {
		return inv, err
	}
	if base == nil {
		return inv, fmt.Errorf("%w: what was sent last for %s cannot be read", ErrNothingToRevert, sub.DocumentType)
	}
	inv.Last, inv.Before = base.Submission, base.Settings
	r := reverter{inverse: &inv, settings: base.Settings}
	r.settings.Fields = slices.Clone(base.Settings.Fields)
	r.settings.Extra = slices.Clone(base.Settings.Extra)
	for _, c := range e.Changes {
		r.revert(c)
	}
	inv.Settings = r.settings
	if len(inv.Reverted) == 0 {
		return inv, ErrNothingToRevert
	}
	return inv, nil
}

type reverter struct {
	inverse  *Inverse
	settings client.DocumentType
}

// revert puts the old value of one change back.
func (r *reverter) revert(c Change) {
	i := slices.IndexFunc(r.settings.Fields, func(f client.FieldSetting) bool { return f.Name == c.Field })
	now := r.value(i, c)
	switch {
	case !c.Known():
		r.left(c, "what it was before is not known")
	case now == c.Old:
		r.left(c, "it is as before already")
	case now != c.New:
		r.left(c, "it was changed again since, to "+orNothing(now))
	default:
		if i < 0 && c.Field != "" {
			r.settings.Fields = append(r.settings.Fields, client.FieldSetting{Name: c.Field})
			i = len(r.settings.Fields) - 1
		}
		if err := r.put(i, c); err != nil {
			r.left(c, err.Error())
			return
		}
		r.inverse.Reverted = append(r.inverse.Reverted, Change{c.Field, c.Member, c.New, c.Old})
	}
}

func (r *reverter) left(c Change, why string) {
	r.inverse.Left = append(r.inverse.Left, LeftChange{c, why})
}

func orNothing(value string) string {
	if value == "" {
		return "nothing"
	}
	return value
}

// value is the JSON text of a member as it was sent last, "" where it is not there.
func (r *reverter) value(field int, c Change) string {
	extra := r.settings.Extra
	if c.Field != "" {
		if field < 0 {
			return ""
		}
		f := r.settings.Fields[field]
		for _, m := range declared {
			if m.name == c.Member {
				return m.text(f)
			}
		}
		extra = f.Extra
	}
	if i := slices.IndexFunc(extra, func(m client.Member) bool { return m.Name == c.Member }); i >= 0 {
		return compact(extra[i].Value)
	}
	return ""
}

// put writes an old value into the settings.
func (r *reverter) put(field int, c Change) error {
	if c.Field == "" {
		r.settings.Extra = withMember(r.settings.Extra, c)
		return nil
	}
	f := &r.settings.Fields[field]
	for _, m := range declared {
		if m.name != c.Member {
			continue
		}
		if m.name != Label && c.Old != "true" && c.Old != "false" {
			return fmt.Errorf("the old value %s is neither true nor false", strings.TrimSpace(c.Old))
		}
		m.put(f, client.Value(c.Old))
		return nil
	}
	f.Extra = withMember(f.Extra, c)
	return nil
}

// withMember is members with the old value of one put back. They are not written
// to: the base holds them too.
func withMember(members []client.Member, c Change) []client.Member {
	out := slices.Clone(members)
	m := client.Member{Name: c.Member, Value: client.Value(c.Old)}
	if i := slices.IndexFunc(out, func(o client.Member) bool { return o.Name == c.Member }); i >= 0 {
		out[i] = m
		return out
	}
	return append(out, m)
}

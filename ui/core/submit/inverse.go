package submit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
)

// Inverse is settings that take a submission back, as far as the old values are known.
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

// ErrNothingToRevert is for a submission none of whose changes can be taken back; the Inverse beside it says why.
var ErrNothingToRevert = errors.New("submit: nothing of that submission can be put back")

// Invert makes the inverse over what was sent last. A value that was changed again since then stays.
func Invert(ctx context.Context, s *store.Store, sub store.Submission) (Inverse, error) {
	inv := Inverse{Of: sub}
	if sub.State != store.Accepted && sub.State != store.Unknown || sub.Resolution == store.NotApplied {
		return inv, fmt.Errorf("%w: it was %s", ErrNothingToRevert, StateText(sub))
	}
	if sub.Unresolved() {
		return inv, fmt.Errorf("%w: nobody knows whether %s arrived; resolve it first", ErrNothingToRevert, sub.ID)
	}
	changes, err := changesNow(ctx, s, sub)
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
	inv.Last, inv.Before, inv.Settings = base.Submission, base.Settings, base.Settings
	inv.Settings.Fields = slices.Clone(base.Settings.Fields)
	for _, c := range changes {
		if c.Why == "" {
			c.Why = inv.revert(c.Change)
		}
		if c.Why != "" {
			inv.Left = append(inv.Left, c)
			continue
		}
		inv.Reverted = append(inv.Reverted, Change{c.Field, c.Member, c.New, c.Old})
	}
	if len(inv.Reverted) == 0 {
		return inv, ErrNothingToRevert
	}
	return inv, nil
}

// Complete leaves the fields as they are that it would put back with something of them unknown: half a field cannot be sent.
func (inv *Inverse) Complete() error {
	before, half := ByName(inv.Before.Fields), map[string]bool{}
	inv.Settings.Fields = each.Where(inv.Settings.Fields, func(f client.FieldSetting) bool {
		_, was := before[f.Name]
		half[f.Name] = !was && (f.Label == nil || f.Required == nil || f.Visibility == nil)
		return !half[f.Name]
	})
	inv.Reverted = each.Where(inv.Reverted, func(c Change) bool {
		if half[c.Field] {
			inv.Left = append(inv.Left, LeftChange{Change{c.Field, c.Member, c.New, c.Old}, "not all of the field is known, and half of it cannot be sent"})
		}
		return !half[c.Field]
	})
	if len(inv.Reverted) == 0 {
		return ErrNothingToRevert
	}
	return nil
}

// Over is what puts the old values back into settings: of a field that these have those alone, of another one all of it.
func (inv Inverse) Over(settings client.DocumentType) client.DocumentType {
	out, here := client.DocumentType{Name: settings.Name}, ByName(settings.Fields)
	reverted := func(field string) func(client.Member) bool {
		return func(m client.Member) bool {
			return slices.ContainsFunc(inv.Reverted, func(c Change) bool { return c.Field == field && c.Member == m.Name })
		}
	}
	out.Extra = each.Where(inv.Settings.Extra, reverted(""))
	for _, f := range inv.Settings.Fields {
		part := client.FieldSetting{Name: f.Name, Extra: each.Where(f.Extra, reverted(f.Name))}
		for _, m := range declared {
			if reverted(f.Name)(client.Member{Name: m.name}) {
				m.put(&part, client.Value(m.text(f)))
			}
		}
		_, there := here[f.Name]
		switch {
		case !slices.ContainsFunc(inv.Reverted, func(c Change) bool { return c.Field == f.Name }):
		case there:
			out.Fields = append(out.Fields, part)
		default:
			out.Fields = append(out.Fields, f)
		}
	}
	return out
}

// revert puts the old value of one change back, or says why it does not.
func (inv *Inverse) revert(c Change) (why string) {
	at := slices.IndexFunc(inv.Settings.Fields, func(f client.FieldSetting) bool { return f.Name == c.Field })
	switch now := inv.value(at, c); {
	case !c.Known():
		return "what it was before is not known"
	case now == c.Old:
		return "it is as before already"
	case now != c.New:
		return "it was changed again since, to " + cmp.Or(now, "nothing")
	case c.Field == "":
		inv.Settings.Extra = withMember(inv.Settings.Extra, client.Member{Name: c.Member, Value: client.Value(c.Old)})
		return ""
	}
	if at < 0 {
		inv.Settings.Fields = append(inv.Settings.Fields, client.FieldSetting{Name: c.Field})
		at = len(inv.Settings.Fields) - 1
	}
	f := &inv.Settings.Fields[at]
	if m := slices.IndexFunc(declared, func(m member) bool { return m.name == c.Member }); m >= 0 {
		if c.Member != Label && c.Old != "true" && c.Old != "false" {
			return "the old value " + strings.TrimSpace(c.Old) + " is neither true nor false"
		}
		declared[m].put(f, client.Value(c.Old))
		return ""
	}
	f.Extra = withMember(f.Extra, client.Member{Name: c.Member, Value: client.Value(c.Old)})
	return ""
}

// value is the JSON text of a member as it was sent last, "" where it is not there.
func (inv *Inverse) value(field int, c Change) string {
	switch {
	case c.Field == "":
		return Member(inv.Settings.Extra, c.Member)
	case field < 0:
		return ""
	}
	return Member(settingMembers(inv.Settings.Fields[field]), c.Member)
}

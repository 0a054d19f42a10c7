package submit

import (
	"slices"

	"docket/client"
)

// changedFields are the fields of settings in which something differs from what was sent last, and every member of
// these: the interface knows no part of a field. Fields that are no longer in settings are not among them; a submission
// of changed fields cannot tell that one was taken out, and says so by omitted.
func changedFields(old, settings client.DocumentType) (part client.DocumentType, omitted []string) {
	sent, changed := ByName(old.Fields), map[string]bool{}
	for _, c := range Diff(&old, settings) {
		changed[c.Field] = true
	}
	part = client.DocumentType{Name: settings.Name, Extra: settings.Extra}
	for _, f := range settings.Fields {
		// A new one also while nothing of it is known: Lint asks for it.
		if _, before := sent[f.Name]; changed[f.Name] || !before {
			part.Fields = append(part.Fields, f)
		}
	}
	return part, without(old.Fields, settings.Fields)
}

// overlay is whole with the fields and members of part put over it.
func overlay(whole, part client.DocumentType) client.DocumentType {
	out := client.DocumentType{Name: part.Name, Fields: slices.Clone(whole.Fields), Extra: whole.Extra}
	places := make(map[string]int, len(out.Fields))
	for i, f := range out.Fields {
		places[f.Name] = i
	}
	for _, f := range part.Fields {
		if i, ok := places[f.Name]; ok {
			out.Fields[i] = f
		} else {
			out.Fields = append(out.Fields, f)
		}
	}
	for _, m := range part.Extra {
		out.Extra = withMember(out.Extra, m)
	}
	return out
}

// changesOf lists what settings change, which may be a part: what that does not hold is not taken out.
func changesOf(old, t client.DocumentType, part bool) []Change {
	if part {
		t = overlay(old, t)
	}
	return Diff(&old, t)
}

// Differs reports whether one field is not as another, without saying how: what [Diff] would find a change in.
func Differs(was, now client.FieldSetting) bool {
	return differs(was.Label, now.Label) || differs(was.Required, now.Required) || differs(was.Visibility, now.Visibility) ||
		len(was.Extra) != len(now.Extra) || slices.ContainsFunc(now.Extra, func(m client.Member) bool { return Member(was.Extra, m.Name) != compact(m.Value) })
}

// differs compares a value with what it was; one that is unknown now is no change.
func differs[T comparable](was, now *T) bool { return now != nil && (was == nil || *was != *now) }

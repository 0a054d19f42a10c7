package submit

import (
	"slices"

	"docket/client"
)

// ChangedFields are the fields of settings in which something differs from what was
// sent last, and every member of these: the interface knows no part of a field.
// Fields that are no longer in settings are not among them; a submission of changed
// fields cannot tell that one was taken out, and says so by omitted.
func ChangedFields(old *client.DocumentType, settings client.DocumentType) (part client.DocumentType, omitted []string) {
	part = client.DocumentType{Name: settings.Name, Extra: settings.Extra}
	changed, here := map[string]bool{}, map[string]bool{}
	for _, c := range Diff(old, settings) {
		changed[c.Field] = true
	}
	var before []client.FieldSetting
	if old != nil {
		before = old.Fields
	}
	sent := make(map[string]bool, len(before))
	for _, f := range before {
		sent[f.Name] = true
	}
	for _, f := range settings.Fields {
		here[f.Name] = true
		if changed[f.Name] || !sent[f.Name] { // a new one also while nothing of it is known: Lint asks for it
			part.Fields = append(part.Fields, f)
		}
	}
	for _, f := range before {
		if !here[f.Name] {
			omitted = append(omitted, f.Name)
		}
	}
	return part, omitted
}

// overlay is whole with the fields and members of part put over it.
func overlay(whole, part client.DocumentType) client.DocumentType {
	out := client.DocumentType{Name: part.Name, Fields: slices.Clone(whole.Fields), Extra: slices.Clone(whole.Extra)}
	at := make(map[string]int, len(out.Fields))
	for i, f := range out.Fields {
		at[f.Name] = i
	}
	for _, f := range part.Fields {
		if i, ok := at[f.Name]; ok {
			out.Fields[i] = f
		} else {
			out.Fields = append(out.Fields, f)
		}
	}
	for _, m := range part.Extra {
		if i := slices.IndexFunc(out.Extra, func(o client.Member) bool { return o.Name == m.Name }); i >= 0 {
			out.Extra[i] = m
		} else {
			out.Extra = append(out.Extra, m)
		}
	}
	return out
}

// diffPart lists what a part changes: what it does not hold is not taken out.
func diffPart(old *client.DocumentType, part client.DocumentType) []Change {
	if old == nil {
		return Diff(nil, part)
	}
	return Diff(old, overlay(*old, part))
}

// changesOf lists what settings change that are the whole set, or a part of it.
func changesOf(old *client.DocumentType, t client.DocumentType, part bool) []Change {
	if part {
		return diffPart(old, t)
	}
	return Diff(old, t)
}

// Differs reports whether one field is not as another, without saying how: what
// [Diff] would find a change in.
func Differs(was, now client.FieldSetting) bool {
	return differs(was.Label, now.Label) || differs(was.Required, now.Required) || differs(was.Visibility, now.Visibility) ||
		len(was.Extra) != len(now.Extra) || slices.ContainsFunc(now.Extra, func(m client.Member) bool {
		i := slices.IndexFunc(was.Extra, func(o client.Member) bool { return o.Name == m.Name })
		return i < 0 || compact(was.Extra[i].Value) != compact(m.Value)
	})
}

// differs compares a value with what it was; one that is unknown now is no change.
func differs[T comparable](was, now *T) bool {
	return now != nil && (was == nil || *was != *now)
}

package submit

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"docket/client"
	"docket/ui/core/each"
)

// The members of a field setting that the interface names (§2.4).
const (
	Label      = "label"
	Required   = "required"
	Visibility = "visibility"
)

// member is one of them: the JSON text of the value ("" where it is unknown), and how a value is put in its place.
type member struct {
	name string
	text func(client.FieldSetting) string
	put  func(*client.FieldSetting, client.Value)
}

var declared = []member{
	{Label, func(f client.FieldSetting) string { return textJSON(f.Label) },
		func(f *client.FieldSetting, v client.Value) { f.Label = new(v.Text()) }},
	{Required, func(f client.FieldSetting) string { return textJSON(f.Required) },
		func(f *client.FieldSetting, v client.Value) { f.Required = new(v.Text() == "true") }},
	{Visibility, func(f client.FieldSetting) string { return textJSON(f.Visibility) },
		func(f *client.FieldSetting, v client.Value) { f.Visibility = new(v.Text() == "true") }},
}

// Change is one value that differs from the base. Old and New are JSON texts; "" is unknown, or not in the submission.
type Change struct {
	Field  string // "" for a member of the document type itself
	Member string // label, required, visibility, or a member the interface does not name
	Old    string
	New    string
}

// Known reports whether the old value is known, so that the change can be undone.
func (c Change) Known() bool { return c.Old != "" }

// Taken reports that the value is no longer in the submission.
func (c Change) Taken() bool { return c.New == "" }

// Own reports that it is a value that every field has: where one of these is new or taken, so is the field.
func (c Change) Own() bool {
	return c.Field != "" && slices.ContainsFunc(declared, func(m member) bool { return m.name == c.Member })
}

// Removed are the fields that changes take out.
func Removed(changes []Change) map[string]bool {
	gone := map[string]bool{}
	for _, c := range changes {
		if c.Own() && c.Taken() {
			gone[c.Field] = true
		}
	}
	return gone
}

// Count is how many changes there are for a person: a field that is taken out is one, whatever was known of it.
func Count(changes []Change) int {
	gone := Removed(changes)
	return len(gone) + each.Count(changes, func(c Change) bool { return !gone[c.Field] })
}

// Diff lists what is different in settings, in their order, and then what is no longer in them. Without old settings
// everything is new and nothing is known before. Values that are unknown in settings are no changes.
func Diff(old *client.DocumentType, settings client.DocumentType) (all []Change) {
	before := cmp.Or(old, &client.DocumentType{})
	was, here := ByName(before.Fields), ByName(settings.Fields)
	for _, f := range settings.Fields {
		all = fieldChanges(all, was[f.Name], f, false)
	}
	for _, f := range before.Fields {
		if _, there := here[f.Name]; !there {
			all = fieldChanges(all, f, client.FieldSetting{Name: f.Name}, true)
		}
	}
	return memberChanges(all, "", before.Extra, settings.Extra)
}

// ByName are fields by their names; of two of one name the last.
func ByName(fields []client.FieldSetting) map[string]client.FieldSetting {
	out := make(map[string]client.FieldSetting, len(fields))
	for _, f := range fields {
		out[f.Name] = f
	}
	return out
}

// without are the names of the fields that others do not have.
func without(fields, others []client.FieldSetting) (names []string) {
	there := ByName(others)
	for _, f := range fields {
		if _, both := there[f.Name]; !both {
			names = append(names, f.Name)
		}
	}
	return names
}

// fieldChanges compares one field. One that was taken out has no values now; else no text is unknown and no change.
func fieldChanges(all []Change, was, now client.FieldSetting, taken bool) []Change {
	for _, m := range declared {
		if old, after := m.text(was), m.text(now); old != after && (after != "" || taken) {
			all = append(all, Change{now.Name, m.name, old, after})
		}
	}
	return memberChanges(all, now.Name, was.Extra, now.Extra)
}

func memberChanges(all []Change, field string, was, now []client.Member) []Change {
	for _, m := range now {
		if old, after := Member(was, m.Name), compact(m.Value); old != after {
			all = append(all, Change{field, m.Name, old, after})
		}
	}
	for _, m := range was {
		if at(now, m.Name) < 0 {
			all = append(all, Change{field, m.Name, compact(m.Value), ""})
		}
	}
	return all
}

// at is the place of a member, or -1.
func at(members []client.Member, name string) int {
	return slices.IndexFunc(members, func(m client.Member) bool { return m.Name == name })
}

// Member is the JSON text of a member, "" where there is none.
func Member(members []client.Member, name string) string {
	if i := at(members, name); i >= 0 {
		return compact(members[i].Value)
	}
	return ""
}

// withMember is members with one put in its place, or at the end. They are not written to.
func withMember(members []client.Member, m client.Member) []client.Member {
	out := slices.Clone(members)
	if i := at(out, m.Name); i >= 0 {
		out[i] = m
		return out
	}
	return append(out, m)
}

// textJSON is a value as JSON, "" where it is unknown.
func textJSON[T string | bool](v *T) string {
	if v == nil {
		return ""
	}
	if text, is := any(*v).(string); is {
		return string(client.AppendQuoted(nil, text))
	}
	return fmt.Sprint(*v)
}

// marshal writes JSON and leaves < > & as they are.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSpace(b.Bytes()), err
}

func compact(v client.Value) string {
	var b bytes.Buffer
	if json.Compact(&b, v) != nil {
		return v.Raw()
	}
	return b.String()
}

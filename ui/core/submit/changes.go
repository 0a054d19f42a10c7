package submit

import (
	"bytes"
	"encoding/json"
	"strconv"

	"docket/client"
)

// The members of a field setting that the interface names (§2.4).
const (
	Label      = "label"
	Required   = "required"
	Visibility = "visibility"
)

// declared are these members: whether the value of one is known, its JSON text ("" where
// it is not), and how a value is put in its place.
var declared = []struct {
	name  string
	known func(client.FieldSetting) bool
	text  func(client.FieldSetting) string
	put   func(*client.FieldSetting, client.Value)
}{
	{Label, func(f client.FieldSetting) bool { return f.Label != nil },
		func(f client.FieldSetting) string { return labelJSON(f.Label) },
		func(f *client.FieldSetting, v client.Value) { text := v.Text(); f.Label = &text }},
	{Required, func(f client.FieldSetting) bool { return f.Required != nil },
		func(f client.FieldSetting) string { return boolJSON(f.Required) },
		func(f *client.FieldSetting, v client.Value) { on := v.Text() == "true"; f.Required = &on }},
	{Visibility, func(f client.FieldSetting) bool { return f.Visibility != nil },
		func(f client.FieldSetting) string { return boolJSON(f.Visibility) },
		func(f *client.FieldSetting, v client.Value) { on := v.Text() == "true"; f.Visibility = &on }},
}

// Change is one value that differs from the base. Old and New are JSON texts; ""
// is a value that nobody knows, or that is not in the submission.
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

// Diff lists what is different in settings, in their order, and then what is no
// longer in them. Without old settings everything is new and nothing is known
// before. Values that are unknown in settings are no changes.
func Diff(old *client.DocumentType, settings client.DocumentType) []Change {
	var before client.DocumentType
	if old != nil {
		before = *old
	}
	was := make(map[string]client.FieldSetting, len(before.Fields))
	for _, f := range before.Fields {
		was[f.Name] = f
	}
	d := differ{}
	here := make(map[string]bool, len(settings.Fields))
	for _, f := range settings.Fields {
		here[f.Name] = true
		d.field(was[f.Name], f, false)
	}
	for _, f := range before.Fields {
		if !here[f.Name] {
			d.field(f, client.FieldSetting{Name: f.Name}, true)
		}
	}
	d.extra("", before.Extra, settings.Extra)
	return d.changes
}

type differ struct{ changes []Change }

func (d *differ) add(field, member, old, now string) {
	if old != now {
		d.changes = append(d.changes, Change{field, member, old, now})
	}
}

// field compares one field. One that was taken out has no values now; in one that
// is there, a value without a text is unknown and no change.
func (d *differ) field(was, now client.FieldSetting, taken bool) {
	for _, m := range declared {
		if after := m.text(now); after != "" || taken {
			d.add(now.Name, m.name, m.text(was), after)
		}
	}
	d.extra(now.Name, was.Extra, now.Extra)
}

func (d *differ) extra(field string, was, now []client.Member) {
	old := make(map[string]string, len(was))
	for _, m := range was {
		old[m.Name] = compact(m.Value)
	}
	for _, m := range now {
		d.add(field, m.Name, old[m.Name], compact(m.Value))
		delete(old, m.Name)
	}
	for _, m := range was {
		if _, gone := old[m.Name]; gone {
			d.add(field, m.Name, old[m.Name], "")
		}
	}
}

func labelJSON(label *string) string {
	if label == nil {
		return ""
	}
	text, err := marshal(*label)
	if err != nil {
		return "" // a string cannot fail to encode
	}
	return string(text)
}

// marshal writes JSON and leaves < > & as they are.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSpace(b.Bytes()), err
}

func boolJSON(v *bool) string {
	if v == nil {
		return ""
	}
	return strconv.FormatBool(*v)
}

func compact(v client.Value) string {
	var b bytes.Buffer
	if json.Compact(&b, v) != nil {
		return v.Raw()
	}
	return b.String()
}

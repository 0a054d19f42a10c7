package client

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// FieldSetting is one field of a document type (§2.4). nil is unknown: no operation
// reads settings, so what was not typed or imported has no value.
type FieldSetting struct {
	Name                 string
	Label                *string
	Required, Visibility *bool
	Extra                []Member // members that the interface does not name, in their order
}

// DocumentType is the settings of one document type.
type DocumentType struct {
	Name   string
	Fields []FieldSetting
	Extra  []Member // members beside "fields"
}

// EncodeSettings writes the data of a submission (§2.4):
//
//	[{"documentTypeDetails":{TYPE:{"fields":{NAME:{"label":…,"required":…,"visibility":…}}}}}]
//
// in the order given and without blanks, so that equal settings are equal bytes. A
// value that is unknown, or a name that comes twice, is an [*InputError] naming it.
func EncodeSettings(types []DocumentType) ([]byte, error) {
	w := settingsWriter{}
	if len(types) == 0 {
		w.bad("data", "there is no document type to submit")
	}
	w.raw(`[{"documentTypeDetails":{`)
	seen := map[string]bool{}
	for i, t := range types {
		switch {
		case t.Name == "":
			w.bad("document type", "has no name")
		case seen[t.Name]:
			w.bad(t.Name, "the document type comes twice")
		}
		seen[t.Name] = true
		w.name(i, t.Name, t.Name)
		w.documentType(t)
	}
	w.raw(`}}]`)
	if w.err != nil {
		return nil, w.err
	}
	return w.b, nil
}

// settingsWriter writes JSON and keeps the first error.
type settingsWriter struct {
	b   []byte
	err error
}

func (w *settingsWriter) documentType(t DocumentType) {
	w.raw(`{"fields":{`)
	seen := map[string]bool{}
	for i, f := range t.Fields {
		path := t.Name + "." + f.Name
		switch {
		case f.Name == "":
			w.bad(t.Name, fmt.Sprintf("field %d has no name", i+1))
		case seen[f.Name]:
			w.bad(path, "the field comes twice")
		}
		seen[f.Name] = true
		w.name(i, path, f.Name)
		w.field(path, f)
	}
	w.raw("}")
	w.extra(t.Name, t.Extra, "fields")
	w.raw("}")
}

func (w *settingsWriter) field(path string, f FieldSetting) {
	switch {
	case f.Label == nil:
		w.bad(path, "label is unknown; give it one before sending")
	case f.Required == nil:
		w.bad(path, "required is unknown; say yes or no before sending")
	case f.Visibility == nil:
		w.bad(path, "visibility is unknown; say yes or no before sending")
	default:
		w.raw(`{"label":`)
		w.text(path, *f.Label)
		w.raw(fmt.Sprintf(`,"required":%t,"visibility":%t`, *f.Required, *f.Visibility))
		w.extra(path, f.Extra, "label", "required", "visibility")
		w.raw("}")
	}
}

// extra writes the undeclared members of an object that has a member already.
func (w *settingsWriter) extra(path string, extra []Member, seen ...string) {
	for _, m := range extra {
		switch {
		case slices.Contains(seen, m.Name):
			w.bad(path, m.Name+" comes among the undeclared members a second time")
		case !jsontext.Value(m.Value).IsValid():
			w.bad(path, "the value of "+m.Name+" is not JSON")
		}
		seen = append(seen, m.Name)
		w.name(1, path, m.Name)
		w.raw(string(bytes.TrimSpace(m.Value.compact())))
	}
}

// name writes the name of an object's member i, from 0.
func (w *settingsWriter) name(i int, path, name string) {
	if i > 0 {
		w.raw(",")
	}
	w.text(path, name)
	w.raw(":")
}

// text writes a JSON string, and refuses what it would have to change.
func (w *settingsWriter) text(path, text string) {
	var err error
	if w.b, err = jsontext.AppendQuote(w.b, text); err != nil {
		w.bad(path, "contains bytes that are not text (UTF-8)")
	}
}

func (w *settingsWriter) raw(text string) { w.b = append(w.b, text...) }

func (w *settingsWriter) bad(field, reason string) {
	if w.err == nil {
		w.err = badSettings(field, reason)
	}
}

func badSettings(field, reason string) error {
	return &InputError{Op: OpPush, Field: field, Reason: reason}
}

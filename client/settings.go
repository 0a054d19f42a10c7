package client

import (
	"bytes"
	"errors"
	"fmt"

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
	if len(types) == 0 {
		return nil, badSettings("data", "there is no document type to submit")
	}
	var b bytes.Buffer
	w := settingsWriter{out: jsontext.NewEncoder(&b, jsontext.PreserveRawStrings(true))}
	w.tokens(jsontext.BeginArray, jsontext.BeginObject, jsontext.String("documentTypeDetails"), jsontext.BeginObject)
	for _, t := range types {
		if t.Name == "" {
			w.bad("document type", "has no name")
		}
		w.text(t.Name, t.Name, "the document type comes twice")
		w.documentType(t)
	}
	w.tokens(jsontext.EndObject, jsontext.EndObject, jsontext.EndArray)
	if w.err != nil {
		return nil, w.err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// settingsWriter writes JSON and keeps the first error.
type settingsWriter struct {
	out *jsontext.Encoder
	err error
}

func (w *settingsWriter) documentType(t DocumentType) {
	w.tokens(jsontext.BeginObject, jsontext.String("fields"), jsontext.BeginObject)
	for i, f := range t.Fields {
		path := t.Name + "." + f.Name
		if f.Name == "" {
			w.bad(t.Name, fmt.Sprintf("field %d has no name", i+1))
		}
		w.text(path, f.Name, "the field comes twice")
		w.field(path, f)
	}
	w.tokens(jsontext.EndObject)
	w.extra(t.Name, t.Extra)
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
		w.tokens(jsontext.BeginObject, jsontext.String("label"))
		w.text(path, *f.Label, "")
		w.tokens(jsontext.String("required"), jsontext.Bool(*f.Required), jsontext.String("visibility"), jsontext.Bool(*f.Visibility))
		w.extra(path, f.Extra)
	}
}

// extra writes the undeclared members of an object, and its end.
func (w *settingsWriter) extra(path string, extra []Member) {
	for _, m := range extra {
		w.text(path, m.Name, m.Name+" comes among the undeclared members a second time")
		if w.out.WriteValue(jsontext.Value(m.Value)) != nil {
			w.bad(path, "the value of "+m.Name+" is not JSON")
		}
	}
	w.tokens(jsontext.EndObject)
}

// text writes a JSON string, and refuses what it would have to change, and a name that the
// object has already: then twice is what is wrong.
func (w *settingsWriter) text(path, text, twice string) {
	switch err := w.out.WriteToken(jsontext.String(text)); {
	case errors.Is(err, jsontext.ErrDuplicateName):
		w.bad(path, twice)
	case err != nil:
		w.bad(path, "contains bytes that are not text (UTF-8)")
	}
}

// tokens writes what cannot be wrong, unless something before it was.
func (w *settingsWriter) tokens(all ...jsontext.Token) {
	for _, t := range all {
		_ = w.out.WriteToken(t)
	}
}

func (w *settingsWriter) bad(field, reason string) {
	if w.err == nil {
		w.err = badSettings(field, reason)
	}
}

func badSettings(field, reason string) error {
	return &InputError{Op: OpPush, Field: field, Reason: reason}
}

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
	if len(types) == 0 {
		return nil, badSettings("data", "there is no document type to submit")
	}
	b := []byte(`[{"documentTypeDetails":{`)
	seen := map[string]bool{}
	for i, t := range types {
		if i > 0 {
			b = append(b, ',')
		}
		if seen[t.Name] {
			return nil, badSettings(t.Name, "the document type comes twice")
		}
		seen[t.Name] = true
		var err error
		if b, err = appendType(b, t); err != nil {
			return nil, err
		}
	}
	return append(b, `}}]`...), nil
}

func appendType(b []byte, t DocumentType) ([]byte, error) {
	if t.Name == "" {
		return nil, badSettings("document type", "has no name")
	}
	b, err := appendText(b, t.Name, t.Name)
	if err != nil {
		return nil, err
	}
	b = append(b, `:{"fields":{`...)
	seen := map[string]bool{}
	for i, f := range t.Fields {
		if i > 0 {
			b = append(b, ',')
		}
		path := t.Name + "." + f.Name
		if f.Name == "" {
			return nil, badSettings(t.Name, fmt.Sprintf("field %d has no name", i+1))
		}
		if seen[f.Name] {
			return nil, badSettings(path, "the field comes twice")
		}
		seen[f.Name] = true
		if b, err = appendField(b, path, f); err != nil {
			return nil, err
		}
	}
	b, err = appendExtra(append(b, '}'), t.Name, t.Extra, "fields")
	return append(b, '}'), err
}

func appendField(b []byte, path string, f FieldSetting) ([]byte, error) {
	switch {
	case f.Label == nil:
		return nil, badSettings(path, "label is unknown; give it one before sending")
	case f.Required == nil:
		return nil, badSettings(path, "required is unknown; say yes or no before sending")
	case f.Visibility == nil:
		return nil, badSettings(path, "visibility is unknown; say yes or no before sending")
	}
	b, err := appendText(b, path, f.Name)
	if err != nil {
		return nil, err
	}
	b = append(b, `:{"label":`...)
	if b, err = appendText(b, path, *f.Label); err != nil {
		return nil, err
	}
	b = fmt.Appendf(b, `,"required":%t,"visibility":%t`, *f.Required, *f.Visibility)
	b, err = appendExtra(b, path, f.Extra, "label", "required", "visibility")
	return append(b, '}'), err
}

// appendExtra writes the undeclared members of an object that has a member already.
func appendExtra(b []byte, path string, extra []Member, declared ...string) ([]byte, error) {
	seen := slices.Clone(declared)
	for _, m := range extra {
		if slices.Contains(seen, m.Name) {
			return nil, badSettings(path, m.Name+" comes among the undeclared members a second time")
		}
		seen = append(seen, m.Name)
		var err error
		if b, err = appendText(append(b, ','), path, m.Name); err != nil {
			return nil, err
		}
		if !jsontext.Value(m.Value).IsValid() {
			return nil, badSettings(path, "the value of "+m.Name+" is not JSON")
		}
		b = append(append(b, ':'), bytes.TrimSpace(m.Value.compact())...)
	}
	return b, nil
}

// appendText writes a JSON string, and refuses what it would have to change.
func appendText(b []byte, path, text string) ([]byte, error) {
	b, err := jsontext.AppendQuote(b, text)
	if err != nil {
		return nil, badSettings(path, "contains bytes that are not text (UTF-8)")
	}
	return b, nil
}

func badSettings(field, reason string) error {
	return &InputError{Op: OpPush, Field: field, Reason: reason}
}

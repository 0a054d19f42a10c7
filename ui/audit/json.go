package audit

import (
	"bytes"
	"io"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"docket/client"
)

// reader walks JSON text as the service may have written it: names that come
// twice and text that is not quite Unicode are accepted, as the client accepts
// them.
func reader(raw []byte) *jsontext.Decoder {
	return jsontext.NewDecoder(bytes.NewReader(raw), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}

// membersOf returns the members of a JSON object in their order; nil for
// anything else.
func membersOf(raw []byte) []client.Member {
	d := reader(raw)
	if d.PeekKind() != '{' {
		return nil
	}
	if _, err := d.ReadToken(); err != nil {
		return nil
	}
	var out []client.Member
	for d.PeekKind() != '}' {
		name, err := d.ReadToken()
		if err != nil {
			return nil
		}
		key := name.String()
		v, err := d.ReadValue()
		if err != nil {
			return nil
		}
		out = append(out, client.Member{Name: key, Value: bytes.Clone(v)})
	}
	return out
}

// oneValue tells whether raw is exactly one JSON value.
func oneValue(raw []byte) bool {
	d := reader(raw)
	if _, err := d.ReadValue(); err != nil {
		return false
	}
	_, err := d.ReadToken()
	return err == io.EOF
}

// textOf is the text of the first member of that name; "" for null.
func textOf(members []client.Member, name string) string {
	for _, m := range members {
		if m.Name == name {
			if m.Value.Kind() == client.Null {
				return ""
			}
			return m.Value.Text()
		}
	}
	return ""
}

// validText is s with U+FFFD for what is not Unicode, as JSON and XML demand it.
func validText(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string(bytes.ToValidUTF8([]byte(s), []byte("\uFFFD")))
}

package client

import (
	"bytes"
	"encoding/json"

	"github.com/go-json-experiment/json/jsontext"
)

// Value is one JSON value exactly as the service wrote it, without blanks around it; nil for none.
type Value []byte

type Kind int

// The kinds of values. Absent is nil.
const (
	Absent Kind = iota
	Null
	Bool
	Number
	String
	Object
	Array
)

// Member is one member of a JSON object, its name decoded.
type Member struct {
	Name  string
	Value Value
}

// Kind returns the kind of the value, from its first byte.
func (v Value) Kind() Kind {
	if len(v) == 0 {
		return Absent
	}
	switch v[0] {
	case 'n':
		return Null
	case 't', 'f':
		return Bool
	case '"':
		return String
	case '{':
		return Object
	case '[':
		return Array
	}
	return Number
}

// String names a kind with its article, for sentences.
func (k Kind) String() string {
	return [...]string{"missing", "null", "true or false", "a number", "a text", "an object", "a list"}[k]
}

// Text returns a string decoded, see [Value.AppendText], or else the JSON text without blanks.
func (v Value) Text() string {
	switch v.Kind() {
	case Absent:
		return ""
	case String:
		return unquote(v)
	case Object, Array:
		return string(v.compact())
	}
	return string(v)
}

// Bool returns what a flag says: the text "true" or "false" (§2.1, §2.3) or a JSON boolean; anything else is neither.
func (v Value) Bool() (value, ok bool) {
	text := v.Text()
	return text == "true", text == "true" || text == "false"
}

// Raw returns the JSON text as it came; "" for an absent value.
func (v Value) Raw() string { return string(v) }

// Indented is the value over several lines; what is no JSON stays as it is.
func (v Value) Indented() string {
	var b bytes.Buffer
	if json.Indent(&b, v, "", "  ") != nil {
		return v.Raw()
	}
	return b.String()
}

// compact takes the blanks out of an object or array; what is no JSON stays as it is.
func (v Value) compact() Value {
	if !bytes.ContainsAny(v, " \n\t\r") {
		return v
	}
	out, err := jsontext.AppendFormat(nil, []byte(v), append(lenient(), jsontext.PreserveRawStrings(true))...)
	if err != nil {
		return v
	}
	return out
}

func unquote(v Value) string {
	if inner := v[1:max(1, len(v)-1)]; bytes.IndexByte(inner, '\\') < 0 {
		return string(inner)
	}
	return string(v.AppendText(nil))
}

// inner returns the text of a JSON string without a copy where it needs no decoding.
func (v Value) inner() []byte {
	if bytes.IndexByte(v, '\\') < 0 {
		return v[1 : len(v)-1]
	}
	return []byte(unquote(v))
}

// textOf is Text for members that the interface calls a string: null is no text.
func textOf(v Value) string {
	if v.Kind() == Null {
		return ""
	}
	return v.Text()
}

package client

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// lenient accepts what a service may really send and a person should still see:
// member names that come twice, and text that is not quite Unicode.
func lenient() []jsontext.Options {
	return []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}
}

// decoder walks one body and hands out values as slices of it.
type decoder struct {
	*jsontext.Decoder
	body  []byte
	depth int               // deepest nesting allowed, 0 for no limit
	texts map[string]string // texts seen before; nil to keep none
}

// shapeError is a body that is JSON, but not the JSON that the interface describes.
type shapeError string

func (e shapeError) Error() string { return string(e) }

func tooDeep(depth int) error {
	return shapeError(fmt.Sprintf("it is nested deeper than %d", depth))
}

func newDecoder(body []byte, depth int) *decoder {
	return &decoder{jsontext.NewDecoder(bytes.NewBuffer(body), lenient()...), body, depth, nil}
}

// value reads the next value.
func (d *decoder) value() (Value, error) {
	v, err := d.ReadValue()
	if err != nil && d.depth > 0 && strings.Contains(err.Error(), "exceeded max depth") {
		return nil, tooDeep(d.depth) // jsontext's own limit is far above any of ours
	}
	if err != nil {
		return nil, err
	}
	end := d.InputOffset()
	out := Value(d.body[end-int64(len(v)) : end : end])
	if d.depth > 0 && (out[0] == '{' || out[0] == '[') {
		if d.StackDepth()+deepest(out) > d.depth {
			return nil, tooDeep(d.depth)
		}
	}
	return out, nil
}

// text decodes a text of which there are few: types, ids of documents. The same ones
// come with every rule; each is kept once.
func (d *decoder) text(v Value) string {
	if s, ok := d.texts[string(v)]; ok {
		return s
	}
	s := textOf(v)
	if d.texts != nil && len(d.texts) < 256 {
		d.texts[string(v)] = s
	}
	return s
}

// open reads the brace or bracket that begins an object or array; what names it in
// the error when something else is there.
func (d *decoder) open(kind jsontext.Kind, what string) error {
	got := d.PeekKind()
	if got == kind {
		_, err := d.ReadToken()
		return err
	}
	v, err := d.value()
	if err != nil {
		return err
	}
	wanted := "an object"
	if kind == '[' {
		wanted = "a list"
	}
	return shapeError(fmt.Sprintf("%s is %s, not %s", what, v.Kind(), wanted))
}

// more tells whether the object or array has another member or element. An error in
// the text is met by the read that follows.
func (d *decoder) more(end jsontext.Kind) bool { return d.PeekKind() != end }

// end reads the closing brace or bracket.
func (d *decoder) end() error {
	_, err := d.ReadToken()
	return err
}

// last makes sure that nothing follows.
func (d *decoder) last() error {
	if _, err := d.ReadToken(); err != io.EOF {
		if err == nil {
			err = shapeError("something follows the JSON")
		}
		return err
	}
	return nil
}

// deepest returns how deep a valid JSON text is nested.
func deepest(v []byte) int {
	depth, most := 0, 0
	for i := 0; i < len(v); i++ {
		switch v[i] {
		case '{', '[':
			depth++
			most = max(most, depth)
		case '}', ']':
			depth--
		case '"':
			for i++; i < len(v) && v[i] != '"'; i++ {
				if v[i] == '\\' {
					i++
				}
			}
		}
	}
	return most
}

// members returns the members of an object in their order.
func members(object []byte) ([]Member, error) {
	d := newDecoder(object, 0)
	if err := d.open('{', "it"); err != nil {
		return nil, err
	}
	var out []Member
	for d.more('}') {
		name, err := d.value()
		if err != nil {
			return nil, err
		}
		v, err := d.value()
		if err != nil {
			return nil, err
		}
		out = append(out, Member{name.Text(), v})
	}
	return out, d.end()
}

// elements returns the elements of an array in their order.
func elements(array []byte) ([]Value, error) {
	d := newDecoder(array, 0)
	if err := d.open('[', "it"); err != nil {
		return nil, err
	}
	out := []Value{}
	for d.more(']') {
		v, err := d.value()
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, d.end()
}

// find returns the last member of a name, as most readers of JSON do; nil when there is none.
func find(object []Member, name string) Value {
	for i := len(object) - 1; i >= 0; i-- {
		if object[i].Name == name {
			return object[i].Value
		}
	}
	return nil
}

// plainJSON says in a person's words what is wrong with a body.
func plainJSON(err error) string {
	var syntax *jsontext.SyntacticError
	var shape shapeError
	switch {
	case errors.As(err, &shape):
		return shape.Error()
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return "the JSON ends too early"
	case errors.As(err, &syntax):
		return fmt.Sprintf("it is not JSON from byte %d on", syntax.ByteOffset+1)
	}
	return err.Error()
}

// String names a kind with its article, for sentences.
func (k Kind) String() string {
	switch k {
	case Absent:
		return "missing"
	case Null:
		return "null"
	case Bool:
		return "true or false"
	case Number:
		return "a number"
	case String:
		return "a text"
	case Object:
		return "an object"
	case Array:
		return "a list"
	}
	return "unknown"
}

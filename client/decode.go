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

// members reads what follows the brace that begins an object: each is called behind
// every name, and reads the value. The object's end is the last thing that is read.
func (d *decoder) members(each func(name Value) error) error {
	for d.PeekKind() != '}' {
		name, err := d.value()
		if err == nil {
			err = each(name)
		}
		if err != nil {
			return err
		}
	}
	_, err := d.ReadToken()
	return err
}

// elements reads a list, and calls each before every element, which reads it.
func (d *decoder) elements(what string, each func() error) error {
	if err := d.open('[', what); err != nil {
		return err
	}
	for d.PeekKind() != ']' {
		if err := each(); err != nil {
			return err
		}
	}
	_, err := d.ReadToken()
	return err
}

// object reads an object that is an element of a list, from 0, and returns it.
func (d *decoder) object(what string, i int, each func(name Value) error) (Value, error) {
	if d.PeekKind() != '{' {
		v, err := d.value()
		if err == nil {
			err = shapeError(fmt.Sprintf("%s %d is %s, not an object", what, i+1, v.Kind()))
		}
		return nil, err
	}
	_, err := d.ReadToken()
	start := d.InputOffset() - 1
	if err == nil {
		err = d.members(each)
	}
	end := d.InputOffset()
	return Value(d.body[start:end:end]), err
}

// whole reads an object that is the whole body, up to its end.
func (d *decoder) whole(each func(name Value) error) error {
	if err := d.open('{', "it"); err != nil {
		return err
	}
	if err := d.members(each); err != nil {
		return err
	}
	return d.last()
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

// Members returns the members of an object in their order, a name that comes twice
// twice; nil for every other value.
func (v Value) Members() []Member {
	var members []Member
	d := newDecoder(v, 0) // its depth was measured when it was read
	if v.Kind() != Object || d.whole(func(name Value) error {
		value, err := d.value()
		members = append(members, Member{name.Text(), value})
		return err
	}) != nil {
		return nil
	}
	return members
}

// Elements returns the elements of a list; nil for every other value.
func (v Value) Elements() []Value {
	var elements []Value
	d := newDecoder(v, 0)
	if v.Kind() != Array || d.elements("it", func() error {
		e, err := d.value()
		elements = append(elements, e)
		return err
	}) != nil {
		return nil
	}
	return elements
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

// missing is an answer without the member that it is all about. If it says what went
// wrong instead, that is passed on.
func missing(name string, body []byte) error {
	s := "it has no member " + name
	if text, ok := told(body); ok {
		s += "; it says: " + line(text)
	}
	return shapeError(s)
}

// trimBOM drops the mark that some services put before their JSON.
func trimBOM(body []byte) []byte { return bytes.TrimPrefix(body, []byte("\ufeff")) }

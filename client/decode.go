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

// shapeError is a body that is JSON, but not the JSON that the interface describes.
type shapeError string

func (e shapeError) Error() string { return string(e) }

// decoder walks one body and hands out values as slices of it.
type decoder struct {
	*jsontext.Decoder
	body  []byte
	depth int // deepest nesting allowed
}

func newDecoder(body []byte, depth int) *decoder {
	body = bytes.TrimPrefix(body, []byte("\ufeff")) // some services put one before their JSON
	return &decoder{jsontext.NewDecoder(bytes.NewBuffer(body), lenient()...), body, depth}
}

// value reads the next value.
func (d *decoder) value() (Value, error) {
	v, err := d.ReadValue()
	switch {
	case err != nil && strings.Contains(err.Error(), "exceeded max depth"): // jsontext's own is far above any of ours
		return nil, d.tooDeep()
	case err != nil:
		return nil, err
	case (v[0] == '{' || v[0] == '[') && d.StackDepth()+nested(Value(v)) > d.depth:
		return nil, d.tooDeep()
	}
	end := d.InputOffset()
	return Value(d.body[end-int64(len(v)) : end : end]), nil
}

func (d *decoder) tooDeep() error {
	return shapeError(fmt.Sprintf("it is nested deeper than %d", d.depth))
}

// open reads the brace or bracket that begins an object or list; what names it in the
// error when something else is there.
func (d *decoder) open(kind Kind, what string) error {
	if d.PeekKind() == map[Kind]jsontext.Kind{Object: '{', Array: '['}[kind] {
		_, err := d.ReadToken()
		return err
	}
	v, err := d.value()
	if err != nil {
		return err
	}
	return shapeError(fmt.Sprintf("%s is %s, not %s", what, v.Kind(), kind))
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
	if err := d.open(Array, what); err != nil {
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

// object reads an object that is element i of a list, from 0, and returns it.
func (d *decoder) object(what string, i int, each func(name Value) error) (Value, error) {
	if d.PeekKind() != '{' {
		return nil, d.open(Object, fmt.Sprintf("%s %d", what, i+1))
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
	if err := d.open(Object, "it"); err != nil {
		return err
	}
	if err := d.members(each); err != nil {
		return err
	}
	return d.last()
}

// last makes sure that nothing follows.
func (d *decoder) last() error {
	_, err := d.ReadToken()
	switch err {
	case io.EOF:
		return nil
	case nil:
		return shapeError("something follows the JSON")
	}
	return err
}

// parse reads a body that is one JSON value.
func parse(body []byte, depth int) (Value, error) {
	d := newDecoder(body, depth)
	v, err := d.value()
	if err == nil {
		err = d.last()
	}
	return v, err
}

// plainJSON says in a person's words what is wrong with a body.
func plainJSON(err error) string {
	var syntax *jsontext.SyntacticError
	switch {
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

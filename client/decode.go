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

const byteOrderMark = "\ufeff"

// Unmarked is a body without the byte order mark that some services put before it.
func Unmarked(body []byte) []byte { return bytes.TrimPrefix(body, []byte(byteOrderMark)) }

// parse reads a body that is one JSON value, nested no deeper than depth, as a slice of the body.
func parse(body []byte, depth int) (Value, error) {
	body = Unmarked(body)
	if v, ok := usual(body, depth); ok {
		return v, nil
	}
	return parseAny(body, depth)
}

// parseAny is parse for every JSON, and tells what is wrong with what is none.
func parseAny(body []byte, depth int) (Value, error) {
	d := jsontext.NewDecoder(bytes.NewBuffer(body), lenient()...)
	v, err := d.ReadValue()
	end := d.InputOffset()
	if err == nil {
		_, err = d.ReadToken()
	}
	value := Value(body[end-int64(len(v)) : end : end])
	_, deepest := extent(value)
	switch {
	case err == nil:
		return nil, shapeError("something follows the JSON")
	case err == io.EOF && value != nil && deepest > depth, strings.Contains(err.Error(), "exceeded max depth"): // jsontext's own is far above any of ours
		return nil, shapeError(fmt.Sprintf("it is nested deeper than %d", depth))
	case err != io.EOF || len(v) == 0:
		return nil, err
	}
	return value, nil
}

// parseObject reads an answer, which is an object (§4).
func parseObject(body []byte) (Value, error) {
	v, err := parse(body, limitDepth)
	if err == nil {
		err = v.want(Object, "it")
	}
	return v, err
}

// want refuses a value of another kind; what names it.
func (v Value) want(kind Kind, what string) error {
	if v.Kind() == kind {
		return nil
	}
	return shapeError(fmt.Sprintf("%s is %s, not %s", what, v.Kind(), kind))
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

// missing is an answer without the member that it is all about; what it says went wrong is passed on.
func missing(name string, answer Value) error {
	s := "it has no member " + name
	if text, ok := told(answer); ok {
		s += "; it says: " + line(text)
	}
	return shapeError(s)
}

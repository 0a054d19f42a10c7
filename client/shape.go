package client

import (
	"bytes"
	"fmt"
)

// object reads an object and hands its members out one by one.
func (d *decoder) object(what string, each func(name, v Value) error) error {
	if err := d.open('{', what); err != nil {
		return err
	}
	return d.rest(each)
}

// rest reads what follows the brace that begins an object.
func (d *decoder) rest(each func(name, v Value) error) error {
	for d.more('}') {
		name, err := d.value()
		if err != nil {
			return err
		}
		v, err := d.value()
		if err != nil {
			return err
		}
		if err := each(name, v); err != nil {
			return err
		}
	}
	return d.end()
}

// begin reads the brace of an object that was seen to be next, and returns its offset.
func (d *decoder) begin() (int64, error) {
	_, err := d.ReadToken()
	return d.InputOffset() - 1, err
}

// since returns the value that began at an offset and has just been read.
func (d *decoder) since(start int64) Value {
	end := d.InputOffset()
	return Value(d.body[start:end:end])
}

// shapeAt is an element that should have been an object; people count from 1.
func shapeAt(what string, i int, v Value) error {
	return shapeError(fmt.Sprintf("%s %d is %s, not an object", what, i+1, v.Kind()))
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

package client

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// placed is a value of a file that remembers where in the file it begins, and the
// name it has in the object around it.
type placed struct {
	Value
	name string
	at   int
}

func (p placed) member() Member { return Member{p.name, p.Value} }

func lookup(all []placed, name string) (placed, bool) {
	for _, m := range all {
		if m.name == name {
			return m, true
		}
	}
	return placed{}, false
}

// members reads an object and refuses a name that comes twice.
func (im *importer) members(object placed) ([]placed, error) {
	var all []placed
	seen := map[string]bool{}
	d := newDecoder(object.Value, 0)
	err := d.object("it", func(name, v Value) error {
		m := placed{Value: v, name: name.Text(), at: object.at + int(d.InputOffset()) - len(v)}
		if seen[m.name] {
			return im.bad(m, m.name+" comes twice in one object")
		}
		seen[m.name] = true
		all = append(all, m)
		return nil
	})
	return all, err
}

// elements reads an array.
func (im *importer) elements(array placed) ([]placed, error) {
	var all []placed
	d := newDecoder(array.Value, 0)
	if err := d.open('[', "it"); err != nil {
		return nil, err
	}
	for d.more(']') {
		v, err := d.value()
		if err != nil {
			return nil, err
		}
		all = append(all, placed{Value: v, at: array.at + int(d.InputOffset()) - len(v)})
	}
	return all, d.end()
}

func (im *importer) note(at placed, what string) {
	im.report.Notes = append(im.report.Notes, im.lineColumn(at.at)+": "+what)
}

func (im *importer) bad(at placed, reason string) error {
	return badSettings("settings file", im.lineColumn(at.at)+": "+reason)
}

// syntax words a reading error of the whole file.
func (im *importer) syntax(err error) error {
	at, reason := len(im.file), "the JSON ends too early"
	var syntax *jsontext.SyntacticError
	var shape shapeError
	switch {
	case errors.As(err, &shape):
		return badSettings("settings file", shape.Error())
	case len(bytes.TrimSpace(im.file)) == 0:
		return badSettings("settings file", "the file is empty")
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
	case errors.As(err, &syntax):
		at, reason = int(syntax.ByteOffset), "this is not JSON"
	}
	return badSettings("settings file", im.lineColumn(at)+": "+reason)
}

// lineColumn counts lines and characters from 1.
func (im *importer) lineColumn(at int) string {
	before := im.file[:min(max(at, 0), len(im.file))]
	row := bytes.Count(before, []byte("\n")) + 1
	col := len([]rune(string(before[bytes.LastIndexByte(before, '\n')+1:]))) + 1
	return fmt.Sprintf("%d:%d", row, col)
}

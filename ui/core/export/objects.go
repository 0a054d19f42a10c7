package export

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"

	"docket/client"
)

// objects is NDJSON, or JSON with a record a line: the service's own bytes, of
// whole records or, where columns were chosen, of their values.
type objects struct {
	chosen bool
	array  bool
	begun  bool     // a record was written
	names  [][]byte // quoted
}

func (o *objects) begin(dst []byte, names []string) ([]byte, error) {
	for _, name := range names {
		quoted, _ := jsontext.AppendQuote(nil, name) // U+FFFD for what is not Unicode
		o.names = append(o.names, quoted)
	}
	return dst, nil
}

func (o *objects) resume(records int) { o.begun = records > 0 }
func (o *objects) cut() int           { return 0 }

func (o *objects) row(dst []byte, l *layout, row int) ([]byte, error) {
	switch {
	case o.array && o.begun:
		dst = append(dst, ",\n"...)
	case o.array:
		dst = append(dst, "[\n"...)
	}
	o.begun = true
	if !o.chosen {
		return o.close(appendLine(dst, l.page.Records[row].Raw))
	}
	l.set(row)
	return o.close(o.pick(dst, l))
}

func (o *objects) close(dst []byte, err error) ([]byte, error) {
	if o.array || err != nil {
		return dst, err
	}
	return append(dst, '\n'), nil
}

// pick appends an object of the chosen columns. A member that the record does not
// have stays away.
func (o *objects) pick(dst []byte, l *layout) ([]byte, error) {
	dst = append(dst, '{')
	var err error
	for i, v := range l.values {
		if v.Kind() == client.Absent {
			continue
		}
		if dst[len(dst)-1] != '{' {
			dst = append(dst, ',')
		}
		dst = append(append(dst, o.names[i]...), ':')
		if dst, err = appendLine(dst, v); err != nil {
			return dst, err
		}
	}
	return append(dst, '}'), nil
}

func (o *objects) end(dst []byte) ([]byte, error) {
	switch {
	case !o.array:
		return dst, nil
	case !o.begun:
		return append(dst, "[]\n"...), nil
	}
	return append(dst, "\n]\n"...), nil
}

// appendLine appends a value as it came, and only when it is spread over several
// lines, without the blanks between.
func appendLine(dst []byte, v client.Value) ([]byte, error) {
	if bytes.IndexByte(v, '\n') < 0 && bytes.IndexByte(v, '\r') < 0 {
		return append(dst, v...), nil
	}
	compact := jsontext.Value(bytes.Clone(v))
	if err := compact.Compact(jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true), jsontext.PreserveRawStrings(true)); err != nil {
		return dst, err
	}
	return append(dst, compact...), nil
}

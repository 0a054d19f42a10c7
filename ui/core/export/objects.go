package export

import (
	"bytes"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"docket/client"
	"docket/ui/core/each"
)

// objects is NDJSON, or JSON with a record a line: the service's own bytes of records, or of the columns that were chosen.
type objects struct {
	chosen, array bool
	names         [][]byte // quoted
	*tally
}

func newObjects(o Options, _ io.Writer, n *tally) encoder {
	return &objects{chosen: o.Columns != nil, array: o.Format == FormatJSON, tally: n}
}

func (o *objects) begin(dst []byte, names []string) ([]byte, error) {
	o.names = each.Of(names, func(name string) []byte { return client.AppendQuoted(nil, name) })
	return dst, nil
}

func (o *objects) row(dst []byte, r *Records) (_ []byte, err error) {
	switch {
	case o.array && o.records > 1:
		dst = append(dst, ",\n"...)
	case o.array:
		dst = append(dst, "[\n"...)
	}
	if o.chosen {
		dst, err = o.pick(dst, r)
	} else {
		dst, err = appendLine(dst, r.page.Records[r.row].Raw)
	}
	if !o.array {
		dst = append(dst, '\n')
	}
	return dst, err
}

// pick appends an object of the chosen columns. A member that the record does not have stays away.
func (o *objects) pick(dst []byte, r *Records) (_ []byte, err error) {
	dst = append(dst, '{')
	for i, v := range r.values {
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
	case o.records == 0:
		return append(dst, "[]\n"...), nil
	}
	return append(dst, "\n]\n"...), nil
}

// appendLine appends a value as it came, and only when it is spread over several lines, without the blanks between.
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

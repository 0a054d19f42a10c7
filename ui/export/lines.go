package export

import (
	"bytes"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"docket/client"
)

// Line writes one value as one line of NDJSON: the service's own bytes, and only
// when those are spread over several lines, without the blanks between them.
func Line(w io.Writer, v client.Value) error {
	raw := []byte(v)
	if bytes.ContainsAny(raw, "\r\n") {
		compact := jsontext.Value(bytes.Clone(raw))
		if err := compact.Compact(jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true), jsontext.PreserveRawStrings(true)); err != nil {
			return err
		}
		raw = compact
	}
	if _, err := w.Write(raw); err != nil {
		return err
	}
	_, err := w.Write([]byte{'\n'})
	return err
}

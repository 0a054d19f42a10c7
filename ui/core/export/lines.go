package export

import (
	"io"

	"docket/client"
)

// Line writes one value as one line of NDJSON: the service's own bytes, and only
// when those are spread over several lines, without the blanks between them.
func Line(w io.Writer, v client.Value) error {
	line, err := appendLine(nil, v)
	if err != nil {
		return err
	}
	_, err = w.Write(append(line, '\n'))
	return err
}

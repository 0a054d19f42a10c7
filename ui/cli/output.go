package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strings"

	"github.com/charmbracelet/x/term"

	"docket/client"
	"docket/ui/safe"
)

// The output formats.
const (
	asJSON   = "json"
	asLines  = "ndjson"
	asCSV    = "csv"
	asTable  = "table"
	outUsage = "output format: "
)

// format checks what -o asked for. Without -o it is a table on a terminal and json
// elsewhere: what a person reads, and what a script does.
func (a *app) format(command, given string, possible ...string) (string, error) {
	if given == "" {
		if isTerminal(a.out) {
			return asTable, nil
		}
		return asJSON, nil
	}
	if !slices.Contains(possible, given) {
		return "", usage(command, "-o %s is not possible here; choose one of %s", given, strings.Join(possible, ", "))
	}
	return given, nil
}

// outputBuffer is how much is gathered before it is written to stdout.
const outputBuffer = 64 << 10

// output runs write with stdout behind a buffer and flushes it, also when write
// failed: what came before the failure is data too.
func (a *app) output(write func(w io.Writer) error) error {
	w := bufio.NewWriterSize(a.out, outputBuffer)
	err := write(w)
	if flushed := w.Flush(); err == nil {
		err = flushed
	}
	for _, remark := range a.remarks {
		a.say("%s", remark)
	}
	a.remarks = nil
	return err
}

// remark keeps what is to be said about the output until the output is out.
func (a *app) remark(text string) {
	if text != "" {
		a.remarks = append(a.remarks, text)
	}
}

// printJSON writes a JSON document and ends it with a line feed: byte by byte as
// it came to a pipe, indented and with its invisible characters escaped to a
// terminal.
func (a *app) printJSON(w io.Writer, raw []byte) error {
	if isTerminal(a.out) {
		raw = shown(raw)
	}
	if _, err := w.Write(raw); err != nil {
		return err
	}
	if bytes.HasSuffix(raw, []byte("\n")) {
		return nil
	}
	_, err := w.Write([]byte("\n"))
	return err
}

// shown is a JSON document for a person's eyes. Numbers and texts stay as they
// were written; a document that does not parse is shown as it is.
func shown(raw []byte) []byte {
	return safe.JSON([]byte(client.Value(raw).Indented()))
}

// width is how many cells a table may take; 0 off a terminal, where nothing is
// cut.
func (a *app) width() int {
	if !isTerminal(a.out) {
		return 0
	}
	w, _, err := term.GetSize(a.out.Fd())
	if err != nil || w <= 0 {
		return 80
	}
	return w
}

// encode is JSON of docket's own making. Texts keep their < > &.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

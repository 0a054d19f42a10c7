package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"strings"

	"github.com/charmbracelet/x/term"

	"docket/client"
	"docket/ui/core/export"
	"docket/ui/safe"
)

// The output formats that every command has; those of records are export's.
const (
	asJSON  = string(export.FormatJSON)
	asLines = string(export.FormatLines)
	asCSV   = string(export.FormatCSV)
	asTable = "table"
)

// report is what a command prints: a value for scripts, a table or pairs for people.
type report struct {
	value  any // encoded as JSON; a []byte is JSON already
	header []string
	rows   [][]string
	pairs  [][2]string // names and values, in place of rows
	notes  []string    // said about a table
	uncut  bool        // the last column may be longer than the terminal is wide
}

// print writes a report in the format that -o asked for.
func (c *console) print(o *format, r report) error {
	return c.output(func(w io.Writer) error {
		switch {
		case o.is(c) != asTable:
			return c.printValue(w, r.value)
		case r.pairs != nil:
			return pairs(w, r.pairs)
		case r.uncut:
			return newTable(w, 0).write(r.header, r.rows)
		}
		t := newTable(w, c.width())
		if err := t.write(r.header, r.rows); err != nil {
			return err
		}
		c.remark(t.left(), r.notes...)
		return nil
	})
}

// outputBuffer is how much is gathered before it is written to stdout.
const outputBuffer = 64 << 10

// output runs write with stdout behind a buffer and flushes it, also when write
// failed: what came before the failure is data too.
func (c *console) output(write func(w io.Writer) error) error {
	w := bufio.NewWriterSize(c.out, outputBuffer)
	err := write(w)
	if flushed := w.Flush(); err == nil {
		err = flushed
	}
	c.sayRemarks()
	return err
}

// remark keeps what is to be said about the output until the output is out.
func (c *console) remark(text string, more ...string) {
	c.remarks = append(append(c.remarks, text), more...)
}

func (c *console) sayRemarks() {
	for _, remark := range c.remarks {
		if remark != "" {
			c.say("%s", remark)
		}
	}
	c.remarks = nil
}

// printValue writes a value as JSON and ends it with a line feed: byte by byte as it came
// to a pipe, indented and with its invisible characters escaped to a terminal. Numbers
// and texts stay as they were written; what does not parse is shown as it is.
func (c *console) printValue(w io.Writer, value any) error {
	raw, is := value.([]byte)
	if !is {
		var err error
		if raw, err = encode(value); err != nil {
			return err
		}
	}
	if isTerminal(c.out) {
		raw = safe.JSON([]byte(client.Value(raw).Indented()))
	}
	if _, err := w.Write(raw); err != nil || bytes.HasSuffix(raw, []byte("\n")) {
		return err
	}
	_, err := w.Write([]byte("\n"))
	return err
}

// width is how many cells a table may take; 0 off a terminal, where nothing is
// cut.
func (c *console) width() int {
	if !isTerminal(c.out) {
		return 0
	}
	w, _, err := term.GetSize(c.out.Fd())
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

// forPeople gives a writer that shows what a terminal would obey, when stdout is one.
// Lines stay lines; those of JSON stay JSON.
func (c *console) forPeople(format string, w io.Writer) io.Writer {
	switch {
	case !isTerminal(c.out):
		return w
	case export.Format(format).JSON():
		return &safeWriter{w: w, show: jsonLines}
	}
	return &safeWriter{w: w, show: func(lines []byte) []byte { return []byte(safe.Text(string(lines))) }}
}

// jsonLines escapes what is invisible in lines of JSON; the line feeds stay.
func jsonLines(lines []byte) []byte {
	out := make([]byte, 0, len(lines))
	for line := range strings.Lines(string(lines)) {
		text, feed := strings.CutSuffix(line, "\n")
		out = append(out, safe.JSON([]byte(text))...)
		if feed {
			out = append(out, '\n')
		}
	}
	return out
}

// safeWriter passes whole lines on, so that no character is looked at in halves.
// What is written to it ends with a line feed at last.
type safeWriter struct {
	w    io.Writer
	show func(lines []byte) []byte
	rest []byte
}

func (s *safeWriter) Write(p []byte) (int, error) {
	s.rest = append(s.rest, p...)
	end := bytes.LastIndexByte(s.rest, '\n') + 1
	if _, err := s.w.Write(s.show(s.rest[:end])); err != nil {
		return 0, err
	}
	s.rest = append(s.rest[:0], s.rest[end:]...)
	return len(p), nil
}

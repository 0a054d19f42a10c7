package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"reflect"
	"time"

	"docket/client"
	"docket/ui/core/export"
	"docket/ui/safe"
)

// The output formats that every command has; those of records are export's.
const (
	asJSON     = string(export.FormatJSON)
	asLines    = string(export.FormatLines)
	asCSV      = string(export.FormatCSV)
	asMarkdown = string(export.FormatMarkdown)
	asTable    = string(export.Table)
)

// print prints value for scripts, a []byte of JSON or what is encoded as JSON, or rows for people: a slice of structs
// whose fields are columns where a tag `table` names them, or names and values. nil rows are the value.
func (c *console) print(value, rows any) error {
	as := c.format()
	if rows == nil {
		rows = value
	}
	if as == asLines || as == asCSV || as == asMarkdown {
		return printAs(c, as, value, rows)
	}
	return c.output(func(w io.Writer) error {
		if as != asTable {
			return c.printValue(w, value)
		}
		t := &table{w: w, header: make([]string, 2)}
		list, plain := rows.([][]string)
		if !plain {
			var header []string
			header, list = grid(reflect.ValueOf(rows))
			t = newTable(w, widthOf(c.out), header...)
		}
		for _, row := range list {
			if err := t.row(row...); err != nil {
				return err
			}
		}
		return c.end(t)
	})
}

// printList prints a list as rows of it, unless it could not be had.
func printList[T, R any](c *console, list []T, err error, row func(T) R) error {
	if err != nil {
		return err
	}
	return c.print(each(list, row), nil)
}

// end writes what is left of a table, and says what had no room.
func (c *console) end(t *table) error {
	err := t.flush()
	c.remark(t.left())
	return err
}

func each[T, R any](list []T, f func(T) R) []R {
	out := make([]R, len(list))
	for i := range list {
		out[i] = f(list[i])
	}
	return out
}

func when(t time.Time) string { return t.Local().Format("2006-01-02 15:04:05") }

const outputBuffer = 64 << 10

// output runs write with stdout behind a buffer, flushed also when write failed: what came before is data too.
func (c *console) output(write func(w io.Writer) error) error {
	c.stdout = bufio.NewWriterSize(c.out, outputBuffer)
	var err error
	if c.query == nil {
		err = write(c.stdout)
	} else {
		answers := &answers{ctx: c.ctx, w: c.forPeople(asTable, c.stdout), query: c.query}
		answers.each = answers.ask
		err = cmp.Or(write(answers), answers.end())
		c.remark(answers.lost())
	}
	return cmp.Or(err, c.stdout.Flush())
}

// remark says something about the output, behind what there is of it.
func (c *console) remark(text string) {
	if c.stdout != nil {
		_ = c.stdout.Flush() // an error comes again with the last one
	}
	if text != "" {
		c.say("%s", text)
	}
}

// garbled says of an answer with bytes that are no text what stands in their place. --jq says it of what it reads.
func (c *console) garbled(body []byte) {
	if c.query != nil {
		return
	}
	stand := `shown as \xHH` // as on the screen
	switch as := c.format(); {
	case isTerminal(c.out) && export.Format(as).JSON():
		stand = `shown as \ufffd`
	case !isTerminal(c.out) && as != asTable:
		stand = "as they came"
	}
	c.remark(client.NotUTF8(body, stand))
	if !export.Format(c.format()).JSON() { // which has their escapes
		c.remark(client.HalfCharacters(body))
	}
}

// printValue writes a value as JSON and ends it with a line feed: byte by byte as it came to a pipe, indented and with
// its invisible characters escaped to a terminal. Numbers and texts stay as they were written; what does not parse is
// shown as it is.
func (c *console) printValue(w io.Writer, value any) error {
	raw, is := value.([]byte)
	if !is {
		var err error
		if raw, err = encode(value); err != nil {
			return err
		}
	}
	raw = bytes.TrimPrefix(raw, mark)
	if isTerminal(c.out) && c.query == nil {
		raw = safe.JSON([]byte(client.Value(raw).Indented()))
	}
	_, err := w.Write(append(bytes.TrimSuffix(raw, []byte("\n")), '\n'))
	return err
}

// mark is the byte order mark that some services begin with; many programs read no JSON behind one.
var mark = []byte("\ufeff")

// encode is JSON of docket's own making. Texts keep their < > &; a list that is nil is an empty one.
func encode(v any) ([]byte, error) {
	if list := reflect.ValueOf(v); list.Kind() == reflect.Slice && list.IsNil() {
		return []byte("[]"), nil
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return b.Bytes(), err
}

// forPeople is a writer that shows what a terminal would obey, when stdout is one. Lines stay lines, JSON stays JSON. What
// --jq reads goes to it as it is.
func (c *console) forPeople(format string, w io.Writer) io.Writer {
	if !isTerminal(c.out) || c.query != nil && export.Format(format).JSON() {
		return w
	}
	show := func(line []byte) []byte { return []byte(safe.Text(string(line))) }
	if export.Format(format).JSON() {
		show = safe.JSON
	}
	return &wholeLines{each: func(line []byte) error {
		_, err := w.Write(append(show(line), '\n'))
		return err
	}}
}

// wholeLines passes whole lines on, so that no character is looked at in halves.
type wholeLines struct {
	each func(line []byte) error
	rest []byte
}

func (l *wholeLines) Write(p []byte) (int, error) {
	l.rest = append(l.rest, p...)
	for {
		line, rest, whole := bytes.Cut(l.rest, []byte("\n"))
		if !whole {
			return len(p), nil
		}
		l.rest = rest
		if err := l.each(line); err != nil {
			return 0, err
		}
	}
}

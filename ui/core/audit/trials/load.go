package trials

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"docket/client"
	"docket/ui/core/export"
	"docket/ui/core/kind"
)

// Table is the records of one document type to try rules on.
type Table struct {
	Of      string   // the document type
	From    string   // where they come from: "orders.csv"
	Columns []string // by first appearance
	Rows    []Record
	Load    string    // the datasource, of a load
	At      time.Time // when a file or shown pages were read; zero of a load, which has its own time
	Left    int       // records that were not read, because there are more than are tried
	file    string    // that it was read from
	stamp   string    // of the file, before it was read

	known map[string]bool // the columns, of a table that was read
}

// Load reads records from a file's content: CSV with a line of headings
// (commas, semicolons or tabs between), a JSON list of objects, an object a
// line, or pages of a datasource as they came. What is no such file is an error with its line. Every value of a CSV is
// a text, without the mark that docket's own puts before formulas.
func Load(content []byte) (*Table, error) {
	content = client.Unmarked(content)
	switch start := bytes.TrimLeft(content, " \t\r\n"); {
	case len(start) == 0:
		return nil, errors.New("load records: the file is empty")
	case bytes.IndexByte(content, 0) >= 0, !utf8.Valid(content):
		return nil, kind.Instead(errors.New("load records: the file is no UTF-8 text; save it as CSV in UTF-8"), content, "")
	case kind.Foreign(content) != nil:
		return nil, fmt.Errorf("load records: %w", kind.Foreign(content))
	case start[0] == '[' || start[0] == '{':
		return loadJSON(content)
	}
	return loadCSV(content)
}

// TableOf makes records of datasource pages (§2.3): what is loaded is what is
// tried. The id is a field of its own, _id.
func TableOf(pages ...*client.Page) *Table {
	t := &Table{}
	for _, p := range pages {
		t.add(p, func(string) bool { return true })
	}
	return t
}

// add adds the records of a page, with the columns that are wanted.
func (t *Table) add(p *client.Page, wanted func(column string) bool) {
	members := membersOf(p)
	for _, record := range p.Records {
		row := Record{}
		if record.ID != "" {
			t.put(row, "_id", textValue(record.ID))
		}
		for i, name := range p.Columns {
			if row[members[i]] != nil {
				name = members[i]
			}
			if i < len(record.Cells) && record.Cells[i] != nil && wanted(name) {
				t.put(row, name, record.Cells[i])
			}
		}
		t.Rows = append(t.Rows, row)
	}
}

// has tells whether some record has a column; a nil table has none.
func (t *Table) has(column string) bool {
	return t != nil && (t.known[column] || t.known == nil && slices.Contains(t.Columns, column))
}

func (t *Table) put(row Record, name string, v client.Value) {
	if have, again := row[name]; again {
		row[name] = both(have, v)
		return
	}
	if row[name] = v; !t.known[name] {
		if t.known == nil {
			t.known = map[string]bool{}
		}
		t.known[name] = true
		t.Columns = append(t.Columns, name)
	}
}

func loadCSV(content []byte) (*Table, error) {
	r := export.NewReader(content)
	header, err := r.Read()
	t := &Table{known: map[string]bool{}}
	for i, name := range header {
		switch name = strings.TrimSpace(export.Unguard(name)); {
		case name == "":
			return nil, fmt.Errorf("load records: column %d has no heading in line 1", i+1)
		case t.has(name):
			return nil, fmt.Errorf("load records: two columns are called %q in line 1", name)
		}
		t.Columns, t.known[name] = append(t.Columns, name), true
	}
	for err == nil {
		var cells []string
		if cells, err = r.Read(); err == nil {
			row := make(Record, len(cells))
			for i, cell := range cells {
				row[t.Columns[i]] = textValue(export.Unguard(cell))
			}
			t.Rows = append(t.Rows, row)
		}
	}
	if errors.Is(err, io.EOF) {
		return t, nil
	}
	return nil, csvError(err)
}

func csvError(err error) error {
	pe, ok := errors.AsType[*csv.ParseError](err)
	if !ok {
		return fmt.Errorf("load records: %w", err)
	}
	what := pe.Err.Error()
	switch {
	case errors.Is(pe.Err, csv.ErrFieldCount):
		what = "it has more or fewer cells than there are headings"
	case errors.Is(pe.Err, csv.ErrQuote), errors.Is(pe.Err, csv.ErrBareQuote):
		what = "a quotation mark is not closed or stands within a cell"
	}
	return fmt.Errorf("load records: line %d: %s", pe.StartLine, what)
}

// loadJSON reads a list of objects, or objects one after another.
func loadJSON(content []byte) (*Table, error) {
	d := jsontext.NewDecoder(bytes.NewReader(content), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	t, list, end := &Table{}, d.PeekKind() == '[', len(content)
	fail := func(at int, what string) (*Table, error) {
		return nil, fmt.Errorf("load records: line %d: %s", 1+bytes.Count(content[:at], []byte("\n")), what)
	}
	if list {
		_, _ = d.ReadToken()
	}
	for !list || d.PeekKind() != ']' {
		v, err := d.ReadValue()
		var syntax *jsontext.SyntacticError
		switch {
		case !list && errors.Is(err, io.EOF):
			return t, nil
		case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
			return fail(end, "the JSON breaks off")
		case errors.As(err, &syntax):
			return fail(int(syntax.ByteOffset), "it is not JSON")
		case v.Kind() != '{':
			return nil, fmt.Errorf("load records: record %d is %s, not an object", len(t.Rows)+1, client.Value(v).Kind())
		}
		raw := client.Value(bytes.Clone(v)) // the decoder reads the next record over this one
		members := raw.Members()
		if isPage(members) {
			p, err := client.RestorePage(raw)
			if err != nil {
				return nil, fmt.Errorf("load records: %w", err)
			}
			t.add(p, func(string) bool { return true })
			continue
		}
		row := Record{}
		for _, m := range members {
			t.put(row, m.Name, m.Value)
		}
		t.Rows = append(t.Rows, row)
	}
	_, _ = d.ReadToken()
	if rest := bytes.TrimLeft(content[d.InputOffset():], " \t\r\n"); len(rest) > 0 {
		return fail(end-len(rest), "something follows the list")
	}
	return t, nil
}

// isPage tells a page of a datasource (§2.3), as it came, from a record.
func isPage(members []client.Member) bool {
	lists := 0
	for _, m := range members {
		if (m.Name == "data" || m.Name == "fields") && m.Value.Kind() == client.Array {
			lists++
		}
	}
	return lists == 2
}

// textValue is a text as a JSON value, with U+FFFD for what is not Unicode.
func textValue(s string) client.Value {
	v, _ := jsontext.AppendQuote(nil, s)
	return v
}

package export

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"unicode"
	"unicode/utf8"

	"docket/client"
)

// delimited is CSV or TSV as of RFC 4180, with line feeds, and guarded against formulas unless it is raw.
type delimited struct {
	guard
	bom   bool // tells spreadsheets that it is UTF-8
	top   bool // the next cell is behind that mark, which hides its quote from some readers
	blank bool // some reader has seen nothing yet of the cell that it is in
}

func newDelimited(o Options, _ io.Writer, _ *tally) encoder {
	return &delimited{guard: guard{map[Format]byte{FormatCSV: ',', FormatTSV: '\t'}[o.Format], o.CSV.Raw}, bom: o.CSV.BOM}
}

func (d *delimited) begin(dst []byte, names []string) ([]byte, error) {
	return line(d, dst, names), nil
}

func (d *delimited) row(dst []byte, r *Records) ([]byte, error) { return line(d, dst, r.texts()), nil }

func (d *delimited) end(dst []byte) ([]byte, error) { return dst, nil }

// line appends a line, behind the byte order mark where one is wanted.
func line[T string | []byte](d *delimited, dst []byte, cells []T) []byte {
	if d.bom {
		dst, d.bom, d.top = append(dst, "\ufeff"...), false, true
	}
	for i, cell := range cells {
		dst = d.cell(dst, i, []byte(cell), len(cells))
	}
	return append(dst, '\n')
}

// cell appends cell i of a line of n. A line of one empty cell is quoted: an empty line is no record to whoever reads it.
func (d *delimited) cell(dst []byte, i int, cell []byte, n int) []byte {
	if i > 0 {
		dst = append(dst, d.comma)
	}
	d.blank = i == 0 || d.blank && d.comma == '\t' // a tab is a blank to others
	if plain(cell) {
		d.blank, d.top = false, false
		return append(dst, cell...)
	}
	g, quoted := d.guard, d.quoted(cell) || len(cell) == 0 && n == 1
	number := !d.blank || n == 1 && !d.top
	if d.top {
		g.comma, d.top = 0, false
	}
	if quoted {
		dst = append(dst, '"')
	}
	dst = g.append(dst, cell, number, quoted)
	d.blank = g.leaves(cell, d.blank)
	if quoted {
		dst = append(dst, '"')
	}
	return dst
}

// plain tells of the most usual cells that nothing has to be done about them.
func plain(cell []byte) bool {
	for i, b := range cell {
		letter := b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z'
		if i == 0 && !letter || b < '-' && (b == ',' || b == '"' || b < ' ') || b == ';' || b == '|' {
			return false
		}
	}
	return len(cell) > 0
}

// quoted tells whether a cell has to be in quotes. In CSV the separators of others count too: some readers split at several.
func (d *delimited) quoted(cell []byte) bool {
	special := separators + `"`
	if d.comma == '\t' {
		special = "\t\n\r\""
	}
	r, _ := utf8.DecodeRune(cell)
	return bytes.ContainsAny(cell, special) || len(cell) > 0 && unicode.IsSpace(r) || string(cell) == `\.`
}

// CSV writes lines of texts as the CSV of records is written.
type CSV struct {
	w   io.Writer
	d   delimited
	buf []byte
}

func NewCSV(w io.Writer, o CSVOptions) *CSV {
	return &CSV{w: w, d: delimited{guard: guard{',', o.Raw}, bom: o.BOM}}
}

// Row writes one line. The cells are not kept.
func (c *CSV) Row(cells ...string) error {
	if c.buf = line(&c.d, c.buf, cells); len(c.buf) < chunk {
		return nil
	}
	return c.Flush()
}

func (c *CSV) Flush() error {
	_, err := c.w.Write(c.buf)
	c.buf = c.buf[:0]
	return err
}

// NewReader reads a CSV with commas, semicolons or tabs, whichever its first line has most of. Its lines may end with
// \r alone, as a spreadsheet writes them for the Macintosh. A line end within quotes stays what it is: csv.Reader takes
// one \r from before each \n, so it is given one more.
func NewReader(content []byte) *csv.Reader {
	quote := []byte(`"`)
	parts := bytes.Split(content, quote)
	bare := true // no line ends with \n
	for i := 0; i < len(parts) && bare; i += 2 {
		bare = !bytes.Contains(parts[i], []byte("\n"))
	}
	for i := range parts {
		if i%2 == 1 {
			parts[i] = bytes.ReplaceAll(parts[i], []byte("\r\n"), []byte("\r\r\n"))
		} else if bare {
			parts[i] = bytes.ReplaceAll(parts[i], []byte("\r"), []byte("\n"))
		}
	}
	content = bytes.Join(parts, quote)
	r := csv.NewReader(bytes.NewReader(content))
	line, _, _ := bytes.Cut(content, []byte("\n"))
	count := func(d rune) int { return bytes.Count(line, []byte(string(d))) }
	r.Comma = slices.MaxFunc([]rune(",;\t"), func(a, b rune) int { return count(a) - count(b) })
	return r
}

// Rules writes rules as CSV: a header and a line a rule. The columns are the members that the interface names, in its
// order (§2.1), then those that it does not, as they first appear. rule_precondition is its JSON text.
func Rules(out *CSV, rules []client.Rule) error {
	header := []string{"rule_name", "description", "enable", "event_type", "rule_type", "action", "rule_precondition",
		"anchor_document_id", "anchor_file_name", "justification", "rule_id"}
	for _, rule := range rules {
		for _, m := range Named(rule.Raw.Members()) {
			if !slices.Contains(header, m.Name) {
				header = append(header, m.Name)
			}
		}
	}
	err := out.Row(header...)
	for _, rule := range rules {
		row := make([]string, len(header))
		for _, m := range Named(rule.Raw.Members()) {
			row[slices.Index(header, m.Name)] = Cell(m.Value)
		}
		err = cmp.Or(err, out.Row(row...))
	}
	return cmp.Or(err, out.Flush())
}

// Named gives members that come twice a name of their own: "action (2)".
func Named(members []client.Member) []client.Member {
	seen, out := map[string]int{}, slices.Clone(members)
	for i, m := range members {
		if seen[m.Name]++; seen[m.Name] > 1 {
			out[i].Name = fmt.Sprintf("%s (%d)", m.Name, seen[m.Name])
		}
	}
	return out
}

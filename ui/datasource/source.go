package datasource

import (
	"slices"

	"docket/client"
	"docket/ui/widget"
)

// idColumn is the place of _id among the columns of the grid: first and frozen.
const idColumn = 0

// idTitle heads the column of record ids.
const idTitle = "_id"

// column is a column of the datasource: _id, a field, or a member that no field
// declares.
type column struct {
	name     string
	datatype string // as the service calls it; all say "string"
	declared bool   // one of the datasource's fields
	kind     sniffed
	seen     bool // kind was sniffed from at least one value
	width    int  // what the person made it; 0 fits it
}

// source shows one page to the grid. Its columns are those of every page of the
// datasource that was shown, so that a member which only some pages have does not
// shift the others about. Only the look of its columns changes once it is made.
type source struct {
	cols     []column
	page     *client.Page
	at       []int // for each column its place on the page, -1 where the page has none
	shortID  bool  // of an _id only the end is shown, the part that tells records apart
	ellipsis string
}

// turn makes the source of the datasource's next page to be shown; before is nil for
// the first one.
func turn(before *source, page *client.Page) *source {
	s := &source{page: page, cols: []column{{name: idTitle, declared: true, seen: true}}}
	if before != nil {
		s.cols, s.shortID, s.ellipsis = slices.Clone(before.cols), before.shortID, before.ellipsis
	}
	place := make(map[string]int, len(s.cols))
	for i, c := range s.cols[1:] {
		place[c.name] = i + 1
	}
	fields := make(map[string]string, len(page.Fields))
	for _, f := range page.Fields {
		fields[f.Name] = f.Datatype
	}
	s.at = slices.Repeat([]int{-1}, len(s.cols))
	for i, name := range page.Columns {
		if name == idTitle { // a plain _id, which has its column already
			continue
		}
		col, known := place[name]
		if !known {
			datatype, declared := fields[name]
			col = len(s.cols)
			s.cols = append(s.cols, column{name: name, datatype: datatype, declared: declared})
			s.at = append(s.at, i)
		}
		s.at[col] = i
		if c := &s.cols[col]; !c.seen {
			c.kind, c.seen = sniff(page, i)
		}
	}
	return s
}

// Rows implements widget.Source.
func (s *source) Rows() int { return len(s.page.Records) }

// Columns implements widget.Source.
func (s *source) Columns() int { return len(s.cols) }

// Column implements widget.Source.
func (s *source) Column(col int) widget.Column {
	c := &s.cols[col]
	return widget.Column{Title: c.name, Width: c.width, Right: c.kind == number}
}

// Cell implements widget.Source. A blank value, one that is not there, and null
// each have a look of their own.
func (s *source) Cell(row, col int) (string, widget.Kind) {
	if col == idColumn {
		return s.id(row)
	}
	v := s.value(row, col)
	switch v.Kind() {
	case client.Absent:
		return "", widget.Absent
	case client.Null:
		return nullSign, widget.Dim
	}
	text := v.Text()
	switch {
	case text == "":
		return "", widget.Blank
	case s.cols[col].kind == number && isNumber(text):
		return text, widget.Number
	}
	return text, widget.Plain
}

// value is a cell as the service wrote it; nil where it is not there.
func (s *source) value(row, col int) client.Value {
	if row < 0 || row >= len(s.page.Records) || col < 0 || col >= len(s.cols) {
		return nil
	}
	if col == idColumn {
		return s.page.Records[row].IDValue
	}
	if s.at[col] < 0 {
		return nil
	}
	return s.page.Cell(row, s.at[col])
}

// text is a cell's value in full, as it is copied and searched: of an _id its $oid.
func (s *source) text(row, col int) string {
	if col == idColumn && row >= 0 && row < len(s.page.Records) && s.page.Records[row].ID != "" {
		return s.page.Records[row].ID
	}
	return s.value(row, col).Text()
}

// nullSign stands for null, which is neither a blank nor the text "null".
const nullSign = "(null)"

// tail is how much of a long _id is shown where room is scarce.
const tail = 8

func (s *source) id(row int) (string, widget.Kind) {
	r := &s.page.Records[row]
	switch {
	case r.ID == "" && r.IDValue.Kind() == client.Absent:
		return "", widget.Absent
	case r.ID == "" && r.IDValue.Kind() == client.Null:
		return nullSign, widget.Dim
	case r.ID == "":
		return r.IDValue.Text(), widget.Plain
	case s.shortens(r.ID):
		return s.ellipsis + r.ID[len(r.ID)-tail:], widget.Plain
	}
	return r.ID, widget.Plain
}

// shortens tells whether only the end of an _id is shown.
func (s *source) shortens(id string) bool {
	short := s.shortID
	if w := s.cols[idColumn].width; w > 0 {
		short = w < len(id)
	}
	return short && len(id) > tail+4 && isPlain(id)
}

// isPlain tells whether a text can be cut at any byte.
func isPlain(s string) bool {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// find is the row of the record with a key, -1 when it is not on the page.
func (s *source) find(key string) int {
	return slices.IndexFunc(s.page.Records, func(r client.Record) bool { return r.Key() == key })
}

package datasource

import (
	"slices"
	"sort"

	"docket/client"
	"docket/ui/core/describe"
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
	kind     describe.Kind
	seen     bool // kind was sniffed from at least one value
}

// numbered is a page with people's number of it.
type numbered struct {
	number int
	page   *client.Page
}

// part is one of the pages that a source shows, one below the other.
type part struct {
	numbered
	from int   // its first row in the source
	at   []int // for each column its place on the page, -1 where the page has none
}

// source shows pages to the grid: one, or in continuous mode those that are loaded
// next to each other. Its columns are those of every page of the datasource that was
// shown, so that a member which only some pages have does not shift the others about.
// Only the look of its columns changes once it is made.
type source struct {
	cols     []column
	parts    []part
	rows     int
	shortID  bool // of an _id only the end is shown, the part that tells records apart
	idWidth  int  // what a person made of it; 0 fits it
	ellipsis string
}

// gather makes the source of pages in their order; before is the one that was shown
// last, nil for the datasource's first.
func gather(before *source, pages []numbered) *source {
	s := &source{cols: []column{{name: idTitle, declared: true, seen: true}}}
	if before != nil {
		s.cols, s.shortID, s.idWidth, s.ellipsis = slices.Clone(before.cols), before.shortID, before.idWidth, before.ellipsis
	}
	place := make(map[string]int, len(s.cols))
	for i, c := range s.cols[1:] {
		place[c.name] = i + 1
	}
	for _, p := range pages {
		s.add(p, place)
	}
	for i := range s.parts { // columns that later pages brought
		s.parts[i].at = append(s.parts[i].at, slices.Repeat([]int{-1}, len(s.cols)-len(s.parts[i].at))...)
	}
	return s
}

// add puts a page below the others. place finds columns by name.
func (s *source) add(p numbered, place map[string]int) {
	fields := make(map[string]string, len(p.page.Fields))
	for _, f := range p.page.Fields {
		fields[f.Name] = f.Datatype
	}
	at := slices.Repeat([]int{-1}, len(s.cols))
	for i, name := range p.page.Columns {
		if name == idTitle { // a plain _id, which has its column already
			continue
		}
		col, known := place[name]
		if !known {
			datatype, declared := fields[name]
			col = len(s.cols)
			place[name] = col
			s.cols = append(s.cols, column{name: name, datatype: datatype, declared: declared})
			at = append(at, -1)
		}
		at[col] = i
		if c := &s.cols[col]; !c.seen {
			c.kind, c.seen = sniff(p.page, i)
		}
	}
	s.parts = append(s.parts, part{p, s.rows, at})
	s.rows += len(p.page.Records)
}

// sniff looks at what a column of a page seems to hold.
func sniff(page *client.Page, col int) (describe.Kind, bool) {
	return describe.Sniff(func(yield func(client.Value) bool) {
		for row := range page.Records {
			if !yield(page.Cell(row, col)) {
				return
			}
		}
	})
}

// Rows implements widget.Source.
func (s *source) Rows() int { return s.rows }

// Columns implements widget.Source.
func (s *source) Columns() int { return len(s.cols) }

// Column implements widget.Source.
func (s *source) Column(col int) widget.Column {
	c := &s.cols[col]
	return widget.Column{Title: c.name, Right: c.kind == describe.Number}
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
	case s.cols[col].kind == describe.Number && describe.IsNumber(text):
		return text, widget.Number
	}
	return text, widget.Plain
}

// locate is the page of a row and its place there; nil where there is no such row.
func (s *source) locate(row int) (*part, int) {
	if row < 0 || row >= s.rows {
		return nil, 0
	}
	i := 0
	if len(s.parts) > 1 {
		i = sort.Search(len(s.parts), func(i int) bool { return s.parts[i].from > row }) - 1
	}
	return &s.parts[i], row - s.parts[i].from
}

// record is the record of a row, nil where there is none.
func (s *source) record(row int) *client.Record {
	p, i := s.locate(row)
	if p == nil {
		return nil
	}
	return &p.page.Records[i]
}

// first is the row on which a page begins, and how many it has; ok is false where the
// page is not among those that are shown.
func (s *source) first(number int) (row, rows int, ok bool) {
	for i := range s.parts {
		if p := &s.parts[i]; p.number == number {
			return p.from, len(p.page.Records), true
		}
	}
	return 0, 0, false
}

// value is a cell as the service wrote it; nil where it is not there.
func (s *source) value(row, col int) client.Value {
	p, i := s.locate(row)
	switch {
	case p == nil || col < 0 || col >= len(s.cols):
		return nil
	case col == idColumn:
		return p.page.Records[i].IDValue
	case p.at[col] < 0:
		return nil
	}
	return p.page.Cell(i, p.at[col])
}

// text is a cell's value in full, as it is copied and searched: of an _id its $oid.
func (s *source) text(row, col int) string {
	if col == idColumn {
		if r := s.record(row); r != nil && r.ID != "" {
			return r.ID
		}
	}
	return s.value(row, col).Text()
}

// nullSign stands for null, which is neither a blank nor the text "null".
const nullSign = "(null)"

// tail is how much of a long _id is shown where room is scarce.
const tail = 8

func (s *source) id(row int) (string, widget.Kind) {
	r := s.record(row)
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
	if s.idWidth > 0 {
		short = s.idWidth < len(id)
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

// find is the row of the record with a key, -1 when it is not here.
func (s *source) find(key string) int {
	for i := range s.parts {
		p := &s.parts[i]
		if at := slices.IndexFunc(p.page.Records, func(r client.Record) bool { return r.Key() == key }); at >= 0 {
			return p.from + at
		}
	}
	return -1
}

// column finds a column by its name, -1 where there is none.
func (s *source) column(name string) int {
	return slices.IndexFunc(s.cols, func(c column) bool { return c.name == name })
}

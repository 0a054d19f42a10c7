package pages

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"docket/client"
	"docket/ui/core/describe"
	"docket/ui/core/each"
	"docket/ui/widget"
)

// IDColumn is the place of _id among the columns of the grid: first and frozen.
const IDColumn = 0

const IDTitle = "_id"

// Column is a column of the datasource: _id, a field, or a member that no field declares.
type Column struct {
	Name     string
	Datatype string // as the service calls it; all say "string"
	Declared bool   // one of the datasource's fields
	Sniffed  describe.Kind
	Seen     bool // Sniffed comes from at least one value of the pages that are shown, or were last
}

// Part is one of the pages that a source shows, one below the other.
type Part struct {
	client.NumberedPage
	From int   // its first row in the source
	at   []int // for each column its place on the page, -1 where the page has none
}

// Source shows pages to a sheet: one, or in continuous mode those that are loaded next to each other. Its columns are
// those of every page of the datasource that was shown, so that a member which only some pages have does not shift the
// others about. Only the look of its columns changes once it is made.
type Source struct {
	Cols   []Column
	Parts  []Part
	Cut    string // stands for the start of an _id, of which the end tells records apart; "" shows all of it
	Shared bool   // records share an _id, see [Selection.Meet]
	names  []string
	rows   int
	looks  looks
}

// Gather makes the source of pages in their order; before is the one that was shown
// last, nil for the datasource's first.
func Gather(before *Source, pages []client.NumberedPage) *Source {
	s := arrange(before, pages)
	for i := range s.Cols {
		c, all := &s.Cols[i], describe.Sniffer{}
		for _, p := range s.Parts {
			if at := p.at[i]; at >= 0 {
				all.Join(s.looks.of(p.Page)[at])
			}
		}
		if s.names = append(s.names, c.Name); all.Seen() {
			c.Sniffed, c.Seen = all.Kind(), true
		}
	}
	return s
}

// arrange is the source of pages without a look at their values.
func arrange(before *Source, pages []client.NumberedPage) *Source {
	s := &Source{Cols: []Column{{Name: IDTitle, Declared: true, Seen: true}}}
	if before != nil {
		s.Cols, s.Cut, s.Shared, s.looks = slices.Clone(before.Cols), before.Cut, before.Shared, before.looks
	}
	if s.looks == nil {
		s.looks = looks{}
	}
	place := make(map[string]int, len(s.Cols))
	for i, c := range s.Cols[1:] {
		place[c.Name] = i + 1
	}
	for _, p := range pages {
		s.add(p, place)
	}
	for i := range s.Parts { // columns that later pages brought
		s.Parts[i].at = append(s.Parts[i].at, slices.Repeat([]int{-1}, len(s.Cols)-len(s.Parts[i].at))...)
	}
	return s
}

// With is a source of the same columns over another page, whose columns are those of the first one.
func (s *Source) With(page client.NumberedPage) *Source {
	other := *s
	other.Parts, other.rows = []Part{{NumberedPage: page, at: s.Parts[0].at}}, len(page.Page.Records)
	return &other
}

// Heading is a source of columns alone.
func Heading(cols []Column) *Source {
	return &Source{Cols: cols, names: each.Of(cols, func(c Column) string { return c.Name })}
}

// add puts a page below the others. place finds columns by name.
func (s *Source) add(p client.NumberedPage, place map[string]int) {
	// They have the first columns, in their order: one that comes twice has another name for the second.
	fields := each.Where(p.Page.Fields, func(f client.Field) bool { return f.Name != "" && f.Name != IDTitle })
	at := slices.Repeat([]int{-1}, len(s.Cols))
	for i, name := range p.Page.Columns {
		if name == IDTitle { // a plain _id, which has its column already
			continue
		}
		col, known := place[name]
		if !known {
			c := Column{Name: name}
			if i < len(fields) {
				c.Datatype, c.Declared = fields[i].Datatype, true
			} else if name == "" { // a field without a name has no column before a record has such a member
				c.Declared = slices.ContainsFunc(p.Page.Fields, func(f client.Field) bool { return f.Name == "" })
			}
			col = len(s.Cols)
			place[name] = col
			s.Cols = append(s.Cols, c)
			at = append(at, -1)
		}
		at[col] = i
	}
	s.Parts = append(s.Parts, Part{p, s.rows, at})
	s.rows += len(p.Page.Records)
}

// Rows implements widget.Source, as do Columns, Column and Cell.
func (s *Source) Rows() int { return s.rows }

func (s *Source) Columns() int { return len(s.Cols) }

func (s *Source) Column(col int) widget.Column {
	c := &s.Cols[col]
	return widget.Column{Title: c.Name, Right: c.Sniffed == describe.Number}
}

func (s *Source) Cell(row, col int) (string, widget.Kind) {
	if r := s.Record(row); col == IDColumn && r.ID != "" {
		return s.Short(r.ID), widget.Plain
	}
	text, kind := Shown(s.Raw(row, col))
	if kind == widget.Plain && s.Cols[col].Sniffed == describe.Number && describe.Number.Holds(text) {
		kind = widget.Number
	}
	return text, kind
}

// tail is how much of an _id is shown where room is scarce.
const tail = 8

// Short cuts a long _id at its start, where it can be cut at any byte.
func (s *Source) Short(id string) string {
	if s.Cut == "" || len(id) <= tail+4 || strings.ContainsFunc(id, func(c rune) bool { return c <= ' ' || c > '~' }) {
		return id
	}
	return s.Cut + id[len(id)-tail:]
}

// roomy is the width from which an _id is shown whole whatever stands beside it.
const roomy = 110

// fewColumns is how many columns are measured to see whether all of them have room.
const fewColumns = 12

// FitID shows of an _id only its end where the grid is narrow and has other columns that need the room, or where the
// width that a person gave the column is; first is the first of them.
func (s *Source) FitID(g *widget.Grid, first string, width int, ellipsis string) {
	set, cut := g.Layout().Widths[IDColumn], ""
	room := width >= roomy
	if first != "" && !room && len(s.Cols) <= fewColumns {
		room = g.Natural()+len(first)-len(s.Short(first)) <= width
	}
	if set == 0 && !room || set > 0 && set < len(first) {
		cut = ellipsis
	}
	if cut != s.Cut {
		s.Cut = cut
		g.Invalidate()
		g.SetWidth(IDColumn, set)
	}
}

// Locate is the page of a row and its place there; nil where there is no such row.
func (s *Source) Locate(row int) (*Part, int) {
	if row < 0 || row >= s.rows {
		return nil, 0
	}
	i := 0
	if len(s.Parts) > 1 { // else the one page, which is asked for with every cell
		i = sort.Search(len(s.Parts), func(i int) bool { return s.Parts[i].From > row }) - 1
	}
	return &s.Parts[i], row - s.Parts[i].From
}

// Record is the record of a row, nil where there is none.
func (s *Source) Record(row int) *client.Record {
	p, i := s.Locate(row)
	if p == nil {
		return nil
	}
	return &p.Page.Records[i]
}

// Part is the part that shows a page, nil where it is not among those that are shown.
func (s *Source) Part(number int) *Part {
	i := slices.IndexFunc(s.Parts, func(p Part) bool { return p.Number == number })
	if i < 0 {
		return nil
	}
	return &s.Parts[i]
}

// Page returns the shown page of that number, the first one where it is not shown.
func (s *Source) Page(number int) *client.Page {
	return cmp.Or(s.Part(number), &s.Parts[0]).Page
}

// Raw is a cell as the service wrote it; nil where it is not there.
func (s *Source) Raw(row, col int) client.Value {
	p, i := s.Locate(row)
	switch {
	case p == nil || col < 0 || col >= len(s.Cols):
		return nil
	case col == IDColumn:
		return p.Page.Records[i].IDValue
	case p.at[col] < 0:
		return nil
	}
	return p.Page.Cell(i, p.at[col])
}

// Fields implements sheet.Valued: the names of the columns.
func (s *Source) Fields() []string { return s.names }

// Kind implements sheet.Typed.
func (s *Source) Kind(col int) describe.Kind { return s.Cols[col].Sniffed }

// Key implements sheet.Keyed.
func (s *Source) Key(row int) string { return s.place(row).key(s.Shared) }

func (s *Source) place(row int) Place {
	p, i := s.Locate(row)
	return Place{p.NumberedPage, i}
}

// Span is the numbers of the first and the last page shown.
func (s *Source) Span() (first, last int) {
	return s.Parts[0].Number, s.Parts[len(s.Parts)-1].Number
}

// Declared counts the columns from one on that are fields of the datasource; the others
// are members that no field declares.
func (s *Source) Declared(from int) int {
	return each.Count(s.Cols[from:], func(c Column) bool { return c.Declared })
}

// Find is the row of the record with a key, -1 when it is not here.
func (s *Source) Find(key string) int {
	for i := range s.Parts {
		p := &s.Parts[i]
		if at := slices.IndexFunc(p.Page.Records, func(r client.Record) bool { return r.Key() == key }); at >= 0 {
			return p.From + at
		}
	}
	return -1
}

// Named finds a column by its name, -1 where there is none.
func (s *Source) Named(name string) int {
	return slices.IndexFunc(s.Cols, func(c Column) bool { return c.Name == name })
}

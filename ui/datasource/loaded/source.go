// Package loaded shows the records of a load in a sheet: rows are read from the load's table when they are about to be
// seen, and found, sorted and described there. No view may enter.
package loaded

import (
	"docket/client"
	"docket/ui/core/describe"
	"docket/ui/core/each"
	"docket/ui/core/load"
	"docket/ui/core/query"
	"docket/ui/datasource/pages"
	"docket/ui/widget"
)

// Source is a [sheet.Stored] source of the records of a load, by what its table does. Row 0 is its first record.
type Source struct {
	*load.Table
	head   *pages.Source // its columns, without a record
	names  []string
	failed error // why rows could not be read

	ahead struct { // what is about to be seen
		grid     *widget.Grid
		from, to int
	}
	cells, before map[strip][]any // those read last, and those read before
}

func newSource(t *load.Table) *Source {
	head := pages.Heading(each.Of(t.Columns, func(c query.Column) pages.Column {
		return pages.Column{Name: c.Name, Declared: true, Sniffed: c.Kind, Seen: true}
	}))
	return &Source{Table: t, head: head, names: head.Fields(), cells: map[strip][]any{}}
}

// Rows implements widget.Source, as do those below.
func (s *Source) Rows() int { return s.Table.Rows }

func (s *Source) Columns() int { return len(s.names) }

func (s *Source) Column(col int) widget.Column { return s.head.Column(col) }

func (s *Source) Cell(row, col int) (string, widget.Kind) {
	var text string
	kind := widget.Plain
	switch v := s.cell(row, col).(type) {
	case string:
		if text = v; text == "" {
			kind = widget.Blank
		}
	case []byte:
		text, kind = pages.Shown(v)
		if id, _ := client.Value(v).OID(); col == pages.IDColumn && id != "" {
			text = id
		}
	default:
		return "", widget.Absent
	}
	if col == pages.IDColumn {
		text = s.head.Short(text)
	}
	if kind == widget.Plain && s.head.Cols[col].Sniffed == describe.Number && describe.Number.Holds(text) {
		kind = widget.Number
	}
	return text, kind
}

// Ready implements [widget.Windowed].
func (s *Source) Ready(g *widget.Grid, from, to int) {
	s.ahead.grid, s.ahead.from, s.ahead.to = g, from, to
}

// Fields, Value and Kind implement sheet.Valued and sheet.Typed.
func (s *Source) Fields() []string { return s.names }

func (s *Source) Value(row, col int) query.Value { return load.Value(s.cell(row, col), col) }

func (s *Source) Kind(col int) describe.Kind { return s.Table.Columns[col].Kind }

// Others implements [sheet.Counted].
func (s *Source) Others(col int) int { return s.Table.Others[col] }

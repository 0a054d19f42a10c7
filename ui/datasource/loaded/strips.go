package loaded

import (
	"context"
	"slices"

	"docket/client"
	"docket/ui/datasource/pages"
)

// strip is some columns of a row, which are read together.
type strip struct{ row, group int }

const (
	stripColumns = 64
	mostStrips   = 2_000 // that are in memory, twice
	block        = 64    // rows that are read together where nothing says which are seen
)

// cell is a cell as it is stored. Where it is not in memory its strip is read, with those that are about to be seen.
func (s *Source) cell(row, col int) any {
	cells := s.strip(strip{row, col / stripColumns})
	if i := col % stripColumns; i < len(cells) {
		return cells[i]
	}
	return nil
}

func (s *Source) strip(at strip) []any {
	cells, known := s.cells[at]
	if !known {
		if cells, known = s.before[at]; !known {
			s.read(at)
			cells = s.cells[at]
		}
	}
	return cells
}

// read reads strips of the same columns.
func (s *Source) read(at strip) {
	if len(s.cells) > mostStrips {
		s.before, s.cells = s.cells, map[strip][]any{}
	}
	rows := s.around(at)
	from := at.group * stripColumns
	read, err := s.Cells(context.Background(), rows, from, min(from+stripColumns, len(s.names)))
	for i, cells := range read {
		s.cells[strip{rows[i], at.group}] = cells
	}
	if s.failed = err; err != nil {
		s.cells[at] = nil // what cannot be read is not read with every frame
	}
}

// around is the rows to be read with a strip: those in sight, and as many above and below, or else its neighbours.
func (s *Source) around(at strip) (rows []int) {
	row := at.row
	if g := s.ahead.grid; g != nil {
		height := s.ahead.to - s.ahead.from
		here := g.Position() // a key may have gone there, and what is in sight is told with the next frame
		for _, ends := range [...][2]int{{s.ahead.from, s.ahead.to}, {here, here + 1}} {
			rows = rows[:0]
			for place := max(ends[0]-height, 0); place < min(ends[1]+height, g.Len()); place++ {
				at.row = g.At(place)
				if _, known := s.cells[at]; !known {
					rows = append(rows, at.row)
				}
			}
			if slices.Contains(rows, row) {
				return rows
			}
		}
		rows = rows[:0]
	}
	from := row - row%block
	for row := from; row < min(from+block, s.Rows()); row++ {
		rows = append(rows, row)
	}
	return rows
}

// Records are records as a source of these rows, for what shows a record.
func (s *Source) Records(ctx context.Context, rows []int) (*pages.Source, error) {
	page, err := s.Page(ctx, rows)
	if err != nil || len(page.Records) < len(rows) {
		return nil, err
	}
	return pages.Gather(s.head, []client.NumberedPage{{Page: page, Number: 1}}), nil
}

package loaded

import (
	"slices"

	"docket/client"
	"docket/ui/datasource/pages"
)

// near is the record under the cursor, of the cells that the grid has read. Where a record has more columns than are read
// at once, it is the records around the cursor, which are read together: the next key shows one of them.
type near struct {
	rows []int // as they are shown
	of   *pages.Source
}

// How many records are read together, and how many cells they may have.
const (
	mostNear      = 64
	mostNearCells = 4_000
)

// At is the record under the cursor as a row of a source, nil where there is none.
func (l *Load) At() (of *pages.Source, at int) {
	row := l.Sheet.Row()
	if row < 0 {
		return nil, 0
	}
	switch at = slices.Index(l.near.rows, row); {
	case at >= 0:
	case l.table.Beyond > 0 || len(l.src.names) > stripColumns:
		at = l.readNear()
	default:
		at = 0
		l.near.rows, l.near.of = append(l.near.rows[:0], row), l.src.record(row, l.near.of)
	}
	return l.near.of, at
}

// record is a record as a source, nil where it cannot be read, which is told beside the records; before is another one
// of the load, or nil.
func (s *Source) record(row int, before *pages.Source) *pages.Source {
	cells := s.strip(strip{row, 0})
	if len(cells) == 0 {
		return nil
	}
	page := client.NumberedPage{Page: s.Record(cells), Number: 1}
	if before != nil {
		return before.With(page)
	}
	return pages.Gather(s.head, []client.NumberedPage{page})
}

// readNear reads the records around the cursor and gives the place among them of the one under it. What cannot be read is
// told beside the records.
func (l *Load) readNear() (at int) {
	n := max(min(mostNear, mostNearCells/(len(l.src.names)+l.table.Beyond)), 1)
	place := l.Sheet.Position()
	from := max(place-n/2, 0)
	l.near.rows = l.near.rows[:0]
	for i := from; i < min(from+n, l.Sheet.Len()); i++ {
		l.near.rows = append(l.near.rows, l.Sheet.At(i))
	}
	l.near.of, _ = l.src.Records(l.env.Context, l.near.rows)
	return place - from
}

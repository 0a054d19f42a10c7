package loaded

import (
	"slices"

	"docket/ui/datasource/pages"
)

// near is the records around the cursor, which are read together: the next key shows one of them.
type near struct {
	rows []int32 // as they are shown
	of   *pages.Source
}

// How many records are read together, and how many cells they may have.
const (
	mostNear      = 64
	mostNearCells = 4_000
)

// At is the record under the cursor as a row of a source, nil where there is none. Records around it are read with it.
func (l *Load) At() (of *pages.Source, at int) {
	row := l.Sheet.Row()
	if row < 0 {
		return nil, 0
	}
	if at = slices.Index(l.near.rows, int32(row)); at < 0 {
		at = l.readNear()
	}
	return l.near.of, at
}

// readNear reads the records around the cursor and gives the place among them of the one under it. What cannot be read is
// told beside the records.
func (l *Load) readNear() (at int) {
	n := max(min(mostNear, mostNearCells/(len(l.src.names)+l.table.Beyond)), 1)
	place := l.Sheet.Position()
	from := max(place-n/2, 0)
	l.near.rows = l.near.rows[:0]
	for i := from; i < min(from+n, l.Sheet.Len()); i++ {
		l.near.rows = append(l.near.rows, int32(l.Sheet.At(i)))
	}
	l.near.of, _ = l.src.Records(l.env.Context, l.near.rows)
	return place - from
}

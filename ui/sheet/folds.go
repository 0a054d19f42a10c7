package sheet

import (
	"strings"

	"docket/ui/core/query"
)

// folds are what a word is looked for in, by source row: everything that a row shows, in
// one text. It is made once a row; many share one piece of memory.
type folds struct {
	texts []string // "" is not made yet
	next  int      // the rows before it have theirs, or had it until they changed
	made  []byte
	room  strings.Builder
}

// slice is how many rows are made ready between two keys.
const slice = 2000

// more makes the texts of some more rows and tells whether that was all.
func (f *folds) more(t *table) bool {
	for n := slice; n > 0 && f.next < t.src.Rows(); f.next++ {
		if f.texts == nil || f.texts[f.next] == "" {
			f.of(t, f.next)
			n--
		}
	}
	return f.next == t.src.Rows()
}

func (f *folds) of(t *table, row int) string {
	if f.texts == nil {
		f.texts = make([]string, t.src.Rows())
	}
	if f.texts[row] == "" {
		f.made = f.made[:0]
		parted, is := t.src.(Parted)
		for col := range t.columns() {
			if is && parted.Part(col) {
				continue
			}
			f.made = append(query.AppendFold(f.made, t.value(row, col).Text), '\n')
		}
		const piece = 64 << 10
		if f.room.Cap()-f.room.Len() < len(f.made) {
			f.room = strings.Builder{}
			f.room.Grow(max(piece, len(f.made)))
		}
		start := f.room.Len()
		f.room.Write(f.made)
		f.texts[row] = f.room.String()[start:]
	}
	return f.texts[row]
}

// forget drops the text of a row whose values changed.
func (f *folds) forget(row int) {
	if f.texts != nil {
		f.texts[row] = ""
	}
}

// rowOf is a row as a filter sees it.
type rowOf struct {
	l   *listing
	row int
}

// Value implements query.Row, as does Folded.
func (r *rowOf) Value(col int) query.Value { return r.l.value(r.row, col) }

func (r *rowOf) Folded() string { return r.l.folds.of(r.l.table, r.row) }

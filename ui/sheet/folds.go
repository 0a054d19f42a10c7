package sheet

import (
	"strings"

	"docket/ui/core/query"
)

// folds are what a word is looked for in, by source row: everything that a row shows, in
// one text. It is made once a row; many share one piece of memory.
type folds struct {
	texts []string // "" is not made yet
	made  int      // how many are
	text  []byte
	room  strings.Builder
}

func (f *folds) of(t *table, row int) string {
	if f.texts == nil {
		f.texts = make([]string, t.src.Rows())
	}
	if f.texts[row] == "" {
		f.text = f.text[:0]
		parted, is := t.src.(Parted)
		for col := range t.columns() {
			if is && parted.Part(col) {
				continue
			}
			f.text = append(query.AppendFold(f.text, t.value(row, col).Text), '\n')
		}
		const piece = 64 << 10
		if f.room.Cap()-f.room.Len() < len(f.text) {
			f.room = strings.Builder{}
			f.room.Grow(max(piece, len(f.text)))
		}
		start := f.room.Len()
		f.room.Write(f.text)
		f.texts[row] = f.room.String()[start:]
		f.made++
	}
	return f.texts[row]
}

func (f *folds) forget(row int) {
	if f.texts != nil && f.texts[row] != "" {
		f.texts[row] = ""
		f.made--
	}
}

type rowOf struct {
	l   *listing
	row int
}

// Value implements query.Row, as does Folded.
func (r *rowOf) Value(col int) query.Value { return r.l.value(r.row, col) }

func (r *rowOf) Folded() string { return r.l.folds.of(r.l.table, r.row) }

package export

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/go-json-experiment/json/jsontext"
)

// spool is the rows of a workbook as lines of JSON lists. A workbook can only be
// made at once and as a whole, so an export that may have to be resumed gathers its
// rows first.
type spool struct {
	cuts  bool // long cells
	names []string
	count int
	were  int // cut
}

func (s *spool) begin(dst []byte, names []string) ([]byte, error) {
	if len(names) > mostSheetColumns {
		return dst, errColumns
	}
	s.names = names
	return dst, nil
}

func (s *spool) row(dst []byte, l *layout, row int) ([]byte, error) {
	l.set(row)
	s.count++
	dst = append(dst, '[')
	for i, cell := range l.texts() {
		fit, cut, err := fitCell(cell, s.cuts, s.count, s.names[i])
		if err != nil {
			return dst, err
		}
		s.were += cut
		if i > 0 {
			dst = append(dst, ',')
		}
		dst, _ = jsontext.AppendQuote(dst, fit) // U+FFFD for what is not Unicode
	}
	return append(dst, "]\n"...), nil
}

func (s *spool) resume(records int) { s.count = records }
func (s *spool) cut() int           { return s.were }

func (s *spool) end(dst []byte) ([]byte, error) { return dst, nil }

// spooled gives the rows back. They are read into cells, which are used again.
func spooled(r io.Reader, cells [][]byte) iter.Seq2[[][]byte, error] {
	return func(yield func([][]byte, error) bool) {
		d, list := jsontext.NewDecoder(bufio.NewReaderSize(r, chunk)), jsontext.NewDecoder(bytes.NewReader(nil))
		for {
			raw, err := d.ReadValue()
			if errors.Is(err, io.EOF) {
				return
			}
			if err == nil {
				list.Reset(bytes.NewReader(raw))
				err = unquoteAll(list, cells)
			}
			if err != nil {
				yield(nil, fmt.Errorf("export: the rows that were gathered do not read back: %w", err))
				return
			}
			if !yield(cells, nil) {
				return
			}
		}
	}
}

// unquoteAll reads a list of texts of the length of cells.
func unquoteAll(d *jsontext.Decoder, cells [][]byte) error {
	if _, err := d.ReadToken(); err != nil {
		return err
	}
	for i := range cells {
		raw, err := d.ReadValue()
		if err != nil {
			return err
		}
		if cells[i], err = jsontext.AppendUnquote(cells[i][:0], raw); err != nil {
			return err
		}
	}
	return nil
}

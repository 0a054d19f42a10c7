package export

import (
	"bufio"
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
	*tally
}

func newSpool(o Options, _ io.Writer, n *tally) encoder { return &spool{cuts: o.CutCells, tally: n} }

func (s *spool) begin(dst []byte, names []string) ([]byte, error) {
	s.names = names
	return dst, fitColumns(names)
}

func (s *spool) row(dst []byte, r *Records) ([]byte, error) {
	dst = append(dst, '[')
	for i, cell := range r.texts() {
		fit, err := fitCell(cell, s.cuts, s.tally, s.names[i])
		if err != nil {
			return dst, err
		}
		if i > 0 {
			dst = append(dst, ',')
		}
		dst, _ = jsontext.AppendQuote(dst, fit) // U+FFFD for what is not Unicode
	}
	return append(dst, "]\n"...), nil
}

func (s *spool) end(dst []byte) ([]byte, error) { return dst, nil }

// spooled gives the rows back. They are read into cells, which are used again.
func spooled(r io.Reader, cells [][]byte) iter.Seq2[[][]byte, error] {
	return func(yield func([][]byte, error) bool) {
		d := jsontext.NewDecoder(bufio.NewReaderSize(r, chunk))
		for {
			switch err := readList(d, cells); {
			case errors.Is(err, io.EOF):
				return
			case err != nil:
				yield(nil, fmt.Errorf("export: the rows that were gathered do not read back: %w", err))
				return
			case !yield(cells, nil):
				return
			}
		}
	}
}

// readList reads a list of texts of the length of cells.
func readList(d *jsontext.Decoder, cells [][]byte) error {
	_, err := d.ReadToken()
	for i := range cells {
		var raw jsontext.Value
		if err == nil {
			raw, err = d.ReadValue()
		}
		if err == nil {
			cells[i], err = jsontext.AppendUnquote(cells[i][:0], raw)
		}
	}
	if err == nil {
		_, err = d.ReadToken()
	}
	return err
}

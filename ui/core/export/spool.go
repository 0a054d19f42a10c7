package export

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
)

// spool is the rows of a workbook as the lengths and the bytes of their cells. A workbook can only be made at once and
// as a whole, so an export that may have to be resumed gathers its rows first.
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

// rowMark is before each row, so that a row without cells is one too.
const rowMark = 'r'

func (s *spool) row(dst []byte, r *Records) ([]byte, error) {
	dst = append(dst, rowMark)
	for i, cell := range r.texts() {
		fit, err := fitCell(cell, s.cuts, s.tally, s.names[i])
		if err != nil {
			return dst, err
		}
		dst = append(binary.AppendUvarint(dst, uint64(len(fit))), fit...)
	}
	return dst, nil
}

func (s *spool) end(dst []byte) ([]byte, error) { return dst, nil }

// readRow reads a row into cells; io.EOF is the end of them.
func readRow(r *bufio.Reader, cells [][]byte) error {
	mark, err := r.ReadByte()
	if err != nil {
		return err
	}
	var n uint64
	for i := range cells {
		if n, err = binary.ReadUvarint(r); err != nil || mark != rowMark || n > 4*mostCellChars {
			return fmt.Errorf("export: the rows that were gathered do not read back: %w", errors.Join(err, io.ErrUnexpectedEOF))
		}
		cells[i] = slices.Grow(cells[i][:0], int(n))[:n]
		if _, err = io.ReadFull(r, cells[i]); err != nil {
			return fmt.Errorf("export: the rows that were gathered do not read back: %w", err)
		}
	}
	return nil
}

func bind(r io.Reader, w io.Writer, names []string) error {
	b := makeWorkbook(true, w, new(tally)) // what had to be cut is cut
	_, err := b.begin(nil, names)
	rows, cells := bufio.NewReaderSize(r, chunk), make([][]byte, len(names))
	for err == nil {
		if err = readRow(rows, cells); err == nil {
			err = b.add(cells)
		}
	}
	if err != io.EOF {
		return errors.Join(err, b.zip.Close())
	}
	_, err = b.end(nil)
	return err
}

package export

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// spool is the rows of a workbook as lines of JSON lists. A workbook can only be
// made at once and as a whole, so an export that may have to be resumed gathers its
// rows first.
type spool struct {
	cut   bool
	names []string
	count int
	cuts  int
}

func (s *spool) begin(dst []byte, names []string) ([]byte, error) {
	s.names = names
	return dst, nil
}

func (s *spool) row(dst []byte, l *layout, row int) ([]byte, error) {
	l.set(row)
	s.count++
	for i, cell := range l.texts() {
		text, cut, err := fitCell(cell, s.cut, s.count, s.names, i)
		if err != nil {
			return dst, err
		}
		s.cuts += cut
		if i == 0 {
			dst = append(dst, '[')
		} else {
			dst = append(dst, ',')
		}
		dst, _ = jsontext.AppendQuote(dst, text) // it is Unicode: fitCell saw to that
	}
	return append(dst, "]\n"...), nil
}

func (s *spool) end(dst []byte) ([]byte, error) { return dst, nil }

// bind makes a workbook of the rows that r holds.
func bind(r io.Reader, w io.Writer, names []string) error {
	b := &workbook{cut: true} // what had to be cut is cut
	defer b.close()
	if _, err := b.begin(nil, names); err != nil {
		return err
	}
	in := bufio.NewReaderSize(r, 1<<20)
	d := jsontext.NewDecoder(in)
	cells := make([][]byte, len(names))
	for {
		raw, err := d.ReadValue()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return fmt.Errorf("export: the rows that were gathered do not read back: %w", err)
		}
		if err := unquoteAll(raw, cells); err != nil {
			return err
		}
		if err := b.add(cells); err != nil {
			return err
		}
	}
	if _, err := b.end(nil); err != nil {
		return err
	}
	return b.finish(w)
}

// unquoteAll reads a list of texts of the length of cells.
func unquoteAll(list jsontext.Value, cells [][]byte) error {
	d := jsontext.NewDecoder(bytes.NewBuffer(list))
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

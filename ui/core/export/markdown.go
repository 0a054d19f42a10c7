package export

import (
	"io"
	"strings"
)

type markdown struct{}

func newMarkdown(Options, io.Writer, *tally) encoder { return markdown{} }

func (markdown) begin(dst []byte, names []string) ([]byte, error) {
	for _, name := range names {
		dst = appendCell(dst, []byte(name))
	}
	return append(append(dst, "|\n"...), strings.Repeat("| --- ", len(names))+"|\n"...), nil
}

func (markdown) row(dst []byte, r *Records) ([]byte, error) {
	for _, cell := range r.texts() {
		dst = appendCell(dst, cell)
	}
	return append(dst, "|\n"...), nil
}

func (markdown) end(dst []byte) ([]byte, error) { return dst, nil }

// appendCell keeps a cell in its row and its characters from meaning anything.
func appendCell(dst, cell []byte) []byte {
	dst = append(dst, "| "...)
	for _, b := range cell {
		switch b {
		case '\n':
			dst = append(dst, "<br>"...)
		case '\r':
		case '|', '\\', '*', '_', '`', '<', '[':
			dst = append(dst, '\\', b)
		default:
			dst = append(dst, b)
		}
	}
	return append(dst, ' ')
}

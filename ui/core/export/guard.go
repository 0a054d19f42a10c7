package export

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"docket/ui/core/pattern"
	"docket/ui/safe"
)

// A spreadsheet takes a cell for a formula that begins, after blanks and what cannot be seen, with one of these or
// their full-width twins. Which bytes begin a cell depends on the reader: it may split at another separator, and does
// not honour a quote that is not at the beginning of what it takes for a cell; then a line feed in a cell begins a row.
// So a ' is put before a formula at the beginning of a cell and after every byte that may begin one. Plain numbers stay
// as they are where every reader sees them whole.

// separators are what readers split cells at; a line ends at the last two.
const separators = ",;\t|\n\r"

// Unguard takes away what a CSV has put before formulas.
func Unguard(cell string) string {
	g, text, out := guard{comma: ','}, []byte(cell), make([]byte, 0, len(cell))
	for i := range text {
		after, begins := g.begins(text, i)
		if !begins || text[i] != '\'' || !g.formula(bytes.TrimLeft(text[i:], "'"), after) {
			out = append(out, text[i])
		}
	}
	return string(out)
}

// guard knows the file's own separator: a reader that splits there reads quotes right.
type guard struct {
	comma byte
	raw   bool // nothing is marked
}

// append appends a cell and its marks. number lets a plain number stay as it is; quoted doubles the quotes.
func (g guard) append(dst, cell []byte, number, quoted bool) []byte {
	for i, b := range cell {
		if after, begins := g.begins(cell, i); begins && !g.raw && g.formula(bytes.TrimLeft(cell[i:], "'"), after) && !(number && plainNumber().Match(cell)) {
			dst = append(dst, '\'')
		}
		if dst = append(dst, b); b == '"' && quoted {
			dst = append(dst, '"')
		}
	}
	return dst
}

// begins tells whether some reader may take byte i for the first one of a cell, and which byte is before it.
func (g guard) begins(cell []byte, i int) (after byte, ok bool) {
	if i == 0 {
		return 0, true
	}
	return cell[i-1], g.splits(cell[i-1])
}

// splits tells whether some other reader may end a cell at a byte.
func (g guard) splits(b byte) bool { return b != g.comma && strings.IndexByte(separators, b) >= 0 }

// leaves tells whether a reader may see nothing in what follows the last byte of a cell
// that begins another one; before is whether it saw nothing before the cell.
func (g guard) leaves(cell []byte, before bool) bool {
	for i := len(cell); i > 0; i-- {
		if g.splits(cell[i-1]) {
			cell, before = cell[i:], true
			break
		}
	}
	return before && !bytes.ContainsFunc(cell, func(r rune) bool { return !unseen(r) })
}

// formula tells whether text begins a formula, up to the next byte that begins a cell. after is the byte before it, 0
// at the beginning of a cell, where a tab and the ends of lines count too.
func (g guard) formula(text []byte, after byte) bool {
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		switch {
		case strings.ContainsRune("=+-@＝＋－＠｜", r):
			return true
		case r == '|':
			return after != '|' // whoever splits there sees an empty cell
		case (r == '\t' || r == '\r' || r == '\n') && after == 0:
			return true
		case g.splits(text[0]), !unseen(r) && (r != utf8.RuneError || size > 1):
			return false
		}
		text = text[size:]
	}
	return false
}

// unseen tells whether a reader may drop a character at the beginning of a cell: blanks,
// controls, what is invisible, and quotes.
func unseen(r rune) bool {
	return r == '"' || safe.Invisible(r) || unicode.In(r, unicode.Zs, unicode.Mn, unicode.Me)
}

// plainNumber has no blanks, no separators and no words.
var plainNumber = pattern.New(`^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$`)

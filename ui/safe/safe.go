// Package safe makes text from outside fit to be shown: service text, error
// bodies, header values, file names, profile names. Such text passes here once,
// after decoding and before styling, so that nothing in it can move the cursor,
// change a colour, reorder a line or hide.
//
// It shows what it does not trust instead of dropping it, and never touches
// what is stored or exported. Nothing of docket's own may enter here, no styles
// and no terminal state.
package safe

import (
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// maxMarks is how many combining marks stay on one base; maxJoins how many
// zero-width joiners stay in one emoji (the longest that people send has three);
// maxCluster how many code points may share one cell pair, whatever they are.
const (
	maxMarks   = 4
	maxJoins   = 4
	maxCluster = 16
)

// form is one of the three ways in which a character that is not trusted is shown.
type form uint8

const (
	formLine form = iota // one line: CR, LF and tab become marks
	formText             // many lines: LF stays, tabs are drawn to the next stop
	formJSON             // JSON string escapes
)

// Line returns s as one line of safe text. Controls become ^X, other invisible
// characters <U+XXXX>, bytes that are not UTF-8 \xHH; carriage return, line feed
// and tab become the marks ␍ ↵ ⇥. Text that is safe already is returned as it is,
// without an allocation. Line(Line(s)) == Line(s), but the result cannot be
// turned back: a text may contain the marks itself.
func Line(s string) string {
	if plainLine(s) {
		return s
	}
	return string(appendForm(make([]byte, 0, len(s)+16), s, formLine))
}

// Text returns s as safe text of possibly many lines: line feeds stay, a tab is
// shown as ⇥ and blanks up to the next multiple of four cells, everything else as
// Line does. It is idempotent too.
func Text(s string) string {
	if plainText(s) {
		return s
	}
	return string(appendForm(make([]byte, 0, len(s)+16), s, formText))
}

// Append appends Line(s) to dst.
func Append(dst []byte, s string) []byte {
	if plainLine(s) {
		return append(dst, s...)
	}
	return appendForm(dst, s, formLine)
}

// JSON returns a JSON text in which every character that Line would not show as
// it is became a \uXXXX escape, for printing to a terminal; the document means
// the same. Bytes that are not UTF-8, which JSON does not allow, become U+FFFD.
// Line feeds between values stay. A raw that needs no change is returned itself.
func JSON(raw []byte) []byte {
	clean := true
	for _, b := range raw {
		if (b < ' ' && b != '\n') || b >= 0x7f {
			clean = false
			break
		}
	}
	if clean && !lineFeedInString(raw) {
		return raw
	}
	return appendJSON(make([]byte, 0, len(raw)+16), raw)
}

// Width returns how many cells s takes, by the measure with which the screen is
// cut and drawn, so that they never disagree. s may hold styles.
func Width(s string) int {
	if plainLine(s) {
		return len(s)
	}
	width := 0
	for s != "" {
		n, c := Step(s)
		s, width = s[n:], width+c
	}
	return width
}

// plainLine reports whether s is printable ASCII only.
func plainLine(s string) bool {
	for i := range len(s) {
		if s[i]-' ' > '~'-' ' {
			return false
		}
	}
	return true
}

// plainText is plainLine with line feeds allowed.
func plainText(s string) bool {
	for i := range len(s) {
		if s[i]-' ' > '~'-' ' && s[i] != '\n' {
			return false
		}
	}
	return true
}

// appendForm walks s cluster by cluster, as the renderer will measure it, and
// appends it in the given form.
func appendForm(dst []byte, s string, f form) []byte {
	w := writer{dst: dst, form: f, lineStart: len(dst)}
	for i := 0; i < len(s); {
		if b := s[i]; b < utf8.RuneSelf {
			w.ascii(b)
			i++
			continue
		}
		cluster, _ := ansi.FirstGraphemeCluster(s[i:], ansi.GraphemeWidth)
		if cluster == "" {
			cluster = s[i : i+1]
		}
		w.cluster(cluster, s[i+len(cluster):])
		i += len(cluster)
	}
	return w.dst
}

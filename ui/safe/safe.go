// Package safe makes text from outside fit to be shown: service text, error bodies, header values, file names, profile
// names. Such text passes here once, after decoding and before styling, so that nothing in it can move the cursor,
// change a colour, reorder a line or hide.
//
// It shows what it does not trust instead of dropping it, and never touches what is stored or exported. Nothing of
// docket's own may enter here, no styles and no terminal state.
package safe

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// maxMarks is how many combining marks stay on one base; maxJoins how many zero-width joiners stay in one emoji (the
// longest that people send has three); maxCluster how many code points may share one cell pair, whatever they are.
const (
	maxMarks   = 4
	maxJoins   = 4
	maxCluster = 16
)

// Line returns s as one line of safe text. Controls become ^X, other invisible characters <U+XXXX>, bytes that are not
// UTF-8 \xHH; carriage return, line feed and tab become the marks ␍ ↵ ⇥. Text that is safe already is returned as it
// is, without an allocation. Line(Line(s)) == Line(s), but the result cannot be turned back: a text may contain the
// marks itself.
func Line(s string) string {
	if Printable(s) || latin(s) {
		return s
	}
	return shown(s, false)
}

// latin reports whether s is letters and signs of Latin scripts alone, which are shown as they are: a long text need not
// be taken apart for that.
func latin(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > 0x24f || r > '~' && r < 0xc0 })
}

// Text returns s as safe text of possibly many lines: line feeds stay, a tab is shown as ⇥ and blanks up to the next
// multiple of four cells, everything else as Line does. It is idempotent too.
func Text(s string) string {
	if Printable(strings.ReplaceAll(s, "\n", "")) {
		return s
	}
	return shown(s, true)
}

// Width returns how many cells s takes, by the measure with which the screen is
// cut and drawn, so that they never disagree. s may hold styles.
func Width(s string) int {
	width := 0
	for s != "" {
		n := plain(s)
		c := n
		if n == 0 {
			n, c = Step(s)
		}
		s, width = s[n:], width+c
	}
	return width
}

// Printable reports whether s is printable ASCII only: a cell a byte, and the same in every font.
func Printable(s string) bool {
	for i := range len(s) {
		if s[i]-' ' > '~'-' ' {
			return false
		}
	}
	return true
}

// shown walks s cluster by cluster, as the renderer will measure it, and returns it as one line or as many.
func shown(s string, lines bool) string {
	w := writer{dst: make([]byte, 0, len(s)+16), lines: lines}
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
	return string(w.dst)
}

// Copied returns s for a clipboard, from where it may be pasted into a shell: what [Controls] writes out, and other
// characters that cannot be seen or that change the order of a text. What joins letters and emojis, and tells which form
// of one is meant, stays where it does that.
func Copied(s string) string {
	return written(s, func(before, r, after rune) bool { return unseen(r) && !joins(before, r, after) })
}

// Controls returns s with control characters and bytes that are not UTF-8 written out as Line does. Line feeds, tabs, and
// a carriage return before a line feed stay, for they separate records and cells; everything else stays as it is, too.
func Controls(s string) string {
	return written(s, func(_, _, _ rune) bool { return false })
}

func written(s string, hides func(before, r, after rune) bool) string {
	var b strings.Builder
	var before rune
	for i, size := 0, 0; i < len(s); i += size {
		var r rune
		r, size = utf8.DecodeRuneInString(s[i:])
		character := s[i : i+size]
		switch {
		case r == '\n' || r == '\t' || strings.HasPrefix(s[i:], "\r\n"):
		case unicode.IsControl(r) || r == utf8.RuneError && size == 1:
			character = Line(character)
		case r >= utf8.RuneSelf:
			if after, _ := utf8.DecodeRuneInString(s[i+size:]); hides(before, r, after) {
				character = Line(character)
			}
		}
		b.WriteString(character)
		before = r
	}
	return b.String()
}

// joins reports whether r is what emojis, and letters of the scripts that have it, are written with, in its place.
func joins(before, r, after rune) bool {
	const firstJoined = 0x600 // Arabic; those of Europe are below it
	form := unicode.Is(unicode.Variation_Selector, before)
	switch {
	case r == '\u200c' || r == '\u200d':
		return before >= firstJoined && (form || !unseen(before)) && after >= firstJoined && !unseen(after)
	case unicode.Is(unicode.Variation_Selector, r):
		return (before >= utf8.RuneSelf || strings.ContainsRune("0123456789#*", before)) && !unseen(before)
	}
	return false
}

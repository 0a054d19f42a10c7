package safe

import (
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// Character is the measure of one character as a reader counts them. Terminals disagree: most add up the code points
// (Thai, Devanagari, joined emoji), some take the character as a whole. Cells is what docket leaves free for it, enough
// for either, so that no letter is covered. Sure means that the cursor of every terminal is behind Cells afterwards;
// Spill is how many cells further some terminals draw.
type Character struct {
	Bytes, Cells, Spill int
	Sure                bool
}

// First measures the first character of s, which is safe text without styles.
func First(s string) Character {
	if s == "" {
		return Character{}
	}
	r, size, cells := rune(s[0]), 1, 1
	switch {
	case r < ' ' || r == 0x7f:
		return Character{Bytes: 1, Sure: true}
	case r >= utf8.RuneSelf:
		if r, size = utf8.DecodeRuneInString(s); r == Placeholder {
			return placeholder(s, size)
		}
		if cells = certain(r); cells == 0 {
			return cluster(s)
		}
	}
	if len(s) > size && s[size] >= utf8.RuneSelf {
		if next, _ := utf8.DecodeRuneInString(s[size:]); certain(next) == 0 { // perhaps a mark on this one
			return cluster(s)
		}
	}
	return Character{size, cells, 0, true}
}

// Placeholder stands for a cell of a picture on terminals of the Kitty protocol. The marks behind it say which cell.
const Placeholder = '\U0010EEEE'

// placeholder measures one with its marks: who draws pictures was told by the terminal that it knows them.
func placeholder(s string, size int) Character {
	for range 3 {
		mark, n := utf8.DecodeRuneInString(s[size:])
		if !unicode.Is(unicode.Mn, mark) {
			break
		}
		size += n
	}
	return Character{Bytes: size, Cells: 1, Sure: true}
}

// cluster measures a character that may be of many code points.
func cluster(s string) Character {
	c, whole := ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
	if c == "" {
		return Character{Bytes: 1}
	}
	added, emoji, two := 0, false, len(c)
	for i := 0; i < len(c); {
		r, size := utf8.DecodeRuneInString(c[i:])
		added += pointCells(c[i:i+size], r)
		if added > 2 {
			two = min(two, i)
		}
		i += size
		emoji = emoji || r == '\u200d' || r == '\ufe0f' || tone(r) || r >= 0x1f1e6 && r <= 0x1f1ff
	}
	if !emoji { // what takes more than two cells counts as several, so that it fits anywhere
		return Character{Bytes: two, Cells: min(max(whole, added), 2)}
	}
	cells := max(whole, min(added, 2))
	return Character{Bytes: len(c), Cells: cells, Spill: max(added, 2) - cells}
}

// pointCells is the width of one code point, as wcwidth has it; s is its text.
func pointCells(s string, r rune) int {
	if unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) || r >= 0x1160 && r <= 0x11ff {
		return 0
	}
	_, w := ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
	return max(w, 1) // a vowel sign beside its letter has a cell of its own
}

// certain is the width of a code point that every terminal draws alike, 0 where
// that is not sure: Latin, Greek, Cyrillic, punctuation, arrows, frames, blocks,
// Braille, docket's own marks (theme.Glyphs), and the wide East Asian letters.
func certain(r rune) int {
	switch {
	case r < utf8.RuneSelf, r >= 0xa1 && r <= 0x2ff && r != 0xad:
		return 1
	case r >= 0x370 && r <= 0x482, r >= 0x48a && r <= 0x52f, r >= 0x2010 && r <= 0x2027, r >= 0x2030 && r <= 0x203b:
		return 1
	case r >= 0x2190 && r <= 0x2319, r >= 0x2500 && r <= 0x25fc, r >= 0x2800 && r <= 0x28ff:
		return 1
	case r == '␣', r == '␍', r == '⚑', r == '✓', r == '✗', r == '❯':
		return 1
	case r >= 0x3041 && r <= 0x3096, r >= 0x309b && r <= 0x30ff, r >= 0x4e00 && r <= 0x9fff, r >= 0xac00 && r <= 0xd7a3:
		return 2
	}
	return 0
}

// Step returns the length and the width of what s begins with: a character, or an escape sequence, which has no width.
func Step(s string) (bytes, cells int) {
	if s != "" && s[0] == '\x1b' {
		if n := style(s); n > 0 {
			return n, 0
		}
		_, _, n, _ := ansi.DecodeSequence(s, ansi.NormalState, nil)
		return max(n, 1), 0
	}
	c := First(s)
	return c.Bytes, c.Cells
}

// style is how long the sequence of a style is that s begins with, 0 where it is none: nearly all sequences are that.
func style(s string) int {
	if len(s) < 3 || s[1] != '[' {
		return 0
	}
	for i := 2; i < len(s); i++ {
		if c := s[i]; c == 'm' {
			return i + 1
		} else if c != ';' && (c < '0' || c > '9') {
			return 0
		}
	}
	return 0
}

// plain is how many bytes s begins with that are a cell each: printable ASCII, without what a mark behind it may stand on.
func plain(s string) (n int) {
	for n < len(s) && s[n]-' ' <= '~'-' ' {
		n++
	}
	if n > 0 && n < len(s) && s[n] >= utf8.RuneSelf {
		n--
	}
	return n
}

// Clip returns line, which may hold styles, cut to at most w cells. The sequences
// behind the cut stay, so that a style that begins also ends.
func Clip(line string, w int) string {
	if len(line) <= w {
		return line
	}
	var out []byte
	used, cut := 0, false
	for i := 0; i < len(line); {
		n := plain(line[i:])
		c := n
		if n == 0 || used+n > w {
			n, c = Step(line[i:])
		}
		if line[i] != '\x1b' && (cut || used+c > w) {
			if !cut {
				cut, out = true, append(make([]byte, 0, len(line)), line[:i]...)
			}
		} else if used += c; cut {
			out = append(out, line[i:i+n]...)
		}
		i += n
	}
	if !cut {
		return line
	}
	return string(out)
}

package safe

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

// writer writes safe text.
type writer struct {
	dst       []byte
	lines     bool // line feeds stay, and tabs reach to the next stop
	column    int  // the column after the last tab of the current line
	lineStart int  // where that is in dst
	before
}

// before is what the next combining mark or joiner would attach to.
type before struct {
	base  bool // there is a character that a mark can sit on
	emoji bool // that character is an emoji
	digit bool // that character is a digit, # or *: the base of a keycap
	marks int  // marks on it so far
	joins int  // joiners in it so far
	run   int  // code points kept in the current cluster
}

// ascii appends one byte below 0x80.
func (w *writer) ascii(b byte) {
	w.before = before{base: b > ' ' && b < 0x7f, digit: b >= '0' && b <= '9' || b == '#' || b == '*'}
	switch {
	case b >= ' ' && b < 0x7f:
		w.dst = append(w.dst, b)
	case b == '\n' && w.lines:
		w.dst = append(w.dst, b)
		w.lineStart, w.column = len(w.dst), 0
	case b == '\n':
		w.dst = append(w.dst, "↵"...)
	case b == '\r':
		w.dst = append(w.dst, "␍"...)
	case b == '\t':
		w.tab()
	default:
		w.dst = append(w.dst, '^', b^0x40)
	}
}

// tab shows a tab; in text of many lines it also reaches to the next stop.
func (w *writer) tab() {
	const stop = 4
	w.dst = append(w.dst, "⇥"...)
	if !w.lines {
		return
	}
	w.column += Width(string(w.dst[w.lineStart:]))
	for ; w.column%stop != 0; w.column++ {
		w.dst = append(w.dst, ' ')
	}
	w.lineStart = len(w.dst)
}

// cluster appends one grapheme cluster that does not begin with ASCII; rest is the text behind it.
func (w *writer) cluster(c, rest string) {
	w.run = 0
	for c != "" {
		r, size := utf8.DecodeRuneInString(c)
		if r == utf8.RuneError && size == 1 {
			w.before = before{base: true}
			w.dst = fmt.Appendf(w.dst, "\\x%02X", c[0])
		} else {
			next, _ := utf8.DecodeRuneInString(c[size:])
			if len(c) == size {
				next, _ = utf8.DecodeRuneInString(rest)
			}
			w.rune(r, next)
		}
		c = c[size:]
	}
}

// rune appends r, or its escape; next is what follows it.
func (w *writer) rune(r, next rune) {
	switch {
	case r < utf8.RuneSelf:
		w.ascii(byte(r))
	case r == '\u200d' && w.emoji && pictograph(next) && w.joins < maxJoins && w.run <= maxCluster-2:
		w.joins++
		w.keep(r)
	case (r == '\ufe0e' || r == '\ufe0f') && (w.emoji || w.digit) && w.marks < maxMarks:
		w.marks++
		w.keep(r)
	case hidden(r), w.run >= maxCluster && !mark(r):
		w.hide(r)
	case mark(r):
		w.mark(r)
	default:
		joins := w.joins
		if !w.emoji || w.run == 0 {
			joins = 0
		}
		w.before = before{base: true, emoji: pictograph(r), joins: joins, run: w.run}
		w.keep(r)
	}
}

// mark appends a combining mark: on its base, on a dotted circle where it has
// none, as an escape where the base is full.
func (w *writer) mark(r rune) {
	if w.marks >= maxMarks {
		w.emoji = false
		w.escape(r)
		return
	}
	if !w.base {
		w.base, w.emoji, w.digit = true, false, false
		w.dst = append(w.dst, "◌"...)
	}
	w.marks++
	w.emoji = w.emoji && tone(r)
	w.keep(r)
}

func (w *writer) keep(r rune) {
	w.dst = utf8.AppendRune(w.dst, r)
	w.run++
}

// hide appends the escape of a character that cannot be seen; what follows it has nothing to sit on.
func (w *writer) hide(r rune) {
	w.escape(r)
	w.before = before{}
}

func (w *writer) escape(r rune) { w.dst = fmt.Appendf(w.dst, "<U+%04X>", r) }

// hidden reports whether r cannot be seen, changes the order of what is around it, or
// swallows the character that follows: it is never shown as it is.
func hidden(r rune) bool {
	return unseen(r) || unicode.Is(unicode.Prepended_Concatenation_Mark, r) || swallows(r)
}

// unseen is Invisible without the emojis that are newer than Go's tables.
func unseen(r rune) bool { return Invisible(r) && (r < 0x1f000 || !pictograph(r)) }

// Invisible reports whether r is a control or format character, an ignorable one, or
// assigned to nothing, or a sign that is empty: the Braille cell without dots, the place of
// an object, the blanks among the hieroglyphs, the note without a head. Blanks are not.
func Invisible(r rune) bool {
	switch r {
	case 0x2800, 0xfffc, 0x13441, 0x13442, 0x1d159:
		return true
	}
	return !unicode.IsGraphic(r) || unicode.In(r, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

// swallows reports whether the renderer counts r and the next character as one: the repha letters of Indic scripts.
// Left alone they would eat the blank, or the border, behind a cell.
func swallows(r rune) bool {
	return r == 0x0d4e || r == 0x111c2 || r == 0x111c3 || r == 0x1193f || r == 0x11941 || r >= 0x11a84 && r <= 0x11a89 || r == 0x11d46 || r == 0x11f02
}

// mark reports whether r attaches to the character before it: the combining marks, the vowel letters AM of Thai and
// Lao, the half-width voicing marks, the skin tones.
func mark(r rune) bool {
	return unicode.Is(unicode.M, r) || r == 0x0e33 || r == 0x0eb3 || r == 0xff9e || r == 0xff9f || tone(r)
}

// tone reports whether r is one of the five skin tones.
func tone(r rune) bool { return r >= 0x1f3fb && r <= 0x1f3ff }

// pictograph reports whether r can be part of an emoji: a generous reading of
// Unicode's Extended_Pictographic, skin tones left out.
func pictograph(r rune) bool {
	switch {
	case r < 0x203c:
		return r == 0xa9 || r == 0xae
	case r >= 0x1f000:
		return r <= 0x1faff && !tone(r)
	case r >= 0x2194 && r <= 0x21aa, r >= 0x231a && r <= 0x23fa, r >= 0x25aa && r <= 0x25c0, r >= 0x25fb && r <= 0x27bf, r >= 0x2b05 && r <= 0x2b55:
		return true
	}
	switch r {
	case 0x203c, 0x2049, 0x2122, 0x2139, 0x24c2, 0x2934, 0x2935, 0x3030, 0x303d, 0x3297, 0x3299:
		return true
	}
	return false
}

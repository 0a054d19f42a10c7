package load

import (
	"encoding/binary"
	"strings"
	"unicode"
	"unicode/utf8"

	"docket/ui/core/describe"
)

// appendKey appends bytes whose order is that of [describe.Compare] for texts of a column of this kind, and which are
// the same where it finds none. The first byte is never 0. (Texts that are the same but for their case, one of which
// has a Kelvin sign or a dotted I for a letter, may change places.)
func appendKey(dst []byte, kind describe.Kind, text string) []byte {
	if kind.Numeric() {
		return appendNumber(dst, strings.TrimSpace(text))
	}
	from, plain := len(dst), true
	for i := range len(text) {
		c := text[i]
		if plain = plain && c < utf8.RuneSelf && c > 1; !plain {
			break
		}
		if c-'A' <= 'Z'-'A' {
			c += 'a' - 'A'
		}
		dst = append(dst, c)
	}
	if !plain {
		dst = dst[:from]
		for _, c := range []byte(strings.ToLower(text)) {
			if c <= 1 { // 0 ends the text
				dst, c = append(dst, 1), c+1
			}
			dst = append(dst, c)
		}
	}
	return appendCases(append(dst, 0), text)
}

// appendCases tells texts apart that differ in case only: A comes before a, and both before what is no ASCII. The small
// letters at the end are one byte.
func appendCases(dst []byte, text string) []byte {
	rest := strings.TrimRightFunc(text, func(c rune) bool { return c < utf8.RuneSelf && !unicode.IsUpper(c) })
	for _, c := range rest {
		switch {
		case c >= utf8.RuneSelf:
			dst = utf8.AppendRune(dst, c)
		case unicode.IsUpper(c):
			dst = append(dst, 1)
		default:
			dst = append(dst, 2)
		}
	}
	return append(dst, 3)
}

// appendNumber orders decimals of any length by their value, behind them what is none.
func appendNumber(dst []byte, text string) []byte {
	plain, is := describe.Decimal(text)
	if !is {
		return append(append(dst, 3), text...)
	}
	negative, whole, fraction := describe.Parts(plain)
	if dst = append(dst, 2); negative {
		dst[len(dst)-1] = 1
	}
	from := len(dst)
	if n := len(whole); n < 255 {
		dst = append(dst, byte(n))
	} else {
		dst = binary.BigEndian.AppendUint32(append(dst, 255), uint32(n))
	}
	dst = append(append(dst, whole...), fraction...)
	if negative {
		dst = append(dst, 0)
		for i := range dst[from:] {
			dst[from+i] ^= 255
		}
	}
	return dst
}

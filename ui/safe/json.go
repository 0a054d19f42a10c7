package safe

import (
	"unicode/utf16"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// appendJSON appends raw, walking it string by string: outside of strings only
// blanks can be anything but plain ASCII in a valid document.
func appendJSON(dst, raw []byte) []byte {
	w := writer{dst: dst, form: formJSON}
	inString := false
	for i := 0; i < len(raw); {
		b := raw[i]
		switch {
		case b >= utf8.RuneSelf:
			cluster, _ := ansi.FirstGraphemeCluster(raw[i:], ansi.GraphemeWidth)
			n := max(len(cluster), 1)
			w.cluster(string(raw[i:i+n]), peek(raw[i+n:]))
			i += n
			continue
		case inString && b == '\\' && i+1 < len(raw) && raw[i+1] >= ' ' && raw[i+1] < 0x7f:
			w.ascii(b)
			w.ascii(raw[i+1])
			w.base = escapedBase(raw[i+1])
			i += 2
			continue
		case b == '"':
			inString = !inString
			w.ascii(b)
			w.base = false // the quotation mark is no part of the value
		case !inString && b == '\n':
			w.dst = append(w.dst, b)
		case !inString && (b == '\t' || b == '\r'):
			w.dst = append(w.dst, ' ')
		default:
			w.ascii(b)
		}
		i++
	}
	return w.dst
}

// escapedBase reports whether the character that \b stands for can carry a mark.
func escapedBase(b byte) bool { return b == '"' || b == '\\' || b == '/' }

// peek returns the first character of raw, enough to judge a joiner by.
func peek(raw []byte) string { return string(raw[:min(len(raw), utf8.UTFMax)]) }

// lineFeedInString reports whether a raw line feed stands within a string, which
// JSON does not allow but a careless service may send.
func lineFeedInString(raw []byte) bool {
	inString := false
	for i := 0; i < len(raw); i++ {
		switch raw[i] {
		case '\\':
			if inString {
				i++
			}
		case '"':
			inString = !inString
		case '\n':
			if inString {
				return true
			}
		}
	}
	return false
}

// appendUnicode appends r as \uXXXX, as a surrogate pair above U+FFFF.
func appendUnicode(dst []byte, r rune) []byte {
	if r > 0xffff {
		hi, lo := utf16.EncodeRune(r)
		return appendUnicode(appendUnicode(dst, hi), lo)
	}
	return appendHex4(append(dst, `\u`...), r)
}

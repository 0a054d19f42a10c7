package safe

import (
	"fmt"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// JSON returns a JSON text in which every character that Line would not show as it is became a \uXXXX escape, for
// printing to a terminal; the document means the same. Bytes that are not UTF-8, which JSON does not allow, become
// U+FFFD. Line feeds between values stay, other blanks there become one.
func JSON(raw []byte) []byte {
	out := make([]byte, 0, len(raw)+16)
	inString, before := false, "" // the character that a mark would sit on
	for i, n := 0, 0; i < len(raw); i += n {
		n = 1
		switch b := raw[i]; {
		case b >= utf8.RuneSelf:
			character, _ := ansi.FirstGraphemeCluster(raw[i:], ansi.GraphemeWidth)
			for n < len(character) && raw[i+n] >= utf8.RuneSelf { // some letters take what follows, and ASCII is JSON's
				n++
			}
			text := string(raw[i : i+n])
			if before += text; Line(before) != before {
				text, before = escaped(text), ""
			}
			out = append(out, text...)
		case inString && b == '\\' && i+1 < len(raw) && raw[i+1] >= ' ' && raw[i+1] < 0x7f:
			n, before = 2, ""
			out = append(out, raw[i:i+2]...)
		case b >= ' ' && b < 0x7f:
			before = string(b)
			if b == '"' {
				inString, before = !inString, "" // no part of the value
			}
			out = append(out, b)
		case inString:
			out, before = append(out, escaped(string(b))...), ""
		case b == '\n':
			out = append(out, b)
		default:
			out = append(out, ' ')
		}
	}
	return out
}

// escaped is text as \uXXXX, in surrogate pairs above U+FFFF.
func escaped(text string) string {
	out := ""
	for _, unit := range utf16.Encode([]rune(text)) {
		out += fmt.Sprintf(`\u%04X`, unit)
	}
	return out
}

package safe

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Copied returns s for a clipboard, from where it may be pasted into a shell: control characters and bytes that are not
// UTF-8 are written out as Line does. Line feeds, tabs, and a carriage return before a line feed stay, for they
// separate records and cells; everything else stays as it is, too.
func Copied(s string) string {
	var b strings.Builder
	for i, size := 0, 0; i < len(s); i += size {
		var r rune
		r, size = utf8.DecodeRuneInString(s[i:])
		character := s[i : i+size]
		if r != '\n' && r != '\t' && !strings.HasPrefix(s[i:], "\r\n") && (unicode.IsControl(r) || r == utf8.RuneError && size == 1) {
			character = Line(character)
		}
		b.WriteString(character)
	}
	return b.String()
}

package safe

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Copied returns s for a clipboard, from where it may be pasted into a shell: control
// characters and bytes that are not UTF-8 are written out as Line does. Line feeds,
// tabs, and a carriage return before a line feed stay, for they separate records and
// cells; everything else stays as it is, too.
func Copied(s string) string {
	var b strings.Builder
	from := 0
	for i, size := 0, 0; i < len(s); i += size {
		var r rune
		r, size = utf8.DecodeRuneInString(s[i:])
		bad := unicode.IsControl(r) || r == utf8.RuneError && size == 1
		if !bad || r == '\n' || r == '\t' || strings.HasPrefix(s[i:], "\r\n") {
			continue
		}
		b.WriteString(s[from:i])
		b.WriteString(Line(s[i : i+size]))
		from = i + size
	}
	if from == 0 {
		return s
	}
	b.WriteString(s[from:])
	return b.String()
}

package client

import (
	"html"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// character reads the one ASCII character that t begins with, plain or escaped, and how many bytes spell it; 0 at the
// end of t. The escapes are those of JSON, quoted text (%q), addresses, quoted-printable and HTML, each also escaped
// again: the backslashes doubled, the % as %25, the & as &amp;.
func character(t string) (c byte, size int) {
	if t == "" {
		return 0, 0
	}
	var n int
	switch t[0] {
	case '\\':
		c, n = backslashed(t)
	case '%':
		rest := t[1:]
		for strings.HasPrefix(rest, "25") {
			if _, more := hexByte(rest[2:]); more == 0 {
				break
			}
			rest = rest[2:]
		}
		if c, n = hexByte(rest); n > 0 {
			n += len(t) - len(rest)
		}
	case '=':
		if c, n = hexByte(t[1:]); n > 0 {
			n++
		}
	case '&':
		c, n = entity(t)
	}
	if n > 0 {
		return c, n
	}
	return t[0], 1
}

// unescaped reads a whole text with character. A token with an escape of its own, as
// in a%41b, is found by it where that was escaped once more.
func unescaped(t string) string {
	var b strings.Builder
	for t != "" {
		c, n := character(t)
		b.WriteByte(c)
		t = t[n:]
	}
	return b.String()
}

// mostSlashes is how many backslashes are read as one: text quoted four times over.
const mostSlashes = 15

// slashes returns where in the run of backslashes at t[at:] a spelling can begin, and the run's end.
func slashes(t string, at int) (begin, last int) {
	last = len(t) - len(strings.TrimLeft(t[at:], `\`)) - 1
	return max(at, last+1-mostSlashes), last
}

// backslashed reads \u00XX, \U000000XX, \xXX, and a character behind backslashes.
func backslashed(t string) (byte, int) {
	rest := strings.TrimLeft(t[:min(len(t), mostSlashes)], `\`)
	slashes := min(len(t), mostSlashes) - len(rest)
	rest = t[slashes:]
	skip := 0
	switch {
	case rest == "":
	case strings.HasPrefix(rest, "u00"):
		skip = 3
	case strings.HasPrefix(rest, "U000000"):
		skip = 7
	case rest[0] == 'x':
		skip = 1
	case rest[0] == '"' || rest[0] == '/' || rest[0] == '\'':
		return rest[0], slashes + 1
	}
	if c, n := hexByte(rest[skip:]); skip > 0 && n > 0 {
		return c, slashes + skip + n
	}
	return '\\', slashes // the token's own
}

// entity reads &#DD;, &#xXX; and the names that HTML has for a character.
func entity(t string) (byte, int) {
	rest := t[1:]
	for strings.HasPrefix(rest, "amp;") {
		rest = rest[4:]
	}
	skipped := len(t) - len(rest)
	if end := strings.IndexByte(rest[:min(len(rest), 10)], ';'); end > 0 {
		if c := html.UnescapeString("&" + rest[:end+1]); len(c) == 1 {
			return c[0], skipped + end + 1
		}
	}
	return '&', skipped
}

// fold is what breaks a long word, and only that: the end of a line, also escaped, with what tells that the word goes on
// and the blanks around it, the other half of UTF-16, and what nobody sees, as pages put into long words to wrap them.
var fold = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:(?:[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\p{Cf}\x{2028}\x{2029}]|\\+u(?:00(?:00|ad)|20[026][0-9a-f]|feff)|%00|<wbr ?/?>|` +
		`[%=]C2[%=]AD|[%=]E2[%=]8[01][%=][89AB][0-9A-F]|[%=]EF[%=]BB[%=]BF|&(?:amp;)*(?:shy|zwn?j|ZeroWidthSpace|#173|#x0*ad|#820[3-7]|#x0*200[b-f]|#65279|#x0*feff);)|` +
		`[ \t]*[=\\]?(?:[\r\n]|\\+[rn]|%0[ad]|<br ?/?>)+[ \t]*)`)
})

// plain tells that neither an escape nor a fold begins with a byte.
func plain(c byte) bool {
	return c > ' ' && c < 0x7f && c != '%' && c != '=' && c != '\\' && c != '&' && c != '<'
}

// folded is how many bytes of a fold t begins with. One blank can be a fold of its own.
func folded(t string, blank bool) (n int) {
	t = t[:min(len(t), 100)]
	word := strings.TrimLeft(t, " \t")
	if word != "" && !plain(word[0]) {
		n = len(fold().FindString(t))
	}
	if n == 0 && blank && len(t) == len(word)+1 {
		return 1
	}
	return n
}

func hexByte(t string) (byte, int) {
	if len(t) < 2 {
		return 0, 0
	}
	n, err := strconv.ParseUint(t[:2], 16, 8)
	if err != nil {
		return 0, 0
	}
	return byte(n), 2
}

// alone tells whether t[at:end] is a word of its own: no letter or digit touches it,
// nor a mark that joins it to one, as in can't, sub-total or file.csv.
func alone(t string, at, end int) bool {
	before, n := lastCharacter(t[:at])
	if joins(before) {
		before, _ = lastCharacter(t[:at-n])
	}
	after, n := character(t[end:])
	if joins(after) {
		after, _ = character(t[end+n:])
	}
	return !inWord(before) && !inWord(after)
}

// lastCharacter reads the character that t ends with, as character does the first.
func lastCharacter(t string) (byte, int) {
	for n := min(len(t), len(`\U00000022`)); n > 1; n-- {
		if strings.IndexByte(`\%`, t[len(t)-n]) < 0 {
			continue
		}
		if c, size := character(t[len(t)-n:]); size == n {
			return c, n
		}
		if n == 2 && t[len(t)-2] == '\\' { // \n, \t and their like
			return ' ', n
		}
	}
	if t == "" {
		return 0, 0
	}
	return t[len(t)-1], 1
}

func joins(c byte) bool { return c == '\'' || c == '-' || c == '.' }

func inWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || lower(c) >= 'a' && lower(c) <= 'z' || c >= 0x80
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

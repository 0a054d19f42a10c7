package client

import (
	"encoding/base64"
	"encoding/hex"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"unicode"
	"unsafe"
)

// secrets find the token of one call, which is the first, and those that were used before in what came back. A service
// may echo what it was sent, in an error page, a header, or a status line that is no HTTP, plain or in some encoding,
// and tell of one that it refused. What docket keeps of an answer goes through here first. nil finds nothing.
type secrets []*secret

type secret struct {
	token   string
	needles [256][]string // the token and what encodings make of it, by the small first byte
	numbers [][]string    // its characters as numbers
	begins  *pairs        // how a spelling of a needle can begin
}

// stand is what is shown in place of an echoed token; the same name that Curl uses.
const stand = "$DOCKET_TOKEN"

// shortToken is the length below which a token can be an ordinary word or a piece of one. Such a token is taken out
// only where it stands alone, and only out of what people read about an answer, never out of the answer's values.
const shortToken = 8

// Redact returns text with these spellings of the token replaced by the name of the variable DOCKET_TOKEN: plain, base64
// and base32 at any alignment, hexadecimal, base64 and hexadecimal one in the other, as a list of numbers on one line,
// hexadecimal ones also in groups, and with characters escaped as in JSON, addresses, HTML or quoted text, also several
// times over. Base64 of UTF-16 is not found. Letters are compared without regard to case. A token of less than eight
// characters is replaced only where it stands alone.
func Redact(token, text string) string { return secretsOf(token).text(text) }

// newest are the secrets that were made last: nearly every call has the same tokens.
var newest atomic.Pointer[secrets]

func secretsOf(tokens ...string) (all secrets) {
	var had secrets
	if last := newest.Load(); last != nil {
		had = *last
	}
	fresh := false
	for _, token := range tokens {
		of := func(s *secret) bool { return s.token == token }
		switch at := slices.IndexFunc(had, of); {
		case token == "" || slices.ContainsFunc(all, of):
		case at >= 0:
			all = append(all, had[at])
		default:
			all, fresh = append(all, newSecret(token)), true
		}
	}
	if fresh {
		newest.Store(&all)
	}
	return all
}

func newSecret(token string) *secret {
	s := &secret{token: token}
	needles := []string{token, unescaped(token), url.QueryEscape(token), url.PathEscape(token), hex.EncodeToString([]byte(token))}
	if s.short() {
		for _, e := range []*base64.Encoding{base64.StdEncoding, base64.RawStdEncoding, base64.URLEncoding, base64.RawURLEncoding} {
			needles = append(needles, e.EncodeToString([]byte(token)), e.EncodeToString([]byte("Bearer "+token)))
		}
	} else {
		needles = append(needles, encoded(token)...)
	}
	slices.Sort(needles)
	needles = slices.Compact(needles)
	s.begins = newPairs(needles)
	for _, n := range needles {
		s.needles[lower(n[0])] = append(s.needles[lower(n[0])], n)
	}
	if !s.short() {
		s.numbers = numbers(token)
		for _, list := range s.numbers {
			if first := list[0]; len(first) > 1 {
				s.begins.spell(first[0], first[1:2])
			}
		}
	}
	return s
}

func (s *secret) short() bool { return len(s.token) < shortToken }

// text takes the token out of what people read. It is found with single blanks in it too:
// a header that was sent in several lines arrives as one, with a blank where each ended.
func (all secrets) text(t string) string {
	for _, s := range all {
		t = s.without(t, true)
	}
	return t
}

func (s *secret) without(t string, blanks bool) string {
	var b strings.Builder
	from := 0
	for at, end := range s.found(t, blanks) {
		b.WriteString(t[from:at])
		b.WriteString(stand)
		from = end
	}
	if from == 0 {
		return t
	}
	b.WriteString(t[from:])
	return b.String()
}

// bytes is text for a body, where blanks part words; one without the token comes back as it is.
func (all secrets) bytes(b []byte) []byte {
	for _, s := range all {
		b = s.clean(b)
	}
	return b
}

func (s *secret) clean(b []byte) []byte {
	t := unsafe.String(unsafe.SliceData(b), len(b)) // read and dropped here: no copy of 32 MiB
	if clean := s.without(t, false); len(clean) != len(t) || unsafe.StringData(clean) != unsafe.StringData(t) {
		return []byte(clean)
	}
	return b
}

// values is bytes for a body whose values are kept: there a short token is a word.
func (all secrets) values(b []byte) []byte {
	for _, s := range all {
		if !s.short() {
			b = s.clean(b)
		}
	}
	return b
}

// found yields where the token begins and ends in t, whatever its spelling.
func (s *secret) found(t string, blanks bool) func(yield func(at, end int) bool) {
	return func(yield func(at, end int) bool) {
		for at := s.begins.next(t, 0); at < len(t); at = s.begins.next(t, at+1) {
			over := at // where to go on
			if t[at] == '\\' {
				at, over = slashes(t, at)
			}
			if end := s.longest(t, at, blanks && !s.short()); end > 0 && (!s.short() || alone(t, at, end)) {
				if !yield(at, end) {
					return
				}
				over = end - 1
			}
			at = over
		}
	}
}

// longest returns where the longest needle that is spelt at t[at:] ends; 0 for none.
func (s *secret) longest(t string, at int, blanks bool) (end int) {
	first, _ := character(t[at:])
	for _, n := range s.needles[lower(first)] {
		end = max(end, read(t, at, n, 0, blanks))
	}
	if lower(first) != lower(t[at]) {
		for _, n := range s.needles[lower(t[at])] {
			end = max(end, read(t, at, n, 0, blanks))
		}
	}
	if end == 0 {
		end = listed(t, at, s.numbers)
	}
	return end
}

// read returns where the needle ends whose i-th character is at t[at:], plain or escaped, folded or
// not; 0 when it is not there. Of a text that breaks off a beginning is enough.
func read(t string, at int, needle string, i int, blanks bool) int {
	for ; i < len(needle); i++ {
		if at < len(t) && plain(t[at]) {
			if lower(t[at]) != lower(needle[i]) {
				return 0
			}
			at++
			continue
		}
		c, n := character(t[at:])
		for fold := folded(t[at:], blanks); i > 0 && fold > 0; fold = folded(t[at:], blanks) {
			if lower(c) == lower(needle[i]) || lower(t[at]) == lower(needle[i]) { // the token's own = or \, or one that a fold begins with
				if end := read(t, at+fold, needle, i, blanks); end > 0 {
					return end
				}
				break
			}
			at += fold
			c, n = character(t[at:])
		}
		if n > 1 && lower(t[at]) == lower(needle[i]) { // an escape, or the token's own % or &
			if end := read(t, at+1, needle, i+1, blanks); end > 0 {
				return end
			}
		}
		if n == 0 && i >= shortToken {
			return at
		}
		if n == 0 || lower(c) != lower(needle[i]) {
			return 0
		}
		at += n
	}
	return at
}

// pairs are the two bytes that a spelling can begin with. Answers are long, tokens are
// rare: one look at a table passes over nearly all of a text.
type pairs [1 << 16]bool

func newPairs(needles []string) *pairs {
	const escapes, breaks = `\%&=`, "\x00\b\v\f\r\n<\xc2\xe2\xef"
	p := &pairs{}
	all := make([]byte, 256)
	for b := range all {
		all[b] = byte(b)
	}
	set := p.spell
	for i, seconds := range []string{`ux\`, "0123456789abcdef", "#algq", "0123456789abcdef"} {
		set(escapes[i], seconds)
	}
	for _, n := range needles {
		set('\\', n[:1])
		if set(n[0], escapes+breaks+n[1:min(2, len(n))]); len(n) == 1 || strings.Contains(escapes, n[:1]) {
			set(n[0], string(all))
		}
	}
	return p
}

// spell notes that a spelling can begin with one byte and one of others, small or capital.
func (p *pairs) spell(first byte, seconds string) {
	upper := func(c byte) byte { return byte(unicode.ToUpper(rune(c))) }
	for _, b := range []byte(seconds) {
		for _, a := range []byte{lower(first), upper(first)} {
			p[int(a)<<8|int(lower(b))], p[int(a)<<8|int(upper(b))] = true, true
		}
	}
}

// next returns the first place from at on where a spelling can begin, or len(t).
func (p *pairs) next(t string, at int) int {
	if at >= len(t) {
		return at
	}
	two := uint16(t[at])
	for i := at + 1; i < len(t); i++ {
		if two = two<<8 | uint16(t[i]); p[two] {
			return i - 1
		}
	}
	if p[two<<8] {
		return len(t) - 1
	}
	return len(t)
}

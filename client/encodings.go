package client

import (
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"strconv"
	"strings"
)

// encoded is what encodings make of a token, and what they make of that once more: base64 and base32 at any place of a
// longer text, and hexadecimal.
func encoded(token string) (all []string) {
	once := append(within64(token), hex.EncodeToString([]byte(token)))
	for _, inner := range once {
		all = append(append(all, within64(inner)...), hex.EncodeToString([]byte(inner)))
	}
	return append(append(all, within32(token)...), once...)
}

// within64 are the spellings of a token inside a longer text in base64: three, by what stands before it,
// without the characters at the edges, which depend on the neighbours.
func within64(token string) (all []string) {
	for before, mixed := range []int{0, 2, 3} {
		padded := append(make([]byte, before), token...)
		whole := len(padded) * 8 / 6
		all = append(all, base64.RawStdEncoding.EncodeToString(padded)[mixed:whole], base64.RawURLEncoding.EncodeToString(padded)[mixed:whole])
	}
	return all
}

// within32 are those in base32: five.
func within32(token string) (all []string) {
	for before, mixed := range []int{0, 2, 4, 5, 7} {
		padded := append(make([]byte, before), token...)
		all = append(all, base32.StdEncoding.EncodeToString(padded)[mixed:len(padded)*8/5])
	}
	return all
}

// bases are those that programs write bytes in.
var bases = []int{16, 10, 8}

// firstDigits are how the numbers of a list that spells a token can begin, two digits each.
func firstDigits(token string) (all []string) {
	for _, base := range bases {
		if digits := strconv.FormatUint(uint64(token[0]), base); len(digits) > 1 {
			all = append(all, digits[:2])
		}
	}
	return all
}

// listed returns where the token ends that is spelt at t[at:] as a list of numbers, as in "63:61:6e", "[99, 97, 110]"
// or \143\141\156; 0 where it is not. Of a text that breaks off a beginning is enough.
func listed(t string, at int, token string) int {
	for _, base := range bases {
		if end := listedIn(base, t, at, token); end > 0 {
			return end
		}
	}
	return 0
}

// mostBetween is how many bytes stand between two numbers of a list.
const mostBetween = 8

func listedIn(base int, t string, at int, token string) int {
	for i := range len(token) {
		if i > 0 {
			rest := strings.TrimLeft(t[at:min(len(t), at+mostBetween)], " \t\r\n,;:.-_|\\xX#u&%'\"[](){}")
			if len(rest) < 2 && i >= shortToken && at+mostBetween >= len(t) {
				return len(t)
			}
			rest = strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(rest, "0x"), "0o"), "0")
			next := min(len(t), at+mostBetween) - len(rest)
			if next == at {
				return 0 // digits that touch are one number
			}
			at = next
		}
		digits := strconv.FormatUint(uint64(token[i]), base)
		if len(t) < at+len(digits) || !strings.EqualFold(t[at:at+len(digits)], digits) {
			return 0
		}
		at += len(digits)
	}
	return at
}

// fours are how needles begin by their first four bytes, a bit for each. Many needles have common beginnings of two bytes;
// where four stand in a text that nothing can spell otherwise, they decide.
type fours [1 << 10]uint64

// plainByte is the small form of a byte that stands for itself, 0 for one that an escape or a fold can begin with. Letters
// and digits have the highest bit.
var plainByte = func() (table [256]byte) {
	for c := byte(' '); c < 0x7f; c++ {
		switch b := lower(c); {
		case b >= 'a' && b <= 'z' || b >= '0' && b <= '9':
			table[c] = b | 0x80
		case strings.IndexByte(`\%&=`, c) < 0:
			table[c] = c
		}
	}
	return table
}()

// fourOf is the place of the bit for what t begins with; ok is false where that may be spelt in another way. Behind a digit
// a sign can stand between the numbers of a list.
func fourOf(t string) (at uint32, ok bool) {
	if len(t) < 4 {
		return 0, false
	}
	a, b, c, d := plainByte[t[0]], plainByte[t[1]], plainByte[t[2]], plainByte[t[3]]
	at = uint32(a)<<24 | uint32(b)<<16 | uint32(c)<<8 | uint32(d)
	words := a&b&c&d&0x80 != 0
	return at * 0x9e3779b1 >> 16, words || a != 0 && b != 0 && c != 0 && d != 0 && !hexDigit(t[0])
}

func hexDigit(c byte) bool { return c >= '0' && c <= '9' || lower(c) >= 'a' && lower(c) <= 'f' }

func (f *fours) add(needle string) {
	if at, ok := fourOf(needle); ok {
		f[at>>6] |= 1 << (at & 63)
	}
}

// excludes tells whether no needle begins as t does.
func (f *fours) excludes(t string) bool {
	at, ok := fourOf(t)
	return ok && f[at>>6]&(1<<(at&63)) == 0
}

package client

import (
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
)

// encoded is what encodings make of a token, and what they make of that once more: base64 and base32 at any place of a
// longer text, and hexadecimal. Base64 of UTF-16 is left out: it begins as words do ("lAH…"), at each of which a search looks
// twice, and made the search through rules a sixth slower.
func encoded(token string) (all []string) {
	within64 := func(text string) []string {
		return anywhere(text, 3, 6, base64.RawStdEncoding.EncodeToString, base64.RawURLEncoding.EncodeToString)
	}
	once := append(within64(token), hex.EncodeToString([]byte(token)))
	for _, inner := range once {
		all = append(append(all, within64(inner)...), hex.EncodeToString([]byte(inner)))
	}
	return slices.Concat(all, anywhere(token, 5, 5, base32.StdEncoding.EncodeToString), once)
}

// anywhere are the spellings of a token inside a longer text, in an encoding of so many bits a character: several, by what
// stands before it, without the characters at the edges, which depend on the neighbours.
func anywhere(token string, places, bits int, encodings ...func([]byte) string) (all []string) {
	for before := range places {
		padded := append(make([]byte, before), token...)
		for _, encode := range encodings {
			all = append(all, encode(padded)[(before*8+bits-1)/bits:len(padded)*8/bits])
		}
	}
	return all
}

// bases are those that programs write bytes in.
var bases = []int{16, 10, 8}

// numbers are the characters of a token as programs write bytes, in one list for each base.
func numbers(token string) (lists [][]string) {
	for _, base := range bases {
		var list []string
		for _, c := range []byte(token) {
			list = append(list, strconv.FormatUint(uint64(c), base))
		}
		lists = append(lists, list)
	}
	return lists
}

// listed returns where the token ends that is spelt at t[at:] as a list of numbers, as in "63:61:6e", "[99, 97, 110]"
// or \143\141\156; 0 where it is not. Of a text that breaks off a beginning is enough.
func listed(t string, at int, lists [][]string) int {
	for i, numbers := range lists {
		if end := listedIn(numbers, t, at, bases[i] == 16); end > 0 {
			return end
		}
	}
	return 0
}

// mostBetween is how many bytes stand between two numbers of a list.
const mostBetween = 8

// listedIn is listed for one list. Two digits are always one hexadecimal number, and several may touch: "6361 6e61".
func listedIn(numbers []string, t string, at int, touch bool) int {
	for i, digits := range numbers {
		if i > 0 {
			rest := strings.TrimLeft(t[at:min(len(t), at+mostBetween)], " \t\r\n,;:.-_|\\xX#u&%'\"[](){}")
			if len(rest) < 2 && i >= shortToken && at+mostBetween >= len(t) {
				return len(t)
			}
			rest = strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(rest, "0x"), "0o"), "0")
			next := min(len(t), at+mostBetween) - len(rest)
			if next == at && !touch {
				return 0 // digits that touch are one number
			}
			at = next
		}
		if len(t) < at+len(digits) || !strings.EqualFold(t[at:at+len(digits)], digits) {
			return 0
		}
		at += len(digits)
	}
	return at
}

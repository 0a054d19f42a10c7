package client

import (
	"bytes"
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// NotUTF8 is a sentence about an answer with bytes that are not UTF-8, which JSON has to be; "" where there are none.
// stand tells what whoever reads it finds in their place, as in "shown as \\xHH".
func NotUTF8(body []byte, stand string) string {
	n, more := badBytes(body), ""
	if n == 0 {
		return ""
	}
	if n > mostCounted {
		n, more = mostCounted, "more than "
	}
	return fmt.Sprintf("The answer is not UTF-8. Bytes that are no text, %s: %s%d.", stand, more, n)
}

// mostCounted bounds what is said of bytes that are no text: an answer can be nothing else.
const mostCounted = 99

// NoText counts the bytes that are not UTF-8 and the halves of characters: so many times U+FFFD has who reads JSON as most
// programs do.
func NoText(body []byte) int { return badBytes(body) + Halves(body) }

// HalfCharacters is a sentence about an answer with halves of characters; "" where there are none.
func HalfCharacters(body []byte) string {
	if n := Halves(body); n > 0 {
		return fmt.Sprintf("Halves of characters (surrogates), shown as U+FFFD: %d.", n)
	}
	return ""
}

// Halves counts the surrogates in JSON that are not in pairs: escapes such as \ud800, which are no text.
func Halves(body []byte) (n int) {
	for {
		at := bytes.IndexByte(body, '\\')
		if at < 0 {
			return n
		}
		body = body[at:]
		size := 2
		if first := unit(body); utf16.IsSurrogate(first) {
			if size = 12; utf16.DecodeRune(first, unit(body[6:])) == utf8.RuneError {
				size, n = 6, n+1
			}
		}
		body = body[min(size, len(body)):]
	}
}

// unit is the number of the escape that b begins with, \ud800 as any other; 0 where it begins with none.
func unit(b []byte) rune {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return 0
	}
	code, _ := strconv.ParseUint(string(b[2:6]), 16, 16)
	return rune(code)
}

func badBytes(body []byte) (n int) {
	if utf8.Valid(body) {
		return 0
	}
	for at := validPrefix(body); at < len(body); at += 1 + validPrefix(body[at+1:]) {
		n++
	}
	return n
}

package client

import (
	"bytes"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// AppendText appends the text of a JSON string. Bytes that are not UTF-8, which a service should not send, stay as
// they came; U+FFFD stands only for half a pair of surrogates.
func (v Value) AppendText(dst []byte) []byte {
	if utf8.Valid(v) {
		dst, _ = jsontext.AppendUnquote(dst, []byte(v)) // the error tells of U+FFFD
		return dst
	}
	for inner := v[1:max(1, len(v)-1)]; len(inner) > 0; {
		part := inner[:max(1, validPrefix(inner))]
		if inner = inner[len(part):]; bytes.IndexByte(part, '\\') < 0 {
			dst = append(dst, part...)
		} else {
			dst, _ = jsontext.AppendUnquote(dst, bytes.Join([][]byte{{'"'}, part, {'"'}}, nil))
		}
	}
	return dst
}

// AppendQuoted appends a text as JSON, of which AppendText gives the same again.
func AppendQuoted(dst []byte, text string) []byte {
	if utf8.ValidString(text) {
		dst, _ = jsontext.AppendQuote(dst, text)
		return dst
	}
	dst = append(dst, '"')
	for b := []byte(text); len(b) > 0; {
		valid := validPrefix(b)
		quoted, _ := jsontext.AppendQuote(nil, b[:valid])
		dst, b = append(dst, quoted[1:len(quoted)-1]...), b[valid:]
		for len(b) > 0 && validPrefix(b) == 0 {
			dst, b = append(dst, b[0]), b[1:]
		}
	}
	return append(dst, '"')
}

// validPrefix is how many bytes at the beginning are UTF-8.
func validPrefix(b []byte) (n int) {
	for n < len(b) {
		r, size := utf8.DecodeRune(b[n:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		n += size
	}
	return n
}

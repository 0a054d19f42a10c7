package client

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// Fingerprint returns 32 hex digits that stand for the rule's whole content, members
// that the interface does not name included. The order of members, blanks and the
// spelling of texts do not change it; any other change does. Numbers count as written.
func (r Rule) Fingerprint() string {
	sum := sha256.Sum256(canonical(make([]byte, 0, len(r.Raw)), r.Raw))
	return hex.EncodeToString(sum[:16])
}

// canonical appends one spelling for all spellings of the same value, which a decoder
// has read before: nothing is checked again. Every rule of a fetch passes through here.
func canonical(dst []byte, v Value) []byte {
	switch v.Kind() {
	case String:
		return appendSpelt(dst, v)
	case Array:
		dst = append(dst, '[')
		for rest := v[1:]; ; {
			var e Value
			if e, rest = nextValue(rest); e == nil {
				return append(dst, ']')
			}
			if dst[len(dst)-1] != '[' {
				dst = append(dst, ',')
			}
			dst = canonical(dst, e)
		}
	case Object:
		return canonicalObject(dst, v)
	}
	return append(dst, v...)
}

// canonicalObject sorts members by their decoded names; of two with one name the
// first stays first.
func canonicalObject(dst []byte, v Value) []byte {
	type named struct {
		key         []byte
		name, value Value
	}
	var few [16]named
	object := few[:0]
	for rest := v[1:]; ; {
		var m named
		if m.name, rest = nextValue(rest); m.name == nil {
			break
		}
		m.value, rest = nextValue(rest)
		if m.key = m.name[1 : len(m.name)-1]; !spelt(m.name) {
			m.key = []byte(m.name.Text())
		}
		object = append(object, m)
	}
	slices.SortStableFunc(object, func(a, b named) int { return bytes.Compare(a.key, b.key) })
	dst = append(dst, '{')
	for i, m := range object {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(appendSpelt(dst, m.name), ':')
		dst = canonical(dst, m.value)
	}
	return append(dst, '}')
}

// appendSpelt appends a JSON string in its one spelling.
func appendSpelt(dst []byte, v Value) []byte {
	if spelt(v) {
		return append(dst, v...)
	}
	dst, _ = jsontext.AppendQuote(dst, v.Text()) // U+FFFD was put in for what is no Unicode
	return dst
}

// spelt tells that a JSON string has its one spelling already: printable ASCII without
// a backslash, which is nearly all there is.
func spelt(v Value) bool {
	for _, c := range v {
		if c < ' ' || c >= 0x7f || c == '\\' {
			return false
		}
	}
	return true
}

// nextValue cuts the next value off the rest of an object or list that was read
// before; nil at its end.
func nextValue(rest []byte) (v Value, after []byte) {
	for len(rest) > 0 && (rest[0] <= ' ' || rest[0] == ',' || rest[0] == ':') {
		rest = rest[1:]
	}
	if len(rest) == 0 || rest[0] == '}' || rest[0] == ']' {
		return nil, nil
	}
	end := valueEnd(rest)
	return Value(rest[:end:end]), rest[end:]
}

// valueEnd is where the value ends that b begins with.
func valueEnd(b []byte) int {
	depth := 0
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '"':
			for i++; i < len(b) && b[i] != '"'; i++ {
				if b[i] == '\\' {
					i++
				}
			}
			if depth == 0 {
				return min(i+1, len(b))
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
			if depth < 0 {
				return i // the end of what a number or word stands in
			}
		case ',', ' ', '\t', '\r', '\n':
			if depth == 0 {
				return i
			}
		}
	}
	return len(b)
}

package client

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"slices"
)

// Fingerprint returns 32 hex digits that stand for the rule's whole content, members
// that the interface does not name included. The order of members, blanks and the
// spelling of texts do not change it; any other change does. Numbers count as written.
func (r Rule) Fingerprint() string {
	print := r.Raw.Print()
	return hex.EncodeToString(print[:])
}

// Print is 16 bytes that stand for a value of a checked body as the fingerprint of a rule does, without the members of
// these names.
func (v Value) Print(without ...string) [16]byte {
	var room [2 << 10]byte // enough for nearly all, and not left behind
	sum := sha256.Sum256(canonical(room[:0], v, without...))
	return [16]byte(sum[:])
}

// canonical appends one spelling for all spellings of the same value of a checked body, without the members of these
// names. Members are sorted by their decoded names; of two with one name the first stays first. Every rule of a fetch
// passes through here.
func canonical(dst []byte, v Value, without ...string) []byte {
	switch v.Kind() {
	case String:
		return appendSpelt(dst, v)
	case Array:
		dst = append(dst, '[')
		for e := range v.elements {
			dst = append(canonical(dst, e), ',')
		}
		return append(bytes.TrimSuffix(dst, []byte(",")), ']')
	case Object:
		type named struct {
			key         []byte
			name, value Value
		}
		var few [16]named
		object := few[:0]
		for name, value := range v.members {
			if !slices.ContainsFunc(without, func(of string) bool { return of == string(name.inner()) }) {
				object = append(object, named{name.inner(), name, value})
			}
		}
		slices.SortStableFunc(object, func(a, b named) int { return bytes.Compare(a.key, b.key) })
		dst = append(dst, '{')
		for _, m := range object {
			dst = append(appendSpelt(dst, m.name), ':')
			dst = append(canonical(dst, m.value), ',')
		}
		return append(bytes.TrimSuffix(dst, []byte(",")), '}')
	}
	return append(dst, v...)
}

// appendSpelt appends a JSON string in its one spelling. Nearly all have it: printable ASCII without a backslash.
func appendSpelt(dst []byte, v Value) []byte {
	if !slices.ContainsFunc(v, func(c byte) bool { return c < ' ' || c >= 0x7f || c == '\\' }) {
		return append(dst, v...)
	}
	return AppendQuoted(dst, v.Text())
}

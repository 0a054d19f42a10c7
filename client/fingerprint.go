package client

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Fingerprint returns 32 hex digits that stand for the rule's whole content, members
// that the interface does not name included. The order of members, blanks and the
// spelling of texts do not change it; any other change does. Numbers count as written.
func (r Rule) Fingerprint() string {
	sum := sha256.Sum256(canonical(nil, r.Raw))
	return hex.EncodeToString(sum[:16])
}

// canonical appends one spelling for all spellings of the same value.
func canonical(dst []byte, v Value) []byte {
	switch v.Kind() {
	case String:
		dst, _ = jsontext.AppendQuote(dst, v.Text())
		return dst
	case Array:
		list, _ := elements(v)
		dst = append(dst, '[')
		for i, e := range list {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = canonical(dst, e)
		}
		return append(dst, ']')
	case Object:
		object, _ := members(v)
		slices.SortStableFunc(object, func(a, b Member) int { return strings.Compare(a.Name, b.Name) })
		dst = append(dst, '{')
		for i, m := range object {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst, _ = jsontext.AppendQuote(dst, m.Name)
			dst = canonical(append(dst, ':'), m.Value)
		}
		return append(dst, '}')
	}
	return append(dst, v...)
}

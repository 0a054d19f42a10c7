package client

import (
	"bytes"
	"net/http"
	"strings"
)

// secret is the token of one call. A service may echo what it was sent, in an error
// page or a header; what docket keeps of an answer for people to read goes through
// here first.
type secret string

// stand-in for an echoed token; the same name that Curl uses.
const stand = "$DOCKET_TOKEN"

// tooShort: replacing a very short token would maul ordinary text and hide nothing.
func (s secret) tooShort() bool { return len(s) < 6 }

func (s secret) text(t string) string {
	if s.tooShort() {
		return t
	}
	return strings.ReplaceAll(t, string(s), stand)
}

func (s secret) bytes(b []byte) []byte {
	if s.tooShort() || !bytes.Contains(b, []byte(s)) {
		return b
	}
	return bytes.ReplaceAll(b, []byte(s), []byte(stand))
}

func (s secret) header(h http.Header) http.Header {
	if s.tooShort() {
		return h
	}
	for name, values := range h {
		for i, v := range values {
			if strings.Contains(v, string(s)) {
				h[name][i] = s.text(v)
			}
		}
		if strings.Contains(strings.ToLower(name), strings.ToLower(string(s))) {
			delete(h, name)
		}
	}
	return h
}

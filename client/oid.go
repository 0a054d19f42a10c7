package client

import "bytes"

// oid returns the text of the interface's object id, {"$oid": "…"} (§2.3); plain is
// true for a value of any other shape.
func oid(v Value) (id string, plain bool) {
	if v.Kind() != Object {
		return "", v.Kind() != Null
	}
	if text, ok := shortOID(v); ok {
		return text, false
	}
	text := find(v.Members(), "$oid")
	if text.Kind() != String {
		return "", true
	}
	return text.Text(), false
}

// shortOID reads the usual spelling of an object id without a decoder: a page has a
// hundred of them.
func shortOID(v Value) (string, bool) {
	blank := " \t\r\n"
	rest := bytes.TrimLeft(v[1:len(v)-1], blank)
	rest, ok := bytes.CutPrefix(rest, []byte(`"$oid"`))
	if !ok {
		return "", false
	}
	rest, ok = bytes.CutPrefix(bytes.TrimLeft(rest, blank), []byte(":"))
	if !ok {
		return "", false
	}
	rest = bytes.Trim(rest, blank)
	if len(rest) < 2 || rest[0] != '"' || rest[len(rest)-1] != '"' ||
		bytes.IndexByte(rest[1:len(rest)-1], '"') >= 0 || bytes.IndexByte(rest, '\\') >= 0 {
		return "", false
	}
	return Value(rest).Text(), true
}

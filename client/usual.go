package client

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// usual reads a body that is one JSON value, as [parse] does, many times as fast: it knows all of JSON but half pairs of
// surrogates. Of what it does not know, and of what is no JSON, it says no more than that; jsontext tells which and where.
func usual(body []byte, depth int) (v Value, ok bool) {
	from := blanks(body, 0)
	u := nesting{most: min(depth, 64)}
	for i := from; i < len(body); {
		opened := false
		if body[i] != '{' && body[i] != '[' {
			i = scalar(body, i)
		} else if i, opened, ok = u.open(body, i); !ok {
			return nil, false
		}
		for !opened {
			if i < 0 {
				return nil, false
			}
			if u.depth == 0 {
				return Value(body[from:i:i]), blanks(body, i) == len(body)
			}
			if i, opened = u.goOn(body, blanks(body, i)); i < 0 {
				return nil, false
			}
		}
	}
	return nil, false
}

// nesting is which objects and lists a place is in: a bit for each, the innermost the lowest, 1 for an object.
type nesting struct {
	depth, most int
	objects     uint64
}

// open goes into the object or list at b[i]. inside is false where it is empty, and has ended.
func (u *nesting) open(b []byte, i int) (at int, inside, ok bool) {
	if u.depth == u.most {
		return i, false, false
	}
	object := b[i] == '{'
	i = blanks(b, i+1)
	if i < len(b) && (object && b[i] == '}' || !object && b[i] == ']') {
		return i + 1, false, true
	}
	u.depth, u.objects = u.depth+1, u.objects<<1
	if object {
		u.objects |= 1
		i = memberName(b, i)
	}
	return i, true, i >= 0
}

// goOn is at what follows a value: at another value of the same object or list, or behind its end; -1 at neither.
func (u *nesting) goOn(b []byte, i int) (at int, another bool) {
	object := u.objects&1 == 1
	switch {
	case i >= len(b):
		return -1, false
	case b[i] == ',':
		if i = blanks(b, i+1); object {
			i = memberName(b, i)
		}
		return i, true
	case object && b[i] == '}' || !object && b[i] == ']':
		u.depth, u.objects = u.depth-1, u.objects>>1
		return i + 1, false
	}
	return -1, false
}

func blanks(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\n' || b[i] == '\t' || b[i] == '\r') {
		i++
	}
	return i
}

// memberName is where the value of the member begins whose name is at b[i]; -1 for none.
func memberName(b []byte, i int) int {
	if i >= len(b) || b[i] != '"' {
		return -1
	}
	if i = quoted(b, i+1); i < 0 {
		return -1
	}
	if i = blanks(b, i); i >= len(b) || b[i] != ':' {
		return -1
	}
	return blanks(b, i+1)
}

// scalar is where the text, number or word ends that begins at b[i]; -1 for none.
func scalar(b []byte, i int) int {
	switch c := b[i]; {
	case c == '"':
		return quoted(b, i+1)
	case c == '-' || c >= '0' && c <= '9':
		return number(b, i)
	}
	for _, word := range [...]string{"true", "false", "null"} {
		if bytes.HasPrefix(b[i:], []byte(word)) {
			return i + len(word)
		}
	}
	return -1
}

func number(b []byte, i int) int {
	digits := func(at int) int {
		for at < len(b) && b[at] >= '0' && b[at] <= '9' {
			at++
		}
		return at
	}
	if b[i] == '-' {
		i++
	}
	end := digits(i)
	if end == i || b[i] == '0' && end > i+1 {
		return -1
	}
	if end < len(b) && b[end] == '.' {
		if i, end = end+1, digits(end+1); end == i {
			return -1
		}
	}
	if end < len(b) && b[end]|0x20 == 'e' {
		if end++; end < len(b) && (b[end] == '+' || b[end] == '-') {
			end++
		}
		if i, end = end, digits(end); end == i {
			return -1
		}
	}
	return end
}

// quoted is behind the quote that ends the text whose first byte is b[i]; -1 for none. It looks at eight bytes at once.
func quoted(b []byte, i int) int {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	for i < len(b) {
		if i+8 <= len(b) {
			x := binary.LittleEndian.Uint64(b[i:])
			quote, slash := x^ones*'"', x^ones*'\\'
			special := ((quote-ones)&^quote | (slash-ones)&^slash | (x-ones*' ')&^x) & highs
			if special == 0 {
				i += 8
				continue
			}
			i += bits.TrailingZeros64(special) / 8
		}
		switch c := b[i]; {
		case c == '"':
			return i + 1
		case c == '\\':
			if i = escape(b, i+1); i < 0 {
				return -1
			}
		case c < ' ':
			return -1
		default:
			i++
		}
	}
	return -1
}

// escape is behind the escape whose backslash is before b[i]; -1 for none, and for surrogates.
func escape(b []byte, i int) int {
	switch {
	case i < len(b) && bytes.IndexByte([]byte(`"\/bfnrt`), b[i]) >= 0:
		return i + 1
	case i+5 > len(b) || b[i] != 'u' || b[i+1]|0x20 == 'd':
		return -1
	}
	for _, c := range b[i+1 : i+5] {
		if (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'f') {
			return -1
		}
	}
	return i + 5
}

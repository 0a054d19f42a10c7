package client

import (
	"bytes"
	"slices"
	"unsafe"

	"github.com/go-json-experiment/json/jsontext"
)

// Members returns the members of an object in their order, doubles too; nil for every other value.
func (v Value) Members() (members []Member) {
	if v.Kind() != Object || !jsontext.Value(v).IsValid(lenient()...) {
		return nil
	}
	for name, value := range v.members {
		members = append(members, Member{name.Text(), value})
	}
	return members
}

// Elements returns the elements of a list; nil for every other value.
func (v Value) Elements() []Value {
	if v.Kind() != Array || !jsontext.Value(v).IsValid(lenient()...) {
		return nil
	}
	return slices.Collect(v.elements)
}

// members goes through an object that was read: the names as they stand, and the values.
func (v Value) members(yield func(name, value Value) bool) {
	for rest := v[1:]; ; {
		var name, value Value
		if name, rest = nextValue(rest); name == nil {
			return
		}
		if value, rest = nextValue(rest); !yield(name, value) {
			return
		}
	}
}

// elements goes through a list that was read.
func (v Value) elements(yield func(Value) bool) {
	for rest := v[1:]; ; {
		var e Value
		if e, rest = nextValue(rest); e == nil || !yield(e) {
			return
		}
	}
}

// Doubled counts the objects in a value that have a name twice, as most readers of JSON see them: they take the last.
func (v Value) Doubled() (n int) {
	if jsontext.Value(v).IsValid() || !jsontext.Value(v).IsValid(lenient()...) { // the former has each name once
		return 0
	}
	return v.doubled()
}

// doubled is Doubled of a value that was read.
func (v Value) doubled() (n int) {
	switch v.Kind() {
	case Object:
		names, members := map[string]bool{}, 0
		for name, value := range v.members {
			names[string([]rune(name.Text()))] = true // bytes that are no text are U+FFFD to them
			members, n = members+1, n+value.doubled()
		}
		if len(names) < members {
			n++
		}
	case Array:
		for e := range v.elements {
			n += e.doubled()
		}
	}
	return n
}

// OID is the text of the member $oid of a record's _id (§2.3); ok is false where it has another shape, or two ids.
func (v Value) OID() (id string, ok bool) {
	text, one := v.single("$oid")
	if !one || text.Kind() != String {
		return "", false
	}
	return text.Text(), true
}

// member returns the last member of a name, as most readers of JSON do; nil where there is none.
func (v Value) member(name string) (last Value) {
	if v.Kind() == Object {
		for key, value := range v.members {
			if string(key.inner()) == name {
				last = value
			}
		}
	}
	return last
}

// single is the member of a name; one is false where it comes twice with different values.
func (v Value) single(name string) (found Value, one bool) {
	if v.Kind() == Object {
		for key, value := range v.members {
			if string(key.inner()) != name {
				continue
			}
			if found != nil && !bytes.Equal(found, value) {
				return nil, false
			}
			found = value
		}
	}
	return found, true
}

// pick puts the member of each name into its place. A name that comes twice with different values is an error: JSON
// does not say which one counts, and readers differ.
func (v Value) pick(places map[string]*Value) error {
	for name, value := range v.members {
		into := places[string(name.inner())]
		switch {
		case into == nil:
		case *into != nil && !bytes.Equal(*into, value):
			return doubled(name)
		default:
			*into = value
		}
	}
	return nil
}

// doubled refuses a member that comes twice with different values.
func doubled(name Value) error {
	return shapeError("it has the member " + name.Text() + " twice, with different values")
}

// skip leaves out what stands before a value.
func skip(rest []byte) []byte {
	for len(rest) > 0 && (rest[0] <= ' ' || rest[0] == ',' || rest[0] == ':') {
		rest = rest[1:]
	}
	return rest
}

// nextValue cuts the next value off the rest of an object or list; nil at its end.
func nextValue(rest []byte) (v Value, after []byte) {
	if rest = skip(rest); len(rest) == 0 || rest[0] == '}' || rest[0] == ']' {
		return nil, rest
	}
	var end int
	if rest[0] == '"' { // most are
		end = textEnd(rest, 0) + 1
	} else {
		end, _ = extent(rest)
	}
	return Value(rest[:end:end]), rest[end:]
}

// cursor is what is left of JSON that was read, for who goes through all of it once: an
// object within a list within an object needs not be measured first, three times over.
type cursor []byte

// next cuts the next value off; nil where the object or list ends, which is left then.
func (c *cursor) next() (v Value) {
	if v, *c = nextValue(*c); v == nil && len(*c) > 0 {
		*c = (*c)[1:]
	}
	return v
}

// enters goes into the next value where it is of a kind, an object or a list.
func (c *cursor) enters(kind Kind) bool {
	rest := skip(*c)
	if Value(rest).Kind() != kind {
		return false
	}
	*c = rest[1:]
	return true
}

// text cuts off a member that the interface calls a string. It stays a part of the body
// where nothing in it needs decoding: rules hold the body anyway.
func (c *cursor) text() string {
	v := c.next()
	if v.Kind() != String || bytes.IndexByte(v, '\\') >= 0 {
		return textOf(v)
	}
	return unsafe.String(unsafe.SliceData(v[1:]), len(v)-2)
}

// extent is where the value ends that b begins with, and how deep it is nested.
func extent(b []byte) (end, deepest int) {
	depth := 0
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '"':
			i = textEnd(b, i)
			if depth == 0 {
				return i + 1, 0
			}
		case '{', '[':
			depth++
			deepest = max(deepest, depth)
		case '}', ']':
			if depth--; depth <= 0 {
				return i + 1 + depth, deepest // a bracket too many ends what a number or word stands in
			}
		case ',', ' ', '\t', '\r', '\n':
			if depth == 0 {
				return i, 0
			}
		}
	}
	return len(b), deepest
}

// textEnd is where the quote stands that ends the text which begins at b[at].
func textEnd(b []byte, at int) int {
	for from := at + 1; ; {
		n := bytes.IndexByte(b[from:], '"')
		if n < 0 {
			return len(b) - 1
		}
		from += n + 1
		slashes := from - 2
		for b[slashes] == '\\' {
			slashes--
		}
		if (from-slashes)%2 == 0 { // each pair of them is one that was meant
			return from - 1
		}
	}
}

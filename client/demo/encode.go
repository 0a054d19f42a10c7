package demo

import (
	"io"
	"strconv"
)

// spill is how much an encoder gathers before it passes it on.
const spill = 64 << 10

// encoder writes compact JSON, in the order in which it is told, to a sink.
// It holds at most one spill and one element, whatever the size of the answer.
type encoder struct {
	sink    io.Writer
	buf     []byte
	flushed int   // bytes passed on so far
	limit   int   // where to stop; 0 is never
	err     error // the first failure of the sink; nothing is written after it
}

// raw appends text that is already JSON.
func (e *encoder) raw(s string) { e.buf = append(e.buf, s...) }

// text appends a JSON string.
func (e *encoder) text(s string) { e.buf = appendText(e.buf, s) }

// number appends a whole number.
func (e *encoder) number(n int) { e.buf = strconv.AppendInt(e.buf, int64(n), 10) }

// member appends a name and a text value; first leaves out the comma.
func (e *encoder) member(first bool, name, value string) {
	if !first {
		e.buf = append(e.buf, ',')
	}
	e.text(name)
	e.buf = append(e.buf, ':')
	e.text(value)
}

// checkpoint stands between two elements of a long list: it passes on what has
// gathered, and says whether there is any use in going on.
func (e *encoder) checkpoint() bool {
	if len(e.buf) >= spill {
		e.flush()
	}
	return e.err == nil
}

func (e *encoder) flush() {
	out := e.buf
	if e.limit > 0 && e.flushed+len(out) > e.limit {
		out = out[:e.limit-e.flushed]
		if e.err == nil {
			defer func() { e.err = io.ErrShortWrite }()
		}
	}
	if e.err == nil {
		_, e.err = e.sink.Write(out)
		e.flushed += len(out)
	}
	e.buf = e.buf[:0]
}

// appendText appends s, which is valid UTF-8, as a JSON string.
func appendText(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	start := 0
	for i := range len(s) {
		c := s[i]
		if c >= 0x20 && c != '"' && c != '\\' {
			continue
		}
		dst = append(dst, s[start:i]...)
		start = i + 1
		switch c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\n':
			dst = append(dst, '\\', 'n')
		case '\t':
			dst = append(dst, '\\', 't')
		default:
			dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
	}
	dst = append(dst, s[start:]...)
	return append(dst, '"')
}

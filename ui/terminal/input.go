package terminal

import (
	"io"
	"runtime/debug"
	"sync/atomic"
	"unicode/utf8"
)

// input is what is typed, as Bubble Tea reads it. It is no file, so that Bubble Tea
// leaves the terminal's modes and the waiting alone: a sequence whose rest is late
// has to be given up after a while, which takes a read that ends by the clock.
type input struct {
	sieve
	source *source
	fault  func(value any, stack []byte)
	buf    [1024]byte
	handed atomic.Int64 // how many reads Bubble Tea was given
	more   atomic.Bool  // another is there
}

// Read gives what was typed, sequences whole, without the terminal's answers.
func (in *input) Read(p []byte) (n int, err error) {
	defer func() { // Bubble Tea would die of a panic, in raw mode
		if v := recover(); v != nil {
			in.fault(v, debug.Stack())
			n, err = 0, io.EOF
		}
	}()
	for n == 0 {
		for len(in.keys) == 0 {
			n, ready, err := in.source.read(in.buf[:], in.patience())
			in.feed(in.buf[:n])
			if err != nil {
				return 0, err
			}
			if !ready {
				in.expire()
			}
		}
		n = in.next(p)
	}
	return n, nil
}

// next hands on what is there, and counts it.
func (in *input) next(p []byte) int {
	n := in.hand(p)
	in.more.Store(len(in.keys) > 0)
	in.handed.Add(1)
	return n
}

// ahead reports whether more was typed than the keys that were taken.
func (in *input) ahead(taken int64) bool { return in.more.Load() || in.handed.Load() > taken }

// textLength is how much of keys Bubble Tea takes for one text.
func textLength(keys []byte) (n int) {
	for n < len(keys) {
		r, size := utf8.DecodeRune(keys[n:])
		if r <= ' ' || r == '\x7f' || r == utf8.RuneError && size == 1 {
			break
		}
		n += size
	}
	return n
}

// letter is the end of the character at a place of b, 0 where it is not whole.
func letter(b []byte, at int) int {
	if !utf8.FullRune(b[at:]) {
		return 0
	}
	_, n := utf8.DecodeRune(b[at:])
	return at + n
}

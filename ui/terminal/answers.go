package terminal

import (
	"bytes"
	"strconv"
	"strings"
	"time"
)

// askBackground asks the terminal for its background colour (OSC 11). Nobody
// waits for the answer: a terminal that is mute costs nothing, and one that
// answers makes docket change its looks when it does.
const askBackground = "\x1b]11;?\x1b\\"

// Background is the terminal's answer.
type Background struct{ Dark bool }

// sieve takes what the terminal answers out of what is typed, and hands keys on as
// whole sequences: Bubble Tea takes every read for complete, and would type the
// rest of a sequence that a slow line splits.
type sieve struct {
	state  sieveState
	held   []byte // the beginning of a sequence whose end has not come
	more   int    // bytes that the sequence still needs, in the state counting
	keys   []byte // whole sequences and text
	late   bool   // what is held began long ago and is kept only as long as it fits the answer
	parted bool   // its ESC was handed on as a key before the rest came
	answer func(Background)
	asked  func() bool // an answer to askBackground may still come, unless it is there
	told   bool        // it is there
}

// due reports whether the answer to askBackground may still come.
func (s *sieve) due() bool { return !s.told && s.asked() }

type sieveState uint8

const (
	ground    sieveState = iota
	escaped              // after ESC
	control              // after ESC [
	counting             // a known number of bytes ends it: UTF-8, ESC O, X10 mouse
	text                 // within OSC, DCS, APC, PM or SOS: never keys, only answers
	textEnd              // after the ESC that ends such a text
	afterText            // the \ of such an end may still come
)

// How long a beginning waits for the rest of its sequence. The escape key waits too.
const (
	escapeWait = 50 * time.Millisecond
	askedWait  = 300 * time.Millisecond // escapeWait while the terminal's answer is awaited
	restWait   = time.Second            // what nobody types by hand, over the slowest line
)

// feed takes what was read. Whole keys are added to keys.
func (s *sieve) feed(in []byte) {
	for _, b := range in {
		for !s.take(b) { // a byte that ends a sequence without belonging to it
		}
	}
}

// take handles one byte; false means that it is to be taken again in another state.
func (s *sieve) take(b byte) bool {
	switch s.state {
	case ground:
		s.begin(b)
	case escaped:
		s.escape(b)
	case control:
		return s.control(b)
	case counting:
		s.held = append(s.held, b)
		if s.more--; s.more == 0 {
			s.release()
		}
	case text:
		return s.text(b)
	case textEnd:
		if s.finish(); b != '\\' { // the ESC began something else
			s.hold(escaped, '\x1b')
			return false
		}
	case afterText:
		s.state = ground
		return b == '\\'
	}
	return true
}

func (s *sieve) hold(state sieveState, b ...byte) {
	s.state, s.late, s.parted = state, false, false
	s.held = append(s.held[:0], b...)
}

// release hands on what is held; drop forgets it.
func (s *sieve) release() {
	s.keys = append(s.keys, s.held...)
	s.drop()
}

func (s *sieve) drop() { s.hold(ground) }

func (s *sieve) begin(b byte) {
	parted := s.parted
	s.parted = false
	switch {
	case b == '\x1b':
		s.hold(escaped, b)
	case b == ']' && parted && s.due():
		s.hold(text, '\x1b', b)
		s.late, s.parted = true, true
	case b >= 0xc2 && b <= 0xf4:
		s.hold(counting, b)
		s.more = utf8Rest(b)
	default:
		s.keys = append(s.keys, b)
	}
}

// utf8Rest is how many bytes follow the first byte of a character.
func utf8Rest(b byte) int {
	switch {
	case b >= 0xf0:
		return 3
	case b >= 0xe0:
		return 2
	}
	return 1
}

func (s *sieve) escape(b byte) {
	s.held = append(s.held, b)
	switch {
	case b == '[':
		s.state = control
	case b == 'O':
		s.state, s.more = counting, 1
	case b == ']', b == 'P', b == '_', b == '^', b == 'X':
		s.state = text
	case b == '\x1b' && len(s.held) == 2: // alt and a key that is a sequence
	case b >= 0xc2 && b <= 0xf4:
		s.state, s.more = counting, utf8Rest(b)
	default:
		s.release()
	}
}

func (s *sieve) control(b byte) bool {
	if b < ' ' || b > '~' { // no sequence of ours after all
		s.drop()
		return false
	}
	params := s.held[bytes.IndexByte(s.held, '[')+1:]
	first := len(params) == 0
	s.held = append(s.held, b)
	switch {
	case b < '@':
	case first && b == 'M':
		s.state, s.more = counting, 3
	case first && b == '[': // the function keys of the Linux console
		s.state, s.more = counting, 1
	case !first && (params[0] >= '=' && params[0] <= '?' || strings.IndexByte("cnty", b) >= 0):
		s.drop() // an answer about the terminal
	default:
		s.release()
	}
	return true
}

// longest bounds what is kept of a text; answers that count are shorter.
const longest = 64

func (s *sieve) text(b byte) bool {
	switch {
	case b == '\x07':
		s.finish()
		s.state = ground
	case b == '\x1b':
		s.state = textEnd
	case b < ' ', s.late && !answerBegin(append(s.held, b)):
		s.giveUp()
		return false
	case len(s.held) < longest:
		s.held = append(s.held, b)
	}
	return true
}

// giveUp ends a text that was cut off: a person goes on typing.
func (s *sieve) giveUp() {
	if s.parted && len(s.held) == 2 { // after the escape key, the key ]
		s.keys = append(s.keys, s.held[1:]...)
	}
	s.drop()
}

// finish reads the text that ended.
func (s *sieve) finish() {
	if colour, ok := strings.CutPrefix(string(s.held), "\x1b]11;"); ok {
		if dark, ok := isDark(colour); ok {
			s.told = true
			s.answer(Background{dark})
		}
	}
	s.drop()
}

// patience is how long what is held may wait for more, 0 for as long as it takes.
func (s *sieve) patience() time.Duration {
	switch {
	case s.state == ground, s.state == afterText, s.late && !s.parted:
		return 0
	case s.state == escaped && s.due():
		return askedWait
	case len(s.held) <= 2 && s.state != text:
		return escapeWait
	}
	return restWait
}

// expire is called when patience ran out.
func (s *sieve) expire() {
	switch s.state {
	case escaped, counting:
		alone := len(s.held) == 1 && s.state == escaped
		s.release()
		s.parted = alone
	case control:
		if last := s.held[len(s.held)-1]; len(s.held) == 2 || last == '$' || last == '@' {
			s.release() // alt+[, or a key of rxvt
			return
		}
		s.drop()
	case text:
		if s.late = s.due() && answerBegin(s.held); !s.late {
			s.giveUp()
		}
	case textEnd:
		s.finish()
		s.state = afterText
	}
}

// answerBegin reports whether b can be the beginning of an answer to askBackground.
func answerBegin(b []byte) bool {
	const start = "\x1b]11;rgba:"
	for i, c := range b {
		switch {
		case i == 8 && c == ':': // rgb:
		case i < len(start):
			if c != start[i] && !(i == 9 && b[8] == ':') {
				return false
			}
		case c != '/' && (c < '0' || c > '9') && (c|' ' < 'a' || c|' ' > 'f'):
			return false
		}
	}
	return len(b) < longest
}

// isDark reads a colour such as rgb:1e1e/1e1e/2e2e and weighs it as the eye does.
func isDark(colour string) (dark, ok bool) {
	spec, ok := strings.CutPrefix(colour, "rgb:")
	if !ok {
		spec, ok = strings.CutPrefix(colour, "rgba:")
	}
	parts := strings.Split(spec, "/")
	if !ok || len(parts) < 3 {
		return false, false
	}
	light := 0.0
	for i, weight := range []float64{0.299, 0.587, 0.114} {
		v, err := strconv.ParseUint(parts[i], 16, 32)
		if err != nil {
			return false, false
		}
		full := uint64(1)<<(4*len(parts[i])) - 1
		light += weight * float64(v) / float64(full)
	}
	return light < 0.5, true
}

package terminal

import (
	"bytes"
	"slices"
	"strings"
	"time"
)

// sieve takes what the terminal answers out of what is typed, and hands keys on as whole sequences: Bubble Tea takes
// every read for complete, and would type the rest of a sequence that a slow line splits.
type sieve struct {
	keys   []byte   // whole sequences and text; pasteBegin stands for the next of pastes
	alone  bool     // they begin with an escape key
	held   []byte   // the beginning of a sequence whose end has not come
	lone   bool     // its ESC came long before the rest, and so may be a key
	gone   bool     // that ESC was handed on as a key
	slow   bool     // held is a text that began long ago
	tail   bool     // the \ that ends an answer may still come
	before []byte   // the beginning of a mark of a paste that was handed on as a key: the rest came too late
	paste  bool     // what comes is pasted, up to its mark
	text   []byte   // of it
	pastes []string // whole ones
	pasted func(text string)
	answer func(Background)
	asked  func() bool // an answer to askBackground may still come, unless it is there
	told   bool        // it is there

	graphics func() // the answer to askVersion that there are pictures; nil where nobody asked
}

const (
	esc     = '\x1b'
	longest = 64 // bytes of a text that are kept; answers that count are shorter
)

// How long a beginning waits for the rest of its sequence. The escape key waits too.
const (
	escapeWait = 50 * time.Millisecond
	askedWait  = 300 * time.Millisecond // for the rest of the answer to askBackground, while that is awaited
	restWait   = time.Second            // what nobody types by hand, over the slowest line
)

// due reports whether the answer to askBackground may still come.
func (s *sieve) due() bool { return !s.told && s.asked() }

// hand moves keys to p, for one read: a sequence, a control character, a blank, or a text up to the next of them, so that one
// message comes of a read: what comes of it is drawn with what was typed behind it still waiting. Bubble Tea takes ESC and
// what follows it in the same read for alt and a key. What is pasted is sent as one key, and p gets nothing: Bubble Tea
// would look for its end from its beginning with each read, and drop bytes that are no text.
func (s *sieve) hand(p []byte) int {
	switch {
	case s.alone:
		s.alone, p = false, p[:1]
	case beginsPaste(s.keys):
		s.pasted(s.pastes[0])
		s.pastes, s.keys, p = s.pastes[1:], s.keys[len(pasteBegin):], nil
	case s.keys[0] == esc:
		if n, _ := first(s.keys); n > 0 {
			p = p[:min(n, len(p))]
		}
	default:
		p = p[:min(max(1, textLength(s.keys)), len(p))]
	}
	n := copy(p, s.keys)
	if n == 1 && p[0] == '\n' { // Enter, as the terminal made it before docket took it
		p[0] = '\r'
	}
	s.keys = s.keys[:copy(s.keys, s.keys[n:])]
	return n
}

// feed takes what was read. Whole keys are added to keys. A ctrl+c that comes alone ends a paste whose end was lost, as
// where a multiplexer lost its terminal in the middle: else nothing would be a key any more.
func (s *sieve) feed(in []byte) {
	if s.paste && string(in) == "\x03" {
		s.forget()
		in = []byte(pasteEnd)
	}
	if late := slices.Concat(s.before, in); len(s.before) > 0 && beginsPaste(late) {
		in = late // as a key of its own it does no harm; its rest would be typed
		s.lone, s.gone = false, false
	}
	s.before = nil
	for _, b := range in {
		if s.paste {
			s.takePasted(b)
			continue
		}
		s.take(b)
		for len(s.held) > 0 {
			n, key := first(s.held)
			if n == 0 {
				break
			}
			rest := bytes.Clone(s.held[n:])
			if s.held = s.held[:n]; key {
				s.release()
			} else {
				s.drop()
			}
			s.held = append(s.held, rest...)
		}
	}
}

// take adds a byte to what is held, unless it does not belong there.
func (s *sieve) take(b byte) {
	tail, parted := s.tail, s.gone && len(s.held) == 0
	within := s.isText() && b >= ' ' && s.held[len(s.held)-1] != esc
	s.tail = false
	switch {
	case tail && b == '\\':
		return
	case parted && b == ']' && s.due():
		s.held = append(s.held, esc)
	case parted:
		s.lone, s.gone = false, false
	case s.lone && len(s.held) == 1 && b != '[' && b != ']' && (b != 'P' || s.graphics == nil || !s.due()):
		s.release()
	case within && (s.lone || s.slow) && !answerBegin(append(s.held, b)):
		s.giveUp()
	case within && !answers().Match(append(s.held, b)): // alt and a key, and what is typed next
		s.release()
	case within && len(s.held) == longest:
		return
	}
	s.held = append(s.held, b)
}

// takePasted adds a byte to what is pasted, which goes as it came.
func (s *sieve) takePasted(b byte) {
	s.text = append(s.text, b)
	if text, ends := bytes.CutSuffix(s.text, []byte(pasteEnd)); ends {
		s.keys, s.pastes = append(s.keys, pasteBegin...), append(s.pastes, string(text))
		s.paste, s.text = false, nil
	}
}

// isText reports whether a text is held: an OSC, DCS or APC, as terminals answer, or alt and a key.
func (s *sieve) isText() bool { return len(s.held) > 1 && strings.IndexByte("]P_", s.held[1]) >= 0 }

func (s *sieve) release() {
	if s.paste = beginsPaste(s.held); !s.paste {
		s.alone = s.alone || s.lone && len(s.keys) == 0
		s.keys = append(s.keys, s.held...)
	}
	s.forget()
}

func (s *sieve) forget() {
	s.held = s.held[:0]
	s.lone, s.gone, s.slow = false, false, false
}

// drop reads the answer that is held, or gives up what is none.
func (s *sieve) drop() {
	if showsPictures(s.held) && s.graphics != nil {
		s.graphics()
		s.forget()
		return
	}
	dark, ok := isDark(s.held)
	if !ok {
		s.giveUp()
		return
	}
	s.told = true
	s.answer(Background{dark})
	s.forget()
}

// giveUp forgets a sequence that was cut off: a person goes on typing. After the escape key its first byte was a key.
func (s *sieve) giveUp() {
	if !s.lone || len(s.held) != 2 {
		s.forget()
		return
	}
	if s.gone {
		s.held, s.lone = s.held[1:], false
	}
	s.release()
}

// patience is how long what is held may wait for more, 0 for as long as it takes.
func (s *sieve) patience() time.Duration {
	switch {
	case len(s.held) == 0:
		return 0
	case s.lone && len(s.held) == 1:
		return askedWait - escapeWait
	case len(s.held) <= 2 && !s.isText():
		return escapeWait
	}
	return restWait
}

// expire is called when patience ran out.
func (s *sieve) expire() {
	last := s.held[len(s.held)-1]
	if strings.HasPrefix(pasteBegin, string(s.held)) {
		s.before = bytes.Clone(s.held)
	}
	switch {
	case len(s.held) == 1 && last == esc:
		if !s.lone && s.due() {
			s.lone = true
			return
		}
		s.release()
		s.lone, s.gone = true, true
	case s.isText() && last == esc:
		s.held = s.held[:len(s.held)-1]
		s.drop()
		s.tail = true
	case s.isText() && s.due() && answerBegin(s.held):
		s.slow = true
	case s.isText(), s.held[0] == esc && s.held[1] == '[' && len(s.held) > 2 && last != '$':
		s.giveUp()
	default:
		s.release() // also alt+[, and a key of rxvt
	}
}

// The marks around what is pasted.
const pasteBegin, pasteEnd = "\x1b[200~", "\x1b[201~"

// beginsPaste reports whether b begins with the mark of a paste.
func beginsPaste(b []byte) bool { return bytes.HasPrefix(b, []byte(pasteBegin)) }

// first returns the length of what b begins with, 0 where its end has not come, and whether
// that is a key: else it is an answer of the terminal, or a sequence that was cut off.
func first(b []byte) (n int, key bool) {
	at := 1
	if len(b) > 1 && b[0] == esc && b[1] == esc {
		at = 2 // alt and a key that is a sequence
	}
	switch {
	case b[0] != esc:
		return letter(b, 0), true
	case len(b) == at:
		return 0, true
	case at == 2 && beginsPaste(b[1:]):
		return 1, true // the escape key, and then a paste
	case b[at] == '[':
		return control(b, at+1)
	case b[at] == 'O':
		return whole(b, at+2), true
	case strings.IndexByte("]P_", b[at]) < 0:
		return letter(b, at), true
	case at == 2:
		return 1, true // the escape key, and then an answer
	}
	end := bytes.IndexFunc(b[2:], func(r rune) bool { return r < ' ' }) + 2
	switch {
	case end < 2, b[end] == esc && len(b) == end+1:
		return 0, false
	case b[end] == '\a':
		return end + 1, false
	case b[end] == esc && b[end+1] == '\\':
		return end + 2, false
	}
	return end, false
}

// whole is n where b has so many bytes.
func whole(b []byte, n int) int {
	if len(b) < n {
		return 0
	}
	return n
}

// control finds the end of the control sequence whose parameters begin at from.
func control(b []byte, from int) (n int, key bool) {
	for i, c := range b[from:] {
		switch n = from + i + 1; {
		case c < ' ' || c > '~': // no sequence of ours after all
			return n - 1, false
		case c < '@':
		case i == 0 && c == 'M': // X10 mouse
			return whole(b, n+3), true
		case i == 0 && c == '[': // the function keys of the Linux console
			return whole(b, n+1), true
		default:
			answer := i > 0 && (strings.IndexByte("=>?", b[from]) >= 0 || strings.IndexByte("cnty", c) >= 0)
			return n, !answer
		}
	}
	return 0, true
}

package terminal

import (
	"io"
	"os"
	"sync"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/erikgeiser/coninput"
	"golang.org/x/sys/windows"
)

// source is where typed bytes come from: the console's events, whose characters are the sequences that a terminal
// sends (ENABLE_VIRTUAL_TERMINAL_INPUT). Reading the console as a file would wait for a character where only a key
// came up, and could not be ended.
type source struct {
	console, ended windows.Handle // ended is an event; setting it makes read return
	half           rune           // the first half of a character of two
	rest           []byte         // what did not fit into the last read
	resized        func()
	sole           sync.Mutex // is held by who reads the console
}

func newSource(tty *os.File) (*source, error) {
	ended, err := windows.CreateEvent(nil, 1, 0, nil)
	return &source{console: windows.Handle(tty.Fd()), ended: ended, resized: func() {}}, err
}

// read reads what was typed; it waits at most for patience unless it is 0, and ready is false where nothing came. What
// another program read meanwhile is nothing.
func (s *source) read(p []byte, patience time.Duration) (n int, ready bool, err error) {
	if len(s.rest) == 0 {
		wait := uint32(windows.INFINITE)
		if patience > 0 {
			wait = uint32(patience.Milliseconds()) + 1
		}
		switch event, err := windows.WaitForMultipleObjects([]windows.Handle{s.ended, s.console}, false, wait); {
		case err != nil:
			return 0, false, err
		case event == windows.WAIT_OBJECT_0:
			return 0, false, io.EOF
		case event == uint32(windows.WAIT_TIMEOUT):
			return 0, false, nil
		}
		if err := s.events(); err != nil {
			return 0, false, err
		}
	}
	n = copy(p, s.rest)
	s.rest = s.rest[n:]
	return n, true, nil
}

// events takes the events that are here now: another program may have read those that read was woken by.
func (s *source) events() error {
	s.sole.Lock()
	defer s.sole.Unlock()
	var here uint32
	if err := windows.GetNumberOfConsoleInputEvents(s.console, &here); err != nil || here == 0 {
		return err
	}
	events, err := coninput.ReadNConsoleInputs(s.console, 256)
	s.take(events)
	return err
}

// take turns events into bytes.
func (s *source) take(events []coninput.InputRecord) {
	for _, record := range events {
		switch event := record.Unwrap().(type) {
		case coninput.WindowBufferSizeEventRecord:
			s.resized()
		case coninput.KeyEventRecord:
			if event.Char == 0 || !event.KeyDown {
				continue
			}
			for range max(1, event.RepeatCount) {
				s.char(event.Char)
			}
		}
	}
}

// char takes a character, or a half of one.
func (s *source) char(c rune) {
	if whole := utf16.DecodeRune(s.half, c); s.half != 0 && whole != utf8.RuneError {
		c = whole
	}
	s.half = 0
	if utf16.IsSurrogate(c) {
		s.half = c
		return
	}
	s.rest = utf8.AppendRune(s.rest, c)
}

// close makes read return, now and from then on.
func (s *source) close() { _ = windows.SetEvent(s.ended) }

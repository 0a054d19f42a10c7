//go:build unix

package terminal

import (
	"io"
	"os"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
)

// sources are both ways to wait for a terminal, each with what types into it.
func sources(t *testing.T, tell func(t *testing.T, s *source, types func(string))) {
	for _, name := range []string{"without a thread", "with a thread"} {
		t.Run(name, func(t *testing.T) {
			person, tty, err := pty.Open()
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { person.Close(); tty.Close() })
			if _, err := raw(tty, tty); err != nil {
				t.Fatal(err)
			}
			s, err := newSource(tty)
			if err != nil {
				t.Fatal(err)
			}
			if name == "with a thread" {
				s.polled = nil
			} else if s.polled == nil {
				t.Skip("the terminal cannot be opened once more here")
			}
			tell(t, s, func(text string) {
				if _, err := person.WriteString(text); err != nil {
					t.Error(err)
				}
			})
		})
	}
}

func TestWhatIsTypedInAnEditorIsNoKeyOfDockets(t *testing.T) {
	sources(t, func(t *testing.T, s *source, types func(string)) {
		lent(t, s, types, func() error {
			_, err := io.ReadFull(s.tty, make([]byte, len("quit")))
			return err
		})
	})
}

func TestAReadEndsWhenItsPatienceIsOverOrTheTerminalIsGone(t *testing.T) {
	sources(t, func(t *testing.T, s *source, types func(string)) {
		if n, ready, err := s.read(make([]byte, 9), time.Millisecond); n != 0 || ready || err != nil {
			t.Errorf("nothing was typed: %d %t %v", n, ready, err)
		}
		types("ab")
		if n, ready, err := s.read(make([]byte, 1), time.Hour); n != 1 || !ready || err != nil {
			t.Errorf("two keys were typed: %d %t %v", n, ready, err)
		}
		if n, ready, err := s.read(make([]byte, 9), 0); n != 1 || !ready || err != nil {
			t.Errorf("one was left: %d %t %v", n, ready, err)
		}
		s.close()
		if _, _, err := s.read(make([]byte, 9), 0); err != io.EOF {
			t.Errorf("behind the end: %v", err)
		}
	})
}

// The shell's terminal blocks as before: a program that follows docket would read nothing.
func TestTheTerminalOfTheShellBlocksAsBefore(t *testing.T) {
	sources(t, func(t *testing.T, s *source, _ func(string)) {
		defer s.close()
		if flags, err := unix.FcntlInt(s.tty.Fd(), unix.F_GETFL, 0); err != nil || flags&unix.O_NONBLOCK != 0 || flags&os.O_RDWR == 0 {
			t.Errorf("flags %#x, %v", flags, err)
		}
	})
}

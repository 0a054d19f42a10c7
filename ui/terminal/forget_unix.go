//go:build unix

package terminal

import (
	"errors"
	"os"

	"github.com/charmbracelet/x/term"
	"golang.org/x/sys/unix"
)

// Forget drops what was typed and not read yet, and tells how many lines that was. They are read to be counted, also what
// has no Enter behind it.
func Forget(f *os.File) (lines int) {
	if was, err := term.GetState(f.Fd()); err == nil {
		here := *was
		here.Lflag &^= unix.ICANON
		here.Cc[unix.VMIN], here.Cc[unix.VTIME] = 0, 0 // nothing is waited for
		if term.SetState(f.Fd(), &here) == nil {
			lines = linesOf(typed(f))
		}
		for errors.Is(term.Restore(f.Fd(), was), unix.EINTR) {
		}
	}
	forget(int(f.Fd()))
	return lines
}

// typed is what is there to be read, up to a size that nobody types.
func typed(f *os.File) (text []byte) {
	part := make([]byte, 4096)
	for len(text) < 1<<20 {
		n, err := f.Read(part)
		if n <= 0 || err != nil {
			break
		}
		text = append(text, part[:n]...)
	}
	return text
}

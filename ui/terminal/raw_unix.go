//go:build unix

package terminal

import (
	"errors"
	"os"

	"github.com/charmbracelet/x/term"
	"golang.org/x/sys/unix"
)

// raw takes the terminal's input as it is typed; back undoes it. A signal may come in between.
func raw(in, _ *os.File) (back func(), err error) {
	for {
		if was, err := term.MakeRaw(in.Fd()); !errors.Is(err, unix.EINTR) {
			return func() {
				for errors.Is(term.Restore(in.Fd(), was), unix.EINTR) {
				}
			}, err
		}
	}
}

// Draws reports whether a terminal understands sequences: all of unix do that are not called dumb.
func Draws(*os.File) bool { return true }

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

// Hide shows nothing of what is typed, line by line as always; show undoes it.
func Hide(in *os.File) (show func(), err error) {
	was, err := term.GetState(in.Fd())
	if err != nil {
		return nil, err
	}
	hidden := *was
	hidden.Lflag = hidden.Lflag&^unix.ECHO | unix.ECHONL
	return func() { _ = term.Restore(in.Fd(), was) }, term.SetState(in.Fd(), &hidden)
}

// Draws reports whether a terminal understands sequences: all of unix do that are not called dumb.
func Draws(*os.File) bool { return true }

//go:build unix

package terminal

import (
	"os"
	"time"

	"github.com/charmbracelet/x/term"
)

// newOutput opens the terminal for docket alone, to write to it without blocking for ever: one that stopped reading
// must not keep docket from ending. Where it cannot be opened, as nothing but a terminal can, it is used as it is.
func newOutput(tty *os.File) *os.File {
	if !term.IsTerminal(tty.Fd()) {
		return tty
	}
	own, err := os.OpenFile(again(tty), os.O_WRONLY, 0)
	if err != nil || own.SetWriteDeadline(time.Time{}) != nil {
		return tty
	}
	return own
}

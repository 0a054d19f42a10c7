package terminal

import (
	"os"

	"golang.org/x/sys/unix"
)

// flushRead is FREAD of <sys/fcntl.h>: what was typed.
const flushRead = 1

func forget(fd int) { _ = unix.IoctlSetPointerInt(fd, unix.TIOCFLUSH, flushRead) }

// discard drops what the terminal has not read yet; 2 is FWRITE of <sys/fcntl.h>.
func discard(tty *os.File) { _ = unix.IoctlSetPointerInt(int(tty.Fd()), unix.TIOCFLUSH, 2) }

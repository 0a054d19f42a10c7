package terminal

import (
	"os"

	"golang.org/x/sys/unix"
)

func forget(fd int) { _ = unix.IoctlSetInt(fd, unix.TCFLSH, unix.TCIFLUSH) }

// discard drops what the terminal has not read yet.
func discard(tty *os.File) { _ = unix.IoctlSetInt(int(tty.Fd()), unix.TCFLSH, unix.TCOFLUSH) }

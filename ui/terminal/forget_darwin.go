package terminal

import "golang.org/x/sys/unix"

// flushRead is FREAD of <sys/fcntl.h>: what was typed.
const flushRead = 1

func forget(fd int) { _ = unix.IoctlSetPointerInt(fd, unix.TIOCFLUSH, flushRead) }

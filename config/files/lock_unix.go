//go:build unix

package files

import (
	"errors"
	"os"
	"syscall"
)

const (
	exclusive = syscall.LOCK_EX
	shared    = syscall.LOCK_SH
	atOnce    = syscall.LOCK_NB
	errLocked = syscall.EWOULDBLOCK
)

func flock(f *os.File, how int) error {
	for {
		if err := syscall.Flock(int(f.Fd()), how); !errors.Is(err, syscall.EINTR) {
			return err
		}
	}
}

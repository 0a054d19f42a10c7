//go:build unix

package files

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// TryLock takes the lock of a file for as long as it is open; ok is false where another
// process, or another opening of the file, has it.
func TryLock(f *os.File) (ok bool, err error) { return try(f, syscall.LOCK_EX) }

// TryShare takes the lock as TryLock does, together with others who share it.
func TryShare(f *os.File) (ok bool, err error) { return try(f, syscall.LOCK_SH) }

func try(f *os.File, how int) (ok bool, err error) {
	if err = flock(f, how|syscall.LOCK_NB); errors.Is(err, syscall.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}

func lock(f *os.File) error { return flock(f, syscall.LOCK_EX) }

func flock(f *os.File, how int) error {
	for {
		err := syscall.Flock(int(f.Fd()), how)
		if errors.Is(err, syscall.EINTR) {
			continue
		}
		if err != nil {
			return fmt.Errorf("lock %s: %w", filepath.Base(f.Name()), err)
		}
		return nil
	}
}

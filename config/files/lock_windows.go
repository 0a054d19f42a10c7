package files

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/windows"
)

// TryLock takes the lock of a file for as long as it is open; ok is false where another
// process, or another opening of the file, has it.
func TryLock(f *os.File) (ok bool, err error) { return try(f, windows.LOCKFILE_EXCLUSIVE_LOCK) }

// TryShare takes the lock as TryLock does, together with others who share it.
func TryShare(f *os.File) (ok bool, err error) { return try(f, 0) }

func try(f *os.File, how uint32) (ok bool, err error) {
	if err = lockByte(f, how|windows.LOCKFILE_FAIL_IMMEDIATELY); errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return false, nil
	}
	return err == nil, err
}

func lock(f *os.File) error { return lockByte(f, windows.LOCKFILE_EXCLUSIVE_LOCK) }

// lockByte locks a byte that no file reaches: nobody could read one that is locked. A lock that the file has
// already gives way to the new one, which would stand beside it.
func lockByte(f *os.File, how uint32) error {
	handle, beyond := windows.Handle(f.Fd()), &windows.Overlapped{OffsetHigh: 1 << 30}
	_ = windows.UnlockFileEx(handle, 0, 1, 0, beyond)
	if err := windows.LockFileEx(handle, how, 0, 1, 0, beyond); err != nil {
		return fmt.Errorf("lock %s: %w", filepath.Base(f.Name()), err)
	}
	return nil
}

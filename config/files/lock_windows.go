package files

import (
	"os"

	"golang.org/x/sys/windows"
)

const (
	exclusive = windows.LOCKFILE_EXCLUSIVE_LOCK
	shared    = 0
	atOnce    = windows.LOCKFILE_FAIL_IMMEDIATELY
	errLocked = windows.ERROR_LOCK_VIOLATION
)

// flock locks a byte that no file reaches: nobody could read one that is locked. A lock that the file has
// already gives way to the new one, which would stand beside it.
func flock(f *os.File, how int) error {
	handle, beyond := windows.Handle(f.Fd()), &windows.Overlapped{OffsetHigh: 1 << 30}
	_ = windows.UnlockFileEx(handle, 0, 1, 0, beyond)
	return windows.LockFileEx(handle, uint32(how), 0, 1, 0, beyond)
}

package files

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// TryLock takes the lock of a file for as long as it is open; ok is false where another
// process, or another opening of the file, has it.
func TryLock(f *os.File) (ok bool, err error) { return try(f, exclusive) }

// TryShare takes the lock as TryLock does, together with others who share it.
func TryShare(f *os.File) (ok bool, err error) { return try(f, shared) }

func try(f *os.File, how int) (ok bool, err error) {
	if err = lock(f, how|atOnce); errors.Is(err, errLocked) {
		return false, nil
	}
	return err == nil, err
}

func lock(f *os.File, how int) error {
	if err := flock(f, how); err != nil {
		return fmt.Errorf("lock %s: %w", filepath.Base(f.Name()), err)
	}
	return nil
}

// UnderLock waits for the lock file of a name in folder, which is made where it is not there,
// and runs fn while it is held.
func UnderLock(folder, name string, fn func() error) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	f, err := OpenOrCreate(filepath.Join(folder, name))
	if err != nil {
		return err
	}
	defer f.Close()
	if err := lock(f, exclusive); err != nil {
		return err
	}
	return fn()
}

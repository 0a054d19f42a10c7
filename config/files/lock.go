package files

import (
	"os"
	"path/filepath"
)

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
	if err := lock(f); err != nil {
		return err
	}
	return fn()
}

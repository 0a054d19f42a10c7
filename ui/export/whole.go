package export

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Whole writes a small file that is there whole or not at all. One that is there is
// an [*ExistsError], unless it may be replaced.
func Whole(path string, overwrite bool, write func(io.Writer) error) error {
	if _, err := os.Lstat(path); err == nil && !overwrite {
		return &ExistsError{Path: path}
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".docket-*")
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	defer os.Remove(f.Name())
	if err = write(f); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return publish(f.Name(), path, overwrite)
}

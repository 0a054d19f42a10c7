package export

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// finish gives what is whole its name.
func (t *target) finish(overwrite bool) error {
	whole := t.path + partSuffix
	if err := t.own(whole); err != nil {
		return err
	}
	if err := t.file.Sync(); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	if _, ok := t.run.encoder.(*spool); ok {
		whole = t.path + boundSuffix
		if err := t.bind(whole); err != nil {
			return err
		}
	}
	if err := publish(whole, t.path, overwrite); err != nil {
		return err
	}
	return t.discard()
}

// own makes sure that the file under the name is the one that was written, and as
// long: another docket may have been told to overwrite it.
func (t *target) own(path string) error {
	ours, err := t.file.Stat()
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	there, err := os.Stat(path)
	if err != nil || !os.SameFile(ours, there) || there.Size() != t.run.w.n {
		return &ResumeError{Path: t.path, Reason: "something else wrote to " + path}
	}
	return nil
}

// bind makes the workbook of the rows.
func (t *target) bind(name string) error {
	if _, err := t.file.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	out, err := os.Create(name)
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	w := bufio.NewWriterSize(out, chunk)
	err = bind(t.file, w, t.run.layout.names)
	if err == nil {
		err = w.Flush()
	}
	if err == nil {
		err = out.Sync()
	}
	if info, stat := out.Stat(); stat == nil {
		t.run.w.n = info.Size()
	}
	if err = errors.Join(err, out.Close()); err != nil {
		return errors.Join(fmt.Errorf("export: %w", err), os.Remove(name))
	}
	return nil
}

// publish renames, and replaces nothing unless it may. Where a file system has no
// links, a file that appears in the very last moment is not seen.
func publish(from, to string, overwrite bool) error {
	if !overwrite {
		switch err := os.Link(from, to); {
		case err == nil:
			return syncFolder(filepath.Dir(to)) // from is removed with the rest
		case errors.Is(err, fs.ErrExist):
			return &ExistsError{Path: to}
		}
		if _, err := os.Lstat(to); err == nil {
			return &ExistsError{Path: to}
		}
	}
	if err := os.Rename(from, to); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return syncFolder(filepath.Dir(to))
}

// syncFolder makes a name last.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	if err := errors.Join(d.Sync(), d.Close()); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return nil
}

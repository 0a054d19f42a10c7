package export

import (
	"fmt"
	"io"
	"os"

	"docket/config/files"
)

// finish gives what is whole its name.
func (t *target) finish(mode files.Mode) error {
	part := t.path + partSuffix
	if err := t.own(part); err != nil {
		return err
	}
	if t.run.form.bind == nil {
		if err := files.Publish(t.file, t.path, mode); err != nil {
			return err
		}
		_ = os.Remove(t.path + stateSuffix) // one that stays is in nobody's way
		return nil
	}
	if err := t.bind(mode); err != nil {
		return err
	}
	return discard(t.path)
}

// own makes sure that the file under the name is the one that was written, and as
// long: somebody may have moved another one there.
func (t *target) own(path string) error {
	there, err := os.Lstat(path)
	if err != nil || !t.is(there) || there.Size() != t.run.w.n {
		return &ResumeError{Path: t.path, Reason: "something else wrote to " + path}
	}
	return nil
}

// is tells whether a file is the one that is written.
func (t *target) is(there os.FileInfo) bool {
	ours, err := t.file.Stat()
	return err == nil && os.SameFile(ours, there)
}

// bind makes the workbook of the rows. It takes a while, so it is noted first that
// there are no more to come.
func (t *target) bind(mode files.Mode) error {
	if t.state.Page > 0 {
		if err := t.checkpoint(); err != nil {
			return err
		}
	}
	if _, err := t.file.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	var out counter
	err := files.Write(t.path, mode, func(w io.Writer) error {
		out.w = w
		return t.run.form.bind(t.file, &out, t.run.layout.names)
	})
	if err == nil {
		t.run.w.n = out.n
	}
	return err
}

// Package files makes every file that docket writes. A file is created exclusively, so that no link is followed
// and nothing is overwritten by accident, and with mode 0600: what docket writes is a company's data. Only a
// file that the person asked to replace keeps the permissions that it had.
package files

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// Mode says what may become of a file that is there.
type Mode int

const (
	New     Mode = iota // it is refused
	Replace             // it is replaced, and the new one has its permissions
	Private             // it is replaced by one that only the owner can read
)

// Replacing is Replace where the person asked for it, else New.
func Replacing(asked bool) Mode {
	if asked {
		return Replace
	}
	return New
}

// ExistsError refuses to write where a file is.
type ExistsError struct{ Path string }

func (e *ExistsError) Error() string { return e.Path + " exists" }

// TargetError refuses a name that cannot become a file.
type TargetError struct{ Path, Reason string }

func (e *TargetError) Error() string { return e.Path + " " + e.Reason }

// Expand makes a path of what a person typed: ~ is the home folder.
func Expand(path string) string {
	path = strings.TrimSpace(path)
	if path == "~" || len(path) > 1 && path[0] == '~' && os.IsPathSeparator(path[1]) {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, path[1:])
		}
	}
	return path
}

// URI is a path as SQLite takes it, with its options. On Windows the drive is a part of the path.
func URI(path string, options url.Values) string {
	if path = filepath.ToSlash(path); filepath.VolumeName(path) != "" {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path, RawQuery: options.Encode()}).String()
}

// Reason is an error of the operating system without the path in front of it.
func Reason(err error) string {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		err = e.Err
	} else if e, ok := errors.AsType[*TargetError](err); ok {
		return "it " + e.Reason
	}
	return err.Error()
}

// Check refuses what Write would refuse, before the work is done: a file that may not be
// replaced, and what is no ordinary file: through a link, one would write somewhere else.
func Check(path string, mode Mode) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case info.Mode().IsRegular() && mode == New:
		return &ExistsError{path}
	case info.Mode().IsRegular():
		return nil
	case info.Mode()&fs.ModeSymlink != 0:
		target, _ := os.Readlink(path)
		return &TargetError{path, "is a link to " + target + "; name a file"}
	case info.IsDir():
		return &TargetError{path, "is a folder; name a file in it"}
	}
	return &TargetError{path, "is not an ordinary file"}
}

// Dangling tells whether a path, or a folder on it, is a link to what is not there, such as a disk that
// is not mounted: that is not an empty place.
func Dangling(path string) bool {
	info, err := os.Lstat(path)
	if err != nil {
		return path != filepath.Dir(path) && Dangling(filepath.Dir(path))
	}
	_, err = os.Stat(path)
	return info.Mode()&fs.ModeSymlink != 0 && errors.Is(err, fs.ErrNotExist)
}

// Create makes a new file; what is there, a link too, is an [fs.ErrExist].
func Create(path string) (*os.File, error) { return open(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, false) }

// Open opens an ordinary file for reading and writing; a link, a pipe or a device is refused.
func Open(path string) (*os.File, error) { return ordinary(path, os.O_RDWR, false) }

// OpenBehind opens an ordinary file, which may be behind a link; else a [*TargetError].
func OpenBehind(path string, flag int) (*os.File, error) { return ordinary(path, flag, true) }

// OpenGiven opens what a command reads once: an ordinary file, or what the shell has open for it, as in <(…) and
// /dev/stdin. Any other pipe would wait for somebody, and a device may never end.
func OpenGiven(path string) (*os.File, error) {
	if dir := filepath.Dir(path); path == "/dev/stdin" || dir == "/dev/fd" || dir == "/proc/self/fd" {
		return os.Open(path)
	}
	return OpenBehind(path, os.O_RDONLY)
}

func ordinary(path string, flag int, follow bool) (*os.File, error) {
	f, err := open(path, flag, follow)
	if err == nil {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			return f, nil
		}
		f.Close()
	}
	if err == nil || isLinkOrFolder(err) {
		err = &TargetError{path, "is not an ordinary file"}
	}
	return nil, err
}

// OpenOrCreate is for locks and marks, which several dockets may make at once.
func OpenOrCreate(path string) (*os.File, error) {
	for {
		f, err := Create(path)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
		if f, err = Open(path); !errors.Is(err, fs.ErrNotExist) {
			return f, err
		}
	}
}

// Write makes a file that is there whole or not at all: it is written beside its place
// under a name that nobody can foresee, and moved there when it is on the disk.
func Write(path string, mode Mode, write func(io.Writer) error) error {
	if err := Check(path, mode); err != nil {
		return err
	}
	temporary := filepath.Join(filepath.Dir(path), ".docket-"+rand.Text())
	f, err := Create(temporary)
	if err != nil {
		return at(path, temporary, err)
	}
	defer os.Remove(f.Name())
	w := bufio.NewWriterSize(f, 64<<10)
	if err = write(w); err == nil {
		err = w.Flush()
	}
	if err == nil {
		err = Publish(f, path, mode)
	}
	return errors.Join(at(path, temporary, err), f.Close())
}

// at names the file that was asked for in an error about the temporary one.
func at(path, temporary string, err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok && e.Path == temporary {
		return &fs.PathError{Op: "write", Path: path, Err: e.Err}
	}
	if e, ok := errors.AsType[*os.LinkError](err); ok && e.Old == temporary {
		return &fs.PathError{Op: "write", Path: path, Err: e.Err}
	}
	return err
}

func WriteBytes(path string, mode Mode, content []byte) error {
	return Write(path, mode, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}

// Keep is WriteBytes in a folder of docket's own, which is made where it is not there.
func Keep(path string, mode Mode, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return WriteBytes(path, mode, content)
}

// Publish gives a file that is written its name, when it is on the disk. Where a file
// system has no links, a file that appears in the very last moment is not seen.
func Publish(f *os.File, to string, mode Mode) error {
	if err := f.Sync(); err != nil {
		return err
	}
	if mode == New {
		switch err := os.Link(f.Name(), to); {
		case err == nil:
			_ = os.Remove(f.Name()) // the file has both names then
			return SyncFolder(to)
		case errors.Is(err, fs.ErrExist):
			return cmp.Or(Check(to, New), error(&ExistsError{to}))
		}
	}
	if err := Check(to, mode); err != nil {
		return err
	}
	if old, err := os.Lstat(to); err == nil && mode == Replace {
		if err := f.Chmod(old.Mode().Perm()); err != nil {
			return err
		}
	}
	if err := os.Rename(f.Name(), to); err != nil {
		return err
	}
	return SyncFolder(to)
}

// Remove removes files; those that are not there are no error.
func Remove(paths ...string) (err error) {
	for _, path := range paths {
		if bad := os.Remove(path); bad != nil && !errors.Is(bad, fs.ErrNotExist) {
			err = errors.Join(err, bad)
		}
	}
	return err
}

// Input reads a file of text that a person named, as Read does; links are followed. See [Text].
func Input(path string, most int64) ([]byte, error) {
	content, err := read(path, true, most)
	if err != nil {
		return nil, err
	}
	if content, err = Text(content); err != nil {
		return nil, &TargetError{path, err.Error()}
	}
	return content, nil
}

func Read(path string, most int64) ([]byte, error) { return read(path, false, most) }

func read(path string, follow bool, most int64) ([]byte, error) {
	f, err := ordinary(path, os.O_RDONLY, follow)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	large := &TargetError{path, fmt.Sprintf("has more than %d KiB", most>>10)}
	var content bytes.Buffer
	if info, err := f.Stat(); err == nil && info.Size() > most {
		return nil, large // without reading so much of it
	} else if err == nil {
		content.Grow(int(info.Size()) + bytes.MinRead)
	}
	if n, err := content.ReadFrom(io.LimitReader(f, most+1)); err != nil {
		return nil, err
	} else if n > most {
		return nil, large
	}
	return content.Bytes(), nil
}

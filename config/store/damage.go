package store

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"docket/config/files"
)

// errNoDatabase is what is found before SQLite, or beside it.
var errNoDatabase = errors.New("the file is no database, or is damaged")

// checkHeader looks at the first bytes before SQLite does, which makes short work of a -wal that does not fit
// to its file, or that does not begin as one does; it may be what is left of the data. It also closes the file
// to others, and tells the number of its schema. fs.ErrNotExist means that there is nothing yet.
func checkHeader(path string) (version int, err error) {
	head := make([]byte, headerSize)
	n, err := readHead(path, head)
	switch {
	case err != nil && files.Dangling(path):
		return 0, &files.TargetError{Path: path, Reason: "is not an ordinary file: its link leads nowhere"}
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return 0, err
	case err == nil && !bytes.HasPrefix(head, []byte("SQLite format 3\x00")): // also an emptied one
		return 0, errNoDatabase
	}
	for _, suffix := range []string{"-wal", "-shm", "-journal"} { // SQLite would wait for a pipe for ever
		if info, err := os.Stat(path + suffix); err == nil && !info.Mode().IsRegular() {
			return 0, &files.TargetError{Path: path + suffix, Reason: "is not an ordinary file"}
		}
	}
	wal, walErr := os.Stat(path + "-wal")
	switch {
	case n > 0 && !walWhole(path+"-wal") && !walWhole(path+"-wal"): // not while it is begun anew
		return 0, errNoDatabase
	case n > 0:
		return int(binary.BigEndian.Uint32(head[60:])), nil
	case walErr == nil && wal.Size() > 0:
		return 0, errNoDatabase // it has lost the file that it belongs to
	}
	return 0, fs.ErrNotExist
}

// readHead reads the first bytes of a file, and closes it to others.
func readHead(path string, head []byte) (n int, err error) {
	f, err := files.OpenBehind(path, os.O_RDWR)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	if err = tighten(f); err == nil {
		n, err = io.ReadFull(f, head)
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return n, err
}

// suspectMark is the file that tells the next Open that a page did not read.
func (s *database) suspectMark() string { return s.path + "-suspect" }

// inspect looks at every page where an earlier docket met a damaged one.
func (s *database) inspect(ctx context.Context) error {
	if _, err := os.Stat(s.suspectMark()); err != nil {
		return nil
	}
	if whole, err := sound(ctx, s.db, "1"); err != nil || !whole {
		return cmp.Or(err, errNoDatabase)
	}
	return files.Remove(s.suspectMark())
}

// sound tells whether SQLite finds nothing wrong with a table, or, with a number, with all of them; it then ends at so many errors.
func sound(ctx context.Context, db queryer, what string) (bool, error) {
	verdict, err := collect[string](ctx, db, "PRAGMA quick_check("+what+")")
	return slices.Equal(verdict, []string{"ok"}), err
}

// keepDamaged moves a damaged database, with its -wal and -shm, to a name of its own. Two dockets may find the
// damage at once: under the lock the second looks again and finds the first one's new database.
func (s *database) keepDamaged(ctx context.Context) error {
	return s.underLock(func() error {
		again := s.openForWriting(ctx)
		if again == nil || missing(again) {
			return s.abandon(nil)
		}
		if !damaged(again) {
			return again
		}
		kept := freeName(s.path + ".damaged-" + s.now().UTC().Format("20060102T150405Z"))
		// The -wal goes first: a new database must never meet an old one's.
		for _, suffix := range []string{"-wal", "-shm", ""} {
			if err := os.Rename(s.path+suffix, kept+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
		s.setAside = kept
		return files.Remove(s.suspectMark())
	})
}

// freeName is name, or name with the first number that nothing has.
func freeName(name string) string {
	candidate := name
	for n := 2; ; n++ {
		if _, err := os.Lstat(candidate); err != nil {
			return candidate
		}
		candidate = fmt.Sprintf("%s-%d", name, n)
	}
}

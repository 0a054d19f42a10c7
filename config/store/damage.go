package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// errDamagedPages is what inspect finds, errNoDatabase what glance does.
var (
	errDamagedPages = errors.New("a page of the database is damaged")
	errNoDatabase   = errors.New("the file is no database")
)

// glance looks at the first bytes before SQLite does: of a -wal that does not
// fit to its file SQLite makes short work, and it may be what is left of the
// data. It also closes the file to others. fs.ErrNotExist means that there is
// nothing yet.
func glance(path string) error {
	const magic = "SQLite format 3\x00"
	head := make([]byte, len(magic))
	n, err := readHead(path, head)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	case n > 0 && string(head) == magic:
		return nil
	case n > 0:
		return errNoDatabase
	}
	if wal, err := os.Stat(path + "-wal"); err == nil && wal.Size() > 0 {
		return errNoDatabase // it has lost the file that it belongs to
	}
	return fs.ErrNotExist
}

func readHead(path string, head []byte) (int, error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	if err := tighten(f); err != nil {
		return 0, err
	}
	n, err := io.ReadFull(f, head)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return n, err
}

// suspectMark is the file that tells the next Open that a page did not read.
func (s *Store) suspectMark() string { return s.path + "-suspect" }

// inspect looks at every page where an earlier docket met a damaged one.
func (s *Store) inspect(ctx context.Context) error {
	if _, err := os.Stat(s.suspectMark()); err != nil {
		return nil
	}
	var verdict string
	if err := s.db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&verdict); err != nil {
		return err
	}
	if verdict != "ok" {
		return errDamagedPages
	}
	return removeIfThere(s.suspectMark())
}

// keepDamaged moves a damaged database, with its -wal and -shm, to a name of its
// own. Two dockets may find the damage at once: under the lock the second looks
// again and finds the first one's new database.
func (s *Store) keepDamaged(ctx context.Context, path string) error {
	return s.underLock(func() error {
		again := s.openForWriting(ctx, path)
		if again == nil || missing(again) {
			return s.abandon(nil)
		}
		if !damaged(again) {
			return again
		}
		kept, err := freeName(path + ".damaged-" + s.now().UTC().Format("20060102T150405Z"))
		if err != nil {
			return err
		}
		// The -wal goes first: a new database must never meet an old one's.
		for _, suffix := range []string{"-wal", "-shm", ""} {
			if err := os.Rename(path+suffix, kept+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
		s.setAside = kept
		return removeIfThere(s.suspectMark())
	})
}

// underLock runs fn while no other docket makes or moves the database.
func (s *Store) underLock(fn func() error) error {
	unlock, err := lockFile(s.locks(), "database")
	if err != nil {
		return err
	}
	defer unlock()
	return fn()
}

// freeName is name, or name with the first number that nothing has.
func freeName(name string) (string, error) {
	for n := 1; ; n++ {
		candidate := name
		if n > 1 {
			candidate = fmt.Sprintf("%s-%d", name, n)
		}
		_, err := os.Lstat(candidate)
		if errors.Is(err, fs.ErrNotExist) {
			return candidate, nil
		}
		if err != nil {
			return "", err
		}
	}
}

func removeIfThere(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

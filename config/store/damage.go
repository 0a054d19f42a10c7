package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// errDamagedPages is what inspect finds.
var errDamagedPages = errors.New("a page of the database is damaged")

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
	unlock, err := lockFile(filepath.Join(s.dir, "locks"), "set-aside")
	if err != nil {
		return err
	}
	defer unlock()
	again := s.openForWriting(ctx, path)
	if !damaged(again) {
		if again == nil {
			return s.abandon(nil)
		}
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
	if err := removeIfThere(s.suspectMark()); err != nil {
		return err
	}
	return prepare(path)
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

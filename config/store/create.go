package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	sqlite3 "modernc.org/sqlite/lib"

	"docket/config/files"
)

// create makes the database beside its place, whole and with its schema, and moves it there. A docket that
// opens it at the same moment finds either nothing or a finished database: SQLite's switch to WAL fails with
// "locked" where two make it at once, whatever the busy timeout is.
func (s *database) create(ctx context.Context) error {
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	return s.underLock(func() error {
		if _, err := checkHeader(s.path); !missing(err) {
			return nil // another docket was faster
		}
		fresh := s.path + newSuffix
		if err := files.Remove(fresh, fresh+"-wal", fresh+"-shm"); err != nil { // of one that died here
			return err
		}
		f, err := files.Create(fresh)
		if err != nil {
			return err
		}
		if err := errors.Join(f.Close(), s.fill(ctx, fresh)); err != nil {
			return err
		}
		if err := os.Rename(fresh, s.path); err != nil {
			return err
		}
		return files.SyncFolder(s.path)
	})
}

// newSuffix is behind the name of a database that is being made.
const newSuffix = "-new"

// fill makes the schema, and brings in what damaged databases still have. The last connection to close leaves no -wal behind.
func (s *database) fill(ctx context.Context, fresh string) error {
	s.connect(s.forWriting(fresh, "auto_vacuum(INCREMENTAL)")) // it writes each time that it is said
	if err := s.migrate(ctx); err != nil {
		return s.abandon(err)
	}
	return s.abandon(s.salvage(ctx))
}

// missing tells whether there is no database yet, or no longer.
func missing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || code(err) == sqlite3.SQLITE_CANTOPEN
}

// tighten takes from others what they could do with the file and its folder.
// A folder that everybody shares is not ours to close, nor what a link leads to.
func tighten(f *os.File) error {
	dir := filepath.Dir(f.Name())
	if info, err := os.Lstat(dir); err == nil && info.IsDir() && info.Mode().Perm()&0o077 != 0 && info.Mode()&fs.ModeSticky == 0 {
		_ = os.Chmod(dir, 0o700) // best effort: it may belong to somebody else
	}
	info, err := os.Lstat(f.Name())
	if err != nil || !info.Mode().IsRegular() || info.Mode().Perm()&0o077 == 0 {
		return err
	}
	return f.Chmod(0o600)
}

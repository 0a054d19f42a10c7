package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	_ "modernc.org/sqlite" // the driver "sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// open finds out what can be done with the file and does it.
func (s *Store) open(ctx context.Context, path string) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	s.path, s.dir = path, filepath.Dir(path)
	if err := prepare(path); err != nil {
		if info, statErr := os.Stat(path); statErr == nil && info.Mode().IsRegular() {
			return s.openForReading(ctx, path, "the database cannot be written ("+reason(err)+")")
		}
		s.readOnly = "there is no place to keep anything (" + reason(err) + ")"
		return s.openMemory(ctx)
	}
	err = s.openForWriting(ctx, path)
	if damaged(err) {
		if err = s.keepDamaged(ctx, path); err == nil {
			err = s.openForWriting(ctx, path)
		}
	}
	switch code(err) {
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR:
		return s.openForReading(ctx, path, "the database cannot be written")
	case sqlite3.SQLITE_FULL:
		return s.openForReading(ctx, path, "the disk is full")
	}
	return err
}

// prepare makes the folder and the file with the modes they must have before
// SQLite sees them; its -wal and -shm files take the file's mode.
func prepare(path string) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	// Best effort: a folder of somebody else's is not ours to close.
	if info, err := os.Stat(dir); err == nil && info.Mode().Perm()&0o077 != 0 && info.Mode()&fs.ModeSticky == 0 {
		_ = os.Chmod(dir, 0o700)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.Mode().Perm()&0o077 != 0 {
		return f.Chmod(0o600)
	}
	return nil
}

// openForWriting opens, migrates, and leaves a newer schema to openForReading.
func (s *Store) openForWriting(ctx context.Context, path string) error {
	pragmas := []string{"busy_timeout(10000)", "foreign_keys(1)", "journal_mode(WAL)", "synchronous(FULL)"}
	if s.maxPages > 0 {
		pragmas = append(pragmas, fmt.Sprintf("max_page_count(%d)", s.maxPages))
	}
	if err := s.connect(dsn(path, url.Values{"_txlock": {"immediate"}, "_pragma": pragmas})); err != nil {
		return err
	}
	if err := s.inspect(ctx); err != nil {
		return s.abandon(err)
	}
	version, err := schemaVersion(ctx, s.db)
	if err != nil {
		return s.abandon(err)
	}
	if version > newest() {
		s.abandon(nil)
		return s.openForReading(ctx, path, fmt.Sprintf("the database is from a newer docket (schema %d, this one knows %d)", version, newest()))
	}
	if version < newest() {
		if err := migrate(ctx, s.db); err != nil {
			return s.abandon(err)
		}
	}
	return nil
}

// openForReading opens what is there and promises to change nothing. Without
// the right to write beside the file, SQLite can only read it as immutable.
func (s *Store) openForReading(ctx context.Context, path, why string) error {
	s.readOnly = why
	var last error
	for _, how := range []url.Values{
		{"mode": {"ro"}, "_pragma": {"busy_timeout(10000)", "query_only(1)"}},
		{"mode": {"ro"}, "immutable": {"1"}, "_pragma": {"query_only(1)"}},
	} {
		if last = s.connect(dsn(path, how)); last != nil {
			return last
		}
		version, err := schemaVersion(ctx, s.db)
		if err == nil && version > 0 {
			return nil
		}
		last = s.abandon(err)
	}
	if damaged(last) {
		s.readOnly = why + "; what it holds is damaged"
	}
	return s.openMemory(ctx) // nothing that could be read
}

func (s *Store) openMemory(ctx context.Context) error {
	if err := s.connect("file::memory:?_txlock=immediate&_pragma=foreign_keys(1)"); err != nil {
		return err
	}
	return migrate(ctx, s.db)
}

// connect prepares the one connection; SQLite opens the file at its first use.
func (s *Store) connect(dsn string) error {
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	db.SetMaxIdleConns(1)
	s.db = db
	return nil
}

// abandon closes a connection that did not work out and gives err back.
func (s *Store) abandon(err error) error {
	closeErr := s.close()
	s.db = nil
	if err != nil {
		return err
	}
	return closeErr
}

// dsn writes a path as a URI; every character of it is safe in one.
func dsn(path string, query url.Values) string {
	return (&url.URL{Scheme: "file", Path: path, RawQuery: query.Encode()}).String()
}

func schemaVersion(ctx context.Context, q queryer) (int, error) {
	var version int
	err := q.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version)
	return version, err
}

// reason is an error of the operating system without the path, for the screen.
func reason(err error) string {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err.Error()
	}
	return err.Error()
}

package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"syscall"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"docket/config/files"
)

// open finds out what can be done with the file and does it. A file that is
// damaged or not there is another one a moment later, so it is looked at again.
func (s *database) open(ctx context.Context, path string) (err error) {
	if s.path, err = filepath.Abs(path); err != nil {
		return err
	}
	s.dir = filepath.Dir(s.path)
	for range 3 {
		switch err = s.openForWriting(ctx); {
		case damaged(err):
			err = s.keepDamaged(ctx)
		case missing(err):
			err = s.create(ctx)
		default:
			return s.orForReading(ctx, err)
		}
		if err != nil {
			return s.orForReading(ctx, err)
		}
	}
	return s.orForReading(ctx, s.openForWriting(ctx))
}

// orForReading makes the best of a file that cannot be opened for writing.
func (s *database) orForReading(ctx context.Context, err error) error {
	_, blocked := errors.AsType[*files.TargetError](err)
	_, refused := errors.AsType[*fs.PathError](err)
	inTheWay := errors.Is(err, syscall.ENOTDIR)
	why := trouble(err)
	switch {
	case inTheWay: // what was kept there is not known to be nothing
		why = "a folder on its path is a file now"
	case blocked || refused:
		why = files.Reason(err)
	case why == "":
		return err // nil, or what a person has to know about
	}
	info, err := os.Stat(s.path)
	if err == nil && info.Mode().IsRegular() && info.Size() > 0 && !blocked {
		return s.openForReading(ctx, "the database cannot be written ("+why+")")
	}
	s.readOnly, s.Nowhere = "there is no place to keep anything ("+why+")", true
	if blocked || inTheWay || !errors.Is(err, fs.ErrNotExist) {
		s.unreadable, s.Nowhere, s.readOnly = true, false, "the database "+s.path+" cannot be read ("+why+")"
	}
	if kept, _ := damagedBeside(s); s.Nowhere && len(kept) > 0 { // it is no empty place
		s.unreadable, s.Nowhere, s.setAside, s.missing = true, false, "", nil
		s.readOnly = keptAs(kept[len(kept)-1]) + "; a new one with what can be read of it cannot be made (" + why + ")"
	}
	return s.openMemory(ctx)
}

// forWriting is how a file is opened that can be written. Nothing of it writes where the file was made by docket: a
// start waits for no disk.
func (s *database) forWriting(path string, first ...string) string {
	pragmas := append(first, "busy_timeout(10000)", "foreign_keys(1)", "journal_mode(WAL)", "synchronous(FULL)")
	if s.maxPages > 0 {
		pragmas = append(pragmas, fmt.Sprintf("max_page_count(%d)", s.maxPages))
	}
	return files.URI(path, url.Values{"mode": {"rw"}, "_txlock": {"immediate"}, "_pragma": pragmas})
}

// onlyReading is how a file is opened of which nothing may be changed.
var onlyReading = url.Values{"mode": {"ro"}, "_pragma": {"busy_timeout(10000)", "query_only(1)"}}

// openForWriting opens, migrates, and leaves a newer schema to openForReading.
func (s *database) openForWriting(ctx context.Context) error {
	version, err := checkHeader(s.path)
	if err != nil {
		return err
	}
	if version = max(version, s.walVersion(ctx)); version > newest() {
		return s.openNewer(ctx, version)
	}
	s.connect(s.forWriting(s.path))
	if err := s.inspect(ctx); err != nil {
		return s.abandon(err)
	}
	switch version, err = s.version(ctx); {
	case err == nil && version > newest(): // since a moment ago
		s.abandon(nil)
		return s.openNewer(ctx, version)
	case err == nil && version < newest():
		err = s.migrate(ctx)
	}
	if err == nil {
		err = whole(ctx, s)
	}
	if err != nil {
		return s.abandon(err)
	}
	s.file, err = os.Stat(s.path)
	return err
}

// openNewer opens what a newer docket made, of which nothing may be changed: not even how it keeps its journal.
func (s *database) openNewer(ctx context.Context, version int) error {
	return s.openForReading(ctx, fmt.Sprintf("the database is from a newer docket (schema %d, this one knows %d)", version, newest()))
}

// walVersion is the schema that a -wal says, which is ahead of its file; 0 where
// there is none, or where it cannot be read without writing.
func (s *database) walVersion(ctx context.Context) int {
	if wal, err := os.Stat(s.path + "-wal"); err != nil || wal.Size() == 0 {
		return 0
	}
	s.connect(files.URI(s.path, onlyReading))
	version, err := s.version(ctx)
	if s.abandon(err) != nil {
		return 0
	}
	return version
}

// openForReading opens what is there and promises to change nothing. Without
// the right to write beside the file, SQLite can only read it as immutable.
func (s *database) openForReading(ctx context.Context, why string) error {
	s.readOnly = why
	var last error
	for _, how := range []url.Values{onlyReading, {"mode": {"ro"}, "immutable": {"1"}, "_pragma": {"query_only(1)"}}} {
		s.connect(files.URI(s.path, how))
		version, err := s.version(ctx)
		if err == nil && version > 0 {
			if wal, err := os.Stat(s.path + "-wal"); err == nil && wal.Size() > 0 && how.Has("immutable") {
				s.readOnly += "; what was kept last may be missing"
			}
			return nil
		}
		last = s.abandon(err)
	}
	if damaged(last) {
		s.readOnly = why + "; what it holds is damaged"
	}
	if f, err := os.Open(s.path); err != nil {
		s.readOnly = "the database cannot be read (" + files.Reason(err) + ")"
	} else {
		f.Close()
	}
	s.unreadable = true
	return s.openMemory(ctx)
}

func (s *database) openMemory(ctx context.Context) error {
	s.connect("file::memory:?_txlock=immediate&_pragma=foreign_keys(1)")
	return s.migrate(ctx)
}

func (s *database) connect(dsn string) {
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		panic(err) // there is no such driver
	}
	db.SetMaxOpenConns(1)
	db.SetMaxIdleConns(1)
	s.db, s.reads = db, db
}

// abandon closes a connection that did not work out and gives err back.
func (s *database) abandon(err error) error {
	closeErr := s.close()
	s.db = nil
	return cmp.Or(err, closeErr)
}

func (s *database) version(ctx context.Context) (int, error) {
	found, err := collect[int](ctx, s.db, "PRAGMA user_version")
	if err != nil {
		return 0, err
	}
	return found[0], nil
}

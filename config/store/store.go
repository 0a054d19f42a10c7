// Package store is what docket remembers on this machine: sessions, facts observed of the service, drafts,
// boxes, runs, verdicts, snapshots, and the journal of submissions, in one SQLite database. It takes a path and plain
// values, and never a token. § numbers are sections of client/INTERFACE.md.
//
// Several dockets use one database at the same time. Every write is one immediate transaction; once begun it is
// not cancelled, so that its outcome is never in doubt.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"docket/config/files"
)

// Scope is whose memory it is: an address (origin and base path of the service)
// and a company. Nothing is ever mixed between two scopes.
type Scope struct{ Address, Company string }

// Store is the open database, divided by what is kept. It is safe for concurrent use.
type Store struct {
	*database

	Submissions Submissions
	Drafts      Drafts
	Verdicts    Verdicts
	Snapshots   Snapshots
	Facts       Facts
	Boxes       Boxes
	Runs        Runs
	Recents     Recents
	Session     Session

	restored string
}

// The parts of a store. Each keeps its own tables of the one database.
type (
	Submissions struct{ *database } // the journal of submissions
	Drafts      struct{ *database } // field settings that were not sent yet
	Verdicts    struct{ *database } // what a person said about rules
	Snapshots   struct{ *database } // all records of a datasource, as they were once
	Facts       struct{ *database } // what was observed of the service
	Boxes       struct{ *database } // text requests that were answered
	Runs        struct{ *database } // templates of boxes over documents
	Recents     struct{ *database } // what was opened
	Session     struct{ *database } // where a person left off
)

type database struct {
	db         *sql.DB
	reads      queryer     // db
	path, dir  string      // the file and its folder; "" in memory
	file       os.FileInfo // as it was opened; nil where it cannot be written
	claimsDir  string      // "" for none
	maxPages   int         // 0 for no limit
	setAside   string
	missing    []string
	readOnly   string // why nothing can be written for as long as it is open
	unreadable bool   // something is kept that cannot be read; it must not look empty
	Nowhere    bool   // there is no place for a database: what is empty here says nothing
	now        func() time.Time
	shrunk     func()            // after each step of giving back room, for tests; nil is nothing
	told       func(text string) // hears what takes long while it is opened; nil is nobody

	remote Remote // the team's database; nil without a team
	team   string // its name

	mu        sync.Mutex
	overruled []ResolvedError   // resolutions that were not taken, until they are told
	me        string            // this user in the team; "" as long as its database was never reached
	trouble   string            // why the last write failed; the next may succeed
	sender    *os.File          // held from the first Begin to Close
	claims    map[string]*claim // by the submission that is on its way
	unwritten []func()          // write the outcomes that could not be written
}

// Option changes how a store is opened.
type Option func(*database)

// WithClock makes the store tell the time by now.
func WithClock(now func() time.Time) Option { return func(s *database) { s.now = now } }

// WithTold has what takes long while the store is opened told, in words for the screen.
func WithTold(told func(text string)) Option { return func(s *database) { s.told = told } }

// Open opens the database at path, or creates it, 0600 in a folder 0700. One that cannot be
// written, or is from a newer docket, opens for reading, and where there is nothing to read
// the store is empty; Degraded says why. A damaged one is moved, and what can be read of it taken over: see Restored.
func Open(ctx context.Context, path string, opts ...Option) (*Store, error) {
	return build(ctx, "open store "+path, opts, func(s *database) error { return s.open(ctx, path) })
}

// OpenMemory opens an empty store that is gone when it is closed.
func OpenMemory(ctx context.Context, opts ...Option) (*Store, error) {
	return build(ctx, "open store in memory", opts, func(s *database) error { return s.openMemory(ctx) })
}

func build(ctx context.Context, op string, opts []Option, open func(*database) error) (*Store, error) {
	s := &database{now: time.Now, claims: map[string]*claim{}}
	for _, o := range opts {
		o(s)
	}
	if err := open(s); err != nil {
		s.close()
		return nil, fmt.Errorf("%s: %w", op, err)
	}
	out := &Store{s, Submissions{s}, Drafts{s}, Verdicts{s}, Snapshots{s}, Facts{s}, Boxes{s}, Runs{s}, Recents{s}, Session{s}, ""}
	if out.restored = restoredNow(s); out.restored == "" {
		_, _ = out.Session.Get(ctx, Scope{}, restoredKey, &out.restored)
	}
	return out, nil
}

// Degraded says why nothing can be kept, in words for the screen, or "": since the database
// was opened, or since the last write failed.
func (s *database) Degraded() string {
	if s.readOnly != "" {
		return s.readOnly
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.trouble
}

// Folder is where the database is, "" for one in memory: what can be made anew from it may be kept beside it.
func (s *database) Folder() string { return s.dir }

func keptAs(path string) string { return "the database was damaged and is kept as " + path }

// restoredKey is where a session keeps what Restored says, of no address.
const restoredKey = "restored"

// Restored says what became of a damaged database when this one was made, in words for the screen; "" where it was not, or
// where a person had read it before this one was opened.
func (s *Store) Restored() string { return s.restored }

func restoredNow(s *database) string {
	if s.setAside == "" {
		return ""
	}
	told := keptAs(s.setAside) + "; a new one has what could be read of it"
	if len(s.missing) > 0 {
		told += ", which may not be all of: " + strings.Join(s.missing, ", ")
	}
	return told
}

// RestoredRead records that a person has read what Restored says.
func (s *Store) RestoredRead(ctx context.Context) error {
	_, err := s.Session.Take(ctx, Scope{}, restoredKey, new(string))
	return err
}

// Damaged are the damaged databases that are kept beside this one.
func (s *Store) Damaged() []string {
	kept, _ := damagedBeside(s.database)
	return kept
}

// Close closes the database. A submission that is still sending will be unknown at the next Sweep.
func (s *database) Close() error {
	s.mu.Lock()
	sender, claims := s.sender, s.claims
	s.sender, s.claims = nil, map[string]*claim{}
	s.mu.Unlock()
	for _, c := range claims {
		c.release("")
	}
	err := s.close()
	if sender != nil {
		err = errors.Join(err, files.Remove(sender.Name()), sender.Close())
	}
	return err
}

func (s *database) close() error {
	if s.db == nil {
		return nil
	}
	return s.db.Close() // one that moved keeps its -wal: under that name another may have its own
}

// movedAway is why nothing is sent from a database that was moved, and nothing kept in it.
const movedAway = "the database was moved or replaced while docket was running; start docket again"

// moved tells whether the database is no longer where it was opened: another docket would
// not find it, and begin a new one.
func (s *database) moved() bool {
	if s.file == nil {
		return false
	}
	now, err := os.Stat(s.path) // #nosec G703 -- the database that the person chose
	return err != nil || !os.SameFile(s.file, now)
}

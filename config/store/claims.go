package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"docket/config/files"
)

// WithClaims lets the dockets of a person see what each of them sends although their databases are not the
// same, because the state folder was renamed or another one was named. dir is made 0700; where that cannot be,
// or it is somebody else's, the database alone tells.
func WithClaims(dir string) Option { return func(s *database) { s.claimsDir = dir } }

// claim is a file for one document type of one place and company. It is locked while its holder sends, and says
// which submission that was for as long as nobody knows whether it arrived.
type claim struct {
	file *os.File // nil where it is not held
	busy bool     // another docket holds it
	said claimed
}

// claimed is what the file says. Journal is the database that has the row.
type claimed struct {
	ID      string    `json:"id"`
	Journal string    `json:"journal"`
	At      time.Time `json:"at"`
}

// openClaim opens the claim of a submission, and reads it; nil where there are no claims.
func (s Submissions) openClaim(n NewSubmission) *claim {
	if s.claimsDir == "" || !ownFolder(s.claimsDir) {
		return nil
	}
	key, err := json.Marshal([]string{Place(n.Address), n.Company, n.DocumentType})
	if err != nil {
		return nil
	}
	sum := sha256.Sum256(key)
	f, err := files.OpenOrCreate(filepath.Join(s.claimsDir, "sending-"+hex.EncodeToString(sum[:16])))
	if err != nil {
		return nil
	}
	c := &claim{file: f}
	_ = json.NewDecoder(io.LimitReader(f, 4096)).Decode(&c.said) // an empty one says nothing
	return c
}

// take is openClaim for one who is about to send, or to settle what was sent.
func (s Submissions) take(n NewSubmission) *claim {
	c := s.openClaim(n)
	if c == nil {
		return nil
	}
	if locked, err := files.TryLock(c.file); !locked {
		c.release(false)
		c.busy = err == nil
	}
	return c
}

// ownFolder makes a folder that nobody else can write to.
func ownFolder(dir string) bool {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return false
	}
	info, err := os.Lstat(dir)
	if err != nil || !info.IsDir() || info.Mode().Perm()&0o077 != 0 {
		return false
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Geteuid()
}

// foreign is the refusal of a submission whose claim is of one that this journal does not
// have, or nil; what it has, it judges by itself.
func (s *database) foreign(ctx context.Context, from queryer, c *claim, n NewSubmission) (*BlockedError, error) {
	if c == nil || c.said.ID == "" && !c.busy {
		return nil, nil
	}
	here, err := collect[string](ctx, from, `SELECT id FROM submissions WHERE id = ?`, c.said.ID)
	if err != nil || len(here) > 0 {
		return nil, s.judge("submissions", err)
	}
	by := Submission{ID: c.said.ID, Result: Result{State: Unknown}, CreatedAt: c.said.At, NewSubmission: NewSubmission{Scope: n.Scope, DocumentType: n.DocumentType}}
	if c.busy {
		by.State = Sending
	}
	return &BlockedError{By: by, Elsewhere: c.said.Journal}, nil
}

// release lets go of the claim; one that is settled says nothing any more.
func (c *claim) release(settled bool) {
	if c == nil || c.file == nil {
		return
	}
	if settled {
		_ = c.file.Truncate(0)
	}
	c.file.Close()
	c.file = nil
}

// hold writes which submission is on its way, before it is, and remembers the claim until it ends.
func (s Submissions) hold(sub Submission, c *claim) {
	if c == nil || c.file == nil {
		return
	}
	content, err := json.Marshal(claimed{sub.ID, s.path, sub.CreatedAt})
	if err == nil && c.file.Truncate(0) == nil {
		_, _ = c.file.WriteAt(content, 0)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.claims[sub.ID] = c
}

// letGo ends the claim of a submission that has ended.
func (s Submissions) letGo(id string, settled bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.claims[id].release(settled)
	delete(s.claims, id)
}

// unclaim ends the claim of a submission that a person has resolved.
func (s Submissions) unclaim(ctx context.Context, id string) {
	if sub, err := s.Get(ctx, id); err == nil { // else it blocks nobody here, and elsewhere one can insist
		c := s.take(sub.NewSubmission)
		c.release(c != nil && c.said.ID == id)
	}
}

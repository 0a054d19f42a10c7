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

// WithClaims lets the dockets of a person see what each of them sends although their
// databases are not the same, because the state folder was renamed or another one
// was named. dir is made 0700; where that cannot be, or it is somebody else's, the
// database alone tells.
func WithClaims(dir string) Option { return func(s *database) { s.claimsDir = dir } }

// claim is a file for one document type of one place and company. It is locked while
// its holder sends, and says which submission that was for as long as nobody knows
// whether it arrived.
type claim struct {
	file *os.File
	busy bool // another docket holds it; file is nil
	claimed
}

// claimed is what the file says. Journal is the database that has the row.
type claimed struct {
	ID      string    `json:"id"`
	Journal string    `json:"journal"`
	At      time.Time `json:"at"`
}

// claim takes the claim of a submission; nil where there are no claims.
func (s Submissions) claim(n NewSubmission) *claim {
	f, said := s.openClaim(n)
	if f == nil {
		return nil
	}
	if locked, err := files.TryLock(f); !locked {
		f.Close()
		return &claim{busy: err == nil, claimed: said}
	}
	return &claim{file: f, claimed: said}
}

// openClaim opens the file of a claim, and reads it; nil where there are no claims.
func (s Submissions) openClaim(n NewSubmission) (*os.File, claimed) {
	key, err := json.Marshal([]string{Place(n.Address), n.Company, n.DocumentType})
	if err != nil || s.claimsDir == "" || !ownFolder(s.claimsDir) {
		return nil, claimed{}
	}
	sum := sha256.Sum256(key)
	f, err := files.OpenOrCreate(filepath.Join(s.claimsDir, "sending-"+hex.EncodeToString(sum[:16])))
	if err != nil {
		return nil, claimed{}
	}
	var said claimed
	if content, err := io.ReadAll(io.LimitReader(f, 4096)); err == nil {
		_ = json.Unmarshal(content, &said) // an empty one says nothing
	}
	return f, said
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
func (s *database) foreign(ctx context.Context, from queryer, held *claim, n NewSubmission) (*BlockedError, error) {
	if held == nil || held.ID == "" && !held.busy {
		return nil, nil
	}
	here, err := collect[string](ctx, from, `SELECT id FROM submissions WHERE id = ?`, held.ID)
	if err != nil || len(here) > 0 {
		return nil, s.judge("submissions", err)
	}
	by := Submission{ID: held.ID, Result: Result{State: Unknown}, CreatedAt: held.At, NewSubmission: NewSubmission{Scope: n.Scope, DocumentType: n.DocumentType}}
	if held.busy {
		by.State = Sending
	}
	return &BlockedError{By: by, Elsewhere: held.Journal}, nil
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
}

// hold writes which submission is on its way, before it is, and remembers the claim until
// it ends.
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
	sub, err := s.Get(ctx, id)
	if err != nil {
		return // it blocks nobody here, and elsewhere one can insist
	}
	c := s.claim(sub.NewSubmission)
	c.release(c != nil && c.ID == id)
}

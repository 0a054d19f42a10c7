package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"docket/config/files"
)

// WithClaims lets the dockets of a person see what each of them sends although their databases are not the
// same, because the state folder was renamed or another one was named. dir is made 0700; where that cannot be,
// or it is somebody else's, the database alone tells.
func WithClaims(dir string) Option { return func(s *database) { s.claimsDir = dir } }

// claim is a file for one document type of one place and company. It is locked while its holder sends, and says
// which submissions those were for as long as nobody knows whether they arrived.
type claim struct {
	file *os.File // nil where it is not held
	busy bool     // another docket holds it
	said []claimed
}

// mostClaim is how many bytes of a claim are read.
const mostClaim = 64 << 10

// claimed is one submission that the file says. Journal is the database that has the row.
type claimed struct {
	ID      string    `json:"id"`
	Journal string    `json:"journal"`
	At      time.Time `json:"at"`
}

// openClaim opens the claim of a submission, and reads it; nil where there are no claims.
func (s Submissions) openClaim(n NewSubmission) *claim {
	if s.claimsDir == "" || !files.OwnFolder(s.claimsDir) {
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
	c.read()
	return c
}

// read reads what the claim says: a list, or the one submission that earlier dockets wrote. An empty one says nothing.
func (c *claim) read() {
	content, err := io.ReadAll(io.LimitReader(c.file, mostClaim))
	var one claimed
	switch {
	case err != nil:
	case json.Unmarshal(content, &one) == nil && one.ID != "":
		c.said = []claimed{one}
	default:
		_ = json.Unmarshal(content, &c.said)
	}
}

func (c *claim) write() {
	content, err := json.Marshal(c.said)
	if len(c.said) == 0 {
		content = nil
	}
	if err == nil && c.file.Truncate(0) == nil {
		_, _ = c.file.WriteAt(content, 0)
	}
}

// take is openClaim for one who is about to send, or to settle what was sent.
func (s Submissions) take(n NewSubmission) *claim {
	c := s.openClaim(n)
	if c == nil {
		return nil
	}
	if locked, err := files.TryLock(c.file); !locked {
		c.release("")
		c.busy = err == nil
	}
	return c
}

// foreign is the refusal of a submission whose claim is of one that this journal does not
// have, or nil; what it has, it judges by itself.
func (s *database) foreign(ctx context.Context, from queryer, c *claim, n NewSubmission) (*BlockedError, error) {
	if c == nil || len(c.said) == 0 && !c.busy {
		return nil, nil
	}
	said := c.said
	if len(said) == 0 {
		said = []claimed{{}} // one that is held and says nothing yet
	}
	for _, one := range slices.Backward(said) {
		here, err := collect[string](ctx, from, `SELECT id FROM submissions WHERE id = ?`, one.ID)
		if err != nil {
			return nil, s.judge("submissions", err)
		}
		if len(here) > 0 {
			continue
		}
		by := Submission{ID: one.ID, Result: Result{State: Unknown}, CreatedAt: one.At, NewSubmission: NewSubmission{Scope: n.Scope, DocumentType: n.DocumentType}}
		if c.busy {
			by.State = Sending
		}
		_, err = os.Lstat(one.Journal)
		return &BlockedError{By: by, Elsewhere: one.Journal, Gone: one.Journal == s.path || errors.Is(err, fs.ErrNotExist)}, nil
	}
	return nil, nil
}

// release lets go of the claim. Of a submission that is settled it says nothing any more.
func (c *claim) release(settled string) {
	if c == nil || c.file == nil {
		return
	}
	if left := slices.DeleteFunc(slices.Clone(c.said), func(one claimed) bool { return one.ID == settled }); settled != "" && len(left) < len(c.said) {
		c.said = left
		c.write()
	}
	c.file.Close()
	c.file = nil
}

// hold writes which submission is on its way, before it is, and remembers the claim until it ends. It stands beside
// those of this journal that may have arrived; what another journal has was insisted on.
func (s Submissions) hold(ctx context.Context, sub Submission, c *claim) {
	s.mu.Lock()
	s.claims[sub.ID] = c
	s.mu.Unlock()
	if c == nil || c.file == nil {
		return
	}
	open, _ := list[Submission](ctx, s.database, "submissions", selectSubmissions+ofType+unresolved+` ORDER BY seq`, sub.place(), sub.Company, sub.DocumentType)
	c.said = nil
	for _, row := range open {
		if row.ID != sub.ID {
			c.said = append(c.said, claimed{row.ID, s.path, row.CreatedAt})
		}
	}
	c.said = append(c.said, claimed{sub.ID, s.path, sub.CreatedAt})
	c.write()
}

// Underway are the ids of the submissions that this process began and whose outcomes are not written.
func (s Submissions) Underway() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(maps.Keys(s.claims))
}

// Own tells whether this process began a submission.
func (s Submissions) Own(sub Submission) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sender != nil && filepath.Base(s.sender.Name()) == sub.Sender
}

func (s Submissions) unclaim(ctx context.Context, id string) {
	if sub, err := s.Get(ctx, id); err == nil { // else it blocks nobody here, and elsewhere one can insist
		s.take(sub.NewSubmission).release(id)
	}
}

package store

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// The states of a submission. Sending is left once and for all
// to one of the others; only Unknown can be resolved afterwards.
const (
	Sending  = "sending"
	Accepted = "accepted" // 200 and exactly the documented text
	Rejected = "rejected" // a complete 4xx
	NotSent  = "not_sent" // the request was never fully written
	Unknown  = "unknown"  // it may have arrived
)

// The resolutions of an unknown submission.
const (
	Applied    = "applied"
	NotApplied = "not_applied"
)

// NewSubmission is what is about to be sent (§4.3).
type NewSubmission struct {
	Scope
	Profile, Username, DocumentType string
	PathForm                        string  // "access" or "plain": the form that is tried first
	Digest                          string  // of the content; Begin writes it
	Data                            []byte  // the exact JSON text of `data`
	Changes                         []byte  // old and new values, for the inverse; the editor's own
	Base                            *Base   `sql:"-"` // what Changes counts from; nil is not checked
	Part                            bool    `sql:"-"` // Data holds only what changed since Base, and is wrong after any other
	As                              string  `sql:"-"` // the id that it gets, from [NewID]; "" is a new one
	Despite                         *string `sql:"-"` // who insists does so on the submission of this id alone, "" on none; nil is whatever there is
}

// Base is what the changes of a submission count from.
type Base struct {
	ID      string // the submission that was the last that the service has; "" is none
	Whole   bool   // it was of the whole set, so what arrived before it does not count
	Counted string // else the outcomes that count in it, see [Submissions.Counted]
}

// ContentDigest is a digest of what makes two submissions of a place the same: the document type and the data, whatever
// the order of members, the blanks and the escapes. Numbers count as written. Place and company are compared beside it.
func ContentDigest(documentType string, data []byte) string {
	canonical := jsontext.Value(slices.Clone(data))
	if canonical.Format(jsontext.ReorderRawObjects(true), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)) != nil {
		canonical = data // no JSON is the same only as itself
	}
	h := sha256.New()
	for _, part := range [][]byte{[]byte(documentType), canonical} {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(part))))
		h.Write(part)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Result is how a submission ended, or that it has not.
type Result struct {
	State  string
	Status int    // HTTP status; 0 when no answer came
	Answer string // body of the answer, as it came
	Reason string // why it is not accepted, in words
	Path   string // the path that was used in the end
}

type Submission struct {
	ID string
	NewSubmission
	Result
	Insisted         bool   // a person said to send it in any case
	Resolution, Note string // "", Applied or NotApplied, and what was said about it

	CreatedAt, FinishedAt, ResolvedAt time.Time

	Sender string // the name of the lock that its sender holds, or OfTeam

	By         string // in a team: the database's user who sent it
	ResolvedBy string `sql:"-"`
	Away       bool   `sql:"-"` // it was sent while the team's database could not be reached
	Turn       int64  `sql:"-"` // the number in the team's database under which it was begun
}

// Unresolved tells whether it may have arrived and nobody has resolved it.
func (s Submission) Unresolved() bool { return s.State == Unknown && s.Resolution == "" }

// arrival is how it is known of one that arrived.
func (s Submission) arrival() string {
	if s.State == Unknown {
		return "resolved as applied"
	}
	return "accepted"
}

// Named is its id, with who of a team sent it: "02n0h9562yrtm of alice".
func (s Submission) Named() string {
	if s.By == "" {
		return s.ID
	}
	return s.ID + " of " + s.By
}

// columns of a submission as it is stored, in the order of its fields.
const columns = `id, address, company, profile, username, document_type, path_form, digest, data, changes,
	state, status, answer, reason, path, insisted, resolution, note, created_at, finished_at, resolved_at, sender`

// put writes a submission, and says how many: one that is there stays as it is.
func (c *change) put(s Submission) int {
	return c.exec(`INSERT OR IGNORE INTO submissions (`+columns+`, place) VALUES (?`+strings.Repeat(", ?", 22)+`)`,
		s.ID, s.Address, s.Company, s.Profile, s.Username, s.DocumentType, s.PathForm, s.Digest, blob(s.Data), blob(s.Changes),
		s.State, s.Status, []byte(s.Answer), s.Reason, s.Path, s.Insisted, s.Resolution, s.Note, stampOf(s.CreatedAt), stampOf(s.FinishedAt), stampOf(s.ResolvedAt), s.Sender,
		Place(s.Address))
}

// alphabet is Crockford's base 32: no letter that reads like a digit.
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

// idEpoch keeps ids short; 45 bits of milliseconds last for a thousand years.
const idEpoch = 1_704_067_200_000 // 2024-01-01 UTC

// NewID is an id for a submission that begins now. It has 13 characters: nine of the time in milliseconds, so that ids sort
// as they were made, and four at random.
func NewID(now time.Time) string {
	var random [8]byte
	rand.Read(random[:]) // never fails (crypto/rand)
	v := uint64(max(now.UnixMilli()-idEpoch, 0))<<20 | binary.BigEndian.Uint64(random[:])&(1<<20-1)
	out := make([]byte, 13)
	for i := len(out) - 1; i >= 0; i-- {
		out[i] = alphabet[v&31]
		v >>= 5
	}
	return string(out)
}

package store

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"docket/config/files"
)

// Begin writes the row of a submission, state Sending, and returns when it is on the disk: after that, and only
// then, the request may go out. It refuses, from any docket on this machine:
//   - while a submission of the document type is sending or unknown: *BlockedError
//   - what was accepted last: *RepeatError
//   - after another submission than the one it was compared with: *OvertakenError
//   - while outcomes were lost that nobody has acknowledged: *LossError
//
// A person may insist on the first three; not on a Part beside one that is sending, or overtaken, which would
// say what nobody looked at, and on no other than [NewSubmission.Despite] tells. A store that cannot keep the row is a *DegradedError, and nothing may be sent.
//
// In a team the row is in the team's database as well, and it refuses what the team's journal says. With that database
// away it is a *TeamError, unless the person insists: then the team is told later.
func (s Submissions) Begin(ctx context.Context, n NewSubmission, insist bool) (Submission, error) {
	seen, away := s.Refresh(ctx, n.Scope)
	if away != nil && !(insist && isAway(away)) {
		return Submission{}, away
	}
	sub, err := s.begin(ctx, n, insist)
	if err == nil && s.remote != nil {
		err = s.claim(ctx, sub, seen, away)
	}
	return sub, err
}

// begin is Begin on this computer.
func (s Submissions) begin(ctx context.Context, n NewSubmission, insist bool) (Submission, error) {
	const op = "begin submission"
	sender, err := s.lockName()
	if err != nil && s.readOnly == "" {
		return Submission{}, &DegradedError{Op: op, Reason: "its lock cannot be made (" + files.Reason(err) + ")", Err: err}
	}
	n.Digest = ContentDigest(n.DocumentType, n.Data)
	held := s.take(n)
	var sub Submission
	err = s.write(ctx, op, func(c *change) {
		c.refuse(n, insist)
		if c.err == nil && !insist {
			by, err := s.foreign(c.ctx, c.tx, held, n)
			if c.err = err; by != nil {
				c.err = by
			}
		}
		now := s.now().UTC()
		sub = Submission{ID: cmp.Or(n.As, NewID(now)), NewSubmission: n, Insisted: insist, Result: Result{State: Sending}, CreatedAt: now, Sender: sender}
		if c.put(sub) == 0 && c.err == nil {
			c.err = errors.New("another submission has its id")
		}
		c.event(sub.ID, Sending, "")
		if s.remote != nil {
			sub.By = s.User()
			c.exec(`INSERT INTO team_submissions (id, team, author, told) VALUES (?, ?, ?, 0)`, sub.ID, s.team, sub.By)
		}
	})
	if err == nil {
		s.hold(ctx, sub, held)
		return sub, nil
	}
	held.release("")
	if by, ok := errors.AsType[*BlockedError](err); ok {
		return Submission{}, s.stillBlocked(ctx, by)
	}
	return Submission{}, err
}

// refuse says why a submission must not begin. It is found here, where nobody can come between, and not only in
// the plan: two dockets that planned the same would else both send it, one after the other.
func (c *change) refuse(n NewSubmission, insist bool) {
	lost := all[Loss](c, selectLosses)
	open, last := c.newest(n, unresolved), c.newest(n, taken)
	if row := c.newest(n, unresolvedRows); row.ID > open.ID { // ids are in the order of their time
		open = row
	}
	unseen := n.Despite != nil && *n.Despite != open.ID
	switch {
	case c.err != nil:
	case len(lost) > 0:
		c.err = &LossError{lost[0]}
	case open.ID != "" && (!insist || unseen || n.Part && open.State == Sending):
		c.err = &BlockedError{By: open, Same: open.Digest == n.Digest}
	case !insist && last.ID != "" && last.Digest == n.Digest && (last.Username == n.Username || last.Sender == OfTeam):
		c.err = &RepeatError{By: last}
	case n.Base != nil && (!insist || n.Part || n.Despite != nil):
		by, err := overtaken(c.ctx, c.tx, n.Scope, n.DocumentType, *n.Base)
		if c.err = err; by != nil && !(insist && by.By.ID == by.Base) {
			c.err = by
		}
	}
}

// newest is the newest submission of the same document type that is chosen so; one without an id where there is none.
func (c *change) newest(n NewSubmission, which string) Submission {
	return first[Submission](c, selectSubmissions+ofType+which+` ORDER BY seq DESC LIMIT 1`, n.place(), n.Company, n.DocumentType)
}

// Blocking is what Begin would refuse a submission of a document type for: the newest one that is on its way or
// may have arrived, whatever it holds, here or in another journal; nil where there is none.
func (s Submissions) Blocking(ctx context.Context, in Scope, documentType string) (*BlockedError, error) {
	open, ok, err := get[Submission](ctx, s.database, "submissions", selectSubmissions+ofType+unresolved+` ORDER BY seq DESC LIMIT 1`, in.place(), in.Company, documentType)
	if err != nil {
		return nil, err
	}
	if ok {
		return s.stillBlocked(ctx, &BlockedError{By: open}), nil
	}
	n := NewSubmission{Scope: in, DocumentType: documentType}
	c := s.openClaim(n)
	c.release("")
	return s.foreign(ctx, s.db, c, n)
}

// Alike are the unresolved submissions whose company and document type differ from these in capitals, blanks or
// characters that nobody sees alone: the interface does not say whether that makes others of them.
func (s Submissions) Alike(ctx context.Context, in Scope, documentType string) ([]Submission, error) {
	open, err := list[Submission](ctx, s.database, "submissions", selectSubmissions+`place = ? AND `+unresolved+` ORDER BY seq`, in.place())
	if err != nil {
		return nil, err
	}
	is := plainly(in.Company) + "\n" + plainly(documentType)
	return slices.DeleteFunc(open, func(sub Submission) bool {
		return sub.Company == in.Company && sub.DocumentType == documentType || plainly(sub.Company)+"\n"+plainly(sub.DocumentType) != is
	}), nil
}

// plainly is a name without what a reader may overlook.
func plainly(name string) string {
	seen := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return unicode.ToLower(unicode.ToUpper(r))
	}, norm.NFKC.String(name))
	return strings.Join(strings.Fields(seen), " ")
}

// stillBlocked looks whether the sender of what blocks is still there, so that
// nobody is told to wait for an answer that nobody waits for.
func (s Submissions) stillBlocked(ctx context.Context, by *BlockedError) *BlockedError {
	if by.By.State != Sending {
		return by
	}
	swept, _ := s.Sweep(ctx) // it blocks either way
	if i := slices.IndexFunc(swept, func(sub Submission) bool { return sub.ID == by.By.ID }); i >= 0 {
		by.By = swept[i]
	}
	return by
}

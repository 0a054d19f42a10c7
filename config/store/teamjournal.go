package store

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
)

// ErrMeanwhile is why a team's database refuses a claim: another submission of the document type is not settled there, or
// one was written since the journal was read.
var ErrMeanwhile = errors.New("another submission was written meanwhile")

// OfTeam is the sender of a submission that another member sent.
const OfTeam = "team"

// claim asks the team whether a submission that is begun here may be sent. One that may not is not sent; away is why the
// team could not be asked for one that a person insisted on, which it is told later.
func (s Submissions) claim(ctx context.Context, sub Submission, seen int64, away error) error {
	err := away
	if away == nil {
		err = s.remote.Claim(ctx, sub, seen)
	}
	lost, is := errors.AsType[*TeamError](err)
	switch {
	case err == nil:
		return s.noteTold(ctx, sub)
	case sub.Insisted && is && lost.Away:
		return s.write(ctx, "begin submission", func(c *change) { c.event(sub.ID, "sent without the team", lost.Reason) })
	}
	if ended := s.Finish(ctx, sub.ID, Result{State: NotSent, Reason: err.Error()}); ended != nil {
		return ended
	}
	if is && !lost.Away { // the team has none of it: there is nothing to tell
		if unkept := s.exec(ctx, "begin submission", `UPDATE team_submissions SET told = 1 WHERE id = ?`, sub.ID); unkept != nil {
			return unkept
		}
	}
	if !errors.Is(err, ErrMeanwhile) {
		return err
	}
	if _, unread := s.Refresh(ctx, sub.Scope); unread != nil {
		return unread
	}
	by, unread := s.Blocking(ctx, sub.Scope, sub.DocumentType)
	switch {
	case unread != nil:
		return unread
	case by != nil:
		return by
	}
	last, _, unread := s.LastSent(ctx, sub.Scope, sub.DocumentType)
	if last.ID != "" && last.Digest == sub.Digest {
		return &RepeatError{By: last}
	}
	return cmp.Or(unread, error(&OvertakenError{sub.DocumentType, "", last}))
}

// Refresh writes outcomes that could not be written, reads what changed in the team's journal, up to number seen, and tells
// the team what changed here.
func (s Submissions) Refresh(ctx context.Context, in Scope) (seen int64, err error) {
	if s.catchUp(); s.remote == nil {
		return 0, nil
	}
	if err := s.follow(ctx); err != nil {
		return 0, err
	}
	if seen, err = s.readJournal(ctx, in); err != nil {
		return seen, err
	}
	if n, err := s.tellAll(ctx); err != nil || n == 0 {
		return seen, err
	}
	return s.readJournal(ctx, in)
}

func (s Submissions) readJournal(ctx context.Context, in Scope) (seen int64, err error) {
	seen, begun, err := s.cursor(ctx, in, "")
	if err != nil {
		return 0, err
	}
	rows, upTo, err := s.remote.Journal(ctx, in, seen)
	if err != nil || begun && upTo <= seen {
		return seen, err
	}
	var overruled []ResolvedError
	err = s.write(ctx, "read the team's journal", func(c *change) {
		overruled = nil
		for _, row := range rows {
			if other := c.mirror(s.team, row, s.User()); other != nil {
				overruled = append(overruled, *other)
			}
		}
		if !begun {
			c.exec(lacking, s.team, in.place(), in.Company)
		}
		for _, row := range rows {
			if row.Turn > seen { // what was begun since takes its turn, so that the order is everybody's
				c.last(row.ID)
			}
		}
		for _, row := range rows {
			if row.Away && row.Turn > seen {
				c.before(row)
			}
		}
		c.readUpTo(s.team, in, "", upTo)
	})
	if err == nil {
		s.mu.Lock()
		s.overruled = append(s.overruled, overruled...)
		s.mu.Unlock()
	}
	return upTo, err
}

// last makes a submission the newest.
func (c *change) last(id string) {
	c.exec(`UPDATE submissions SET seq = (SELECT max(seq) + 1 FROM submissions) WHERE id = ?`, id)
}

// before puts a submission that was sent without the team before those of its document type that were sent later.
func (c *change) before(sub Submission) {
	for _, id := range all[string](c, `SELECT id FROM submissions WHERE place = ? AND company = ? AND document_type = ? AND created_at > ? AND id <> ? ORDER BY seq`,
		sub.place(), sub.Company, sub.DocumentType, stampOf(sub.CreatedAt), sub.ID) {
		c.last(id)
	}
}

// mirror writes a submission as the team has it. One that is on its way here, or of which more is known here, is left: the
// team is told of it. Where a person here resolved it while the team's database was away, and somebody else did meanwhile,
// that one stays, and is returned.
func (c *change) mirror(team string, sub Submission, me string) (overruled *ResolvedError) {
	type known struct {
		State, Resolution, Note, Sender string
		Told                            int
		Over                            string
	}
	have := all[known](c, `SELECT s.state, s.resolution, s.note, s.sender, coalesce(t.told, 1), coalesce(t.over, '') FROM submissions s LEFT JOIN team_submissions t ON t.id = s.id WHERE s.id = ?`, sub.ID)
	event, detail := sub.State, sub.Reason
	if sub.Resolution != "" {
		event, detail = sub.Resolution, sub.Note
	}
	switch {
	case len(have) == 0:
		sub.Sender = OfTeam
		c.put(sub)
		if sub.Away {
			c.event(sub.ID, "sent without the team", sub.By)
		}
	case have[0].State == Sending && have[0].Sender != OfTeam:
		return nil
	case have[0].Told != 1 && have[0].Over != "" && sub.Resolution != "" && have[0].Over != overOf(sub.Resolution, sub.Note):
		c.event(sub.ID, "not taken", byWhom(me, have[0].Resolution+" "+have[0].Note))
		overruled = &ResolvedError{sub.ID, sub.Resolution, byWhom(sub.ResolvedBy, sub.Note)}
		c.resolved(sub)
	case have[0].State == sub.State && have[0].Resolution == sub.Resolution && have[0].Note == sub.Note:
		event = ""
	case have[0].Told != 1 && (outcome(have[0].State) > outcome(sub.State) || have[0].State == Unknown && sub.State == Unknown && have[0].Resolution != ""):
		c.exec(`UPDATE team_submissions SET told = 0 WHERE id = ?`, sub.ID)
		return nil
	default:
		c.resolved(sub)
	}
	if event != "" {
		c.event(sub.ID, event, byWhom(cmp.Or(sub.ResolvedBy, sub.By), detail))
	}
	c.exec(`INSERT INTO team_submissions (id, team, author, told) VALUES (?, ?, ?, 1) ON CONFLICT DO UPDATE SET author = excluded.author, told = 1, over = ''`, sub.ID, team, sub.By)
	return overruled
}

// resolved writes what the team knows of a submission over what is known here.
func (c *change) resolved(sub Submission) {
	c.exec(`UPDATE submissions SET state = ?, status = ?, answer = ?, reason = ?, path = ?, resolution = ?, note = ?, finished_at = ?, resolved_at = ? WHERE id = ?`,
		sub.State, sub.Status, []byte(sub.Answer), sub.Reason, sub.Path, sub.Resolution, sub.Note, stampOf(sub.FinishedAt), stampOf(sub.ResolvedAt), sub.ID)
}

// overOf is how a submission was resolved, as team_submissions.over has it.
func overOf(resolution, note string) string {
	text, _ := json.Marshal([2]string{resolution, note}) // texts cannot fail
	return string(text)
}

// Overruled are the resolutions of this user that were not taken, because another member resolved the submission while the
// team's database was away: each is told once.
func (s Submissions) Overruled() (all []ResolvedError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	all, s.overruled = s.overruled, nil
	return all
}

// outcome is how much a state tells.
func outcome(state string) int {
	return 2 - max(slices.Index([]string{"", Unknown, Sending}, state), 0)
}

// toldBefore is what team_submissions.told says of a submission that the team knew before it went on from another history.
const toldBefore = 2

// lacking settles those that the team does not have any more: what counts here, or was ever of unknown outcome, is told again.
const lacking = `UPDATE team_submissions AS t SET told = (SELECT NOT (state = 'unknown' OR seq IN (` + countedFrom + `)) FROM submissions s WHERE s.id = t.id)
	WHERE team = ?1 AND told = 2 AND id IN (SELECT id FROM submissions WHERE place = ?2 AND company = ?3)`

// byWhom is what somebody of a team noted, with who: "alice: looked there".
func byWhom(who, note string) string {
	if who == "" || note == "" {
		return who + note
	}
	return who + ": " + note
}

// tellAll brings the team's journal up to date with what changed here: n submissions. What is on its way is told when it ends.
func (s Submissions) tellAll(ctx context.Context) (n int, err error) {
	if s.remote == nil {
		return 0, nil
	}
	untold, err := list[Submission](ctx, s.database, "submissions", selectSubmissions+
		`state <> 'sending' AND id IN (SELECT id FROM team_submissions WHERE team = ? AND told = 0) ORDER BY seq`, s.team)
	for _, sub := range untold {
		over, unread := s.overBy(ctx, sub.ID)
		if unread != nil {
			return n, unread
		}
		told := s.remote.Tell(ctx, sub, over)
		if errors.Is(told, ErrMeanwhile) {
			continue // which is found when the journal is read again
		}
		if told == nil {
			told, n = s.noteTold(ctx, sub), n+1
		}
		if err = cmp.Or(err, told); told != nil && errors.Is(told, context.Canceled) {
			break
		}
	}
	return n, err
}

// overBy is how a submission was when it was resolved here with the team's database away, nil where it was not.
func (s Submissions) overBy(ctx context.Context, id string) (*Submission, error) {
	text, _, err := get[string](ctx, s.database, "submissions", `SELECT over FROM team_submissions WHERE id = ?`, id)
	if err != nil || text == "" {
		return nil, err
	}
	var known [2]string
	err = json.Unmarshal([]byte(text), &known)
	return &Submission{ID: id, Resolution: known[0], Note: known[1]}, err
}

// noteTold notes that the team knows how a submission stands, if that is still how it stands.
func (s Submissions) noteTold(ctx context.Context, sub Submission) error {
	return s.exec(ctx, "tell the team", `UPDATE team_submissions SET told = 1, over = '' WHERE id = ?1 AND EXISTS (
		SELECT 1 FROM submissions WHERE id = ?1 AND state = ?2 AND resolution = ?3 AND note = ?4)`, sub.ID, sub.State, sub.Resolution, sub.Note)
}

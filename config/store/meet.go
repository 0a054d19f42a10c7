package store

import (
	"cmp"
	"context"
	"os"
	"runtime"
	"strings"
	"time"
)

// Met is what came of looking at a team's database once.
type Met struct {
	Now      []Verdict // what holds of the rules of which something came; one that says nothing where nothing does
	UpTo     int64     // the number up to which that is
	More     bool      // there is more to read, which the next look begins with
	Assigned bool      // assignments changed
	Steps    int64     // [Verdicts.Steps] as of Now
	Adopted  int       // how many verdicts and comments of before this user joined were taken over
}

// Meet gives the team what waits for it and takes a part of what others said of an anchor document: of one that is new
// here first what counts, and then, look by look, what each member says, which is told at the end. since is up to which
// number the caller knows what holds: also of what another docket on this computer took, or gave while the database is
// away. Without a team it does nothing. What could not be given waits on.
func (s *Store) Meet(ctx context.Context, in Scope, anchor string, since int64) (m Met, err error) {
	words, m, err := s.meet(ctx, in, anchor)
	m.UpTo = since
	if s.remote == nil || m.More && len(words) > 0 && since > 0 {
		return m, err
	}
	m.Steps = s.Verdicts.Steps(ctx, in, anchor)
	type row struct {
		Rule    rule
		Content []byte
		Seq     int64
	}
	rows, unread := list[row](ctx, s.database, "verdicts", `SELECT rule_id, fingerprint, content, max(seq) FROM (
			SELECT rule_id, fingerprint, content, seq FROM team_words WHERE`+ofWords+`AND seq > ?5
			UNION ALL SELECT rule_id, fingerprint, content, 0 FROM team_outbox WHERE`+ofWords+`)
		GROUP BY rule_id, fingerprint`, s.team, in.place(), in.Company, anchor, since)
	if unread != nil || len(rows) == 0 {
		return m, cmp.Or(err, unread)
	}
	rules := make([]Verdict, len(rows))
	for i, r := range rows {
		rules[i], m.UpTo = Verdict{RuleID: r.Rule.ID, Fingerprint: r.Rule.Fingerprint, Content: r.Content}, max(m.UpTo, r.Seq)
	}
	if m.Now, unread = s.Verdicts.nowOfTeam(ctx, in, anchor, rules); unread != nil {
		m.Now, m.UpTo, m.Steps = nil, since, 0
	}
	return m, cmp.Or(err, unread)
}

// Seen is up to which number what is known here holds, to be asked before what is in force: of what was heard of the
// team, or without one of the steps that any docket on this computer did.
func (s Verdicts) Seen(ctx context.Context, in Scope, anchor string) (seq int64) {
	if s.User() == "" {
		return s.Steps(ctx, in, anchor)
	}
	seq, _, _ = get[int64](ctx, s.database, "verdicts", `SELECT coalesce(max(seq), 0) FROM team_words WHERE`+ofWords, s.team, in.place(), in.Company, anchor)
	return seq // 0 where it cannot be read: everything is read again
}

// Steps is the number of the newest step that any docket on this computer did, also in a team.
func (s Verdicts) Steps(ctx context.Context, in Scope, anchor string) (seq int64) {
	seq, _, _ = get[int64](ctx, s.database, "verdicts", `SELECT coalesce(max(t.seq), 0) FROM verdict_steps t WHERE`+ofAnchor, in.place(), in.Company, anchor)
	return seq
}

// Mark is how far the dockets on this computer had written.
type Mark struct {
	size int64
	at   time.Time
}

// Written tells whether a docket on this computer may have written since a mark, which follows. It looks at the file of
// SQLite's log alone: every key can afford that.
func (s Verdicts) Written(since *Mark) bool {
	info, err := os.Stat(s.path + "-wal")
	if err != nil || runtime.GOOS == "windows" { // which notes the time when the file is closed
		return true
	}
	now := Mark{info.Size(), info.ModTime()}
	if now == *since {
		return false
	}
	if *since = now; time.Since(now.at) < 50*time.Millisecond { // what is written next may bear the same time
		*since = Mark{}
	}
	return true
}

// Exchange gives the team what waits for it, and takes everything that others said of an anchor document; adopted is that
// of [Met]. Without a team it does nothing. What could not be given waits on.
func (s *Store) Exchange(ctx context.Context, in Scope, anchor string) (adopted int, err error) {
	for m := (Met{More: true}); m.More && !isAway(err) && ctx.Err() == nil; {
		var refused error // of what waits: what others say is read all the same
		_, m, refused = s.meet(ctx, in, anchor)
		err = cmp.Or(err, refused)
		adopted += m.Adopted
	}
	return adopted, err
}

func (s *Store) meet(ctx context.Context, in Scope, anchor string) (words []GivenWord, m Met, err error) {
	if s.remote == nil {
		return nil, m, nil
	}
	if err := s.follow(ctx); err != nil {
		return nil, m, err
	}
	_, told := s.Submissions.Refresh(ctx, in)
	if isAway(told) {
		return nil, m, told // the rest would wait as long for the same
	}
	given := cmp.Or(s.giveAll(ctx), s.giveShared(ctx, in))
	words, m.More, err = s.takeWords(ctx, in, anchor)
	if err == nil {
		m.Assigned, err = s.takeAssignments(ctx, in, anchor)
	}
	if err == nil && !m.More {
		m.Adopted, err = s.Verdicts.adopt(ctx, in, anchor)
	}
	if err = cmp.Or(given, err, told); err == nil {
		err = s.giveAll(ctx)
	}
	return words, m, err
}

// takeWords reads a part of what the database has on an anchor document since it was read last. Of one that was never
// read that is what counts on each rule.
func (s *Store) takeWords(ctx context.Context, in Scope, anchor string) (words []GivenWord, more bool, err error) {
	after, begun, err := s.Submissions.cursor(ctx, in, anchor)
	if err != nil {
		return nil, false, err
	}
	upTo := after
	if begun {
		words, upTo, more, err = s.remote.Words(ctx, in, anchor, after)
	} else {
		words, err = s.remote.Counting(ctx, in, anchor)
		more = true
	}
	if err != nil || begun && upTo <= after {
		return nil, false, err
	}
	err = s.write(ctx, "take verdicts of the team", func(c *change) {
		c.take(s.team, words)
		c.readUpTo(s.team, in, anchor, upTo)
	})
	return words, more, err
}

// forgotten is the reason of a submission on its way that may not be in the other history.
const forgotten = "the team's database went on without it"

// follow enlists this user, and begins anew where the database of the team goes on from another history than the one
// that was read: a standby took over, or a backup was put back, and either may lack what was given last. Every word and
// outcome of this user is given again, which changes nothing where it is there, and everything else is read again.
func (s *database) follow(ctx context.Context) error {
	if err := enlist(ctx, s); err != nil {
		return err
	}
	history, err := s.remote.History(ctx)
	if err != nil || history == "" {
		return err
	}
	was, _, err := get[string](ctx, s, "team", `SELECT history FROM teams WHERE team = ?`, s.team)
	if err != nil || was == history {
		return err
	}
	if seen, _, err := get[int64](ctx, s, "team", `SELECT max(coalesce((SELECT max(seq) FROM team_words WHERE team = ?1), 0), coalesce((SELECT max(seq) FROM team_cursors WHERE team = ?1), 0))`, s.team); err != nil {
		return err
	} else if seen > 0 {
		if err := s.remote.GoOn(ctx, seen); isAway(err) {
			return err // of another reason, such as a reader's role, nothing is given again
		}
	}
	return s.write(ctx, "begin anew with the team", func(c *change) {
		if was != "" && !strings.HasPrefix(history, was+"/") { // earlier dockets wrote the timeline alone
			c.exec(`INSERT INTO team_outbox (team, id, address, company, anchor, rule_id, fingerprint, nth, decision, comment, at, content, evidence, carried, settles, early, turn, again)
				SELECT team, id, address, company, anchor, rule_id, fingerprint, nth, decision, comment, at, content, evidence, carried, settles, early, turn, turn FROM team_words
				WHERE team = ?1 AND author = ?2 AND id <> '' ORDER BY seq ON CONFLICT DO NOTHING`, s.team, s.User())
			c.exec(`DELETE FROM team_words WHERE team = ?`, s.team)
			c.exec(`DELETE FROM team_cursors WHERE team = ?`, s.team)
			c.exec(`DELETE FROM team_assignments WHERE team = ?`, s.team)
			c.exec(`DELETE FROM team_shared WHERE team = ? AND author <> ?`, s.team, s.User())
			c.exec(`UPDATE team_shared SET seq = 0 WHERE team = ?`, s.team)
			c.exec(`UPDATE submissions SET state = 'unknown', reason = ?3 WHERE state = 'sending' AND sender = ?2 AND id IN (SELECT id FROM team_submissions WHERE team = ?1)`, s.team, OfTeam, forgotten)
			c.exec(`UPDATE team_submissions SET told = ?3 WHERE team = ?1 AND told = 1 AND id IN (SELECT id FROM submissions WHERE sender <> ?2)`, s.team, OfTeam, toldBefore)
		}
		c.exec(`UPDATE teams SET history = ? WHERE team = ?`, history, s.team)
	})
}

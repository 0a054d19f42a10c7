package store

import (
	"cmp"
	"context"
)

// GivenWord is a word as the team's database has it, and what it is about.
type GivenWord struct {
	Scope
	Verdict        // By is the database's, and At by its clock
	ID      string // made here
	Nth     int64  // above every one of its author on the rule that the author had seen
	Seq     int64  // its number in the database
	GoesOn  string // ID of the earlier word with the same decision that this one comments on; "" is none
	Early   bool   // given before its author joined
	Again   int64  // Turn of one that the database may have lost; 0 is none
	Turn    int64  // by which it counts among others: Seq, but for the last two
}

// Remote is the database of a team. Its errors are a [*TeamError].
type Remote interface {
	// Name is the address of the database in one spelling.
	Name() string
	// Join enlists this user and tells who that is.
	Join(ctx context.Context) (me string, err error)
	// History names the history that the database goes on from: another one where a standby took over; "" is not known.
	History(ctx context.Context) (string, error)
	// GoOn sees to it that what the database numbers from now on is above a number that was seen in another history.
	GoOn(ctx context.Context, after int64) error
	// Give writes words about one anchor document, each once however often it is given, and returns them as they are there.
	Give(ctx context.Context, words []GivenWord) ([]GivenWord, error)
	// Words gives the newest words of each member on an anchor document after a number, and up to which number that is all
	// of them. There may be more.
	Words(ctx context.Context, in Scope, anchor string, after int64) (words []GivenWord, upTo int64, more bool, err error)
	// Counting gives the word that counts on each rule of an anchor document: the newest that decides, else the newest comment.
	Counting(ctx context.Context, in Scope, anchor string) ([]GivenWord, error)

	// Assign says who is to judge rules of an anchor document; Assignments are those after a number, in their order.
	Assign(ctx context.Context, in Scope, anchor string, all []Assignment) error
	Assignments(ctx context.Context, in Scope, anchor string, after int64) ([]Assignment, error)
	// Here says at which rule this user is, and tells where others are now.
	Here(ctx context.Context, in Scope, anchor, rule string) ([]Present, error)
	// Listen calls heard with the anchor document of what others say, and Listening tells whether it hears of everything.
	Listen(ctx context.Context, heard func(anchor string))
	Listening() bool
	// MaySettle tells whether this user may end disagreements, as it was when the connection was made.
	MaySettle() bool
	// Reviewers are the names of who may give verdicts.
	Reviewers(ctx context.Context) ([]string, error)

	// Share writes what this user shares, once however often it is given, and returns it as it is there. Shared is what
	// members share after a number, in its order; there may be more.
	Share(ctx context.Context, in Scope, s Shared) (Shared, error)
	Shared(ctx context.Context, in Scope, after int64) ([]Shared, error)

	// Claim writes that a submission is about to be sent. The error wraps [ErrMeanwhile] where another one of the document
	// type is not settled, or one was written after number seen.
	Claim(ctx context.Context, sub Submission, seen int64) error
	// Tell brings a submission up to date with what is known of it here, also one that was sent without a claim. With over
	// it was resolved by a person who knew that: the error wraps [ErrMeanwhile] where it stands otherwise by now.
	Tell(ctx context.Context, sub Submission, over *Submission) error
	// Journal gives the submissions that changed after a number, in the order in which they were begun, and up to which
	// number that is all. One whose sender is gone becomes unknown first.
	Journal(ctx context.Context, in Scope, after int64) (all []Submission, upTo int64, err error)
}

// JoinTeam makes the store that of a member of a team. Who that is comes from the database, at the first [Store.Exchange].
func (s *Store) JoinTeam(ctx context.Context, r Remote) error {
	s.remote, s.team = r, r.Name()
	me, _, err := get[string](ctx, s.database, "team", `SELECT me FROM teams WHERE team = ?`, s.team)
	s.setUser(me)
	return err
}

// InTeam tells whether there is a team. Without a store, as where only keys are checked, there is none.
func (s *Store) InTeam() bool { return s != nil && s.remote != nil }

// User is this user as the team's database knows it; "" without a team, or as long as it was never reached.
func (s *database) User() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.me
}

// By is this user in what is written: as the team's database knows it, else by the name given.
func (s *database) By(username string) string { return cmp.Or(s.User(), username) }

func (s *database) setUser(me string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.me = me
}

// Waiting is how many verdicts, and how many outcomes of submissions, wait for the team's database.
func (s *Store) Waiting(ctx context.Context) (verdicts, outcomes int, err error) {
	n, _, err := get[struct{ Verdicts, Outcomes int }](ctx, s.database, "team", `SELECT (SELECT count(*) FROM team_outbox WHERE team = ?1),
		(SELECT count(*) FROM team_submissions t JOIN submissions s ON s.id = t.id WHERE t.team = ?1 AND t.told = 0 AND s.state <> 'sending')`, s.team)
	return n.Verdicts, n.Outcomes, err
}

// enlist finds out who this user is in the team, once.
func enlist(ctx context.Context, s *database) error {
	if s.User() != "" {
		return nil
	}
	me, err := s.remote.Join(ctx)
	if err == nil {
		err = s.exec(ctx, "join team", `INSERT OR REPLACE INTO teams (team, me) VALUES (?, ?)`, s.team, me)
	}
	if err == nil {
		s.setUser(me)
	}
	return err
}

// mostGiven is how many words are given in one transaction.
const mostGiven = 500

// giveAll gives what waits, in its order: words on one anchor document at a time.
func (s *Store) giveAll(ctx context.Context) error {
	for {
		words, err := list[GivenWord](ctx, s.database, "team", `SELECT address, company, anchor, rule_id, fingerprint, decision, comment, '', at, content, evidence, carried, settles, id, nth, n, goes_on, early, again, 0
			FROM team_outbox WHERE team = ? ORDER BY again = 0, n LIMIT ?`, s.team, mostGiven)
		if err != nil || len(words) == 0 {
			return err
		}
		same := 1
		for same < len(words) && words[same].Scope == words[0].Scope && words[same].Anchor == words[0].Anchor {
			same++
		}
		words = words[:same]
		there, err := s.remote.Give(ctx, words)
		if err != nil {
			return err
		}
		err = s.write(ctx, "give verdicts to the team", func(c *change) {
			c.take(s.team, there)
			for _, w := range there {
				c.exec(`DELETE FROM team_outbox WHERE id = ?`, w.ID)
			}
		})
		if err != nil {
			return err
		}
	}
}

// cursor is up to which number the team's database was read: about an anchor document, or, with none, about submissions.
// begun tells whether it was read at all.
func (s Submissions) cursor(ctx context.Context, in Scope, anchor string) (seq int64, begun bool, err error) {
	return get[int64](ctx, s.database, "team", `SELECT seq FROM team_cursors WHERE`+ofWords, s.team, in.place(), in.Company, anchor)
}

func (c *change) readUpTo(team string, in Scope, anchor string, seq int64) {
	c.exec(`INSERT INTO team_cursors (team, address, company, anchor, seq) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET seq = max(seq, excluded.seq)`, team, in.place(), in.Company, anchor, seq)
}

// take takes words in, each if it is the newest of its author on the rule.
func (c *change) take(team string, words []GivenWord) {
	c.repeat(len(words), `INSERT INTO team_words (team, address, company, anchor, rule_id, fingerprint, author, nth, seq,
		decision, comment, at, content, evidence, carried, settles, id, early, turn) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET nth = excluded.nth,
		seq = excluded.seq, decision = excluded.decision, comment = excluded.comment, at = excluded.at, content = excluded.content,
		evidence = excluded.evidence, carried = excluded.carried, settles = excluded.settles, id = excluded.id,
		early = excluded.early, turn = excluded.turn WHERE (excluded.nth, excluded.seq) >= (nth, seq)`, func(i int) []any {
		w := &words[i]
		return []any{team, w.place(), w.Company, w.Anchor, w.RuleID, w.Fingerprint, w.By, w.Nth, w.Seq, w.Decision, w.Comment,
			stampOf(w.At), blob(w.Content), blob(w.Evidence), w.Carried, w.Settles, w.ID, w.Early, w.Turn}
	})
}

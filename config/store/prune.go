package store

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"
)

// Retention says what Prune may drop. What is among the newest Keep submissions
// stays, and so does what is not older than Before.
type Retention struct {
	Keep   int
	Before time.Time
}

// Pruned is how much was dropped, or would be.
type Pruned struct {
	Submissions int
	Drafts      int // out of use since before the time
	Verdicts    int // replaced before the time
	Others      int // boxes, runs, facts, and what was seen of anchor documents
}

// prunable chooses the submissions that may go, by time (?1) and number (?2). One that is sending or unknown never
// goes, resolved or not, and neither does what the service has last of a document type: the next edit begins there.
const prunable = ` FROM submissions WHERE state IN ('accepted', 'rejected', 'not_sent') AND created_at < ?1
	AND seq NOT IN (SELECT seq FROM submissions ORDER BY seq DESC LIMIT ?2) AND seq NOT IN (` + countedFrom + `)`

// countedFrom chooses what was accepted last of each document type, whatever becomes of those of unknown outcome, which can
// be resolved again. Where one of these may be counted in, that is every one from the last whole set on. A team's database
// chooses so too.
const countedFrom = `SELECT seq FROM (SELECT seq, state, count(*) FILTER (WHERE state = 'accepted') OVER later AS after, count(*) FILTER (WHERE state = 'accepted'
			AND NOT CASE WHEN json_valid(CAST(changes AS TEXT)) THEN coalesce(CAST(changes AS TEXT) ->> 'changed_only', 0) ELSE 0 END) OVER later AS wholes,
		max(state IN ('sending', 'unknown')) OVER (PARTITION BY place, company, document_type) AS open
	FROM submissions WINDOW later AS (PARTITION BY place, company, document_type ORDER BY seq DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING))
	WHERE state = 'accepted' AND (after = 0 OR wholes = 0 AND open)`

const prunableDrafts = ` FROM drafts WHERE discarded_at <> '' AND discarded_at < ?1`

// prunableVerdicts chooses those of steps that can no longer be redone, and those that another one had replaced
// before the time already: what was done since can be undone, and gives back what was there.
const prunableVerdicts = ` FROM verdicts WHERE seq IN (
	SELECT o.seq FROM verdict_steps t JOIN verdicts o ON o.step = t.seq WHERE t.at < ?1 AND (t.state = 'abandoned' OR t.state = 'standing' AND EXISTS (
		SELECT 1 FROM verdicts w CROSS JOIN verdict_steps u ON u.seq = w.step
		WHERE w.rule_id = o.rule_id AND w.fingerprint = o.fingerprint AND w.seq > o.seq
			AND u.address = t.address AND u.company = t.company AND u.anchor = t.anchor AND u.state = 'standing' AND u.at < ?1)))`

// prunableSteps chooses the steps that nothing is left of, and what undid and redid them (?1).
var prunableSteps = []string{
	` FROM verdict_steps WHERE at < ?1 AND target IN (SELECT seq FROM verdict_steps s WHERE NOT EXISTS (SELECT 1 FROM verdicts WHERE step = s.seq))`,
	` FROM verdict_steps WHERE at < ?1 AND kind = 'set' AND NOT EXISTS (SELECT 1 FROM verdicts WHERE step = verdict_steps.seq)
		AND NOT EXISTS (SELECT 1 FROM verdict_steps u WHERE u.target = verdict_steps.seq)`,
}

// prunableOthers are kept for convenience alone; a run stays while it is not known what became of one of its requests.
var prunableOthers = []string{` FROM boxes WHERE at < ?1`, ` FROM facts WHERE at < ?1`,
	` FROM text_runs WHERE begun_at < ?1 AND NOT EXISTS (SELECT 1 FROM text_run_reads WHERE run = id AND state IN ('sent', 'unclear'))`,
	` FROM session WHERE at < ?1 AND substr(key, 1, instr(key, ':')) IN ('` + SeenRules + `', '` + SeenAnswer + `', '` + SeenPlace + `', '` + SeenPrinted + `')`}

// Prunable counts what Prune would drop.
func (s *Store) Prunable(ctx context.Context, r Retention) (p Pruned, err error) {
	p, _, err = get[Pruned](ctx, s.database, "prune", `SELECT (SELECT count(*)`+prunable+`), (SELECT count(*)`+prunableDrafts+
		`), (SELECT count(*)`+prunableVerdicts+`), (SELECT count(*)`+strings.Join(prunableOthers, `) + (SELECT count(*)`)+`)`, r.before(), max(r.Keep, 0))
	return p, err
}

// Prune drops old submissions with their histories, old drafts that are out of use, verdicts that were replaced
// long ago, and what is kept for convenience, of every address and company. It gives the room back to the disk.
func (s *Store) Prune(ctx context.Context, r Retention) (p Pruned, err error) {
	err = s.write(ctx, "prune", func(c *change) {
		c.exec(`DELETE FROM submission_events WHERE id IN (SELECT id`+prunable+`)`, r.before(), max(r.Keep, 0))
		p.Submissions = c.exec(`DELETE`+prunable, r.before(), max(r.Keep, 0))
		p.Drafts, p.Verdicts = c.exec(`DELETE`+prunableDrafts, r.before()), c.exec(`DELETE`+prunableVerdicts, r.before())
		for _, of := range prunableSteps {
			c.exec(`DELETE`+of, r.before())
		}
		for _, of := range prunableOthers {
			p.Others += c.exec(`DELETE`+of, r.before())
		}
		c.exec(`INSERT OR REPLACE INTO session (address, company, key, value, at) VALUES ('', '', ?, '1', ?)`, shrinking, c.now)
	})
	if err == nil {
		err = s.judge("prune", s.shrink(ctx))
	}
	return p, err
}

// shrinking is the key under which it is known that room is being given back.
const shrinking = "shrinking"

// Shrink goes on giving back room where a docket that pruned was ended before it was done.
func (s *Store) Shrink(ctx context.Context) error {
	begun, err := s.Session.Get(ctx, Scope{}, shrinking, new(int))
	if err != nil || !begun || s.readOnly != "" {
		return err
	}
	return s.judge("shrink", s.shrink(ctx))
}

// shrinkStep is how many pages are given back at once: nobody waits longer for the database than for these.
const shrinkStep = 256

// shrink gives the room of what was dropped back to the disk, a little at a time. A file of an earlier docket does
// not know how: it is written anew, once.
func (s *Store) shrink(ctx context.Context) error {
	mode, err := collect[int](ctx, s.db, `PRAGMA auto_vacuum`)
	if err != nil {
		return err
	}
	if mode[0] == 0 {
		_, err = s.db.ExecContext(ctx, `PRAGMA auto_vacuum = INCREMENTAL; VACUUM`)
	}
	for before := math.MaxInt; err == nil; {
		var free []int
		if free, err = collect[int](ctx, s.db, `PRAGMA freelist_count`); err != nil || free[0] == 0 || free[0] >= before {
			break
		}
		before = free[0]
		if _, err = s.db.ExecContext(ctx, fmt.Sprintf(`PRAGMA incremental_vacuum(%d)`, shrinkStep)); s.shrunk != nil {
			s.shrunk()
		}
	}
	if err == nil {
		err = s.exec(ctx, "shrink", `DELETE FROM session WHERE address = '' AND company = '' AND key = ?`, shrinking)
	}
	if err == nil {
		_, err = s.db.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
	}
	return err
}

func (r Retention) before() string { return r.Before.UTC().Format(stampLayout) }

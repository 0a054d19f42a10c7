package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Decision is what a person said about a rule. NoDecision with a comment is a
// note on a rule that is still pending; without one it takes a verdict back.
type Decision string

// The decisions.
const (
	NoDecision Decision = ""
	Accept     Decision = "accept"
	Reject     Decision = "reject"
	Flag       Decision = "flag"
)

// Verdict is a person's own word on one rule with one content. The service has
// no operation for it: it lives on this machine only.
type Verdict struct {
	Anchor      string // the anchor document (§4.1)
	RuleID      string // as the service wrote it; "" where it wrote none
	Fingerprint string // of the rule's content when it was judged
	Decision    Decision
	Comment     string
	By          string    // user name
	At          time.Time // set to now where it is zero
	Content     []byte    // the rule's raw JSON as it was judged
}

// Said tells whether the verdict says anything at all.
func (v Verdict) Said() bool { return v.Decision != NoDecision || v.Comment != "" }

// Set keeps the verdicts of one anchor document as one step, which
// Undo takes back as a whole. An earlier verdict on the same rule and
// content is no longer in force but stays in History. Steps that were undone
// before can no longer be redone. After a nil error it survives a kill.
func (s Verdicts) Set(ctx context.Context, in Scope, verdicts []Verdict) error {
	const op = "set verdicts"
	if len(verdicts) == 0 {
		return nil
	}
	anchor := verdicts[0].Anchor
	for _, v := range verdicts {
		switch {
		case v.Anchor == "" || v.Anchor != anchor:
			return fmt.Errorf("%s: one step is about one anchor document, not %q and %q", op, anchor, v.Anchor)
		case v.Fingerprint == "":
			return fmt.Errorf("%s: the verdict on rule %q has no fingerprint", op, v.RuleID)
		case len(v.Content) == 0:
			return fmt.Errorf("%s: the verdict on rule %q has no content", op, v.RuleID)
		case !slices.Contains([]Decision{NoDecision, Accept, Reject, Flag}, v.Decision):
			return fmt.Errorf("%s: %q is no decision", op, v.Decision)
		}
	}
	return s.write(ctx, op, func(ctx context.Context, tx *sql.Tx) error {
		return s.addStep(ctx, tx, in, anchor, verdicts)
	})
}

// Clear takes every verdict and comment of an anchor document back, as
// one step that can be undone, and tells how many there were.
func (s Verdicts) Clear(ctx context.Context, in Scope, anchor, by string) (int, error) {
	cleared := 0
	err := s.write(ctx, "clear verdicts", func(ctx context.Context, tx *sql.Tx) error {
		current, err := currentVerdicts(ctx, tx, in, anchor)
		if err != nil || len(current) == 0 {
			return err
		}
		for i, v := range current {
			current[i] = Verdict{Anchor: anchor, RuleID: v.RuleID, Fingerprint: v.Fingerprint, By: by, Content: v.Content}
		}
		cleared = len(current)
		return s.addStep(ctx, tx, in, anchor, current)
	})
	if err != nil {
		return 0, err
	}
	return cleared, nil
}

// addStep writes a step and its verdicts, and ends what could have been redone.
func (s Verdicts) addStep(ctx context.Context, tx *sql.Tx, in Scope, anchor string, verdicts []Verdict) error {
	if _, err := tx.ExecContext(ctx, `UPDATE verdict_steps SET state = 'abandoned'
		WHERE address = ? AND company = ? AND anchor = ? AND state = 'undone'`, in.place(), in.Company, anchor); err != nil {
		return err
	}
	now := s.stamp()
	step, err := insertStep(ctx, tx, in, anchor, string(StepSet), sql.NullInt64{}, "standing", now)
	if err != nil {
		return err
	}
	insert, err := tx.PrepareContext(ctx, `INSERT INTO verdicts (step, rule_id, fingerprint, decision, comment, by, at, content)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	defer insert.Close()
	for _, v := range verdicts {
		at := now
		if !v.At.IsZero() {
			at = v.At.UTC().Format(stampLayout)
		}
		if _, err := insert.ExecContext(ctx, step, v.RuleID, v.Fingerprint, string(v.Decision), v.Comment, v.By, at, blob(v.Content)); err != nil {
			return err
		}
	}
	return nil
}

func insertStep(ctx context.Context, tx *sql.Tx, in Scope, anchor, kind string, target sql.NullInt64, state, at string) (int64, error) {
	res, err := tx.ExecContext(ctx, `INSERT INTO verdict_steps (address, company, anchor, kind, target, state, at)
		VALUES (?, ?, ?, ?, ?, ?, ?)`, in.place(), in.Company, anchor, kind, target, state, at)
	if err != nil {
		return 0, err
	}
	return res.LastInsertId()
}

const verdictColumns = `v.rule_id, v.fingerprint, v.decision, v.comment, v.by, v.at, v.content`

func (v *Verdict) fields() []any {
	return []any{&v.RuleID, &v.Fingerprint, &v.Decision, &v.Comment, &v.By, moment{&v.At}, &v.Content}
}

// verdictOf is fields of a verdict on an anchor document.
func verdictOf(anchor string) func(*Verdict) []any {
	return func(v *Verdict) []any { v.Anchor = anchor; return v.fields() }
}

// InForce are the verdicts in force on an anchor document, in the order in
// which they were given: at most one for a rule id and a fingerprint. Those on
// contents that a rule no longer has are among them.
func (s Verdicts) InForce(ctx context.Context, in Scope, anchor string) ([]Verdict, error) {
	if err := s.legible("verdicts"); err != nil {
		return nil, err
	}
	out, err := currentVerdicts(ctx, s.db, in, anchor)
	return out, s.judge("verdicts", err)
}

func currentVerdicts(ctx context.Context, from queryer, in Scope, anchor string) ([]Verdict, error) {
	// The inner query finds the newest standing row of each rule and content without
	// reading contents; the outer one reads only those rows.
	all, err := collect(ctx, from, `SELECT `+verdictColumns+` FROM verdicts v JOIN (
			SELECT max(w.seq) AS newest FROM verdict_steps t JOIN verdicts w ON w.step = t.seq
			WHERE t.address = ? AND t.company = ? AND t.anchor = ? AND t.state = 'standing'
			GROUP BY w.rule_id, w.fingerprint) ON v.seq = newest
		ORDER BY v.seq`,
		verdictOf(anchor), in.place(), in.Company, anchor)
	return slices.DeleteFunc(all, func(v Verdict) bool { return !v.Said() }), err
}

// Undo takes the newest step of an anchor document back that stands. ok
// is false where there is none.
func (s Verdicts) Undo(ctx context.Context, in Scope, anchor string) (undone VerdictStep, ok bool, err error) {
	return s.undoOrRedo(ctx, in, anchor, StepUndo)
}

// Redo puts the step back that was undone last. ok is false where there is
// none, or where a new verdict was given since.
func (s Verdicts) Redo(ctx context.Context, in Scope, anchor string) (redone VerdictStep, ok bool, err error) {
	return s.undoOrRedo(ctx, in, anchor, StepRedo)
}

// undoOrRedo undoes or redoes a step. Steps are undone newest first and every new one ends
// redoing, so the undone ones all follow the standing ones.
func (s Verdicts) undoOrRedo(ctx context.Context, in Scope, anchor string, kind StepKind) (step VerdictStep, ok bool, err error) {
	pick, from, to := "max(seq)", "standing", "undone"
	if kind == StepRedo {
		pick, from, to = "min(seq)", to, from
	}
	err = s.write(ctx, string(kind)+" verdict", func(ctx context.Context, tx *sql.Tx) error {
		var target sql.NullInt64
		if err := tx.QueryRowContext(ctx, `SELECT `+pick+` FROM verdict_steps
			WHERE address = ? AND company = ? AND anchor = ? AND state = ?`, in.place(), in.Company, anchor, from).Scan(&target); err != nil {
			return err
		}
		if !target.Valid {
			return nil
		}
		if err := one(tx.ExecContext(ctx, `UPDATE verdict_steps SET state = ? WHERE seq = ?`, to, target.Int64)); err != nil {
			return err
		}
		now := s.stamp()
		id, err := insertStep(ctx, tx, in, anchor, string(kind), target, "", now)
		if err != nil {
			return err
		}
		ok = true
		step = VerdictStep{ID: id, Kind: kind, Of: target.Int64, At: parseStamp(now)}
		if step.Verdicts, err = stepVerdicts(ctx, tx, anchor, target.Int64); err != nil {
			return err
		}
		step.Now, err = inForce(ctx, tx, in, anchor, step.Verdicts)
		return err
	})
	if err != nil {
		return VerdictStep{}, false, err
	}
	return step, ok, nil
}

// inForce is what holds now for each of the rules that a step was about.
func inForce(ctx context.Context, tx *sql.Tx, in Scope, anchor string, of []Verdict) ([]Verdict, error) {
	// CROSS JOIN: by rule first. By step, undoing a step of many rules would read
	// the whole anchor document once for each of them.
	find, err := tx.PrepareContext(ctx, `SELECT `+verdictColumns+` FROM verdicts v CROSS JOIN verdict_steps t ON t.seq = v.step
		WHERE t.address = ? AND t.company = ? AND t.anchor = ? AND t.state = 'standing' AND v.rule_id = ? AND v.fingerprint = ?
		ORDER BY v.seq DESC LIMIT 1`)
	if err != nil {
		return nil, err
	}
	defer find.Close()
	out := make([]Verdict, 0, len(of))
	for _, v := range of {
		now := Verdict{Anchor: anchor}
		err := find.QueryRowContext(ctx, in.place(), in.Company, anchor, v.RuleID, v.Fingerprint).Scan(now.fields()...)
		if errors.Is(err, sql.ErrNoRows) {
			now = Verdict{Anchor: anchor, RuleID: v.RuleID, Fingerprint: v.Fingerprint, Content: v.Content}
		} else if err != nil {
			return nil, err
		}
		out = append(out, now)
	}
	return out, nil
}

package store

import (
	"context"
	"errors"
)

// StepKind says which way a step goes.
type StepKind string

// The kinds of steps that have another step as their target.
const (
	StepUndo StepKind = "undo"
	StepRedo StepKind = "redo"
)

// VerdictStep is one act of a person on the rules of an anchor document that was undone or redone.
type VerdictStep struct {
	Verdicts []Verdict // those of the step
	Before   []Stood   // what this user said of the same rules until then, in the same order

	// Stay is of how many rules this user said something since on another computer, which stays.
	Stay int

	// Now is what holds for the same rules by now, in the same order; one that says nothing where no verdict is left.
	Now []Verdict
}

// ErrUnseen is why a step was not undone or redone: another docket did one that the person had not seen.
var ErrUnseen = errors.New("another docket judged meanwhile")

// Steps are those of an anchor document that a person has seen: all up to a number, and how many of this docket behind it.
type Steps struct{ UpTo, Own int64 }

// Undo takes the newest step of an anchor document back that stands. ok is false where there is none. With over there must
// be no other steps than those: else the error is [ErrUnseen].
func (s Verdicts) Undo(ctx context.Context, in Scope, anchor string, over *Steps) (undone VerdictStep, ok bool, err error) {
	return s.turn(ctx, in, anchor, StepUndo, over, "max(t.seq)", "standing", "undone")
}

// Redo puts the step back that was undone last. ok is false where there is
// none, or where a new verdict was given since. Over is as in [Verdicts.Undo].
func (s Verdicts) Redo(ctx context.Context, in Scope, anchor string, over *Steps) (redone VerdictStep, ok bool, err error) {
	return s.turn(ctx, in, anchor, StepRedo, over, "min(t.seq)", "undone", "standing")
}

// stepsSince counts the steps behind a number (?4), but for those of base.
const stepsSince = `SELECT count(*) FROM verdict_steps t WHERE` + ofAnchor + `AND t.seq > ?4 AND t.target IS NOT t.seq`

// Since is how many steps were done behind a number.
func (s Verdicts) Since(ctx context.Context, in Scope, anchor string, seq int64) (n int64) {
	n, _, _ = get[int64](ctx, s.database, "verdicts", stepsSince, in.place(), in.Company, anchor, seq)
	return n
}

// turn brings a step from one state to another. Steps are undone newest first and every
// new one ends redoing, so the undone ones all follow the standing ones.
func (s Verdicts) turn(ctx context.Context, in Scope, anchor string, kind StepKind, over *Steps, pick, from, to string) (step VerdictStep, ok bool, err error) {
	err = s.write(ctx, string(kind)+" verdict", func(c *change) {
		if over != nil && first[int64](c, stepsSince, in.place(), in.Company, anchor, over.UpTo) != over.Own && c.err == nil {
			c.err = ErrUnseen
			return
		}
		target := first[int64](c, `SELECT coalesce(`+pick+`, 0) FROM verdict_steps t WHERE`+ofAnchor+`AND t.state = ?4 AND t.target IS NULL`, in.place(), in.Company, anchor, from)
		if target == 0 {
			return
		}
		was := all[Verdict](c, nowInForce, in.place(), in.Company, anchor, target)
		c.one(`UPDATE verdict_steps SET state = ? WHERE seq = ?`, to, target)
		c.step(in, anchor, kind, target, "")
		c.settle(in, anchor, target)
		step.Verdicts = all[Verdict](c, selectVerdicts+`WHERE v.step = ?4 ORDER BY v.seq`, in.place(), in.Company, anchor, target)
		step.Now = all[Verdict](c, nowInForce, in.place(), in.Company, anchor, target)
		step.Before, step.Stay = nil, 0
		for i, v := range step.Now {
			if s.User() == "" {
				step.Before = append(step.Before, was[i].stood())
				continue
			}
			own, here := s.own(c, in, anchor, v, was[i])
			step.Before = append(step.Before, own.Stood)
			switch {
			case here:
				v.Settles = v.Settles && kind == StepRedo // what others said since is not ended by taking something back
				v.GoesOn = was[i].Decision == v.Decision && !step.Verdicts[i].Settles
				s.say(c, in, anchor, []Verdict{v}, false)
			case own.ID != "":
				step.Stay++
			}
		}
		ok = c.err == nil
	})
	if s.User() != "" && ok && err == nil {
		step.Now, err = s.nowOfTeam(ctx, in, anchor, step.Now)
	}
	return step, ok && err == nil, err
}

// ownWord is the newest word of this user.
type ownWord struct {
	Stood
	ID       string
	Turn     int64
	Settles  bool
	Evidence []byte
	Carried  string
}

// own is this user's newest word on the rule of a verdict. here tells whether it was said on this computer, where was stands.
func (s Verdicts) own(c *change, in Scope, anchor string, of, was Verdict) (own ownWord, here bool) {
	own = first[ownWord](c, selectOwnWord, s.team, in.place(), in.Company, anchor, s.User(), of.RuleID, of.Fingerprint)
	said := first[string](c, `SELECT coalesce(max(id), '') FROM team_said WHERE`+ofWords+`AND rule_id = ?5 AND fingerprint = ?6`, s.team, in.place(), in.Company, anchor, of.RuleID, of.Fingerprint)
	return own, own.Stood == was.stood() && (own.ID == said || own.ID == "" || said == "") // which earlier dockets did not note
}

// selectOwnWord is what this user (?5) says in a team on a rule (?6) and content (?7), here or on another computer.
const selectOwnWord = `SELECT decision, comment, id, turn, settles, evidence, carried FROM (SELECT decision, comment, id, ` + waitingTurn + ` AS turn, settles, evidence, carried, nth, 1 AS waits FROM team_outbox WHERE` + ofWords + `AND rule_id = ?6 AND fingerprint = ?7
	UNION ALL SELECT decision, comment, id, turn, settles, evidence, carried, nth, 0 FROM team_words WHERE` + ofWords + `AND rule_id = ?6 AND fingerprint = ?7 AND author = ?5) ORDER BY nth DESC, waits DESC LIMIT 1`

// nowInForce is what holds for each rule of a step (?4).
const nowInForce = `SELECT ?3, o.rule_id, o.fingerprint, coalesce(v.decision, ''), coalesce(v.comment, ''), coalesce(v.by, ''), coalesce(v.at, ''),
		coalesce(v.content, o.content), coalesce(v.evidence, x''), coalesce(v.carried, ''), coalesce(v.settles, 0)
	FROM verdicts o LEFT JOIN verdicts v ON v.seq = (
		SELECT t.verdict FROM verdicts_in_force t WHERE` + ofAnchor + `AND t.rule_id = o.rule_id AND t.fingerprint = o.fingerprint)
	WHERE o.step = ?4 ORDER BY o.seq`

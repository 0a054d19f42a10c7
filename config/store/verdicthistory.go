package store

import (
	"context"
	"time"
)

// StepKind says what a person did in a step.
type StepKind string

// The kinds of steps.
const (
	StepSet  StepKind = "set"
	StepUndo StepKind = "undo"
	StepRedo StepKind = "redo"
)

// VerdictStep is one act of a person on the rules of an anchor document.
type VerdictStep struct {
	ID       int64
	Kind     StepKind
	Of       int64 // the step that was undone or redone
	At       time.Time
	Stands   bool      // whether a step of kind set is in force, as [Store.VerdictHistory] tells
	Verdicts []Verdict // those of the step itself, or of the one undone or redone

	// Now is what holds for the same rules after an undo or a redo, in the same
	// order; one that says nothing where no verdict is left.
	Now []Verdict
}

// VerdictHistory is everything that was ever done on an anchor document, newest
// first, with what was undone and what was judged again since; limit 0 is all.
// Steps of undo and redo name their step in Of and repeat no verdicts.
func (s *Store) VerdictHistory(ctx context.Context, in Scope, anchor string, limit int) ([]VerdictStep, error) {
	const op = "verdict history"
	if err := s.legible(op); err != nil {
		return nil, err
	}
	steps, err := collect(ctx, s.db, `SELECT seq, kind, coalesce(target, 0), state = 'standing', at FROM verdict_steps
		WHERE address = ? AND company = ? AND anchor = ? ORDER BY seq DESC LIMIT ?`,
		func(step *VerdictStep) []any {
			return []any{&step.ID, &step.Kind, &step.Of, &step.Stands, moment{&step.At}}
		}, in.place(), in.Company, anchor, orAll(limit))
	if err != nil || len(steps) == 0 {
		return nil, s.judge(op, err)
	}
	index := make(map[int64]int, len(steps))
	for i, step := range steps {
		index[step.ID] = i
	}
	type placed struct {
		step int64
		Verdict
	}
	all, err := collect(ctx, s.db, `SELECT v.step, `+verdictColumns+` FROM verdict_steps t JOIN verdicts v ON v.step = t.seq
		WHERE t.address = ? AND t.company = ? AND t.anchor = ? AND t.seq >= ? ORDER BY v.seq`,
		func(p *placed) []any {
			p.Anchor = anchor
			return append([]any{&p.step}, p.fields()...)
		}, in.place(), in.Company, anchor, steps[len(steps)-1].ID)
	for _, p := range all {
		if i, ok := index[p.step]; ok {
			steps[i].Verdicts = append(steps[i].Verdicts, p.Verdict)
		}
	}
	return steps, s.judge(op, err)
}

func stepVerdicts(ctx context.Context, from queryer, anchor string, step int64) ([]Verdict, error) {
	return collect(ctx, from, `SELECT `+verdictColumns+` FROM verdicts v WHERE v.step = ? ORDER BY v.seq`,
		verdictOf(anchor), step)
}

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

func stepVerdicts(ctx context.Context, from queryer, anchor string, step int64) ([]Verdict, error) {
	return collect(ctx, from, `SELECT `+verdictColumns+` FROM verdicts v WHERE v.step = ? ORDER BY v.seq`,
		verdictOf(anchor), step)
}

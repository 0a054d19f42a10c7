package review

import (
	"context"
	"errors"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// bulk is a decision or a comment on more rules than one key has time for: fingerprints and evidence are made in the
// background, and then all verdicts are given as one step.
type bulk struct {
	given
	then   func(evidence func(i int) []byte) tea.Cmd
	prints []string
	made   [][]byte // evidence, by place in rows
	step   view.Task[struct{}]
	done   int // as the step under way began
}

// How many rules are judged with the key itself, and how much is made before the screen is told how far it is.
const (
	mostAtOnce = 200
	mostInStep = 2000
	stepTime   = 100 * time.Millisecond
)

// bulking is the part of a review that gives such decisions.
type bulking struct{ *Review }

// begin begins to make what goes with a decision. An earlier one that is under way is given up.
func (r bulking) begin(g given, then func(evidence func(i int) []byte) tea.Cmd) tea.Cmd {
	r.bulk.step.Cancel()
	r.Review.bulk = &bulk{given: g, then: then}
	return r.next()
}

func (r bulking) next() tea.Cmd {
	b := r.bulk
	b.done = len(b.prints)
	evidence := b.evidence
	return b.step.Start(r.env.Context, func(ctx context.Context) (none struct{}, err error) {
		for from, end := len(b.prints), time.Now().Add(stepTime); len(b.prints) < min(len(b.rows), from+mostInStep) && time.Now().Before(end); {
			row := b.rows[len(b.prints)]
			b.prints, b.made = append(b.prints, b.of.Set.Rules[row].Fingerprint()), append(b.made, evidence(row))
			if ctx.Err() != nil {
				break
			}
		}
		return none, ctx.Err()
	})
}

// take takes a step. At the end the verdicts are given.
func (r bulking) take(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	b := r.bulk
	_, err, ok := b.step.Take(msg)
	switch {
	case !ok || errors.Is(err, context.Canceled):
		return nil, ok
	case len(b.prints) < len(b.rows):
		return r.next(), true
	}
	b.of.Review.Print(b.rows, b.prints)
	return b.then(func(i int) []byte { return b.made[i] }), true
}

// Judging tells how far a decision on many rules is; "" where none is under way.
func (r *Review) Judging() string {
	if !r.bulk.step.Busy() {
		return ""
	}
	return "judging rules, " + view.Thousands(r.bulk.done) + " of " + view.Thousands(len(r.bulk.rows))
}

// JudgedNow is on how many rules a decision is under way.
func (r *Review) JudgedNow() int { return len(r.bulk.rows) }

// CancelJudging gives up a decision on many rules, of which none is given then, and tells whether one was under way.
func (r *Review) CancelJudging() bool { return r.bulk.step.Cancel() }

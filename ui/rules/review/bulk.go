package review

import (
	"context"
	"errors"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/safe"
	"docket/ui/view"
)

// bulk is what is given to more rules than one key has time for, be it a decision, a comment, or what comes from another
// anchor document or a file: fingerprints and evidence are made in the background, and then all of it is one step.
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

// bulking is the part of a review that gives such steps.
type bulking struct{ *Review }

// begin begins to make what goes with a step, and then gives it; that of a few rules at once. Evidence is by place in the
// rows, nil is none. A step that is under way is given up.
func (r bulking) begin(g given, then func(evidence func(i int) []byte) tea.Cmd) tea.Cmd {
	if g.evidence == nil {
		g.evidence = noEvidence
	}
	if len(g.rows) <= mostAtOnce {
		return then(func(i int) []byte { return g.evidence(g.rows[i]) })
	}
	r.Bulk.Cancel()
	r.Bulk = &bulk{given: g, then: then}
	return r.next()
}

func (r bulking) next() tea.Cmd {
	b := r.Bulk
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

// looked goes on after a step. At the end the verdicts are given.
func (r bulking) looked(_ struct{}, err error) tea.Cmd {
	b := r.Bulk
	switch {
	case errors.Is(err, context.Canceled):
		return nil
	case len(b.prints) < len(b.rows):
		return r.next()
	}
	b.of.Review.Print(b.rows, b.prints)
	return b.then(func(i int) []byte { return b.made[i] })
}

// takeIn gives verdicts on the rules of an anchor document that come from a file, over what stood as a person looked at
// them. Also is done with them.
func (r bulking) takeIn(anchor string, verdicts []store.Verdict, stood *audit.Review, said string, also tea.Cmd) tea.Cmd {
	g := given{of: r.newest(anchor)}
	if g.of != nil {
		g.rows = g.of.Review.Concerned(verdicts)
	}
	return r.begin(g, func(func(int) []byte) tea.Cmd {
		row, since := r.list.Row(), r.since(anchor, stood, stood.Concerned(verdicts))
		cmd := r.give(anchor, verdicts, stood.Stood(verdicts))
		if r.Rules.Anchor == anchor {
			r.relistAt(row)
		}
		return tea.Batch(also, cmd, r.told(anchor, said+since, " Press u to undo it in one step."))
	})
}

// told says what was given, and how it is taken back where that is possible: the rules may have left the screen.
func (r bulking) told(anchor, said, undo string) tea.Cmd {
	if r.Rules.Anchor != anchor {
		return view.Say(view.Good, anchor+": "+said)
	}
	return view.Say(view.Good, said+undo)
}

// since names the rules that were judged as they stood in a review, and are others by now or gone: the anchor document
// may have come again meanwhile. "" is none.
func (r bulking) since(anchor string, stood *audit.Review, rows []int) (words string) {
	now := r.newest(anchor)
	if now == nil || now.Review == stood {
		return ""
	}
	changed, gone := now.Review.Since(stood, rows)
	for i, of := range [][]int{changed, gone} {
		if len(of) > 0 {
			words += [...]string{" Changed meanwhile: ", " Gone meanwhile: "}[i] +
				safe.Line(audit.List(len(of), func(i int) string { return audit.RuleName(&stood.Rules[of[i]], of[i]) })) + "."
		}
	}
	return words
}

// decide gives a decision; evidence is by place in the rows.
func (r bulking) decide(g given, evidence func(i int) []byte) tea.Cmd {
	of, rows, d := g.of, g.rows, g.d
	verdicts := of.Review.Judge(rows, d, me(r.env))
	replaced := 0
	for i, row := range rows {
		if e := evidence(i); e != nil {
			verdicts[i].Evidence = e
		}
		if g.comment != "" {
			if had := of.Rows[row].Item.OwnComment(me(r.env)); had != "" && had != g.comment {
				replaced++
			}
			verdicts[i].Comment = g.comment
		}
	}
	cmd := r.give(of.Anchor, verdicts, g.stood)
	switch {
	case r.Rules.Anchor != of.Anchor:
	case of != r.Rules: // rows are others there
		r.relistAt(r.list.Row())
	case d == store.NoDecision:
		r.relistAt(rows[0])
	default:
		r.goOn(rows[len(rows)-1])
	}
	what, all := view.Count(len(rows), "rule")+" "+audit.StateOf(d).String(), len(of.Review.Equal(rows))
	if all > len(rows) && len(rows) == 1 {
		what = view.Thousands(all) + " equal rules " + audit.StateOf(d).String()
	} else if all > len(rows) {
		what += ", and " + view.Count(all-len(rows), "rule") + " equal to them"
	}
	since := r.since(of.Anchor, of.Review, rows)
	if since != "" {
		what += view.Plural(len(rows), " as it was", " as they were")
	}
	switch {
	case since == "" && r.Rules.Anchor == of.Anchor && r.Rules.Counts.Open() == 0:
		return tea.Batch(cmd, view.Say(view.Good, view.Sentence(done(r.Rules))+" Press E to export the review."))
	case replaced > 0:
		return tea.Batch(cmd, r.told(of.Anchor, what+"; the reason replaced "+view.Count(replaced, "earlier comment")+"."+since, " Press u to undo both."))
	case all > 1 || since != "":
		return tea.Batch(cmd, r.told(of.Anchor, what+"."+since, " Press u to undo it in one step."))
	}
	return cmd
}

// Words tell how far it is; "" where none is under way.
func (b *bulk) Words() string {
	if !b.step.Busy() {
		return ""
	}
	return "judging rules, " + view.Thousands(b.done) + " of " + view.Thousands(len(b.rows))
}

// Hold is why docket should not be left meanwhile.
func (b *bulk) Hold() string {
	return "verdicts on " + view.Count(len(b.rows), "rule") + " are being given"
}

// busy refuses what would be given before it, or taken back in its place.
func (b *bulk) busy() string {
	return view.Unless(func() bool { return !b.step.Busy() }, "Verdicts on "+view.Count(len(b.rows), "rule")+" are being given. Press Esc to stop.")()
}

// Cancel gives it up, so that no verdict is given, and tells whether one was under way.
func (b *bulk) Cancel() bool { return b.step.Cancel() }

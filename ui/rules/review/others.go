package review

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/rules/loading"
	"docket/ui/view"
)

// judged is what is in force on the rules of an anchor document, where that is newer than what is known.
type judged struct {
	of    *loading.Rules
	now   []store.Verdict
	seen  int64
	newer bool
	given int64 // what this docket had given by then
}

// Look learns, with every key and when one comes back, what another docket or a command on this computer judged.
func Look(r *Review) tea.Cmd {
	if r.Rules.Empty() || r.list.Typing() || r.others.Busy() || len(r.Log.entries) > 0 || !r.env.Store.Verdicts.Written(&r.written) {
		return nil
	}
	return r.others.Start(r.env.Context, looks(r, r.Rules))
}

// looks reads what is in force where there is something newer. A team is heard otherwise, and what the store does not
// have yet stands before what it has.
func looks(r *Review, of *loading.Rules) func(context.Context) (judged, error) {
	s, in, anchor, since := r.env.Store.Verdicts, r.env.Scope, of.Anchor, of.Seen
	given, unsaved := r.Log.seq, r.env.Store.InTeam() || len(r.Log.entries) > 0
	return func(ctx context.Context) (n judged, err error) {
		if n.of, n.given = of, given; unsaved {
			return n, nil
		}
		if n.seen = s.Seen(ctx, in, anchor); n.seen != since {
			n.now, err = s.InForce(ctx, in, anchor)
			n.newer = err == nil
		}
		return n, err
	}
}

// own knows the steps that this docket wrote itself: where none came between, nothing has to be read.
func (k saved) own(r *Review) {
	if of := r.Rules; of != nil && of.Anchor == k.anchor && k.steps > 0 && of.Steps == k.since && k.all == k.steps {
		if of.Steps = k.seen; !r.env.Store.InTeam() {
			of.Seen = k.seen
		}
	}
}

// judged shows what another docket judged. What cannot be read is read with the next key.
func (r *Review) judged(n judged, err error) tea.Cmd {
	if err != nil {
		r.written = store.Mark{}
	}
	if !n.newer || n.given != r.Log.seq || n.of != r.newest(n.of.Anchor) {
		return nil
	}
	n.of.Seen, n.of.Steps = n.seen, n.seen
	if rows := r.apply(n.of, n.of.Review.Changed(n.now)); len(rows) > 0 && n.of == r.Rules {
		return told(r, rows, false)
	}
	return nil
}

// told lists anew what others judged, of which rows changed, in order, or whom they assigned. The list stays as it is where
// that touches the rule under the cursor: a key that is on its way is about that rule, not about the one that would stand there.
func told(r *Review, rows []int, assigned bool) tea.Cmd {
	if r.glance != nil {
		r.glance.Reread()
	}
	row := r.list.Row()
	touched := slices.ContainsFunc(append([]int{row}, r.members[row]...), func(of int) bool { _, is := slices.BinarySearch(rows, of); return is })
	if left := row >= 0 && !r.Queue.Has(*r.Rules.Rows[row].Item); left && (touched || assigned) {
		return view.Say(view.Info, "This rule left the queue meanwhile. It stays in the list until you go on.")
	} else if !left && !touched {
		r.relistAt(row)
	}
	return nil
}

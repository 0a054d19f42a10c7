package review

import (
	"context"
	"errors"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/rules/loading"
	"docket/ui/view"
)

// How often a team's database is looked at: where it cannot tell of changes, while it is away, and else, to say that
// this user is still here.
const (
	often  = 900 * time.Millisecond
	seldom = 5 * time.Second
)

// together is what the other members of a team do meanwhile: what waits is given to them, and what they say is taken.
type together struct {
	env     *view.Env
	task    view.Task[met]
	due     bool           // it is looked again in a while
	heard   bool           // something was heard while it was looked
	of      *loading.Rules // whose assignments are known
	reading bool           // there is more to read of what members said
	waiting int            // verdicts for the team's database
	others  int            // members who look at the same rules
	away    bool
}

type met struct {
	store.Met
	of       *loading.Rules
	assigned []store.Assignment // all that hold, where they changed
	here     []store.Present
	waiting  int
}

type lookAgain struct{ at *together }

// look begins to look, unless it is under way; at is the rule under the cursor.
func (t *together) look(of *loading.Rules, at string) tea.Cmd {
	if !t.env.Store.InTeam() || of == nil || of.Anchor == "" {
		return nil
	}
	s, in, anchor, since, unknown := t.env.Store, t.env.Scope, of.Anchor, of.Seen, t.of != of
	return t.task.StartOnce(t.env.Context, func(ctx context.Context) (met, error) {
		var err error
		m := met{of: of}
		if m.Met, err = s.Meet(ctx, in, anchor, since); err == nil {
			m.here, _ = s.Here(ctx, in, anchor, at) // who is where may be lost
		}
		m.waiting, _, _ = s.Waiting(ctx)
		if m.Assigned = m.Assigned || unknown; m.Assigned {
			var unread error
			m.assigned, unread = s.Assignments(ctx, in, anchor)
			m.Assigned = unread == nil
		}
		return m, err
	})
}

// took notes how a look went, says what changed about that, and has it done again in a while.
func (t *together) took(m met, err error) tea.Cmd {
	var said tea.Cmd
	switch away := err != nil; {
	case away && !t.away:
		until := " until it is back."
		if e, is := errors.AsType[*store.TeamError](err); is && !e.Away { // it is there, and refuses them
			until = " alone."
		}
		said = view.Say(view.Warn, view.Sentence(view.Reason(err))+" Verdicts stay on this computer"+until)
	case t.away && !away:
		said = view.Say(view.Good, "The team has all verdicts again.")
	}
	if m.Adopted > 0 {
		said = tea.Batch(said, view.Say(view.Info, audit.Adopted(m.Adopted)))
	}
	t.away, t.waiting, t.others, t.reading = err != nil, m.waiting, len(m.here), m.More
	if t.due {
		return said
	}
	t.due = true
	wait := often
	if t.away || t.env.Store.Listening() {
		wait = seldom
	}
	return tea.Batch(said, t.env.After(wait, lookAgain{t}))
}

// Together looks at what the other members of a team said of the rules on screen.
func (r *Review) Together() tea.Cmd {
	at, row := "", r.list.Row()
	if r.Rules != nil && row >= 0 {
		at = r.Rules.Review.At(row)
	}
	return r.together.look(r.Rules, at)
}

// heard looks where another member said something of the rules on screen, or once more where it is looked just now.
func (r ofTeam) heard(anchor string) tea.Cmd {
	if r.Rules == nil || !strings.HasPrefix(r.Rules.Anchor, anchor) {
		return nil
	}
	r.together.heard = r.together.task.Busy()
	return r.Together()
}

// TeamWords says what the team does not have yet, what is not read of it, where members disagree, and who else is here:
// "3 verdicts wait for the team".
func (r *Review) TeamWords() (words []string) {
	t := &r.together
	if t.waiting > 0 {
		words = append(words, view.Count(t.waiting, "verdict")+" "+view.Plural(t.waiting, "waits", "wait")+" for the team")
	}
	if t.reading {
		words = append(words, "reading what each member said")
	}
	if n := r.Rules.Counts.In(audit.QueueDisagreed); n > 0 {
		words = append(words, view.Thousands(n)+" "+audit.QueueDisagreed.String())
	}
	if t.others > 0 {
		words = append(words, view.Count(t.others, "other")+" here")
	}
	return words
}

// meet shows what others said since. What a person did and the store does not have yet stands before it: then it is
// read at the next look.
func (r ofTeam) meet(m met, err error) tea.Cmd {
	cmd := r.together.took(m, err)
	to := m.of
	if to != r.newest(to.Anchor) {
		return cmd
	}
	var rows []int
	if len(r.Log.entries) == 0 {
		rows = r.apply(to, to.Review.Differing(m.Now))
		to.Seen, to.Steps = max(to.Seen, m.UpTo), max(to.Steps, m.Steps)
	}
	if m.Assigned {
		to.Review.Assign(m.assigned, r.env.Store.User())
		to.Count()
		r.together.of = to
	}
	moved := to.Review.Present(m.here)
	if to.Together = to.Together || len(m.assigned)+len(m.Now)+len(m.here) > 0; to == r.Rules {
		for _, row := range moved {
			folding(r).changed(row)
		}
		if len(rows) > 0 || m.Assigned && r.Queue >= audit.QueueMine {
			cmd = tea.Batch(cmd, told(r.Review, rows, m.Assigned))
		}
	}
	if again := r.together.heard || m.More; again && err == nil {
		r.together.heard = false
		cmd = tea.Batch(cmd, r.Together())
	}
	return cmd
}

package review

import (
	"context"
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/view"
)

// How often a team's database is looked at, and how often while it is away.
const (
	often  = 900 * time.Millisecond
	seldom = 5 * time.Second
)

// together is what the other members of a team do meanwhile: what waits is given to them, and what they say is taken.
type together struct {
	env     *view.Env
	task    view.Task[met]
	due     bool // it is looked again in a while
	begun   bool // the verdicts on screen are as the team has them
	waiting int  // verdicts for the team's database
	away    bool
}

// met is what came of looking once.
type met struct {
	anchor   string
	changed  bool
	verdicts []store.Verdict // all in force, where something changed
	waiting  int
}

// lookAgain says that it is time to look at the team's database again.
type lookAgain struct{ at *together }

// look begins to look, unless it is under way. The first look at an anchor document reads its verdicts in any case.
func (t *together) look(anchor string) tea.Cmd {
	if !t.env.Store.InTeam() || anchor == "" {
		return nil
	}
	s, in, begun := t.env.Store, t.env.Scope, t.begun
	return t.task.StartOnce(t.env.Context, func(ctx context.Context) (met, error) {
		changed, err := s.Exchange(ctx, in, anchor)
		m := met{anchor: anchor, changed: changed || !begun}
		m.waiting, _, _ = s.Waiting(ctx)
		if m.changed {
			var unread error
			if m.verdicts, unread = s.Verdicts.InForce(ctx, in, anchor); unread != nil {
				m.changed = false
			}
		}
		return m, err
	})
}

// took notes how a look went, says what changed about that, and has it done again in a while.
func (t *together) took(m met, err error) tea.Cmd {
	var said tea.Cmd
	switch away := err != nil; {
	case away && !t.away:
		said = view.Say(view.Warn, view.Reason(err)+". Verdicts stay on this computer until it is back.")
	case t.away && !away:
		said = view.Say(view.Good, "The team has all verdicts again.")
	}
	t.begun, t.away, t.waiting = t.begun || m.changed, err != nil, m.waiting
	if t.due {
		return said
	}
	t.due = true
	wait := often
	if t.away {
		wait = seldom
	}
	return tea.Batch(said, t.env.After(wait, lookAgain{t}))
}

// Together looks at what the other members of a team said of the rules on screen.
func (r *Review) Together() tea.Cmd { return r.together.look(r.here().Anchor) }

// TeamWords says what the team does not have yet: "3 verdicts wait for the team", or "".
func (r *Review) TeamWords() string {
	if r.together.waiting == 0 {
		return ""
	}
	return fmt.Sprintf("%s %s for the team", view.Count(r.together.waiting, "verdict"), view.Plural(r.together.waiting, "waits", "wait"))
}

// meet shows what others said since. What a person did and the store does not have yet stands before it: then it is
// looked at once more.
func (r *Review) meet(m met, err error) tea.Cmd {
	cmd := r.together.took(m, err)
	to := r.newest(m.anchor)
	switch {
	case !m.changed || to == nil:
		return cmd
	case len(r.Log.entries) > 0:
		r.together.begun = false
		return cmd
	}
	rows := r.apply(to, to.Review.Changed(m.verdicts))
	if len(rows) > 0 && to == r.Rules {
		r.relistAt(r.list.Row())
	}
	return cmd
}

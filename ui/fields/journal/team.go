package journal

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/view"
)

// Reload reads the journal, and then, in a team, what became of everyone's submissions meanwhile.
func (l *List) Reload() tea.Cmd {
	if !l.env.Store.InTeam() {
		return l.List.Reload()
	}
	return tea.Batch(l.List.Reload(), Meet(l.env, &l.meeting))
}

// Meet reads what became of everyone's submissions in the team.
func Meet(env *view.Env, task *view.Task[struct{}]) tea.Cmd {
	s, in := env.Store, env.Scope
	return task.Start(env.Context, func(ctx context.Context) (none struct{}, err error) {
		_, err = s.Submissions.Refresh(ctx, in)
		return none, err
	})
}

func (l *List) met(_ struct{}, away error) tea.Cmd {
	if away != nil {
		return view.Say(view.Warn, view.Reason(away)+". The journal is as it was read before.")
	}
	return tea.Batch(l.List.Reload(), NotTaken(l.env))
}

// NotTaken says which resolutions of this user another member's stand above, since the team's database was away.
func NotTaken(env *view.Env) tea.Cmd {
	return tea.Batch(each.Of(env.Store.Submissions.Overruled(), func(other store.ResolvedError) tea.Cmd {
		return view.Say(view.Warn, view.Sentence(other.NotTaken()))
	})...)
}

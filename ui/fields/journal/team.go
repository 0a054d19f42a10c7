package journal

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// Reload reads the journal, and then, in a team, what became of everyone's submissions meanwhile.
func (l *List) Reload() tea.Cmd {
	st, in := l.env.Store, l.env.Scope
	if !st.InTeam() {
		return l.List.Reload()
	}
	return tea.Batch(l.List.Reload(), l.meeting.Start(l.env.Context, func(ctx context.Context) (none struct{}, err error) {
		_, err = st.Submissions.Refresh(ctx, in)
		return none, err
	}))
}

func (l *List) met(_ struct{}, away error) tea.Cmd {
	if away != nil {
		return view.Say(view.Warn, view.Reason(away)+". The journal is as it was read before.")
	}
	return tea.Batch(l.List.Reload(), NotTaken(l.env))
}

// NotTaken says which resolutions of this user another member's stand above, since the team's database was away.
func NotTaken(env *view.Env) tea.Cmd {
	var cmds []tea.Cmd
	for _, other := range env.Store.Submissions.Overruled() {
		cmds = append(cmds, view.Say(view.Warn, "What you resolved while the team's database was away is not taken: "+other.Error()+"."))
	}
	return tea.Batch(cmds...)
}

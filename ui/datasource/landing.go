package datasource

import (
	"context"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/datasource/jobs"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// landing stands where no datasource is open: those that are known without asking the service, the one that is being
// opened, or why that failed.
type landing struct {
	widget.State
	recents view.Task[[]store.Recent]
	opened  []store.Recent // the newest first
}

const mostRecents = 20

func (l *landing) read(env *view.Env) tea.Cmd {
	return l.recents.Start(env.Context, func(ctx context.Context) ([]store.Recent, error) {
		return env.Store.Recents.List(ctx, env.Scope, jobs.View, mostRecents)
	})
}

func (l *landing) take(recents []store.Recent, err error) tea.Cmd {
	if err == nil {
		l.opened = recents
	}
	return nil
}

func (m *model) offer() {
	l, was := &m.landing.State, m.landing.Title
	in, busy := m.load.Awaited()
	switch f := m.load.Failed; {
	case busy:
		*l = widget.State{Badge: m.env.Theme.Glyphs.Spinner[0], Role: theme.Focus, Title: "Opening " + in.Name, At: l.At,
			Sentence: "Which number the service gives the first page is not documented, so docket looks before it counts.",
			Choices:  []widget.Choice{{Key: "esc", Label: "cancel"}}}
	case f != nil:
		*l = widget.State{Badge: "error", Role: theme.BadgeBad, Title: f.Intent.Name + " could not be opened", Sentence: view.Explain(f.Err), At: l.At,
			Choices: []widget.Choice{{Key: "R", Label: "try again"}, {Key: "o", Label: "open another datasource"}}}
	default:
		*l = widget.State{Title: "Open a datasource", Sentence: "The service cannot list datasources; these are known here.", At: l.At, Choices: m.landing.known(m.env)}
		if len(l.Choices) == 0 {
			l.Sentence = "No datasource is known here yet."
		}
		l.Choices = append(l.Choices, widget.Choice{Key: "o", Label: "another name"}, widget.Choice{Key: "@", Label: "requests"})
	}
	if l.At = min(l.At, len(l.Choices)-1); l.Title != was {
		l.At = 0
	}
}

// known lists what was opened before, and what the program was told of.
func (l *landing) known(env *view.Env) (list []widget.Choice) {
	offers, dot := env.Offers[jobs.View], " "+env.Theme.Glyphs.Dot+" "
	for _, r := range l.opened {
		note, at, day := "opened ", r.At.Local(), "2006-01-02 15:04"
		if slices.Contains(offers, r.Target) {
			note = "sample" + dot + note
		}
		if at.Format(time.DateOnly) == env.Now().Local().Format(time.DateOnly) {
			day = "today 15:04"
		}
		list = append(list, widget.Choice{Label: r.Target, Note: note + at.Format(day)})
	}
	for _, name := range offers {
		if !slices.ContainsFunc(list, func(c widget.Choice) bool { return c.Label == name }) {
			list = append(list, widget.Choice{Label: name, Note: "sample"})
		}
	}
	return list
}

func (m *model) landingLine() string {
	l := &m.landing
	if l.Badge != "" {
		return l.Title
	}
	return view.Count(len(l.Choices)-2, "datasource") + " known here"
}

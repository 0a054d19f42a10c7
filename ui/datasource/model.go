// Package datasource is the view of one datasource (§4.2): pages of at most 100
// records in a grid, a record from top to bottom, and a whole cell.
//
// It says what it observed and never guesses in silence: where pages count from,
// how many records there are at least, and when the data moved. Nothing of another
// view or of the root may enter, and nothing here writes to the service.
package datasource

import (
	"context"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/safe"
	"docket/ui/view"
)

// Maker makes the view of a datasource. Its target is the datasource's name.
func Maker() view.Maker {
	return view.Maker{Name: "data", Title: "Data", Noun: "datasource name",
		New: func(env *view.Env) view.View { return &model{env: env} }}
}

type model struct {
	env           *view.Env
	width, height int
	name          string
	proof         client.FirstPageProof
	err           error
	load          view.Task[client.FirstPageProof]
}

// Open shows the first page of a datasource; "" resumes.
func (m *model) Open(target string) tea.Cmd {
	if target == "" {
		return nil
	}
	m.name = target
	service, n := m.env.Client, m.env.Profile.PerPage
	return m.load.Start(m.env.Context, func(ctx context.Context) (client.FirstPageProof, error) {
		return service.ProveFirstPage(ctx, target, n)
	})
}

// Update takes the answers of the view's own requests.
func (m *model) Update(msg tea.Msg) tea.Cmd {
	if proof, err, ok := m.load.Take(msg); ok {
		m.proof, m.err = proof, err
	}
	return nil
}

// SetSize gives the view its room.
func (m *model) SetSize(width, height int) { m.width, m.height = width, height }

// View draws what is known.
func (m *model) View() string {
	text := "Press o to open a datasource."
	switch {
	case m.err != nil:
		text = view.Explain(m.err).String()
	case m.proof.Page != nil:
		text = m.name + ": " + view.Count(len(m.proof.Page.Records), "record") + ". " + m.proof.Reason
	}
	lines := make([]string, max(m.height, 0))
	for i, l := range safe.Wrap(safe.Line(text), m.width) {
		if i < len(lines) {
			lines[i] = l
		}
	}
	return strings.Join(lines, "\n")
}

// Status tells the frame what is shown and what is under way.
func (m *model) Status() view.Status {
	s := view.Status{Target: m.name}
	if m.load.Busy() {
		s.Busy = "fetching " + m.name
	}
	return s
}

// Help lists what works right now.
func (m *model) Help() [][]key.Binding { return nil }

// Package rules is the view of the audit rules that the service generated for
// an anchor document (§4.1): a list and a detail pane of every member.
//
// What a rule means stays with the service: an operator that nobody has seen
// before, a third value of enable and members that the interface does not name
// are shown as they came. Nothing here writes to the service, and nothing of
// another view or of the root may enter.
package rules

import (
	"context"
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/view"
)

// Maker makes the view of the rules. Its target is an anchor document id.
func Maker() view.Maker {
	return view.Maker{Name: "rules", Title: "Rules", Noun: "anchor document id",
		New: func(env *view.Env) view.View { return &model{env: env} }}
}

// model is the state of the view.
type model struct {
	env           *view.Env
	width, height int

	anchor string // what is shown or being fetched; "" before the first target
	set    *client.RuleSet
	none   string // the service's own words when it has no rules
	err    error  // why the last fetch failed
	fetch  view.Task[*client.RuleSet]
}

// Open shows the rules of an anchor document; "" resumes.
func (m *model) Open(target string) tea.Cmd {
	if target == "" {
		return nil
	}
	if target != m.anchor {
		m.set, m.none, m.err = nil, "", nil
	}
	m.anchor = target
	return m.refetch()
}

// refetch asks the service; what is shown stays until the answer is there.
func (m *model) refetch() tea.Cmd {
	service, anchor := m.env.Client, m.anchor
	return m.fetch.Start(m.env.Context, func(ctx context.Context) (*client.RuleSet, error) {
		return service.Rules(ctx, anchor)
	})
}

// Update takes keys and the answers of the view's own requests.
func (m *model) Update(msg tea.Msg) tea.Cmd {
	if set, err, ok := m.fetch.Take(msg); ok {
		return m.fetched(set, err)
	}
	if k, ok := msg.(tea.KeyMsg); ok {
		return m.key(k)
	}
	return nil
}

// fetched takes an answer. The documented 400 is the empty list and no error.
func (m *model) fetched(set *client.RuleSet, err error) tea.Cmd {
	var none *client.NoRulesError
	switch {
	case errors.As(err, &none):
		m.set, m.none, m.err = &client.RuleSet{AnchorDocumentID: m.anchor}, none.Description, nil
	case err != nil:
		m.err = err
		return nil
	default:
		m.set, m.none, m.err = set, "", nil
	}
	return tea.Batch(view.Send(view.RulesLoaded{Rules: m.set}), view.Send(view.Visited{Kind: "rules", Target: m.anchor}))
}

// SetSize gives the view its room.
func (m *model) SetSize(width, height int) { m.width, m.height = width, height }

// Status tells the frame what is shown and what is under way.
func (m *model) Status() view.Status {
	s := view.Status{Target: m.anchor}
	if m.fetch.Busy() {
		s.Busy = "fetching the rules of " + m.anchor
	}
	if m.set != nil {
		s.Line = view.Count(len(m.set.Rules), "rule")
	}
	return s
}

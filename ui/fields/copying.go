package fields

import (
	"context"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/submit"
	"docket/ui/fields/editing"
	"docket/ui/popup"
	"docket/ui/view"
)

// model is a document type whose settings another one can start from: as it is open here, or as
// it was sent last, to this service for this company or elsewhere.
type model struct {
	of       store.Scope
	name     string // of the draft, where the document type may have several
	settings client.DocumentType
	note     string
}

// askModel lists what a document can start from: what is open, then what was sent from this
// computer, to this service for this company first.
func (s *source) askModel(d *document) tea.Cmd {
	env := s.docs.env
	others := each.Where(s.docs.list, func(other *document) bool { return other != d && other.looked() && other.Fields() > 0 })
	found := each.Of(others, func(other *document) model {
		return model{env.Scope, other.key.String(), other.Settings(), "open here, " + view.Count(other.Fields(), "field")}
	})
	return view.Opens("what can be copied", s.modelling.Start(env.Context, func(ctx context.Context) ([]model, error) {
		sent, err := models(ctx, env.Store, env.Scope, env.Now())
		for i := range sent {
			sent[i].note = view.Count(len(sent[i].settings.Fields), "field") + ", " + sent[i].note
		}
		here := func(m model) bool { return m.of == env.Scope && m.settings.Name == d.Name }
		return append(found, slices.DeleteFunc(sent, here)...), err
	}))
}

// models are what was sent last of every document type, of every service and company, those of one first.
func models(ctx context.Context, s *store.Store, first store.Scope, now time.Time) (found []model, err error) {
	types, err := s.Submissions.Types(ctx, store.Scope{})
	for _, t := range types {
		base, err := submit.Previous(ctx, s, t.Scope, t.DocumentType)
		if err != nil {
			return found, err
		}
		if base != nil {
			note := "sent " + view.When(base.Submission.CreatedAt, now) + elsewhere(t.Scope, first, " for ")
			found = append(found, model{t.Scope, base.Settings.Name, base.Settings, note})
		}
	}
	away := func(m model) int { return view.Either(m.of == first, 0, 1) }
	slices.SortStableFunc(found, func(a, b model) int { return away(a) - away(b) })
	return found, err
}

// elsewhere names what differs of another scope: " of Acme at http://staging.example".
func elsewhere(of, here store.Scope, company string) (words string) {
	if of.Company != here.Company {
		words = company + of.Company
	}
	if of.Address != here.Address {
		words += " at " + of.Address
	}
	return words
}

func (s *source) offerModels(found []model, err error) tea.Cmd {
	d := s.docs.front()
	switch {
	case err != nil:
		return view.Say(view.Bad, view.What(err))
	case len(found) == 0 || d == nil:
		return view.Say(view.Info, "Nothing to start from: no other document type is open, and none that was sent from this computer was accepted or applied.")
	}
	var items []popup.Item
	for _, m := range found {
		items = append(items, popup.Item{Label: m.name, Note: m.note, Then: s.docs.m.then(func() tea.Cmd {
			what := m.name + elsewhere(m.of, s.docs.env.Scope, " of ")
			return s.afresh(&due{not: "Nothing was copied from " + what, of: []*document{d}}, nil, func() tea.Cmd {
				added := d.Merge("copying from "+what, m.settings, editing.Origin{Kind: editing.Copied, What: what, At: s.docs.env.Now()})
				return view.Say(view.Good, "Copied "+view.Count(len(m.settings.Fields), "field")+" from "+what+", "+view.Thousands(added)+" of them new. Press u to undo.")
			}, nil)
		})})
	}
	return popup.NewList(s.docs.env, popup.ListOptions{Title: "Start " + d.Name + " from", Prompt: "document type", Items: func() []popup.Item { return items }}).Show()
}

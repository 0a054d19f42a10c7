package fields

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/preset"
	"docket/ui/core/submit"
	"docket/ui/fields/editing"
	"docket/ui/fields/sending"
	"docket/ui/view"
)

type source struct {
	docs      *documents
	rules     *client.RuleSet
	page      view.PageLoaded
	due       []*due
	inverting view.Task[submit.Inverse]
	modelling view.Task[[]model]
	presets   view.Task[[]preset.Preset]
}

// fromRules adds the fields that the loaded rules name for this document type.
func (s *source) fromRules(d *document) tea.Cmd {
	rules := s.rules
	if rules == nil || len(rules.Rules) == 0 {
		return view.Say(view.Info, "No rules are loaded. Open an anchor document's rules (1), then come back.")
	}
	names := ruleFields(rules, d.Name)
	if len(names) == 0 {
		return view.Say(view.Info, "The rules of "+rules.AnchorDocumentID+" name no field of "+d.Name+".")
	}
	return s.addNamed(d, names, "rules of "+rules.AnchorDocumentID)
}

// fromDatasource adds the fields of the datasource that was looked at last.
func (s *source) fromDatasource(d *document) tea.Cmd {
	if len(s.page.Columns) == 0 {
		return view.Say(view.Info, "No datasource is loaded. Open one (2), then come back.")
	}
	return s.addNamed(d, s.page.Columns, "datasource "+s.page.Datasource)
}

func (s *source) addNamed(d *document, names []string, by string) tea.Cmd {
	n := d.AddNamed(names, editing.Origin{Kind: editing.Named, What: by, At: s.docs.env.Now()})
	if n == 0 {
		return view.Say(view.Info, "Every field named by "+by+" is here already.")
	}
	return view.Say(view.Good, "Added "+view.Count(n, "field")+" named by "+by+"; "+view.Plural(n, "its", "their")+" settings are unknown.")
}

func (s *source) invert(sub store.Submission) tea.Cmd {
	st := s.docs.env.Store
	return s.inverting.Start(s.docs.env.Context, func(ctx context.Context) (submit.Inverse, error) {
		return submit.Invert(ctx, st, sub)
	})
}

// inverted puts the old values back into the document: a step that undo takes back. Nothing is sent by it.
func (s *source) inverted(inv submit.Inverse, err error) tea.Cmd {
	s.docs.missed = err != nil
	if err != nil && !errors.Is(err, submit.ErrNothingToRevert) {
		return view.Say(view.Bad, view.What(err))
	}
	left := each.Of(inv.Left, func(l submit.LeftChange) string { return strings.TrimSpace(l.Field+" "+l.Member) + ": " + l.Why })
	id := inv.Of.ID
	if err != nil {
		if len(left) == 0 {
			left = []string{strings.TrimPrefix(err.Error(), submit.ErrNothingToRevert.Error()+": ")}
		}
		s.docs.m.setReport(&sending.Report{Level: view.Warn, Title: "Nothing of " + id + " can be restored.", Lines: left})
		return nil
	}
	return s.docs.withOpen([]string{inv.Of.DocumentType}, func() tea.Cmd {
		d := s.docs.find(inv.Of.DocumentType)
		d.Restore(inv)
		shown := s.docs.show(d)
		r := &sending.Report{Level: view.Good, Of: []func() bool{s.docs.lasting(d)},
			Title: fmt.Sprintf("Restored %s from before %s. Nothing is sent yet: ctrl+s reviews it.", view.Count(len(inv.Reverted), "value"), id)}
		if len(left) > 0 {
			r.Level, r.Lines = view.Warn, append([]string{"Not restored:"}, left...)
		}
		s.docs.m.setReport(r)
		return shown
	})
}

// ruleFields are the fields of a document type that rules name, in their order.
func ruleFields(set *client.RuleSet, documentType string) []string {
	var names []string
	for _, r := range set.Rules {
		if e, ok := r.Expression(); ok {
			for _, o := range []client.Operand{e.Left, e.Right} {
				if o.DocumentType == documentType && !slices.Contains(names, o.Field) {
					names = append(names, o.Field)
				}
			}
		}
	}
	return names
}

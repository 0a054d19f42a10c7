package fields

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/fields/editing"
	"docket/ui/fields/sending"
	"docket/ui/view"
)

// source is what document types can be filled from: what other views have loaded, and the
// values from before a submission.
type source struct {
	rules     *client.RuleSet
	page      view.PageLoaded
	inverting view.Task[submit.Inverse]
}

// askImport asks for a file. One that cannot be read stays in the prompt with the reason.
func (m *Model) askImport() tea.Cmd {
	front := "" // a file that names no document type is about this one
	if d := m.docs.front(); d != nil {
		front = d.Name
	}
	var found client.ImportReport
	return view.Send(view.Ask{Title: "Import field settings", Prompt: "JSON or CSV file", File: true,
		Check: func(path string) (err error) { found, err = readSettings(path, front); return err },
		Then: func(path string) tea.Cmd {
			var types []string
			for _, t := range found.Types {
				types = append(types, t.Name)
			}
			return m.docs.withOpen(types, m.then(func() tea.Cmd { return m.merge(found, filepath.Base(expand(path))) }))
		}})
}

// merge puts what a file says over what is there, drafts that were closed included: a
// step that undo takes back.
func (m *Model) merge(found client.ImportReport, file string) tea.Cmd {
	from := editing.Origin{Kind: editing.Imported, What: file, At: m.env.Now()}
	fields := 0
	var lines []string
	for n, line := range submit.Understood(found) {
		t := found.Types[n]
		added := m.docs.list[m.docs.find(t.Name)].Merge("importing "+file, t, from)
		fields += len(t.Fields)
		lines = append(lines, line+"; "+placed(added, len(t.Fields)))
	}
	shown := m.docs.show(m.docs.find(found.Types[0].Name))
	level := view.Good
	if len(found.Notes) > 0 {
		level = view.Warn
		lines = append(append(lines, "Not imported as it stands in the file:"), found.Notes...)
	}
	m.report = &sending.Report{Level: level, Lines: lines,
		Title: fmt.Sprintf("Imported %s of %s from %s (%s).", view.Count(fields, "field"), view.Count(len(found.Types), "document type"), file, found.Form)}
	return shown
}

// placed says how many of the imported fields are new.
func placed(added, all int) string {
	switch added {
	case all:
		return "all new here"
	case 0:
		return "all put over what was there"
	}
	return fmt.Sprintf("%s new here, %s put over what was there", view.Thousands(added), view.Thousands(all-added))
}

// fromRules adds the fields that the loaded rules name for this document type.
func (m *Model) fromRules(d *document) tea.Cmd {
	rules := m.source.rules
	if rules == nil || len(rules.Rules) == 0 {
		return view.Say(view.Info, "No rules are loaded. Open an anchor document's rules (1), then come back.")
	}
	names := ruleFields(rules, d.Name)
	if len(names) == 0 {
		return view.Say(view.Info, "The rules of "+rules.AnchorDocumentID+" name no field of "+d.Name+".")
	}
	return m.addNamed(d, names, "rules of "+rules.AnchorDocumentID)
}

// fromDatasource adds the fields of the datasource that was looked at last.
func (m *Model) fromDatasource(d *document) tea.Cmd {
	if len(m.source.page.Columns) == 0 {
		return view.Say(view.Info, "No datasource is loaded. Open one (2), then come back.")
	}
	return m.addNamed(d, m.source.page.Columns, "datasource "+m.source.page.Datasource)
}

func (m *Model) addNamed(d *document, names []string, by string) tea.Cmd {
	n := d.AddNamed(names, editing.Origin{Kind: editing.Named, What: by, At: m.env.Now()})
	if n == 0 {
		return view.Say(view.Info, "Every field named by "+by+" is here already.")
	}
	return view.Say(view.Good, "Added "+view.Count(n, "field")+" named by "+by+"; "+view.Plural(n, "its", "their")+" settings are unknown.")
}

// invert reads the values from before a submission.
func (s *source) invert(env *view.Env, sub store.Submission) tea.Cmd {
	st := env.Store
	return s.inverting.Start(env.Context, func(ctx context.Context) (submit.Inverse, error) {
		return submit.Invert(ctx, st, sub)
	})
}

// inverted puts the old values back into the document: a step that undo takes back.
// Nothing is sent by it.
func (m *Model) inverted(inv submit.Inverse, err error) tea.Cmd {
	if err != nil && !errors.Is(err, submit.ErrNothingToRevert) {
		return view.Say(view.Bad, view.Explain(err).What)
	}
	var left []string
	for _, l := range inv.Left {
		left = append(left, strings.TrimSpace(l.Field+" "+l.Member)+": "+l.Why)
	}
	id := inv.Of.ID
	if err != nil {
		if len(left) == 0 {
			left = []string{strings.TrimPrefix(err.Error(), submit.ErrNothingToRevert.Error()+": ")}
		}
		m.setReport(&sending.Report{Level: view.Warn, Title: "Nothing of " + id + " can be restored.", Lines: left})
		return nil
	}
	return m.docs.withOpen([]string{inv.Of.DocumentType}, func() tea.Cmd {
		i := m.docs.find(inv.Of.DocumentType)
		m.docs.list[i].Restore(inv)
		shown := m.docs.show(i)
		m.report = &sending.Report{Level: view.Good,
			Title: fmt.Sprintf("Restored %s from before %s. Nothing is sent yet: ctrl+s reviews it.", view.Count(len(inv.Reverted), "value"), id)}
		if len(left) > 0 {
			m.report.Level, m.report.Lines = view.Warn, append([]string{"Not restored:"}, left...)
		}
		return shown
	})
}

// ruleFields are the fields of a document type that rules name, in the order in
// which they come.
func ruleFields(set *client.RuleSet, documentType string) []string {
	var names []string
	seen := map[string]bool{}
	for _, r := range set.Rules {
		e, ok := r.Expression()
		if !ok {
			continue
		}
		for _, o := range []client.Operand{e.Left, e.Right} {
			if o.DocumentType == documentType && !seen[o.Field] {
				seen[o.Field] = true
				names = append(names, o.Field)
			}
		}
	}
	return slices.Clip(names)
}

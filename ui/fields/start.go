package fields

import (
	"fmt"
	"path/filepath"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/submit"
	"docket/ui/view"
)

// importFile is a file that the person named.
type importFile struct {
	to    *Model
	path  string
	front string // the document type that was in front
}

// askImport asks for a file. One that cannot be read stays in the prompt with the
// reason.
func (m *Model) askImport() tea.Cmd {
	front := m.frontType() // a file that names no document type is about this one
	return view.Send(view.Ask{Title: "Import field settings", Prompt: "JSON or CSV file",
		Check: func(path string) error { _, err := readSettings(path, front); return err },
		Then:  func(path string) tea.Cmd { return view.Send(importFile{m, path, front}) }})
}

// importFile puts what a file says over what is there, drafts that were put away
// included: a step that u takes back.
func (m *Model) importFile(f importFile) tea.Cmd {
	found, err := readSettings(f.path, f.front)
	if err != nil {
		m.report = failed("Nothing was imported.", err)
		return nil
	}
	var types []string
	for _, t := range found.Types {
		types = append(types, t.Name)
	}
	return m.withSheets(types, func() tea.Cmd { return m.merge(found, filepath.Base(expand(f.path))) })
}

func (m *Model) merge(found client.ImportReport, file string) tea.Cmd {
	from := origin{Kind: imported, What: file, At: m.env.Now()}
	fields := 0
	var lines []string
	for n, line := range submit.Understood(found) {
		t := found.Types[n]
		s := m.sheets[m.find(t.Name)]
		before := len(s.rows)
		s.merge("importing "+file, t, from)
		fields += len(t.Fields)
		lines = append(lines, line+"; "+placed(len(s.rows)-before, len(t.Fields)))
	}
	m.show(m.find(found.Types[0].Name))
	level := view.Good
	if len(found.Notes) > 0 {
		level = view.Warn
		lines = append(append(lines, "What was not taken as it stands there:"), found.Notes...)
	}
	m.report = &report{level: level, lines: lines,
		title: fmt.Sprintf("Imported %s of %s from %s (%s).", view.Count(fields, "field"), view.Count(len(found.Types), "document type"), file, found.Form)}
	return view.Send(view.Visited{Kind: "fields", Target: found.Types[0].Name})
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

// frontType is the document type in front, "" where there is none.
func (m *Model) frontType() string {
	if s := m.sheet(); s != nil {
		return s.name
	}
	return ""
}

// fromRules adds the fields that the loaded rules name for this document type.
func (m *Model) fromRules(s *sheet) tea.Cmd {
	if m.rules == nil || len(m.rules.Rules) == 0 {
		return view.Say(view.Info, "no rules are loaded yet: open an anchor document's rules first (1), then come back")
	}
	names := ruleFields(m.rules, s.name)
	if len(names) == 0 {
		return view.Say(view.Info, "the rules of "+m.rules.AnchorDocumentID+" name no field of "+s.name)
	}
	return m.added(s, names, origin{Kind: named, What: "rules of " + m.rules.AnchorDocumentID, At: m.env.Now()})
}

// fromDatasource adds the fields of the datasource that was looked at last.
func (m *Model) fromDatasource(s *sheet) tea.Cmd {
	if len(m.page.Columns) == 0 {
		return view.Say(view.Info, "no datasource is loaded yet: open one first (2), then come back")
	}
	return m.added(s, m.page.Columns, origin{Kind: named, What: "datasource " + m.page.Datasource, At: m.env.Now()})
}

func (m *Model) added(s *sheet, names []string, from origin) tea.Cmd {
	n := s.addNamed(names, from)
	if n == 0 {
		return view.Say(view.Info, "every field "+from.words(m.env.Now())+" is here already")
	}
	return view.Say(view.Good, "added "+view.Count(n, "field")+" "+from.words(m.env.Now())+"; "+view.Plural(n, "its", "their")+" settings are unknown")
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

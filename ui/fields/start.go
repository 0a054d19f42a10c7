package fields

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/submit"
	"docket/ui/view"
)

// loaded is what the store knows when a document type is opened.
type loaded struct {
	drafts  []store.Draft // every one, so that nothing unsent is out of sight
	bases   map[string]*submit.Base
	recents []string
	alone   bool // it is one draft that was asked for, and no more was looked at
}

// loadSheet asks the store for a document type ("" for whatever was left).
func (m *Model) loadSheet(name string) tea.Cmd {
	s, in := m.env.Store, m.env.Scope
	m.loading = draftKey{name, ""}
	return m.load.Start(m.env.Context, func(ctx context.Context) (loaded, error) {
		l := loaded{bases: map[string]*submit.Base{}}
		var err error
		if l.drafts, err = s.Drafts(ctx, in); err != nil {
			return l, err
		}
		names := []string{name}
		for _, d := range l.drafts {
			names = append(names, d.DocumentType)
		}
		for _, n := range names {
			if n == "" {
				continue
			}
			if l.bases[n], err = submit.Previous(ctx, s, in, n); err != nil {
				return l, err
			}
		}
		recents, err := s.Recents(ctx, in, "fields", 9)
		for _, r := range recents {
			l.recents = append(l.recents, r.Target)
		}
		return l, err
	})
}

// loaded opens what was found: the drafts, and the document type asked for.
func (m *Model) loaded(l loaded, err error) tea.Cmd {
	if !l.alone {
		m.told = welcome{recents: l.recents, looked: err == nil}
	}
	wanted := m.loading
	target := wanted.documentType
	m.loading = draftKey{}
	var damaged []string
	for _, d := range toOpen(l.drafts, target) {
		key := draftKey{d.DocumentType, d.Name}
		if m.sheetOf(key) == nil {
			if e := m.openDraft(d, l.bases[d.DocumentType]); e != nil {
				damaged = append(damaged, key.String())
			}
		}
	}
	if target != "" && m.find(target) < 0 {
		m.newSheet(draftKey{target, ""}).startFrom(l.bases[target])
	}
	if err != nil {
		m.report = failed("What was kept of earlier edits could not be read.", err)
	}
	if len(damaged) > 0 {
		m.report = &report{level: view.Bad, title: "A draft could not be read.", lines: []string{
			"It is still in the database, and is replaced only when you edit: " + fmt.Sprint(damaged) + "."}}
	}
	if target == "" && len(m.sheets) > 0 {
		target = m.sheets[0].name
	}
	i := m.find(target)
	for at, s := range m.sheets {
		if s.key() == wanted && wanted.name != "" {
			i = at
		}
	}
	if i < 0 {
		return nil
	}
	m.show(i)
	return tea.Batch(m.point(), view.Send(view.Visited{Kind: "fields", Target: target}))
}

// toOpen are the drafts that open by themselves: the first one of every document
// type, and of the type asked for, where it has no such, the one saved last.
func toOpen(drafts []store.Draft, target string) []store.Draft {
	var out []store.Draft
	var named *store.Draft
	found := false
	for _, d := range drafts {
		switch {
		case d.Name == "":
			out = append(out, d)
			found = found || d.DocumentType == target
		case d.DocumentType == target && named == nil:
			named = &d
		}
	}
	if named != nil && !found {
		out = append(out, *named)
	}
	return out
}

// openDraft opens a sheet as it was left, with the text that was being typed.
func (m *Model) openDraft(d store.Draft, base *submit.Base) error {
	rows, head, typing, err := decodeDraft(d.Content)
	if err != nil {
		return err
	}
	s := m.newSheet(draftKey{d.DocumentType, d.Name})
	s.rows, s.head, s.base, s.keptAt = rows, head, base, d.SavedAt
	s.judge()
	s.grid.Invalidate()
	if typing != nil {
		m.startEdit(s, typing.Kind, typing.Row, typing.Text)
	}
	return nil
}

// importFile is a file that the person named.
type importFile struct {
	to   *Model
	path string
}

// askImport asks for a file. One that cannot be read stays in the prompt with the
// reason.
func (m *Model) askImport() tea.Cmd {
	return view.Send(view.Ask{Title: "Import field settings", Prompt: "JSON or CSV file",
		Check: func(path string) error { _, err := readSettings(path, m.frontType()); return err },
		Then:  func(path string) tea.Cmd { return view.Send(importFile{m, path}) }})
}

// importFile puts what a file says over what is there: a step that u takes back.
func (m *Model) importFile(f importFile) tea.Cmd {
	found, err := readSettings(f.path, m.frontType())
	if err != nil {
		m.report = failed("Nothing was imported.", err)
		return nil
	}
	file := filepath.Base(expand(f.path))
	from := origin{Kind: imported, What: file, At: m.env.Now()}
	fields := 0
	r := &report{level: view.Good}
	for n, line := range submit.Understood(found) {
		t := found.Types[n]
		i := m.find(t.Name)
		if i < 0 {
			m.newSheet(draftKey{t.Name, ""})
			i = len(m.sheets) - 1
		}
		before := len(m.sheets[i].rows)
		m.sheets[i].merge("importing "+file, t, from)
		fields += len(t.Fields)
		r.lines = append(r.lines, line+"; "+placed(len(m.sheets[i].rows)-before, len(t.Fields)))
	}
	m.show(m.find(found.Types[0].Name))
	r.title = fmt.Sprintf("Imported %s of %s from %s (%s).", view.Count(fields, "field"), view.Count(len(found.Types), "document type"), file, found.Form)
	if len(found.Notes) > 0 {
		r.level = view.Warn
		r.lines = append(append(r.lines, "What was not taken as it stands there:"), found.Notes...)
	}
	m.report = r
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
	return view.Say(view.Good, "added "+view.Count(n, "field")+" "+from.words(m.env.Now())+"; their settings are unknown")
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

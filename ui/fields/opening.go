package fields

import (
	"context"
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/view"
)

// opening is what is to be open once the store has answered.
type opening struct {
	want  draftKey // to be shown; no document type is whatever was left
	types []string // further document types
	alone bool     // want is a draft that is asked for by name, and no more is looked at
	then  []func() tea.Cmd
}

// loaded is what the store knows of them.
type loaded struct {
	drafts  []store.Draft // every one, so that nothing unsent is out of sight
	bases   map[string]*submit.Base
	recents []string
}

// load asks the store. What another load still had to do is done with this one.
func (m *Model) load(o opening) tea.Cmd {
	if m.loading.Busy() {
		o.types = append(append(o.types, m.opening.want.documentType), m.opening.types...)
		o.then = append(m.opening.then, o.then...)
		o.alone = false
	}
	m.opening = o
	m.putDue()
	s, in, k := m.env.Store, m.env.Scope, m.keeper
	return m.loading.Start(m.env.Context, func(ctx context.Context) (loaded, error) {
		k.flush(ctx) // what was put away is read as it was left
		if o.alone {
			return readDraft(ctx, s, in, o.want)
		}
		return readAll(ctx, s, in, append(o.types, o.want.documentType))
	})
}

// readAll reads all drafts, and what was sent last of these types and theirs.
func readAll(ctx context.Context, s *store.Store, in store.Scope, types []string) (loaded, error) {
	l := loaded{bases: map[string]*submit.Base{}}
	var err error
	if l.drafts, err = s.Drafts(ctx, in); err != nil {
		return l, err
	}
	for _, d := range l.drafts {
		types = append(types, d.DocumentType)
	}
	for _, n := range types {
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
}

// readDraft reads one draft.
func readDraft(ctx context.Context, s *store.Store, in store.Scope, key draftKey) (loaded, error) {
	l := loaded{bases: map[string]*submit.Base{}}
	d, ok, err := s.Draft(ctx, in, key.documentType, key.name)
	if err == nil && !ok {
		err = fmt.Errorf("the draft %s: %w", key, store.ErrNotFound)
	}
	if err != nil {
		return l, err
	}
	l.drafts = []store.Draft{d}
	l.bases[key.documentType], err = submit.Previous(ctx, s, in, key.documentType)
	return l, err
}

// withSheets does then once these document types are open, each with its draft or
// what was sent last. Done on an empty sheet instead, it would leave both behind.
func (m *Model) withSheets(types []string, then func() tea.Cmd) tea.Cmd {
	missing := slices.DeleteFunc(slices.Clone(types), func(name string) bool { return m.find(name) >= 0 })
	if len(missing) == 0 {
		return then()
	}
	return m.load(opening{want: draftKey{documentType: missing[0]}, types: missing[1:], then: []func() tea.Cmd{then}})
}

// loaded opens what was found: the drafts, and the document types asked for.
func (m *Model) loaded(l loaded, err error) tea.Cmd {
	o := m.opening
	m.opening = opening{}
	if !o.alone {
		m.told = welcome{recents: l.recents, looked: err == nil}
	}
	targets := append([]string{o.want.documentType}, o.types...)
	damaged := m.openFound(l, targets, o.alone)
	for _, target := range targets {
		if target != "" && m.find(target) < 0 {
			m.newSheet(draftKey{documentType: target}, "").startFrom(l.bases[target])
		}
	}
	if err != nil {
		m.report = failed("What was kept of earlier edits could not be read.", err)
	}
	if len(damaged) > 0 {
		m.report = &report{level: view.Bad, title: "A draft could not be read.", lines: []string{
			"It stays in the database; what you edit is kept beside it: " + fmt.Sprint(damaged) + "."}}
	}
	cmds := []tea.Cmd{m.showLoaded(o.want, o.alone)}
	for _, then := range o.then {
		cmds = append(cmds, then())
	}
	return tea.Batch(cmds...)
}

// openFound opens drafts and gives those that cannot be read. A sheet that was not
// edited gives way to the draft that was asked for; one that was keeps its own name
// until the keeper gives it another.
func (m *Model) openFound(l loaded, targets []string, alone bool) (damaged []string) {
	for _, d := range toOpen(l.drafts, targets) {
		s := m.sheetOf(draftKey{d.DocumentType, d.Name})
		if s != nil && (!alone || m.keeper.at(s.slot).revision == d.Revision()) {
			continue
		}
		if e := m.openDraft(d, l.bases[d.DocumentType]); e != nil {
			damaged = append(damaged, draftKey{d.DocumentType, d.Name}.String())
		} else if s != nil && s.version == s.kept {
			m.sheets = slices.DeleteFunc(m.sheets, func(o *sheet) bool { return o == s })
		}
	}
	return damaged
}

// showLoaded brings what was asked for to the front: exactly that draft, or the
// document type; else the first sheet.
func (m *Model) showLoaded(want draftKey, exactly bool) tea.Cmd {
	if want.documentType == "" && len(m.sheets) > 0 {
		want.documentType = m.sheets[0].name
	}
	i := m.find(want.documentType)
	for at, s := range m.sheets {
		if exactly && s.key() == want {
			i = at
		}
	}
	if i < 0 {
		return nil
	}
	m.show(i)
	return tea.Batch(m.point(), view.Send(view.Visited{Kind: "fields", Target: want.documentType}))
}

// toOpen are the drafts that open by themselves: the first one of every document
// type, and of a type asked for, where it has no such, the one saved last.
func toOpen(drafts []store.Draft, targets []string) []store.Draft {
	var out []store.Draft
	for _, d := range drafts {
		if d.Name == "" {
			out = append(out, d)
		}
	}
	for _, target := range targets {
		of := func(d store.Draft) bool { return d.DocumentType == target }
		if i := slices.IndexFunc(drafts, of); i >= 0 && !slices.ContainsFunc(out, of) {
			out = append(out, drafts[i])
		}
	}
	return out
}

// openDraft opens a sheet as it was left, with the text that was being typed.
func (m *Model) openDraft(d store.Draft, base *submit.Base) error {
	rows, head, typing, err := decodeDraft(d.Content)
	if err != nil {
		return err
	}
	s := m.newSheet(draftKey{d.DocumentType, d.Name}, d.Revision())
	s.rows, s.head, s.base, s.keptAt = rows, head, base, d.SavedAt
	s.judge()
	s.grid.Invalidate()
	if typing != nil {
		m.startEdit(s, typing.Kind, typing.Row, typing.Text)
	}
	return nil
}

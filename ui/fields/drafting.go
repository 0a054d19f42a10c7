package fields

import (
	"context"
	"errors"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// takeUp opens a draft; one that is out of use is brought back first.
func (m *Model) takeUp(row draftRow) tea.Cmd {
	switch {
	case row.err != nil:
		return view.Say(view.Bad, row.err.Error())
	case row.discarded():
		return m.restore(row.key())
	}
	s := m.sheetOf(row.key())
	if s == nil || s.version == s.kept && m.keeper.at(s.slot).revision != row.Revision() {
		return m.loadDraft(row.key())
	}
	m.show(slices.Index(m.sheets, s))
	return view.Send(view.Visited{Kind: "fields", Target: s.name})
}

// discard takes a draft out of use, and its sheet off the screen. It is kept: u
// brings it back as it was.
func (m *Model) discard(row draftRow) tea.Cmd {
	if m.sending.Busy() {
		return view.Say(view.Info, "a submission is on its way; wait for its outcome")
	}
	if m.drafts.writing.Busy() {
		return view.Say(view.Info, "the change before is being written; try again")
	}
	if s := m.sheetOf(row.key()); s != nil {
		m.putSheet(s, true)
		m.sheets = slices.DeleteFunc(m.sheets, func(o *sheet) bool { return o == s })
		m.at = max(0, min(m.at, len(m.sheets)-1))
	} else {
		m.keeper.put(keeping{slot: &slot{row.key(), row.Revision()}, discard: true})
	}
	k := m.keeper
	return m.drafts.writing.StartOnce(m.env.Context, func(ctx context.Context) (draftChange, error) {
		k.flush(ctx)
		return draftChange{}, nil
	})
}

// restoreLast brings back what was put out of use last.
func (m *Model) restoreLast() tea.Cmd {
	var last *draftRow
	for i, r := range m.drafts.rows {
		if r.discarded() && (last == nil || r.DiscardedAt.After(last.DiscardedAt)) {
			last = &m.drafts.rows[i]
		}
	}
	if last == nil {
		return view.Say(view.Info, "no draft was put out of use")
	}
	return m.restore(last.key())
}

func (m *Model) restore(key draftKey) tea.Cmd {
	s, in := m.env.Store, m.env.Scope
	return m.drafts.writing.StartOnce(m.env.Context, func(ctx context.Context) (draftChange, error) {
		err := s.RestoreDraft(ctx, in, key.documentType, key.name)
		return draftChange{"the draft of " + key.String() + " is back", key}, err
	})
}

// branching is a name for a copy of the sheet in front.
type branching struct {
	to   *Model
	from *sheet
	name string
}

// askBranch asks for the name of another draft of the same document type.
func (m *Model) askBranch(s *sheet) tea.Cmd {
	return view.Send(view.Ask{Title: "Another draft of " + s.name, Prompt: "its name", Check: m.freeName(s.name),
		Then: func(name string) tea.Cmd { return view.Send(branching{m, s, strings.TrimSpace(name)}) }})
}

// freeName refuses no name, and one that a draft of the document type has.
func (m *Model) freeName(documentType string) func(string) error {
	taken := map[string]bool{}
	for _, r := range m.drafts.rows {
		taken[r.Name] = taken[r.Name] || r.DocumentType == documentType && !r.discarded()
	}
	for _, s := range m.sheets {
		taken[s.draft] = taken[s.draft] || s.name == documentType
	}
	return func(name string) error {
		switch name = strings.TrimSpace(name); {
		case name == "":
			return errors.New("a draft needs a name, to be told from the others")
		case taken[name]:
			return errors.New("a draft of that name is there already")
		}
		return nil
	}
}

// branch opens a copy of a sheet as a draft of its own.
func (m *Model) branch(b branching) tea.Cmd {
	s := m.newSheet(draftKey{b.from.name, b.name}, "")
	s.rows, s.head, s.base = slices.Clone(b.from.rows), b.from.head, b.from.base
	s.judge()
	s.grid.Invalidate()
	s.version++ // it is to be kept also while nothing in it is changed
	m.show(len(m.sheets) - 1)
	return view.Say(view.Good, "this is the draft "+s.key().String()+"; the other one is as it was")
}

// renaming is a new name for a draft.
type renaming struct {
	to   *Model
	row  draftRow
	name string
}

func (m *Model) askRename(row draftRow) tea.Cmd {
	if row.discarded() {
		return view.Say(view.Info, "it is out of use; enter brings it back first")
	}
	return view.Send(view.Ask{Title: "Name the draft of " + row.DocumentType, Prompt: "its name", Initial: row.Name, Check: m.freeName(row.DocumentType),
		Then: func(name string) tea.Cmd { return view.Send(renaming{m, row, strings.TrimSpace(name)}) }})
}

// rename keeps the draft under another name and takes the old name out of use.
func (m *Model) rename(r renaming) tea.Cmd {
	if m.drafts.writing.Busy() {
		return view.Say(view.Info, "the change before is being written; try again")
	}
	at := &slot{r.row.key(), r.row.Revision()}
	if s := m.sheetOf(r.row.key()); s != nil {
		at = s.slot
	}
	m.putDue()
	k := m.keeper
	return m.drafts.writing.StartOnce(m.env.Context, func(ctx context.Context) (draftChange, error) {
		err := k.rename(ctx, at, r.name)
		return draftChange{said: "the draft is now " + draftKey{r.row.DocumentType, r.name}.String()}, err
	})
}

// loadDraft opens one draft of the store.
func (m *Model) loadDraft(key draftKey) tea.Cmd {
	return m.load(opening{want: key, alone: true})
}

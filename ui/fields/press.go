package fields

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// key routes a key to what takes it now.
func (m *Model) key(msg tea.KeyMsg) tea.Cmd {
	s := m.sheet()
	switch {
	case m.journal.open:
		return m.journalKey(msg)
	case m.drafts.open:
		return m.draftsKey(msg)
	case m.search != nil:
		return m.searchKey(s, msg)
	case s != nil && s.edit != nil:
		return m.editKey(s, msg)
	case msg.Paste:
		return view.Say(view.Info, "nothing takes text right now: enter edits, + adds a field")
	case key.Matches(msg, m.keys.importFile):
		return m.askImport()
	case key.Matches(msg, m.keys.journal):
		return m.openJournal()
	case key.Matches(msg, m.keys.drafts):
		return m.openDrafts()
	case m.report != nil && key.Matches(msg, m.keys.read):
		return view.Send(view.Show{Overlay: newReader(m, m.report)})
	case key.Matches(msg, m.keys.back):
		return m.back(s)
	case s == nil:
		return view.Say(view.Info, "no document type is open: o opens one, i imports a file")
	}
	return m.sheetKey(s, msg)
}

// sheetKey is a key for the sheet in front.
func (m *Model) sheetKey(s *sheet, msg tea.KeyMsg) tea.Cmd {
	b := m.keys
	switch {
	case key.Matches(msg, b.send):
		return m.preview(s)
	case key.Matches(msg, b.add):
		m.startEdit(s, editName, -1, "")
	case key.Matches(msg, b.edit):
		return m.editLabel(s)
	case key.Matches(msg, b.renameField):
		return m.renameField(s)
	case key.Matches(msg, b.undo):
		return undone("undone", "nothing to undo", s.undo)
	case key.Matches(msg, b.redo):
		return undone("done again", "nothing to do again", s.redo)
	case key.Matches(msg, b.filter):
		m.startSearch(s)
	case key.Matches(msg, b.only):
		s.setOnly((s.only + 1) % shows)
	case key.Matches(msg, b.branch):
		return m.askBranch(s)
	case key.Matches(msg, b.read):
		return view.Say(view.Info, "there is no report to read")
	case key.Matches(msg, b.fromRules):
		return m.fromRules(s)
	case key.Matches(msg, b.fromData):
		return m.fromDatasource(s)
	case key.Matches(msg, b.startOver):
		return m.startOver(s)
	case key.Matches(msg, b.export):
		return m.askExport(s)
	case key.Matches(msg, b.nextType):
		return m.turn(1)
	case key.Matches(msg, b.prevType):
		return m.turn(-1)
	case key.Matches(msg, b.putAway):
		return m.putAway()
	case key.Matches(msg, b.copyAll):
		return m.copyAll(s)
	default:
		return m.rowKey(s, msg)
	}
	return nil
}

// rowKey is a key for the field under the cursor, or for those that are marked.
func (m *Model) rowKey(s *sheet, msg tea.KeyMsg) tea.Cmd {
	b := m.keys
	at := s.grid.Row()
	isRow := key.Matches(msg, b.toggle, b.mark, b.markAll, b.required, b.visible, b.remove, b.copyCell, b.next, b.prev)
	if isRow && at < 0 {
		return view.Say(view.Info, "there is no field here: + adds one, i imports a file")
	}
	switch {
	case key.Matches(msg, b.toggle):
		switch c := column(s.grid.Col()); c {
		case colRequired, colVisible:
			m.flip(s, c, []int{at})
		default:
			s.grid.ToggleMark(at)
			s.grid.Move(1)
		}
	case key.Matches(msg, b.mark):
		s.grid.ToggleMark(at)
		s.grid.Move(1)
	case key.Matches(msg, b.markAll):
		s.markAll()
	case key.Matches(msg, b.required):
		m.flip(s, colRequired, s.chosen())
	case key.Matches(msg, b.visible):
		m.flip(s, colVisible, s.chosen())
	case key.Matches(msg, b.remove):
		chosen := s.chosen()
		return m.remove(s, chosen)
	case key.Matches(msg, b.copyCell):
		return m.copyCell(s)
	case key.Matches(msg, b.next):
		return s.seek(1)
	case key.Matches(msg, b.prev):
		return s.seek(-1)
	default:
		s.grid.Update(msg)
	}
	return nil
}

// remove takes fields out of the submission. One that was sent before may still be
// at the service.
func (m *Model) remove(s *sheet, chosen []int) tea.Cmd {
	warning := s.sentBefore(chosen)
	n := len(chosen)
	s.remove("taking out "+view.Count(n, "field"), chosen)
	did := "took " + view.Count(n, "field") + " out"
	if warning != "" {
		return view.Say(view.Warn, did+" (u: back). "+warning)
	}
	return view.Say(view.Info, did+" of the submission; u brings "+view.Plural(n, "it", "them")+" back")
}

// undone says what was undone or done again.
func undone(did, nothing string, do func() (string, bool)) tea.Cmd {
	words, ok := do()
	if !ok {
		return view.Say(view.Info, nothing)
	}
	return view.Say(view.Info, did+": "+words)
}

// back closes, from the inside out, what is open.
func (m *Model) back(s *sheet) tea.Cmd {
	switch {
	case m.report != nil:
		m.report = nil
	case s != nil && s.narrowed():
		s.only = showAll
		s.setFilter("")
	case s != nil && len(s.grid.Marked()) > 0:
		s.grid.ClearMarks()
	}
	return nil
}

// canBack reports whether esc has something to close.
func (m *Model) canBack() bool {
	s := m.sheet()
	return m.journal.open || m.drafts.open || m.search != nil || m.report != nil ||
		s != nil && (s.edit != nil || s.narrowed() || len(s.grid.Marked()) > 0)
}

// turn brings the next or the previous document type to the front.
func (m *Model) turn(by int) tea.Cmd {
	if len(m.sheets) < 2 {
		return view.Say(view.Info, "only one document type is open; o opens another beside it")
	}
	m.show((m.at + by + len(m.sheets)) % len(m.sheets))
	return view.Send(view.Visited{Kind: "fields", Target: m.sheet().name})
}

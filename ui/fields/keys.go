package fields

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/view"
)

// bindings are the view's keys. Those that all views share keep their meaning;
// only + adds here where it widens a pane elsewhere: this view has no panes.
type bindings struct {
	toggle, mark, markAll, required, visible, edit, add, remove key.Binding
	undo, redo, filter, next, prev, back                        key.Binding
	send, importFile, fromRules, fromData, startOver, export    key.Binding
	journal, nextType, prevType, putAway, copyCell, copyAll     key.Binding
	accept, cancel, show, applied, notApplied, refetch          key.Binding
}

func newBindings(k keys.Map) bindings {
	return bindings{
		toggle:     k.Mark,
		mark:       keys.Bind("mark", "m"),
		markAll:    keys.Bind("mark all, or none", "*"),
		required:   keys.Bind("required", "r"),
		visible:    keys.Bind("visible", "v"),
		edit:       keys.Bind("edit", "enter"),
		add:        keys.Bind("add", "+"),
		remove:     keys.Bind("take out", "x", "delete"),
		undo:       k.Undo,
		redo:       k.Redo,
		filter:     k.Filter,
		next:       keys.Bind("next that needs a look", "n"),
		prev:       keys.Bind("previous that needs a look", "N"),
		back:       k.Back,
		send:       keys.Bind("see and send", "ctrl+s"),
		importFile: keys.Bind("import a file", "i"),
		fromRules:  keys.Bind("fields that the rules name", "f"),
		fromData:   keys.Bind("fields of the datasource", "d"),
		startOver:  keys.Bind("back to what was sent", "z"),
		export:     k.Export,
		journal:    keys.Bind("journal", "J"),
		nextType:   keys.Bind("next document type", "]", "tab"),
		prevType:   keys.Bind("previous document type", "[", "shift+tab"),
		putAway:    keys.Bind("put away, keep the draft", "w"),
		copyCell:   k.Copy,
		copyAll:    keys.Bind("copy the JSON", "Y"),
		accept:     keys.Bind("take it", "enter"),
		cancel:     keys.Bind("never mind", "esc"),
		show:       keys.Bind("show", "enter"),
		applied:    keys.Bind("settle: it was applied", "a"),
		notApplied: keys.Bind("settle: it was not", "x"),
		refetch:    keys.Bind("read the journal again", "R"),
	}
}

// Help lists what works right now, most useful first.
func (m *Model) Help() [][]key.Binding {
	k, b := m.env.Keys, m.keys
	s := m.sheet()
	switch {
	case m.search != nil, s != nil && s.edit != nil && !m.journal.open:
		return [][]key.Binding{{b.accept, b.cancel}}
	case m.journal.open:
		return [][]key.Binding{{b.show, b.applied, b.notApplied, keys.Bind("copy the JSON", "y"), keys.Bind("copy as curl", "Y"), b.refetch, keys.Bind("back to the fields", "J"), b.back}, k.Moving()}
	case s == nil:
		return [][]key.Binding{{b.importFile, b.journal}}
	}
	return [][]key.Binding{
		{b.toggle, b.edit, b.send, b.add, b.remove, b.undo, b.redo, b.required, b.visible},
		{b.mark, b.markAll, b.filter, b.next, b.prev, b.back, b.copyCell, b.copyAll},
		{b.importFile, b.fromRules, b.fromData, b.startOver, b.export, b.journal, b.nextType, b.prevType, b.putAway},
		k.Moving(),
	}
}

// key routes a key to what takes it now.
func (m *Model) key(msg tea.KeyMsg) tea.Cmd {
	s := m.sheet()
	switch {
	case m.journal.open:
		return m.journalKey(msg)
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
		return m.editCell(s)
	case key.Matches(msg, b.undo):
		return undone("undone", "nothing to undo", s.undo)
	case key.Matches(msg, b.redo):
		return undone("done again", "nothing to do again", s.redo)
	case key.Matches(msg, b.filter):
		m.startSearch(s)
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
		s.remove("taking out "+view.Count(len(chosen), "field"), chosen)
		return view.Say(view.Info, "took "+view.Count(len(chosen), "field")+" out of the submission; u brings "+them(len(chosen))+" back")
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

func them(n int) string {
	if n == 1 {
		return "it"
	}
	return "them"
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
	case s != nil && s.filter != "":
		s.setFilter("")
	case s != nil && len(s.grid.Marked()) > 0:
		s.grid.ClearMarks()
	}
	return nil
}

// canBack reports whether esc has something to close.
func (m *Model) canBack() bool {
	s := m.sheet()
	return m.journal.open || m.search != nil || m.report != nil ||
		s != nil && (s.edit != nil || s.filter != "" || len(s.grid.Marked()) > 0)
}

// turn brings the next or the previous document type to the front.
func (m *Model) turn(by int) tea.Cmd {
	if len(m.sheets) < 2 {
		return view.Say(view.Info, "only one document type is open; o opens another beside it")
	}
	m.show((m.at + by + len(m.sheets)) % len(m.sheets))
	return view.Send(view.Visited{Kind: "fields", Target: m.sheet().name})
}

// mouse selects with a click, toggles or edits with a click on what is selected,
// and scrolls with the wheel.
func (m *Model) mouse(e tea.MouseEvent) tea.Cmd {
	grid, y := m.gridAt(e.Y)
	if grid == nil {
		return nil
	}
	switch e.Button {
	case tea.MouseButtonWheelUp:
		grid.Wheel(-3)
	case tea.MouseButtonWheelDown:
		grid.Wheel(3)
	case tea.MouseButtonLeft:
		if e.Action != tea.MouseActionPress {
			return nil
		}
		row, col := grid.Cursor()
		if !grid.Click(e.X, y) {
			return nil
		}
		if r, c := grid.Cursor(); r == row && c == col {
			return m.clicked()
		}
	}
	return nil
}

// clicked is a click on the cell that was selected already.
func (m *Model) clicked() tea.Cmd {
	s := m.sheet()
	switch {
	case m.journal.open:
		return m.journalKey(tea.KeyMsg{Type: tea.KeyEnter})
	case s == nil || s.edit != nil || m.search != nil:
		return nil
	}
	switch c := column(s.grid.Col()); c {
	case colRequired, colVisible:
		m.flip(s, c, []int{s.grid.Row()})
		m.layout()
		return m.keepSoon()
	}
	cmd := m.editCell(s)
	m.layout()
	return cmd
}

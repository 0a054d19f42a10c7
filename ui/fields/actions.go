package fields

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/each"
	"docket/ui/fields/sending"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/view"
)

func (m *Model) Actions() []view.Action {
	switch p := m.front().(type) {
	case *document:
		if !p.Typing() {
			return m.untyped(p)
		}
		return m.settled(p.Actions())
	case list:
		if !p.Typing() {
			return m.actions[p]
		}
		return m.settled(p.Actions())
	default:
		return p.Actions()
	}
}

// untyped are the actions of a document in which nothing is typed. They are made late: a draft may open with its line.
func (m *Model) untyped(d *document) []view.Action {
	if d.actions == nil && d.looked() {
		own := slices.DeleteFunc(m.settled(d.Actions()), func(a view.Action) bool { return view.Find(m.actions[nil], a.Name) != nil })
		d.actions = append(own, m.actions[nil]...) // the view's go before a document's own
	}
	return d.actions
}

func (m *Model) settled(actions []view.Action) []view.Action {
	out := slices.Clone(actions)
	for i := range out {
		out[i].Do = m.then(out[i].Do)
	}
	return out
}

// listActions are those of a list, with the ways back to the fields.
func (m *Model) listActions(l list, key string, own []view.Action) []view.Action {
	leave := func() tea.Cmd { m.over = nil; return nil }
	return m.settled(view.Over(append(own,
		view.Action{Name: "Close list", Sentence: "Go back to the fields.", Group: "Move", Hint: 9, Key: keys.On(key, "tab", "shift+tab", "]", "["), Do: leave},
		view.Action{Name: "Back", Sentence: "Clear the filter or the selection, then go back to the fields.", Group: "Move", Key: keys.On("esc"), Do: func() tea.Cmd {
			if l.Back() {
				return nil
			}
			return leave()
		}}), l.Actions()...))
}

func (m *Model) list() []view.Action {
	const send, start, types = "Send", "Start from", "Document types"
	onlyOne := view.Unless(func() bool { return len(m.docs.list) > 1 }, "Only one document type is open. Press o to open another.")
	on := func(do func(*document) tea.Cmd) func() tea.Cmd { return func() tea.Cmd { return do(m.docs.front()) } }
	return []view.Action{
		{Name: "Review and send", Sentence: "Show exactly what would be sent; sending asks first.", Group: send, Hint: 4, Words: []string{"submit", "push", "preview"},
			Key: keys.On("ctrl+s"), Do: on(m.review),
			Why: view.First(m.noDocument, m.sender.ReadOnly, m.sender.Busy, view.Unless(func() bool { return m.docs.front().Fields() > 0 },
				"There is no field to send. Press + to add one, i to import a file."))},
		{Name: "Journal", Sheet: true, Sentence: "List what was sent, and how it was answered.", Group: send, Hint: 13, Words: []string{"submissions", "history"}, Key: keys.On("J"),
			Do: m.openJournal},
		{Name: "Read report", Sentence: "Read the whole report that stands beneath the fields.", Group: send, Key: keys.On("p"),
			Why: view.Unless(func() bool { return m.said() != nil }, "There is no report to read."), Do: func() tea.Cmd { return m.said().Read(m.env) }},
		{Name: "Import", Takes: true, Sentence: "Read field settings from a JSON or CSV file.", Group: start, Hint: 11, Words: []string{"file", "load"}, Key: keys.On("i"), Do: m.source.askImport},
		{Name: "Edit as JSON", Sentence: "Edit these settings as JSON in your own editor (VISUAL or EDITOR); u undoes it.", Group: start, Words: []string{"vi", "nano", "external", "editor"},
			Key: keys.On(popup.EditorKey), Why: m.noDocument, Do: on(m.source.editJSON)},
		{Name: "Fields from rules", Sentence: "Add the fields that the loaded rules name.", Group: start, Key: keys.On("f"), Needs: "rules", Why: m.noDocument, Do: on(m.source.fromRules)},
		{Name: "Fields from datasource", Sentence: "Add the fields of the loaded datasource.", Group: start, Key: keys.On("d"), Needs: "data", Why: m.noDocument, Do: on(m.source.fromDatasource)},
		{Name: "Copy from document type…", Sentence: "Take the settings of another document type, or of another company.", Group: start, Words: []string{"template", "start"},
			Key: keys.On("t"), Why: m.noDocument, Do: on(m.source.askModel)},
		{Name: "Presets…", Sheet: true, Sentence: "Compare a named set of switches with what is open, and make its changes pending.", Group: start, Words: []string{"go-live", "template"},
			Key: keys.On("P"), Do: m.source.askPreset},
		{Name: "Export…", Sentence: "Write these settings to a new JSON or CSV file.", Group: "Copy and export", Words: []string{"save", "file"}, Key: keys.On("E"),
			Why: m.noDocument, Do: on(m.source.askExport)},
		{Name: "Drafts", Sheet: true, Sentence: "List what is saved on this computer and was not sent.", Group: types, Hint: 12, Key: keys.On("D"), Do: m.openDrafts},
		{Name: "New draft", Takes: true, Sentence: "Copy these fields as another draft of the document type.", Group: types, Words: []string{"branch", "copy"}, Key: keys.On("c"),
			Why: m.noDocument, Do: on(m.docs.askBranch)},
		{Name: "Next document type", Sentence: "Show the next document type that is open.", Group: types, Key: keys.On("]", "tab"), Why: onlyOne,
			Do: func() tea.Cmd { return m.docs.next(1) }},
		{Name: "Previous document type", Sentence: "Show the previous document type that is open.", Group: types, Key: keys.On("[", "shift+tab"), Why: onlyOne,
			Do: func() tea.Cmd { return m.docs.next(-1) }},
		{Name: "Close document type", Sentence: "Close it; its draft stays on the disk.", Group: types, Key: keys.On("w"), Why: view.First(m.noDocument, m.sender.Busy), Do: on(m.close)},
		{Name: "Back", Sentence: "Stop waiting, close the report, then clear the filter, then the selection.", Group: types, Key: keys.On("esc"), Do: func() tea.Cmd {
			switch d := m.docs.front(); {
			case len(m.source.due) > 0:
				return m.source.stop()
			case m.report != nil:
				m.report = nil
			case m.said() != nil:
				d.beside = nil
			case d != nil:
				d.Back()
			}
			return nil
		}},
	}
}

func (m *Model) noDocument() string {
	return view.Unless(func() bool { return m.docs.front() != nil }, "No document type is open. Press o to open one, i to import a file.")()
}

// review plans the document in front, and shows it. The other document types that are open are read
// where all are to be sent; of several drafts of a type it is the one that was in front last.
func (m *Model) review(d *document) tea.Cmd {
	var all []string
	for _, other := range m.docs.list {
		if name := other.key.DocumentType; name != d.Name && !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return m.sender.Review(d.sendable(), sending.Rest{Types: len(all), Read: func(then func([]sending.Document) tea.Cmd) tea.Cmd {
		return m.docs.withOpen(all, func() tea.Cmd {
			return then(each.Of(each.Where(m.docs.list, func(other *document) bool {
				return other.key.DocumentType != d.Name && m.docs.find(other.key.DocumentType) == other && other.looked() && other.Fields() > 0
			}), (*document).sendable))
		})
	}})
}

func (d *document) sendable() sending.Document {
	s := sending.Document{Key: d.key, Base: d.Base}
	s.Parts[sending.Whole] = d.Settings()
	s.Parts[sending.Changes], s.Parts[sending.Complete], s.Parts[sending.Selected], s.Removed = d.Parts()
	return s
}

func (m *Model) openJournal() tea.Cmd {
	m.over = m.journal
	return m.journal.Open()
}

// openDrafts shows the drafts, after what is not on the disk yet.
func (m *Model) openDrafts() tea.Cmd {
	m.over = m.drafts
	return view.Sequence(m.Keep(), m.drafts.Reload())
}

// close closes the document in front. Its draft stays on the disk.
func (m *Model) close(d *document) tea.Cmd {
	m.docs.put(d, false, false)
	next, said := m.docs.remove(d), d.Name+" was closed. Press o to open it again."
	if d.key.Name != "" {
		said = d.key.String() + " was closed. Press D for the drafts."
	}
	return tea.Batch(next, view.Sequence(m.docs.flush(), view.Say(view.Info, said)))
}

package fields

import (
	"github.com/charmbracelet/bubbles/key"

	"docket/ui/keys"
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

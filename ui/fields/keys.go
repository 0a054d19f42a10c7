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
	only, drafts, branch, rename, read, sendAgain, invert       key.Binding
	onlyType, renameField                                       key.Binding
}

func newBindings(k keys.Map) bindings {
	return bindings{
		toggle:      k.Mark,
		mark:        keys.Bind("mark", "m"),
		markAll:     keys.Bind("mark all, or none", "*"),
		required:    keys.Bind("required", "r"),
		visible:     keys.Bind("visible", "v"),
		edit:        keys.Bind("edit label", "enter"),
		renameField: keys.Bind("rename field", "e"),
		add:         keys.Bind("add", "+"),
		remove:      keys.Bind("take out", "x", "delete"),
		undo:        k.Undo,
		redo:        k.Redo,
		filter:      k.Filter,
		next:        keys.Bind("next that needs a look", "n"),
		prev:        keys.Bind("previous that needs a look", "N"),
		back:        k.Back,
		send:        keys.Bind("see and send", "ctrl+s"),
		importFile:  keys.Bind("import a file", "i"),
		fromRules:   keys.Bind("fields that the rules name", "f"),
		fromData:    keys.Bind("fields of the datasource", "d"),
		startOver:   keys.Bind("back to what was sent", "z"),
		export:      k.Export,
		journal:     keys.Bind("journal", "J"),
		nextType:    keys.Bind("next document type", "]", "tab"),
		prevType:    keys.Bind("previous document type", "[", "shift+tab"),
		putAway:     keys.Bind("put away, keep the draft", "w"),
		copyCell:    k.Copy,
		copyAll:     keys.Bind("copy the JSON", "Y"),
		accept:      keys.Bind("take it", "enter"),
		cancel:      keys.Bind("never mind", "esc"),
		show:        keys.Bind("show", "enter"),
		applied:     keys.Bind("settle: it was applied", "a"),
		notApplied:  keys.Bind("settle: it was not", "x"),
		refetch:     keys.Bind("read the list again", "R"),
		only:        keys.Bind("only those of a state", "s"),
		onlyType:    keys.Bind("only this document type", "t"),
		drafts:      keys.Bind("drafts", "D"),
		branch:      keys.Bind("another draft of it", "c"),
		rename:      keys.Bind("name it", "e"),
		read:        keys.Bind("read the whole report", "p"),
		sendAgain:   keys.Bind("see and send again", "ctrl+s"),
		invert:      keys.Bind("put back what was before", "b"),
	}
}

// Help lists what works right now, most useful first.
func (m *Model) Help() [][]key.Binding {
	k, b := m.env.Keys, m.keys
	s := m.sheet()
	switch {
	case m.typing():
		return [][]key.Binding{{b.accept, b.cancel}}
	case m.journal.open:
		return [][]key.Binding{m.allowed(b.show, b.applied, b.notApplied, b.sendAgain, b.invert, b.only, b.onlyType, b.filter),
			{keys.Bind("copy the JSON", "y"), keys.Bind("copy as curl", "Y"), b.refetch, keys.Bind("back to the fields", "J"), b.back}, k.Moving()}
	case m.drafts.open:
		return [][]key.Binding{{b.show, keys.Bind("put out of use", "x", "delete"), keys.Bind("bring the last one back", "u"), b.rename, b.refetch,
			keys.Bind("back to the fields", "D"), b.back}, k.Moving()}
	case s == nil:
		return [][]key.Binding{{b.importFile, b.drafts, b.journal}}
	}
	third := []key.Binding{b.importFile, b.fromRules, b.fromData, b.startOver, b.export, b.drafts, b.branch, b.journal, b.nextType, b.prevType, b.putAway}
	if m.report != nil {
		third = append([]key.Binding{b.read}, third...)
	}
	return [][]key.Binding{
		m.allowed(b.toggle, b.edit, b.send, b.add, b.remove, b.undo, b.redo, b.required, b.visible, b.renameField),
		{b.mark, b.markAll, b.filter, b.only, b.next, b.prev, b.back, b.copyCell, b.copyAll},
		third,
		k.Moving(),
	}
}

// allowed are bindings without those that send, where the profile is read-only.
func (m *Model) allowed(all ...key.Binding) []key.Binding {
	if !m.env.Profile.ReadOnly {
		return all
	}
	var out []key.Binding
	for _, b := range all {
		if d := b.Help().Desc; d != m.keys.send.Help().Desc && d != m.keys.sendAgain.Help().Desc {
			out = append(out, b)
		}
	}
	return out
}

package datasource

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/view"
	"docket/ui/widget"
)

// The groups under which help lists what the view can do, beside those of the sheet.
const (
	groupPages = "Pages"
	groupOpen  = "Open"
	groupFind  = "Find"
	groupCopy  = "Copy and export"
	groupView  = "View"
)

// Actions are what keys do: those of a panel while one is read.
func (m *model) Actions() []view.Action {
	view.Find(m.actions, "Reload").Hint = 0
	if m.load.Failed != nil {
		view.Find(m.actions, "Reload").Hint = 1
	}
	if n := len(m.panels); n > 0 {
		if p := &m.panels[n-1]; !p.Typing() {
			return p.actions
		}
		return m.settling(m.panels[n-1].Panel.Actions())
	}
	if m.sheet.Typing() {
		return m.settling(m.sheet.Actions())
	}
	return m.actions
}

// list makes the actions on the records, once.
func (m *model) list() []view.Action {
	list := m.settling(view.Over(append(m.pageActions(), m.recordActions()...), m.sheet.Actions()...))
	for i := range list {
		if a := &list[i]; a.Name != "Back" && a.Name != "Reload" {
			why := a.Why
			a.Why = func() string {
				if m.pager == nil {
					return nothingOpen
				}
				if why == nil {
					return ""
				}
				return why()
			}
		}
	}
	return list
}

const nothingOpen = "No datasource is open. Press o to open one."

func (m *model) pageActions() []view.Action {
	return []view.Action{
		{Name: "Next page", Sentence: "Show the next page.", Group: groupPages, Hint: 2, Key: keys.On(">"), Why: m.noNext, Do: func() tea.Cmd { return m.nextPage(toTop) }},
		{Name: "Previous page", Sentence: "Show the page before.", Group: groupPages, Hint: 3, Key: keys.On("<"), Why: m.noPrevious,
			Do: func() tea.Cmd { return m.previousPage(toTop) }},
		{Name: "Go to page…", Sentence: "Show a page by its number.", Group: groupPages, Hint: 6, Key: keys.On("p"), Do: m.askPage},
		{Name: "Page size…", Sentence: "Choose how many records a page has, 1 to 100.", Group: groupPages, Words: []string{"records per page"}, Key: keys.On("#"), Do: m.askSize},
		{Name: "Continuous scrolling", Sentence: "Show the loaded pages as one list, or one page at a time.", Group: groupPages, Words: []string{"flow", "infinite"}, Key: keys.On("C"),
			Do: m.toggleContinuous},
		{Name: "Page details", Sentence: "Show what is known of this page and how pages are counted.", Group: groupPages, Words: []string{"first page", "fields", "about"}, Key: keys.On("i"),
			Do: m.readDetails},
		{Name: "Reload", Sentence: "Fetch this page again, or retry what failed.", Group: groupPages, Words: []string{"refresh", "retry"}, Key: keys.On("R"), Why: m.noReload, Do: m.reload},
	}
}

func (m *model) recordActions() []view.Action {
	readOnly := func() string { return "Nothing to undo: this view is read-only." }
	onePane := func() string { return "This view has one pane. Enter opens the record, v the cell." }
	never := func() tea.Cmd { return nil }
	return []view.Action{
		{Name: "Open value", Sentence: "Show all of the value under the cursor.", Group: groupOpen, Hint: 8, Words: []string{"cell"}, Key: keys.On("v"), Why: m.noRecord,
			Do: func() tea.Cmd { return m.readCell(m.sheet.Col()) }},
		{Name: "Compare records", Sentence: "Show the two selected records side by side.", Group: groupOpen, Words: []string{"pair", "difference"}, Key: keys.On("D"), Why: m.notTwo, Do: m.readPair},
		{Name: "Snapshots…", Sentence: "List the snapshots, and show what changed since.", Group: groupOpen, Words: []string{"difference", "history"}, Key: keys.On("t"), Do: m.readSnapshots},
		{Name: "Search all pages…", Sentence: "Search every page for a text, or show what the last search found.", Group: groupFind, Hint: 7, Words: []string{"find", "grep"}, Key: keys.On("S"),
			Do: m.search.searchAll},
		{Name: "Export…", Sentence: "Write all pages, or a part of them, to a file.", Group: groupCopy, Words: []string{"save", "csv", "xlsx"}, Key: keys.On("E"), Do: func() tea.Cmd { return m.askExport(m.jobs) }},
		{Name: "Back", Sentence: "Stop what is under way, close what is open, clear the filter, then the selection, then the notes.", Group: groupView, Key: keys.On("esc"), Do: m.back},
		{Name: "Undo", Sentence: "This view changes nothing.", Group: groupView, Key: keys.On("u", "U"), Why: readOnly, Do: never},
		{Name: "Switch pane", Sentence: "There is one pane.", Group: groupView, Key: keys.On("tab", "shift+tab", "+", "_"), Why: onePane, Do: never},
	}
}

// settling makes every action bring up to date what depends on it.
func (m *model) settling(list []view.Action) []view.Action {
	out := make([]view.Action, len(list))
	for i, a := range list {
		do, motion := a.Do, a.Group == "Move"
		a.Do = func() tea.Cmd {
			before, at := m.sheet.Grid().Spot(), m.sheet.Row()
			cmd := do()
			if motion && cmd == nil && m.onlyRow(before, at) {
				m.drawn.line = m.statusLine()
				return nil
			}
			return tea.Batch(cmd, m.settle())
		}
		out[i] = a
	}
	return out
}

// onlyRow reports whether the cursor moved to another row of the same page, and nothing
// else did: one line beside the sheet changes then.
func (m *model) onlyRow(before widget.Spot, at int) bool {
	now := m.sheet.Grid().Spot()
	if now.Row == before.Row || now.Col != before.Col || now.Left != before.Left || m.top() != nil {
		return false
	}
	p, _ := m.shown.source.Locate(at)
	q, _ := m.shown.source.Locate(m.sheet.Row())
	return p != nil && q != nil && p.Number == q.Number && q.Number == m.pager.Shown
}

// back clears or closes one thing: what is awaited, a job, the panel on top, the filter,
// the selection, and what is said over the records.
func (m *model) back() tea.Cmd {
	_, busy := m.load.Awaited()
	switch p := m.top(); {
	case busy:
		return m.cancel()
	case m.jobs.Busy():
		m.jobs.Stop()
	case p != nil && !p.Back():
		m.panels = m.panels[:len(m.panels)-1]
	case p != nil || m.sheet.Back():
	case m.pager != nil:
		m.load.Failed, m.shown.odd = nil, nil
		m.jobs.Clear()
	}
	return nil
}

// canBack tells whether q has something to clear or to close. While a job is under way
// that would be lost q asks about it: only esc ends it.
func (m *model) canBack() bool {
	if _, hold := m.jobs.Words(); hold != "" {
		return false
	}
	_, busy := m.load.Awaited()
	return busy || m.jobs.Busy() || len(m.panels) > 0 || m.sheet.CanBack() || m.pager != nil && len(m.drawn.notes) > 0
}

// Refusals.

func (m *model) noRecord() string {
	switch {
	case m.sheet.Row() >= 0:
		return ""
	case m.sheet.Narrowed():
		return "No record matches the filter. Press Esc to show all."
	}
	return "There are no records here."
}

func (m *model) noReload() string {
	if m.pager == nil && m.load.Failed == nil {
		return nothingOpen
	}
	return ""
}

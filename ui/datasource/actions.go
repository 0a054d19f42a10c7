package datasource

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/each"
	"docket/ui/core/paging"
	"docket/ui/datasource/pages"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/view"
	"docket/ui/widget"
)

// The groups under which help lists what the view can do, beside those of the sheet.
const (
	groupPages = "Pages"
	groupOpen  = "Open"
	groupFind  = "Find"
	groupAsk   = "Ask all that is loaded"
	groupCopy  = "Copy and export"
	groupView  = "View"
)

func (m *model) Actions() []view.Action {
	switch {
	case m.list().Typing():
		return m.settling(m.list().Actions())
	case m.pager == nil:
		return m.retriable(m.actions.landing)
	case m.all.On() && m.pane.focus:
		return m.retriable(m.actions.loadRecord)
	case m.all.On():
		return m.retriable(m.actions.load)
	case m.pane.focus:
		return m.retriable(m.actions.record)
	}
	return m.retriable(m.actions.records)
}

// retriable puts Reload first among the hints where something failed.
func (m *model) retriable(list []view.Action) []view.Action {
	a := view.Find(list, "Reload")
	a.Hint = 0
	if m.load.Failed != nil {
		a.Hint = 1
	}
	return list
}

// listActions makes the actions of list, record and landing once.
func (m *model) listActions() {
	own := slices.Concat(m.pageActions(), m.recordActions(), m.whole.actions())
	m.actions.records = m.settling(view.Over(own, m.sheet.Actions()...))
	m.actions.record = m.settling(view.Over(m.pane.Actions(), append(own, m.ofList(m.sheet.Actions())...)...))
	reload, back := *view.Find(own, "Reload"), *view.Find(own, "Back")
	m.actions.landing = m.settling(popup.Choices(&m.landing.State, m.Open, without([]view.Action{reload, back}, m.actions.records, nothingOpen)))
	whole := without(loadTools{m}.actions(), own, noPages)
	m.actions.load = m.settling(view.Over(whole, m.all.Sheet.Actions()...))
	m.actions.loadRecord = m.settling(view.Over(m.pane.Actions(), append(whole, m.ofList(m.all.Sheet.Actions())...)...))
}

// ofList is what the record does as the list does: what is typed for a filter goes to the list.
func (m *model) ofList(list []view.Action) []view.Action {
	filter := *view.Find(list, "Filter")
	do := filter.Do
	filter.Hint, filter.Do = 0, func() tea.Cmd { m.pane.focus = false; return do() }
	return []view.Action{*view.Find(list, "Copy as…"), filter}
}

// without adds to a list what is possible elsewhere, with why it is not here.
func without(list, elsewhere []view.Action, why string) []view.Action {
	for _, a := range elsewhere {
		if !slices.ContainsFunc(list, func(l view.Action) bool { return l.Name == a.Name || slices.Contains(l.Key.Keys(), a.Key.Keys()[0]) }) {
			a.Why = func() string { return why }
			list = append(list, a)
		}
	}
	return list
}

const nothingOpen = "No datasource is open. Press o to open one."

func (m *model) pageActions() []view.Action {
	return []view.Action{
		{Name: "Next page", Sentence: "Show the next page.", Group: groupPages, Hint: 2, Key: keys.On(">"), Why: func() string { return m.lastPage(m.from()) },
			Do: func() tea.Cmd { return m.turnPage(1, pages.AtTop) }},
		{Name: "Previous page", Sentence: "Show the page before.", Group: groupPages, Hint: 3, Key: keys.On("<"),
			Why: view.Unless(func() bool { return m.from() > 1 }, "This is the first page."), Do: func() tea.Cmd { return m.turnPage(-1, pages.AtTop) }},
		{Name: "Go to page…", Sentence: "Show a page by its number.", Group: groupPages, Hint: 6, Key: keys.On("p"), Do: m.askPage},
		{Name: "Last page", Sentence: fmt.Sprintf("Find the last page by doubling and halving, in at most %d requests, and with it how many records there are.", paging.LastBudget), Group: groupPages, Words: []string{"end", "count", "total"},
			Key: keys.On("$"), Why: m.jobs.Why, Do: m.whole.lastOfAll},
		{Name: "First row", Sentence: "Go to the first record of all; where a filter or a sort applies, to the first one shown.", Group: "Move", Key: keys.On("g"), Do: m.whole.top},
		{Name: "Last row", Sentence: fmt.Sprintf("Go to the last record of all, found in at most %d requests; where a filter or a sort applies, to the last one shown.", paging.LastBudget),
			Group: "Move", Key: keys.On("G"), Do: m.whole.bottom},
		{Name: "Page size…", Sentence: "Choose how many records a page has, 1 to 100.", Group: groupPages, Words: []string{"records per page"}, Key: keys.On("#"), Do: m.askSize},
		{Name: "Continuous scrolling", Sentence: "Show the loaded pages as one list, or one page at a time.", Group: groupPages, Words: []string{"flow", "infinite"}, Key: keys.On("C"),
			Do: m.toggleContinuous},
		{Name: "Page details", Sentence: "Show what is known of this page and how pages are counted.", Group: groupPages, Words: []string{"first page", "fields", "about"}, Key: keys.On("i"),
			Do: m.readDetails},
		{Name: "Reload", Sentence: "Fetch this page again, or retry what failed.", Group: groupPages, Words: []string{"refresh", "retry"}, Key: keys.On("R"),
			Why: view.Unless(func() bool { return m.pager != nil || m.load.Failed != nil }, nothingOpen), Do: m.whole.reload},
	}
}

func (m *model) recordActions() []view.Action {
	readOnly := func() string { return "Nothing to undo: this view is read-only." }
	noPane := view.Unless(func() bool { return m.pane.seen }, "The list has all the room. Press Enter to open a record beside it.")
	return []view.Action{
		{Name: "Open value", Sentence: "Show all of the value under the cursor.", Group: groupOpen, Hint: 8, Words: []string{"cell"}, Key: keys.On("v"), Why: m.noRecord,
			Do: func() tea.Cmd { return m.readValue(m.list().Col()) }},
		{Name: "Open in editor", Sentence: "Look at the value under the cursor in your own editor (VISUAL or EDITOR).", Group: groupOpen, Words: []string{"vi", "nano", "external"}, Key: keys.On(popup.EditorKey),
			Why: m.noRecord, Do: func() tea.Cmd { return lookAt(m) }},
		{Name: "Compare records", Sentence: "Show the two selected records side by side.", Group: groupOpen, Words: []string{"pair", "difference"}, Key: keys.On("D"), Why: m.notTwo, Do: m.readPair},
		{Name: "Snapshots…", Sheet: true, Sentence: "List the snapshots, and show what changed since.", Group: groupOpen, Words: []string{"difference", "history"}, Key: keys.On("t"), Do: m.readSnapshots},
		{Name: "Load all", Sheet: true, Sentence: "Show every record as one table, from this computer; they are fetched where there is no load, or it broke off.", Group: groupOpen,
			Words: []string{"download", "everything", "snapshot"}, Key: keys.On("L"), Why: m.jobs.Why, Do: m.whole.loadAll},
		{Name: "Search all pages…", Sentence: "Search every page for a text, or show what the last search found.", Group: groupFind, Hint: 7, Words: []string{"find", "grep"}, Key: keys.On("S"),
			Do: m.search.searchAll},
		{Name: "Export…", Sentence: "Write all pages, or a part of them, to a file.", Group: groupCopy, Words: []string{"save", "csv", "xlsx"}, Key: keys.On("E"), Do: func() tea.Cmd { return m.askExport(m.extents()) }},
		{Name: "Back", Sentence: "Stop what is under way, close what is open, clear the filter, then the selection, then the notes.", Group: groupView, Key: keys.On("esc"), Do: m.back},
		{Name: "Undo", Sentence: "This view changes nothing.", Group: groupView, Key: keys.On("u", "U"), Why: readOnly},
		{Name: "Switch pane", Sentence: "Go to the record that is open beside the list, or back.", Group: groupView, Hint: 4, Key: keys.On("tab", "shift+tab"), Why: noPane, Do: m.pane.change},
		{Name: "Record pane", Sentence: "Show the record under the cursor beside the list, or not; on a wide screen it stands there by itself. The choice is kept.", Group: groupView,
			Words: []string{"detail", "form", "sidebar"}, Key: keys.On("r"), Why: m.noRecord, Do: func() tea.Cmd { return m.pane.toggle(m.env) }},
		{Name: "Larger pane", Sentence: "Give this pane more room.", Group: groupView, Key: keys.On("+"), Why: noPane, Do: m.pane.resize(shareStep)},
		{Name: "Smaller pane", Sentence: "Give this pane less room.", Group: groupView, Key: keys.On("_"), Why: noPane, Do: m.pane.resize(-shareStep)},
	}
}

// settling makes every action bring up to date what depends on it.
func (m *model) settling(list []view.Action) []view.Action {
	return each.Of(list, func(a view.Action) view.Action {
		do, motion := a.Do, a.Group == "Move"
		a.Do = func() tea.Cmd {
			before, at := m.list().Grid().Spot(), m.list().Row()
			cmd := do()
			if motion && cmd == nil && m.onlyRow(before, at) {
				m.drawn.line, m.drawn.spot = m.statusLine(), m.list().Grid().Spot()
				m.pane.stale = m.pane.detail.H > 0
				return nil
			}
			return tea.Batch(cmd, m.settle())
		}
		return a
	})
}

// onlyRow reports whether the cursor moved to another row of the same page, and nothing
// else did: one line beside the sheet changes then.
func (m *model) onlyRow(before widget.Spot, at int) bool {
	now := m.list().Grid().Spot()
	if now.Row == before.Row || now.Col != before.Col || now.Left != before.Left || m.pager == nil || m.pane.focus {
		return false
	}
	if m.all.On() {
		return true
	}
	p, _ := m.shown.source.Locate(at)
	q, _ := m.shown.source.Locate(m.sheet.Row())
	return p != nil && q != nil && p.Number == q.Number && q.Number == m.pager.Shown
}

// back clears or closes one thing: what is awaited, a job, the panel on top, the filter,
// the selection, and what is said over the records.
func (m *model) back() tea.Cmd {
	_, busy := m.load.Awaited()
	switch {
	case busy:
		return m.cancel()
	case m.all.Cancel():
	case m.all.On() && m.all.Sheet.Working() != "":
		m.all.Sheet.Back()
	case m.jobs.Busy():
		m.jobs.Stop()
	case m.pane.focus:
		m.pane.open, m.pane.focus = false, false
	case m.whole.drilledIn():
		return m.whole.backOut()
	case m.list().Back():
	case m.pane.open:
		m.pane.open = false
	case m.pager != nil:
		m.load.Failed, m.shown.odd = nil, nil
		m.jobs.Clear()
	}
	return nil
}

// canBack tells whether q has something to clear or to close. While a job is under way
// that would be lost q asks about it: only esc ends it.
func (m *model) canBack() bool {
	if _, hold := m.jobs.Status(); hold != "" {
		return false
	}
	_, busy := m.load.Awaited()
	return busy || m.jobs.Busy() || m.all.Busy() != "" || m.pane.open || m.list().CanBack() || m.pager != nil && len(m.drawn.notes) > 0
}

func (m *model) noRecord() string { return m.list().NoRow() }

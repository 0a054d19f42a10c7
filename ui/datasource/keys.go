package datasource

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
	"docket/ui/widget"
)

// key handles one key press.
func (m *model) key(k tea.KeyMsg) tea.Cmd {
	if m.typing != promptNone {
		return m.typed(k)
	}
	if k.Paste {
		return nil
	}
	switch shared := m.env.Keys; {
	case key.Matches(k, shared.Back):
		return m.goBack()
	case key.Matches(k, shared.Refetch):
		return m.refetch()
	case m.pager == nil:
		if key.Matches(k, m.bindings.next, m.bindings.previous, m.bindings.page, shared.Filter, shared.Open) {
			return view.Say(view.Info, "nothing is shown yet: o opens a datasource")
		}
		return nil
	case m.top() != nil:
		return m.top().key(k)
	}
	before := m.grid.Spot()
	if m.grid.Update(k) {
		return m.moved(k, before)
	}
	return m.gridKey(k)
}

// moved follows the cursor. A move within a column and a page changes one line beside
// the grid, and only that one is made anew.
func (m *model) moved(k tea.KeyMsg, before widget.Spot) tea.Cmd {
	now := m.grid.Spot()
	if now == before {
		return m.overEdge(k)
	}
	page := m.pager.shown
	rolled := m.roll()
	if now.Col == before.Col && now.Left == before.Left && page == m.pager.shown {
		m.line = m.statusLine()
		return nil
	}
	m.refresh()
	return rolled
}

// gridKey takes the keys that act on the page.
func (m *model) gridKey(k tea.KeyMsg) tea.Cmd {
	b, shared := m.bindings, m.env.Keys
	switch {
	case key.Matches(k, b.next):
		return m.nextPage(atTop)
	case key.Matches(k, b.previous):
		return m.previousPage(atTop)
	case key.Matches(k, b.page):
		return m.askPage()
	case key.Matches(k, b.size):
		return m.askSize()
	case key.Matches(k, b.info):
		return m.read(aboutPage)
	case key.Matches(k, shared.Export):
		return view.Send(view.Show{Overlay: newExporter(m)})
	case key.Matches(k, shared.Undo, shared.Redo):
		return view.Say(view.Info, "nothing to undo: nothing here changes the datasource")
	case key.Matches(k, shared.NextPane, shared.PrevPane, shared.Grow, shared.Shrink):
		return view.Say(view.Info, "there is one pane here: enter reads a record, v a cell")
	case key.Matches(k, b.flow):
		return m.toggleFlow()
	case key.Matches(k, b.snapshots):
		return m.snapshots()
	case key.Matches(k, b.pair):
		return m.comparePair()
	case key.Matches(k, b.all):
		return m.searchAll()
	case key.Matches(k, b.columns):
		return view.Send(view.Show{Overlay: newChooser(m)})
	case m.grid.Len() > 0:
		return m.rowKey(k)
	case key.Matches(k, shared.Open, shared.Filter, shared.Copy, shared.CopyWide, shared.Mark, b.cell, b.sort, b.keep, b.equal, b.markRange, b.describe):
		if len(m.filters) > 0 {
			return view.Say(view.Info, "no row is kept: esc shows the others again")
		}
		return view.Say(view.Info, "there are no records here")
	}
	return nil
}

// rowKey takes the keys that act on what is under the cursor.
func (m *model) rowKey(k tea.KeyMsg) tea.Cmd {
	shared := m.env.Keys
	switch {
	case key.Matches(k, shared.Filter):
		m.startTyping(promptSearch, m.search.needle)
	case key.Matches(k, m.bindings.keep):
		return m.startKeep()
	case key.Matches(k, m.bindings.equal):
		return m.keepEqual()
	case key.Matches(k, m.bindings.markRange):
		return m.markRange()
	case key.Matches(k, shared.NextHit):
		return m.jump(false)
	case key.Matches(k, shared.PrevHit):
		return m.jump(true)
	case key.Matches(k, shared.Open):
		return m.read(aRecord)
	case key.Matches(k, m.bindings.cell):
		return m.read(aCell)
	case key.Matches(k, shared.Copy):
		return m.copyCell()
	case key.Matches(k, shared.CopyWide):
		return m.copyAs()
	case key.Matches(k, shared.Mark):
		m.toggleMark()
		rolled := m.roll()
		m.refresh()
		return rolled
	default:
		return m.columnKey(k)
	}
	return nil
}

// columnKey takes the keys that act on the column under the cursor.
func (m *model) columnKey(k tea.KeyMsg) tea.Cmd {
	b := m.bindings
	switch {
	case key.Matches(k, b.sort):
		return m.sortBy()
	case key.Matches(k, b.hide):
		return m.hide()
	case key.Matches(k, b.showAll):
		return m.showAll()
	case key.Matches(k, b.narrow):
		return m.widen(-widenBy)
	case key.Matches(k, b.wide):
		return m.widen(widenBy)
	case key.Matches(k, b.fit):
		return m.fit()
	case key.Matches(k, b.describe):
		return m.describe()
	case key.Matches(k, b.freeze):
		return m.freeze()
	case key.Matches(k, b.moveLeft):
		return m.moveColumn(-1)
	case key.Matches(k, b.moveRight):
		return m.moveColumn(1)
	}
	return nil
}

// stepRecord reads the next record, or the one before; pages turn by themselves.
func (m *model) stepRecord(by int) tea.Cmd {
	at := m.grid.Position() + by
	_, busy := m.awaited()
	switch {
	case busy:
		return view.Say(view.Info, "the next record is on its way")
	case at >= 0 && at < m.grid.Len():
		m.grid.Move(by)
		rolled := m.roll()
		m.reread()
		m.refresh()
		return rolled
	case by < 0 && m.from() <= 1:
		return view.Say(view.Info, "this is the first record")
	case by < 0:
		return m.previousPage(atBottom)
	case m.pager.isLast(m.from()):
		return view.Say(view.Info, "this is the last record: "+m.pager.endWhy)
	}
	return m.nextPage(atTop)
}

// goBack clears or closes one thing: what is awaited, the panel on top, the search,
// a filter, the marks, and what is said over the grid.
func (m *model) goBack() tea.Cmd {
	_, busy := m.awaited()
	switch {
	case busy:
		return m.cancel()
	case m.working():
		return m.stopWork()
	case len(m.panels) > 0:
		m.close()
	case m.search.on():
		m.endSearch()
	case len(m.filters) > 0:
		m.unkeep()
	case len(m.marks) > 0:
		m.clearMarks()
		m.refresh()
	case m.pager != nil:
		m.failed, m.shown = nil, nil
		m.clearReports()
		m.layout()
	}
	return nil
}

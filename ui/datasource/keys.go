package datasource

import (
	"fmt"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/keys"
	"docket/ui/view"
)

// bindings are the view's own keys, beside the shared ones.
type bindings struct {
	next, previous, page, size     key.Binding
	cell, info                     key.Binding
	sort, narrow, wide, fit        key.Binding
	hide, showAll                  key.Binding
	moveLeft, moveRight            key.Binding
	open, nextRecord, beforeRecord key.Binding
}

func newBindings(shared keys.Map) bindings {
	return bindings{
		next:      keys.Bind("next page", ">"),
		previous:  keys.Bind("previous page", "<"),
		page:      keys.Bind("go to a page", "p"),
		size:      keys.Bind("records a page", "#"),
		cell:      keys.Bind("the whole cell", "v"),
		info:      keys.Bind("about this page", "i"),
		sort:      keys.Bind("sort the page", "s"),
		narrow:    keys.Bind("narrower column", "["),
		wide:      keys.Bind("wider column", "]"),
		fit:       keys.Bind("fit the column", "f"),
		hide:      keys.Bind("hide the column", "x"),
		showAll:   keys.Bind("show all columns", "X"),
		moveLeft:  keys.Bind("move the column left", "{"),
		moveRight: keys.Bind("move the column right", "}"),

		open:         named(shared.Open, "the record"),
		nextRecord:   named(shared.Right, "next record"),
		beforeRecord: named(shared.Left, "previous record"),
	}
}

// named is a shared binding with the words of this view.
func named(b key.Binding, words string) key.Binding {
	b.SetHelp(b.Help().Key, words)
	return b
}

// Help lists what works right now.
func (m *model) Help() [][]key.Binding {
	k, b := m.env.Keys, m.bindings
	p := m.top()
	switch {
	case m.search.typing:
		return [][]key.Binding{{named(k.Open, "keep the marks"), named(k.Back, "end the search")}}
	case m.pager == nil && m.failed != nil:
		return [][]key.Binding{{k.Refetch}}
	case m.pager == nil:
		return nil
	case p != nil && p.what == aRecord:
		return [][]key.Binding{{named(k.Back, "back"), b.beforeRecord, b.nextRecord, b.cell, named(k.Copy, "copy the value"), named(k.CopyWide, "copy the record as JSON")},
			{k.Up, k.Down, k.Top, k.Bottom, k.HalfUp, k.HalfDown, k.PageUp, k.PageDown}, {k.Refetch}}
	case p != nil && p.what == aboutPage:
		return [][]key.Binding{{named(k.Back, "back"), k.Up, k.Down, k.Top, k.Bottom, k.HalfUp, k.HalfDown, k.PageUp, k.PageDown, k.Refetch}}
	case p != nil:
		return [][]key.Binding{{named(k.Back, "back"), named(k.Copy, "copy the value"), named(k.CopyWide, "copy the record as JSON")},
			{k.Up, k.Down, k.Top, k.Bottom, k.HalfUp, k.HalfDown, k.PageUp, k.PageDown}, {k.Refetch}}
	}
	b.previous.SetEnabled(m.pager.shown > 1)
	b.next.SetEnabled(!m.pager.isLast(m.pager.shown))
	k.NextHit.SetEnabled(m.search.on())
	k.PrevHit.SetEnabled(m.search.on())
	for _, needsRow := range []*key.Binding{&b.open, &k.Filter, &b.cell, &k.Copy, &k.CopyWide, &b.sort} {
		needsRow.SetEnabled(m.source.Rows() > 0)
	}
	return [][]key.Binding{
		{b.open, b.next, b.previous, named(k.Filter, "search"), b.cell, b.page, named(k.Copy, "copy the cell"), b.sort, named(k.CopyWide, "copy the record as JSON"), k.NextHit, k.PrevHit, b.info, b.size, k.Refetch},
		{b.hide, b.showAll, b.narrow, b.wide, b.fit, b.moveLeft, b.moveRight},
		k.Moving(),
	}
}

// key handles one key press.
func (m *model) key(k tea.KeyMsg) tea.Cmd {
	if m.search.typing {
		return m.searchKey(k)
	}
	if k.Paste {
		return nil
	}
	switch shared := m.env.Keys; {
	case m.pager != nil && m.top() == nil && m.grid.Update(k):
		m.refresh()
		return nil
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
		return m.panelKey(m.top(), k)
	}
	return m.gridKey(k)
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
		m.read(aboutPage)
		return nil
	case key.Matches(k, shared.Export):
		return view.Say(view.Info, "to export, leave and run: docket data "+m.pager.name+" --all -o csv")
	case m.source.Rows() == 0:
		if key.Matches(k, shared.Open, shared.Filter, shared.Copy, shared.CopyWide, b.cell, b.sort) {
			return view.Say(view.Info, "there are no records here")
		}
		return nil
	case key.Matches(k, shared.Filter):
		return m.startSearch()
	case key.Matches(k, shared.NextHit):
		return m.jump(false)
	case key.Matches(k, shared.PrevHit):
		return m.jump(true)
	case key.Matches(k, shared.Open):
		m.read(aRecord)
		return nil
	case key.Matches(k, b.cell):
		m.read(aCell)
		return nil
	case key.Matches(k, shared.Copy):
		return m.copyCell()
	case key.Matches(k, shared.CopyWide):
		return m.copyRecord()
	}
	return m.columnKey(k)
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
	case key.Matches(k, b.moveLeft):
		return m.moveColumn(-1)
	case key.Matches(k, b.moveRight):
		return m.moveColumn(1)
	}
	return nil
}

// panelKey takes the keys of what is read over the grid.
func (m *model) panelKey(p *panel, k tea.KeyMsg) tea.Cmd {
	b, shared := m.bindings, m.env.Keys
	switch {
	case p.detail.Update(k):
		m.refresh()
	case p.what == aboutPage:
	case key.Matches(k, shared.Copy):
		return m.copyCell()
	case key.Matches(k, shared.CopyWide):
		return m.copyRecord()
	case p.what == aCell:
	case key.Matches(k, b.nextRecord):
		return m.stepRecord(1)
	case key.Matches(k, b.beforeRecord):
		return m.stepRecord(-1)
	case key.Matches(k, b.cell, shared.Open):
		m.read(aCell)
	}
	return nil
}

// stepRecord reads the next record, or the one before; pages turn by themselves.
func (m *model) stepRecord(by int) tea.Cmd {
	at := m.grid.Position() + by
	switch {
	case at >= 0 && at < m.grid.Len():
		m.grid.Move(by)
		m.reread()
		m.refresh()
		return nil
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
// and what is said over the grid.
func (m *model) goBack() tea.Cmd {
	_, busy := m.awaited()
	switch {
	case busy:
		return m.cancel()
	case len(m.panels) > 0:
		m.close()
	case m.search.on():
		m.endSearch()
	case m.pager != nil:
		m.failed, m.shown = nil, nil
		m.layout()
	}
	return nil
}

// copyCell puts the value that is meant on the clipboard, in full.
func (m *model) copyCell() tea.Cmd {
	row, col := m.cell()
	v := m.source.value(row, col)
	if v == nil {
		return view.Say(view.Info, "nothing to copy: this record has no such member")
	}
	text := m.source.text(row, col)
	if kind := v.Kind(); col != idColumn && (kind == client.Object || kind == client.Array) {
		text = v.Raw()
	}
	return m.env.Copy(text, fmt.Sprintf("%s of row %s", m.source.cols[col].name, m.rowNumber(row)))
}

// copyRecord puts the record on the clipboard as the service wrote it.
func (m *model) copyRecord() tea.Cmd {
	r := m.record(m.grid.Row())
	if r == nil {
		return view.Say(view.Info, "nothing to copy: there is no record under the cursor")
	}
	return m.env.Copy(r.Raw.Raw(), "row "+m.rowNumber(m.grid.Row())+" as JSON")
}

// mouse takes a click or the wheel.
func (m *model) mouse(e tea.MouseEvent) tea.Cmd {
	by := 0
	switch e.Button {
	case tea.MouseButtonWheelUp:
		by = -3
	case tea.MouseButtonWheelDown:
		by = 3
	}
	p := m.top()
	switch {
	case m.pager == nil || m.search.typing:
	case p != nil && by != 0:
		p.detail.Scroll(by)
	case p != nil:
	case by != 0:
		m.grid.Wheel(by)
	case e.Button == tea.MouseButtonLeft && e.Action == tea.MouseActionPress:
		row, col := m.grid.Cursor()
		if m.grid.Click(e.X, e.Y-m.bodyTop()) {
			if r, c := m.grid.Cursor(); r == row && c == col {
				m.read(aRecord)
			}
		}
	}
	m.refresh()
	return nil
}

package datasource

import (
	"fmt"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
	"docket/ui/widget"
)

// toggleFlow begins or ends continuous mode, in which the pages that are loaded next
// to each other are one list. The cursor stays on its record.
func (m *model) toggleFlow() tea.Cmd {
	m.flow = !m.flow
	at := 0
	if p, i := m.source.locate(m.grid.Row()); p != nil {
		m.pager.shown, at = p.number, i
	}
	said := "one page at a time again"
	if m.flow {
		m.pager.cache.allow(manyPages)
		said = "continuous: pages follow each other; the next one is fetched when the last loaded one is reached"
	}
	number := m.pager.shown
	turned := m.turn(intent{name: m.pager.name, number: number, perPage: m.pager.perPage, landing: atPlace, row: at})
	if !m.flow {
		m.pager.cache.allow(fewPages)
	}
	return tea.Batch(turned, view.Say(view.Info, said))
}

// together is the pages that are shown with a page.
func (m *model) together(number int) []numbered {
	if m.flow {
		return m.pager.cache.around(number)
	}
	return []numbered{{number, m.pager.cache.peek(number).Page}}
}

// roll follows the cursor over the border of a page: what is said of the page, and
// which one is fetched ahead, go with it.
func (m *model) roll() tea.Cmd {
	p, _ := m.source.locate(m.grid.Row())
	if !m.flow || p == nil || p.number == m.pager.shown {
		return nil
	}
	m.pager.shown = p.number
	k := m.pager.cache.get(p.number)
	if k == nil {
		return nil
	}
	if m.shown = k.notes; len(m.shown) > 0 || len(m.notes) > 0 {
		m.layout()
	}
	if _, busy := m.awaited(); busy {
		return nil
	}
	return m.prefetch()
}

// overEdge asks for the page beyond what is loaded, when a key moves on from the
// first or the last row that is shown.
func (m *model) overEdge(k tea.KeyMsg) tea.Cmd {
	shared := m.env.Keys
	if _, busy := m.awaited(); !m.flow || busy || len(m.source.parts) == 0 {
		return nil
	}
	first, last := m.source.parts[0].number, m.source.parts[len(m.source.parts)-1].number
	switch {
	case key.Matches(k, shared.Down, shared.HalfDown, shared.PageDown, shared.Bottom):
		if m.pager.isLast(last) {
			return view.Say(view.Info, fmt.Sprintf("page %d is the last: %s", last, m.pager.endWhy))
		}
		return m.goTo(intent{name: m.pager.name, number: last + 1, perPage: m.pager.perPage, step: true, landing: atTop})
	case key.Matches(k, shared.Up, shared.HalfUp, shared.PageUp, shared.Top):
		if first == 1 {
			return nil
		}
		return m.goTo(intent{name: m.pager.name, number: first - 1, perPage: m.pager.perPage, landing: atBottom})
	}
	return nil
}

// grow takes a page that came beside those that are shown into the list; what is in
// sight does not move.
func (m *model) grow() {
	p, at := m.source.locate(m.grid.Row())
	if !m.flow {
		return
	}
	pages := m.together(m.pager.shown)
	if len(pages) == len(m.source.parts) && pages[0].number == m.source.parts[0].number {
		return
	}
	spot := m.grid.Spot()
	number := m.pager.shown
	if p != nil {
		number = p.number
	}
	m.replace(gather(m.source, pages))
	row := -1
	if from, _, ok := m.source.first(number); ok && p != nil {
		row = from + at
	}
	m.stay(spot, row)
}

// stay puts the cursor on a row of the source, as far below the top of the screen as
// it was.
func (m *model) stay(spot widget.Spot, row int) {
	if row >= 0 && m.grid.SetCursor(row, -1) {
		at := m.grid.Position()
		spot.Top += at - spot.Row
		spot.Row = at
	}
	m.grid.SetSpot(spot)
}

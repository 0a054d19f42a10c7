package datasource

import (
	"errors"
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/view"
)

// goTo shows a page: at once where it is kept, else when the service has given it.
func (m *model) goTo(in intent) tea.Cmd {
	if m.pager.cache.peek(in.number) == nil || in.perPage != m.pager.perPage {
		return m.begin(in)
	}
	m.load.Cancel()
	m.wanted, m.failed = nil, nil
	return m.turn(in)
}

// turn shows a page that is kept.
func (m *model) turn(in intent) tea.Cmd {
	row := m.grid.Row()
	key := m.recordKey(row)
	first := m.source == nil
	k := m.pager.cache.get(in.number)
	m.pager.shown, m.shown = in.number, k.notes
	src := gather(m.source, m.together(in.number))
	if note := m.newFields(src); note != "" {
		m.shown = append(slices.Clip(m.shown), note)
	}
	m.replace(src)
	m.layout()
	m.land(in, key, row)
	if in.key != "" {
		m.layout()
	}
	col := src.column(in.column)
	if first && col < 0 {
		col = min(1, len(src.cols)-1)
	}
	m.grid.SetCursor(-1, col)
	pointed := m.point()
	m.reread()
	m.refresh()
	return tea.Batch(pointed, m.prefetch(), view.Send(view.PageLoaded{Datasource: m.pager.name, Columns: k.Columns, Page: k.Page}))
}

// replace gives the grid other pages of the same datasource, or another one.
func (m *model) replace(src *source) {
	before := m.source
	m.source = src
	m.fitID()
	switch {
	case before == nil:
		m.grid.SetSource(src)
		m.grid.Freeze(1)
		m.grid.SetLayout(m.arranged.layout(src, m.grid.Layout()))
	case len(src.cols) > len(before.cols):
		m.grid.Replace(src)
		m.grid.SetLayout(m.arranged.layout(src, m.grid.Layout()))
	default:
		m.grid.Replace(src)
	}
	if !m.flow {
		m.grid.Refit()
	}
	src.idWidth = m.grid.Layout().Widths[idColumn]
	m.arrange()
	m.remark()
}

// newFields says that the datasource has fields which it did not have before. A
// member that no field declares is nothing new: records may differ.
func (m *model) newFields(src *source) string {
	if m.source == nil {
		return ""
	}
	n := 0
	for _, c := range src.cols[len(m.source.cols):] {
		if c.declared {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return "The fields changed: this page declares " + view.Count(n, "field") + " that others did not."
}

// arrange filters the rows, puts them in order and searches them anew.
func (m *model) arrange() {
	m.order = m.visible()
	m.search.forget(m.source)
	m.grid.SetSort(m.sort.col, m.sort.desc)
	m.grid.SetRows(m.sort.index(m.source, m.kept()))
	m.relist()
}

// land puts the cursor where the intent wants it.
func (m *model) land(in intent, key string, row int) {
	from, rows, ok := m.source.first(in.number)
	if !ok {
		return
	}
	switch in.landing {
	case atTop:
		m.landOn(from, 0)
	case atBottom:
		m.landOn(from+rows-1, m.grid.Len()-1)
	case atPlace:
		m.landAt(in, from, rows)
	case atRecord:
		if at := m.source.find(key); at >= 0 {
			row = at
		}
		m.grid.SetCursor(min(row, m.source.Rows()-1), -1)
	case atRow:
		if at := m.source.find(key); at >= 0 {
			m.grid.SetCursor(at, -1)
		}
	}
}

// landAt puts the cursor on a certain record of a page, which a filter may hide.
func (m *model) landAt(in intent, from, rows int) {
	row := from + min(in.row, rows-1)
	if r := m.record(row); in.key != "" && r != nil && r.Key() != in.key {
		if at := m.source.find(in.key); at >= 0 {
			row = at
		} else {
			m.shown = append(slices.Clip(m.shown), "The record that was found is not on this page any more: the data moved.")
		}
	}
	if !m.grid.SetCursor(row, -1) {
		m.filters = nil
		m.arrange()
		m.grid.SetCursor(row, -1)
	}
}

// landOn puts the cursor on a row in continuous mode, or else at a place among the
// rows of the page, whatever their order.
func (m *model) landOn(row, place int) {
	if !m.flow || !m.grid.SetCursor(row, -1) {
		m.grid.MoveTo(place)
	}
}

// recordKey tells the record of a row from others; "" where there is none.
func (m *model) recordKey(row int) string {
	if r := m.record(row); r != nil {
		return r.Key()
	}
	return ""
}

// record is the record of a row, nil where there is none.
func (m *model) record(row int) *client.Record {
	if m.source == nil {
		return nil
	}
	return m.source.record(row)
}

// nextPage goes one page on. While a page is awaited it is counted from that one,
// so that three quick presses are three pages.
func (m *model) nextPage(land landing) tea.Cmd {
	from := m.from()
	if m.pager.isLast(from) {
		return view.Say(view.Info, fmt.Sprintf("page %d is the last: %s", from, m.pager.endWhy))
	}
	return m.goTo(intent{name: m.pager.name, number: from + 1, perPage: m.pager.perPage, step: true, landing: land})
}

// previousPage goes one page back.
func (m *model) previousPage(land landing) tea.Cmd {
	from := m.from()
	if from <= 1 {
		return view.Say(view.Info, "this is the first page")
	}
	return m.goTo(intent{name: m.pager.name, number: from - 1, perPage: m.pager.perPage, landing: land})
}

// from is the page that pages are counted from.
func (m *model) from() int {
	if in, busy := m.awaited(); busy && in.name == m.pager.name && in.number > 0 {
		return in.number
	}
	return m.pager.shown
}

// refetch asks for the page once more, or tries again what failed.
func (m *model) refetch() tea.Cmd {
	switch {
	case m.failed != nil:
		return m.begin(m.failed.intent)
	case m.pager == nil:
		return view.Say(view.Info, "nothing to fetch yet: o opens a datasource")
	}
	return m.begin(intent{name: m.pager.name, number: m.pager.shown, perPage: m.pager.perPage, again: true, landing: atRecord})
}

// errGivenUp stands for an opening that the person cancelled.
var errGivenUp = errors.New("the opening was cancelled before the answer came")

// cancel gives up what is awaited.
func (m *model) cancel() tea.Cmd {
	in, busy := m.awaited()
	if !busy {
		return nil
	}
	m.load.Cancel()
	m.wanted, m.late = nil, nil
	if m.pager == nil {
		m.failed = &failure{in, errGivenUp}
		m.layout()
		return view.Say(view.Info, "cancelled")
	}
	m.layout()
	return view.Say(view.Info, fmt.Sprintf("cancelled; page %d of %s is still shown", m.pager.shown, m.pager.name))
}

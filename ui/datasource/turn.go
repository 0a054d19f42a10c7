package datasource

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/datasource/pages"
	"docket/ui/view"
	"docket/ui/widget"
)

const (
	toTop    = pages.AtTop
	toBottom = pages.AtBottom
)

// intent is a page of the datasource that is shown.
func (m *model) intent(number int, land pages.Landing) pages.Intent {
	return pages.Intent{Name: m.pager.Name, Number: number, PerPage: m.pager.PerPage, Landing: land}
}

// goTo shows a page: at once where it is cached, else when the service has given it.
func (m *model) goTo(in pages.Intent) tea.Cmd {
	if m.pager.Peek(in.Number) == nil || in.PerPage != m.pager.PerPage {
		return m.load.Begin(m.pager, in)
	}
	m.load.Settle()
	return m.turn(in)
}

// turn shows a page that is cached.
func (m *model) turn(in pages.Intent) tea.Cmd {
	before := m.shown.source
	row := m.sheet.Row()
	key := m.recordKey(row)
	k := m.pager.Use(in.Number)
	m.pager.Shown, m.shown.odd = in.Number, k.Notes
	src := pages.Gather(before, m.pager.Together(in.Number, m.shown.continuous))
	if before != nil {
		if n := src.NewFields(before); n > 0 {
			m.shown.odd = append(slices.Clip(m.shown.odd), "The fields changed: this page declares "+view.Count(n, "field")+" that others did not.")
		}
	}
	m.replace(src)
	m.settleSize()
	m.land(in, key, row)
	col := src.Named(in.Column)
	if before == nil && col < 0 {
		col = min(1, len(src.Cols)-1)
	}
	m.sheet.Grid().SetCursor(-1, col)
	m.reread()
	return tea.Batch(m.point(), m.load.Ahead(m.pager), view.Send(view.PageLoaded{Datasource: m.pager.Name, Columns: k.Columns, Page: k.Page}))
}

// replace gives the sheet other pages of the same datasource, or another one.
func (m *model) replace(src *pages.Source) {
	before, g := m.shown.source, m.sheet.Grid()
	m.shown.source = src
	if before == nil {
		m.sheet.Show(src)
	} else {
		m.sheet.Replace(src)
	}
	if before == nil || len(src.Cols) > len(before.Cols) {
		g.SetLayout(m.columns.Now.Layout(src, g.Layout()))
	}
	if !m.shown.continuous {
		g.Refit()
	}
}

// land puts the cursor where the intent wants it.
func (m *model) land(in pages.Intent, key string, row int) {
	src, g := m.shown.source, m.sheet.Grid()
	from, rows, ok := src.First(in.Number)
	if !ok {
		return
	}
	switch in.Landing {
	case toTop:
		m.landOn(from, 0)
	case toBottom:
		m.landOn(from+rows-1, g.Len()-1)
	case pages.AtPlace:
		m.landAt(in, from, rows)
	case pages.AtRecord, pages.AtRow:
		if at := src.Find(key); at >= 0 {
			g.SetCursor(at, -1)
		} else if in.Landing == pages.AtRecord {
			g.SetCursor(min(row, src.Rows()-1), -1)
		}
	}
}

// landAt puts the cursor on a certain record of a page, which a filter may hide.
func (m *model) landAt(in pages.Intent, from, rows int) {
	src, g := m.shown.source, m.sheet.Grid()
	row := from + min(in.Row, rows-1)
	if r := src.Record(row); in.Key != "" && r != nil && r.Key() != in.Key {
		if at := src.Find(in.Key); at >= 0 {
			row = at
		} else {
			m.shown.odd = append(slices.Clip(m.shown.odd), "The record that was found is not on this page any more: the data changed.")
		}
	}
	if !g.SetCursor(row, -1) {
		_ = m.sheet.SetFilter("")
		g.SetCursor(row, -1)
	}
}

// landOn puts the cursor on a row in continuous mode, or else at a place among the rows
// of the page, whatever their order.
func (m *model) landOn(row, place int) {
	if g := m.sheet.Grid(); !m.shown.continuous || !g.SetCursor(row, -1) {
		g.MoveTo(place)
	}
}

// recordKey tells the record of a row from others; "" where there is none.
func (m *model) recordKey(row int) string {
	if m.shown.source == nil {
		return ""
	}
	if r := m.shown.source.Record(row); r != nil {
		return r.Key()
	}
	return ""
}

// nextPage goes one page on. While a page is awaited it is counted from that one, so
// that three quick presses are three pages.
func (m *model) nextPage(land pages.Landing) tea.Cmd {
	in := m.intent(m.from()+1, land)
	in.Step = true
	return m.goTo(in)
}

// previousPage goes one page back.
func (m *model) previousPage(land pages.Landing) tea.Cmd { return m.goTo(m.intent(m.from()-1, land)) }

// from is the page that pages are counted from.
func (m *model) from() int {
	if in, busy := m.load.Awaited(); busy && in.Name == m.pager.Name && in.Number > 0 {
		return in.Number
	}
	return m.pager.Shown
}

func (m *model) noNext() string { return m.lastPage(m.from()) }

// lastPage says that a page is the last one, "" where it is not.
func (m *model) lastPage(number int) string {
	if m.pager.IsLast(number) {
		return fmt.Sprintf("Page %s is the last: %s.", view.Thousands(number), m.pager.EndWhy)
	}
	return ""
}

func (m *model) noPrevious() string {
	if m.from() <= 1 {
		return "This is the first page."
	}
	return ""
}

// stepRecord shows the next record, or the one before; pages turn by themselves.
func (m *model) stepRecord(by int) tea.Cmd {
	g := m.sheet.Grid()
	at := g.Position() + by
	_, busy := m.load.Awaited()
	switch {
	case busy:
		return view.Say(view.Info, "Waiting for the next record.")
	case at >= 0 && at < g.Len():
		g.Move(by)
		m.reread()
		return nil
	case by < 0 && m.from() <= 1:
		return view.Say(view.Info, "This is the first record.")
	case by < 0:
		return m.previousPage(toBottom)
	case m.pager.IsLast(m.from()):
		return view.Say(view.Info, "This is the last record: "+m.pager.EndWhy+".")
	}
	return m.nextPage(toTop)
}

// reload asks for the page once more, or tries again what failed.
func (m *model) reload() tea.Cmd {
	if f := m.load.Failed; f != nil {
		return m.load.Begin(m.pager, f.Intent)
	}
	in := m.intent(m.pager.Shown, pages.AtRecord)
	in.Again = true
	return m.load.Begin(m.pager, in)
}

// toggleContinuous begins or ends continuous scrolling, in which the pages that are
// loaded next to each other are one list. The cursor stays on its record.
func (m *model) toggleContinuous() tea.Cmd {
	on := !m.shown.continuous
	at := 0
	if p, i := m.shown.source.Locate(m.sheet.Row()); p != nil {
		m.pager.Shown, at = p.Number, i
	}
	m.shown.continuous = on
	said := "One page at a time."
	if on {
		m.pager.Continuous(true)
		said = "Continuous scrolling: the next page is fetched when you reach the last row."
	}
	in := m.intent(m.pager.Shown, pages.AtPlace)
	in.Row = at
	turned := m.turn(in)
	m.pager.Continuous(on)
	return tea.Batch(turned, view.Say(view.Info, said))
}

// follow goes with the cursor over the border of a page: what is said of the page, and
// which one is fetched ahead.
func (m *model) follow() tea.Cmd {
	if m.pager == nil || !m.shown.continuous {
		return nil
	}
	p, _ := m.shown.source.Locate(m.sheet.Row())
	if p == nil || p.Number == m.pager.Shown {
		return nil
	}
	m.pager.Shown = p.Number
	k := m.pager.Use(p.Number)
	if k == nil {
		return nil
	}
	m.shown.odd = k.Notes
	if _, busy := m.load.Awaited(); busy {
		return nil
	}
	return m.load.Ahead(m.pager)
}

// edge asks for the page beyond what is loaded, when a key goes on from the first or the
// last row.
func (m *model) edge(by int) tea.Cmd {
	if _, busy := m.load.Awaited(); !m.shown.continuous || busy {
		return nil
	}
	first, last := m.shown.source.Span()
	switch why := m.lastPage(last); {
	case by > 0 && why != "":
		return view.Say(view.Info, why)
	case by > 0:
		in := m.intent(last+1, toTop)
		in.Step = true
		return m.goTo(in)
	case first > 1:
		return m.goTo(m.intent(first-1, toBottom))
	}
	return nil
}

// grow takes a page that came beside those that are shown into the list; what is in
// sight does not move.
func (m *model) grow() {
	if !m.shown.continuous {
		return
	}
	list, src, g := m.pager.Together(m.pager.Shown, true), m.shown.source, m.sheet.Grid()
	if first, _ := src.Span(); len(list) == len(src.Parts) && list[0].Number == first {
		return
	}
	p, at := src.Locate(m.sheet.Row())
	spot, number := g.Spot(), m.pager.Shown
	if p != nil {
		number = p.Number
	}
	m.replace(pages.Gather(src, list))
	if from, _, ok := m.shown.source.First(number); ok && p != nil {
		m.stay(spot, from+at)
	} else {
		g.SetSpot(spot)
	}
}

// stay puts the cursor on a row of the source, as far below the top of the screen as it
// was.
func (m *model) stay(spot widget.Spot, row int) {
	g := m.sheet.Grid()
	if g.SetCursor(row, -1) {
		at := g.Position()
		spot.Top += at - spot.Row
		spot.Row = at
	}
	g.SetSpot(spot)
}

// number is the number of a row in the datasource, from 1.
func (m *model) number(row int) int {
	p, i := m.shown.source.Locate(row)
	if p == nil {
		return 0
	}
	return m.pager.Offset(p.Number) + i + 1
}

// chosen are the selected records of all pages, or the one under the cursor.
func (m *model) chosen() []*client.Page {
	list := m.shown.selected.Pages()
	if p, i := m.shown.source.Locate(m.sheet.Row()); p != nil && (len(list) == 0 || m.top() != nil) {
		list = pages.Append(nil, p.Numbered, i)
	}
	out := make([]*client.Page, len(list))
	for i, p := range list {
		out[i] = p.Page
	}
	return out
}

// within says what a filter, a sort or a description goes through.
func (m *model) within() string {
	if m.shown.continuous {
		return "in the loaded pages"
	}
	return "on this page"
}

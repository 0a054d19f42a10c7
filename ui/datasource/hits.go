package datasource

import (
	"fmt"
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

// hits is the list of what a search through the pages found.
type hits struct {
	m    *model
	f    *found
	grid *widget.Grid
	list []match

	before map[int]int // how many records lie before each page
	narrow bool        // there is no room for ids
}

func newHits(m *model, f *found) *hits {
	h := &hits{narrow: m.width < roomy, m: m, f: f, grid: widget.NewGrid(m.env.Theme, m.env.Keys)}
	h.grid.SetSource(h)
	h.grid.SetNeedle(f.text)
	return h
}

// Rows implements widget.Source.
func (h *hits) Rows() int { return len(h.list) }

// Columns implements widget.Source.
func (h *hits) Columns() int {
	if h.narrow {
		return 4
	}
	return 5
}

// Column implements widget.Source.
func (h *hits) Column(col int) widget.Column {
	return [...]widget.Column{{Title: "page", Right: true, Min: 4}, {Title: "row", Right: true, Min: 6}, {Title: "column", Max: 24}, {Title: "value", Flex: 1, Min: 16}, {Title: idTitle, Max: 24}}[col]
}

// Cell implements widget.Source.
func (h *hits) Cell(row, col int) (string, widget.Kind) {
	at := &h.list[row]
	switch col {
	case 0:
		return view.Thousands(at.Page), widget.Number
	case 1:
		return view.Thousands(h.before[at.Page] + at.Row + 1), widget.Number
	case 2:
		return at.column, widget.Dim
	case 3:
		return at.Text, widget.Plain
	}
	if at.ID == "" {
		return "", widget.Absent
	}
	return at.ID, widget.Dim
}

func (h *hits) fill() {
	if list := h.f.list(); len(list) != len(h.list) {
		h.list, h.before = list, h.f.before()
		spot := h.grid.Spot()
		h.grid.Replace(h)
		h.grid.Refit()
		h.grid.SetSpot(spot)
	}
	pages, _ := h.f.looked()
	text := "Nothing found yet."
	switch {
	case h.m.working():
	case h.f.ending:
		text = fmt.Sprintf("No record has %q.", h.f.text)
	default:
		text = fmt.Sprintf("No record of the %s searched has %q. There may be more pages; S searches on.", view.Count(pages, "page"), h.f.text)
	}
	h.grid.SetEmpty(text)
}

func (h *hits) setSize(width, height int) {
	h.grid.SetSize(width, height)
	if narrow := width < roomy; narrow != h.narrow {
		h.narrow = narrow
		spot := h.grid.Spot()
		h.grid.SetSource(h)
		h.grid.SetSpot(spot)
	}
}

func (h *hits) wheel(by int)  { h.grid.Wheel(by) }
func (h *hits) view() string  { return h.grid.View() }
func (h *hits) title() string { return "search for " + h.f.text }

func (h *hits) click(x, y int) tea.Cmd {
	row := h.grid.Row()
	if h.grid.Click(x, y) && h.grid.Row() == row {
		return h.open()
	}
	h.m.refresh()
	return nil
}

// fact says how much was found, and honestly in how much.
func (h *hits) fact() string {
	pages, _ := h.f.looked()
	dot := " " + h.m.env.Theme.Glyphs.Dot + " "
	line := view.Count(len(h.list), "record") + " found"
	if len(h.list) > 1 {
		line = fmt.Sprintf("%s of %s found", view.Thousands(h.grid.Position()+1), view.Thousands(len(h.list)))
	}
	where := " in " + view.Count(pages, "page")
	switch {
	case h.f.ending && pages == 0:
		where = "; there are none"
	case h.f.ending:
		where = " in all " + view.Count(pages, "page")
	}
	line += where
	if h.f.why != "" && !h.m.working() {
		line += dot + safe.Line(h.f.why) + "; S goes on"
	}
	return line
}

func (h *hits) help() [][]key.Binding {
	k, b := h.m.env.Keys, h.m.bindings
	return [][]key.Binding{{named(k.Open, "go there"), named(k.Back, "back"), named(b.all, "search on"), named(k.Filter, "search for another text"), named(k.Copy, "copy the value")}, k.Moving()}
}

func (h *hits) key(k tea.KeyMsg) tea.Cmd {
	m, shared := h.m, h.m.env.Keys
	switch {
	case h.grid.Update(k):
		m.refresh()
	case key.Matches(k, m.bindings.all):
		return m.goOn(h.f)
	case key.Matches(k, shared.Filter):
		return m.askSearchAll()
	case h.grid.Row() < 0:
	case key.Matches(k, shared.Open):
		return h.open()
	case key.Matches(k, shared.Copy):
		at := h.list[h.grid.Row()]
		return m.env.Copy(at.Text, at.column+" of page "+view.Thousands(at.Page))
	}
	return nil
}

// open goes to the record that was found. A search that is under way goes on.
func (h *hits) open() tea.Cmd {
	m := h.m
	if m.pager.name != h.f.datasource || m.pager.perPage != h.f.perPage {
		return view.Say(view.Info, "this was found in "+h.f.datasource+", which is not shown any more")
	}
	m.panels = nil
	m.search.needle = h.f.text
	h.f.seen = h.grid.Row()
	return m.visitMatch(h.list[h.grid.Row()])
}

// visitMatch shows the page of a match, with the cursor on it.
func (m *model) visitMatch(at match) tea.Cmd {
	in := intent{name: m.pager.name, number: at.Page, perPage: m.pager.perPage, landing: atPlace, row: at.Row, column: at.column}
	if at.ID != "" {
		in.key = client.Record{ID: at.ID}.Key()
	}
	return m.goTo(in)
}

// beyond goes to the next match of a search through all pages that is on another page;
// ok is false where there is none.
func (m *model) beyond(backwards bool) (cmd tea.Cmd, ok bool) {
	f := m.found
	if f == nil || f.datasource != m.pager.name || f.perPage != m.pager.perPage || f.text != m.search.needle {
		return nil, false
	}
	list := f.list()
	from, to := m.source.parts[0].number, m.source.parts[len(m.source.parts)-1].number
	i := slices.IndexFunc(list, func(at match) bool { return at.Page > to })
	if backwards {
		i = -1
		for at, hit := range slices.Backward(list) {
			if hit.Page < from {
				i = at
				break
			}
		}
	}
	if i < 0 {
		return nil, false
	}
	return m.visitMatch(list[i]), true
}

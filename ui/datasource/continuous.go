package datasource

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/paging"
	"docket/ui/datasource/pages"
	"docket/ui/view"
)

// toggleContinuous begins or ends continuous scrolling, in which the pages that are
// loaded next to each other are one list. The cursor stays on its record.
func (r *records) toggleContinuous() tea.Cmd {
	on := !r.shown.continuous
	at, land := 0, pages.AtRecord // a filter that no record passes stays
	if p, i := r.shown.source.Locate(r.sheet.Row()); p != nil {
		r.pager.Shown, at, land = p.Number, i, pages.AtPlace
	}
	r.shown.continuous = on
	said := "One page at a time."
	if on {
		r.pager.Continuous(true)
		said = "Continuous scrolling: the next page is fetched when you reach the last row."
	}
	in := r.intent(r.pager.Shown, land)
	in.Row = at
	shown := r.showPage(in)
	r.pager.Continuous(on)
	return tea.Batch(shown, view.Say(view.Info, said))
}

// follow goes with the cursor over the border of a page: what is said of the page, and which one is fetched ahead.
func (r *records) follow() tea.Cmd {
	if r.pager == nil || !r.shown.continuous || r.all.On() {
		return nil
	}
	p, _ := r.shown.source.Locate(r.sheet.Row())
	if p == nil || p.Number == r.pager.Shown {
		return nil
	}
	r.pager.Shown = p.Number
	k := r.pager.Use(p.Number)
	if k == nil {
		return nil
	}
	r.shown.odd = k.Notes
	if _, busy := r.load.Awaited(); busy {
		return nil
	}
	return r.load.Ahead(r.pager)
}

// edge asks for the page beyond what is loaded, when a key goes on from the first or the last row.
func (r *records) edge(by int) tea.Cmd {
	if _, busy := r.load.Awaited(); !r.shown.continuous || busy {
		return nil
	}
	first, last := r.shown.source.Span()
	switch why := r.lastPage(last); {
	case by > 0 && why != "":
		return view.Say(view.Info, why)
	case by > 0:
		in := r.intent(last+1, pages.AtTop)
		in.Step = true
		return r.goTo(in)
	case first > 1:
		return r.goTo(r.intent(first-1, pages.AtBottom))
	}
	return nil
}

// grow takes a page that nobody waited for. In continuous scrolling it comes into the list, where what is in sight does
// not move.
func (r *records) grow(number int, look paging.Look) tea.Cmd {
	if r.pager.Take(number, look); r.shown.continuous {
		r.gather()
	}
	return r.load.Ahead(r.pager)
}

func (r *records) gather() {
	list, src, g := r.pager.Together(r.pager.Shown, true), r.shown.source, r.sheet.Grid()
	if first, _ := src.Span(); len(list) == len(src.Parts) && list[0].Number == first {
		return
	}
	p, at := src.Locate(r.sheet.Row())
	spot, number := g.Spot(), r.pager.Shown
	if p != nil {
		number = p.Number
	}
	r.replace(pages.Gather(src, list))
	if part := r.shown.source.Part(number); part != nil && p != nil && g.SetCursor(part.From+at, -1) {
		spot.Top += g.Position() - spot.Row // as far below the top of the screen as it was
		spot.Row = g.Position()
	}
	g.SetSpot(spot)
}

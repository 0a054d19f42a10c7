package datasource

import (
	"fmt"
	"maps"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/safe"
	"docket/ui/view"
)

// intent is a page of the datasource that is shown.
func (r *records) intent(number int, land pages.Landing) pages.Intent {
	return pages.Intent{Name: r.pager.Name, Number: number, PerPage: r.pager.PerPage, Landing: land}
}

// goTo shows a page: at once where it is cached, else when the service has given it.
func (r *records) goTo(in pages.Intent) tea.Cmd {
	if r.pager.Peek(in.Number) == nil || in.PerPage != r.pager.PerPage {
		return r.load.Begin(r.pager, in)
	}
	r.load.Settle()
	return r.showPage(in)
}

// showPage shows a page that is cached.
func (r *records) showPage(in pages.Intent) tea.Cmd {
	before, k := r.shown.source, r.pager.Use(in.Number)
	r.pager.Shown, r.shown.odd = in.Number, k.Notes
	src := pages.Gather(before, r.pager.Together(in.Number, r.shown.continuous))
	if before != nil {
		if n := src.Declared(len(before.Cols)); n > 0 { // a member that no field declares is nothing new: records may differ
			r.shown.odd = append(slices.Clip(r.shown.odd), "The fields changed: this page declares "+view.Count(n, "field")+" that others did not.")
		}
	}
	r.replace(src)
	r.land(in)
	col := src.Named(in.Column)
	if before == nil && col < 0 {
		col = min(1, len(src.Cols)-1)
	}
	r.sheet.Grid().SetCursor(-1, col)
	return tea.Batch(r.point(), r.load.Ahead(r.pager), view.Send(view.PageLoaded{Datasource: r.pager.Name, Columns: k.Columns, Page: k.Page}))
}

// replace gives the sheet other pages of the same datasource, or another one.
func (r *records) replace(src *pages.Source) {
	before, g := r.shown.source, r.sheet.Grid()
	r.shown.source = src
	if r.shown.selected.Meet(src) {
		r.sheet.Rekey(maps.Keys(r.shown.selected))
	}
	if before == nil {
		r.sheet.Show(src)
	} else {
		r.sheet.Replace(src)
	}
	if before == nil || len(src.Cols) > len(before.Cols) {
		g.SetLayout(r.columns.Now.Of(src, g.Layout()))
	}
	if !r.shown.continuous {
		g.Refit()
	}
}

// land puts the cursor where the intent wants it. The sheet leaves it on its record, or else in its place.
func (r *records) land(in pages.Intent) {
	g := r.sheet.Grid()
	part := r.shown.source.Part(in.Number)
	if part == nil {
		return
	}
	rows, row, place := len(part.Page.Records), part.From, 0 // in continuous mode a row, else a place whatever the order
	switch in.Landing {
	case pages.AtRecord:
		return
	case pages.AtPlace:
		r.landAt(in, row+min(in.Row, rows-1))
		return
	case pages.AtBottom:
		row, place = row+rows-1, g.Len()-1
	}
	if !r.shown.continuous || !g.SetCursor(row, -1) {
		g.MoveTo(place)
	}
}

// landAt puts the cursor on a certain record of a page, which a filter may hide.
func (r *records) landAt(in pages.Intent, row int) {
	src, g := r.shown.source, r.sheet.Grid()
	if rec := src.Record(row); in.Key != "" && rec != nil && rec.Key() != in.Key {
		if at := src.Find(in.Key); at >= 0 {
			row = at
		} else {
			r.shown.odd = append(slices.Clip(r.shown.odd), "The record that was found is not on this page any more: the data changed.")
		}
	}
	if !g.SetCursor(row, -1) {
		_ = r.sheet.SetFilter("")
		g.SetCursor(row, -1)
	}
}

// turnPage goes one page on (1) or back (-1). While a page is awaited it is counted from
// that one, so that three quick presses are three pages.
func (r *records) turnPage(by int, land pages.Landing) tea.Cmd {
	in := r.intent(r.from()+by, land)
	in.Step = by > 0
	return r.goTo(in)
}

// from is the page that pages are counted from.
func (r *records) from() int {
	if in, busy := r.load.Awaited(); busy && in.Name == r.pager.Name && in.Number > 0 {
		return in.Number
	}
	return r.pager.Shown
}

// lastPage says that a page is the last one, "" where it is not.
func (r *records) lastPage(number int) string {
	switch format := "Page %s is the last: %s."; {
	case !r.pager.IsLast(number):
		return ""
	case client.Doubtful(r.pager.EndWhy):
		format = "Page %s may be the last: %s. Press p to look at a later page."
		fallthrough
	default:
		return fmt.Sprintf(format, view.Thousands(number), r.pager.EndWhy)
	}
}

// stepRecord shows the next record, or the one before; pages turn by themselves.
func (r *records) stepRecord(by int) tea.Cmd {
	g := r.list().Grid()
	at := g.Position() + by
	_, busy := r.load.Awaited()
	switch {
	case busy && !r.all.On():
		return view.Say(view.Info, "Waiting for the next record.")
	case at >= 0 && at < g.Len():
		g.Move(by)
		return nil
	case by < 0 && (r.all.On() || r.from() <= 1):
		return view.Say(view.Info, "This is the first record.")
	case by < 0:
		return r.turnPage(-1, pages.AtBottom)
	case r.all.On():
		return view.Say(view.Info, "This is the last record.")
	case r.pager.IsLast(r.from()):
		return view.Say(view.Info, "This is the last record: "+r.pager.EndWhy+".")
	}
	return r.turnPage(1, pages.AtTop)
}

// reload asks for the page once more, or tries again what failed.
func (r *records) reload() tea.Cmd {
	if f := r.load.Failed; f != nil {
		return r.load.Begin(r.pager, f.Intent)
	}
	in := r.intent(r.pager.Shown, pages.AtRecord)
	in.Again = true
	return r.load.Begin(r.pager, in)
}

// number is the number of a row in the datasource, from 1.
func (r *records) number(row int) int {
	p, i := r.shown.source.Locate(row)
	if p == nil {
		return 0
	}
	return r.pager.Offset(p.Number) + i + 1
}

// chosen are the selected records of all pages, or the one under the cursor.
func (r *records) chosen() []*client.Page {
	list := r.shown.selected.Pages()
	if p, i := r.shown.source.Locate(r.sheet.Row()); p != nil && (len(list) == 0 || r.pane.focus) {
		list = pages.Append(nil, p.NumberedPage, i)
	}
	return each.Of(list, func(p client.NumberedPage) *client.Page { return p.Page })
}

// within says what a filter, a sort or a description goes through.
func (r *records) within() string {
	if r.shown.continuous {
		return "in the loaded pages"
	}
	return "on this page"
}

func (r *records) goToMatch(at jobs.Match) tea.Cmd {
	in := r.intent(at.Page, pages.AtPlace)
	in.Row, in.Column, in.Key = at.Row, at.Column, at.Key()
	return r.goTo(in)
}

// otherShown says that another datasource is shown than an answer is about.
func (r *records) otherShown(name string) tea.Cmd {
	return view.Say(view.Warn, safe.Line(r.pager.Name)+" is shown now. This was about "+safe.Line(name)+", so nothing was done.")
}

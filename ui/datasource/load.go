package datasource

import (
	"errors"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/paging"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/view"
)

// loaded takes what the person waited for. What is typed is meant for what is shown, so
// another datasource waits until that has ended.
func (r *records) loaded(a pages.Answer) tea.Cmd {
	in := a.Intent
	if a.Pager != nil && r.list().Typing() {
		r.load.Late = &a
		return nil
	}
	var told tea.Cmd
	switch {
	case a.Pager != nil:
		told = r.begin(a)
	case in.PerPage != r.pager.PerPage:
		r.pager, r.shown.perPage = r.pager.Resized(in.PerPage), in.PerPage
	case in.Again:
		how := "has not changed."
		if r.pager.Changed(in.Number, a.Look.Page) {
			how = "has changed since it was fetched."
		}
		if n := r.vanished(in.Number, a.Look.Page); n > 0 {
			how += " " + view.Count(n, "selected record") + " " + view.Plural(n, "is", "are") + " not on it any more, and not selected."
		}
		if in.Landing != pages.AtPlace { // on the way to a record nobody asks
			told = view.Say(view.Info, fmt.Sprintf("Page %s %s", view.Thousands(in.Number), how))
		}
	}
	if !r.pager.Take(in.Number, a.Look) {
		return r.pastTheEnd(in)
	}
	if a.Pager != nil {
		a.Next()
	}
	return tea.Batch(r.showPage(in), told)
}

// vanished lets go of the selected records of a page that are not on it any more, and counts them. page may be nil.
func (r *records) vanished(number int, page *client.Page) (n int) {
	there := map[string]bool{}
	if page != nil && len(page.Records) > 0 {
		src := r.shown.source.With(client.NumberedPage{Page: page, Number: number})
		for row := range page.Records {
			there[src.Key(row)] = true
		}
	}
	for _, row := range r.sheet.Selected() {
		if p, _ := r.shown.source.Locate(row); p.Number == number && !there[r.shown.source.Key(row)] {
			r.sheet.Select(row, false)
			n++
		}
	}
	return n
}

// begin shows another datasource and says how docket knows its first page.
func (r *records) begin(a pages.Answer) tea.Cmd {
	r.all.Close()
	if r.pager == nil {
		r.pane.aside.Off = a.NoAside
	}
	r.pager, r.shown.source = a.Pager, nil
	r.shown.selected = pages.Selection{}
	r.pager.Continuous(r.shown.continuous)
	r.columns.Now = a.Layout
	var told tea.Cmd
	switch o := a.Pager.Opening; {
	case len(o.Notes) > 0:
		told = view.Say(view.Warn, o.Why+" "+strings.Join(o.Notes, " "))
	case a.Forgotten != nil:
		told = view.Say(view.Warn, "The column layout could not be read: "+view.StoreWords(a.Forgotten)+".")
	case o.Basis != paging.Observed:
	case o.Proven:
		told = view.Say(view.Good, o.Why)
	case len(a.Look.Page.Records) > 0:
		told = view.Say(view.Info, o.Why)
	}
	return tea.Batch(view.Send(view.Visited{Kind: jobs.View, Target: a.Pager.Name}), r.saw(a.Look.Page), told, r.all.Look(a.Pager.Name))
}

// saw stores which columns a page of the datasource has.
func (r *records) saw(page *client.Page) tea.Cmd {
	from := r.env.Datasource(r.pager.Name, r.pager.PerPage)
	return view.Do(func() tea.Msg {
		from.Saw(r.env.Context, page)
		return nil
	})
}

// Keep implements view.Keeper: what is stored in the background may not be there yet when docket is left.
func (r *records) Keep() tea.Cmd {
	if r.pager == nil || r.pager.Peek(r.pager.Shown) == nil {
		return nil
	}
	return tea.Batch(r.saw(r.pager.Peek(r.pager.Shown)), r.columns.Keep(r.env), r.pane.aside.Keep(r.env))
}

// pastTheEnd is for a page that holds nothing. What is shown stays, but where `>` went too far the last page is shown.
func (r *records) pastTheEnd(in pages.Intent) tea.Cmd {
	why := strings.ToUpper(r.pager.EndWhy[:1]) + r.pager.EndWhy[1:]
	if in.Again || in.Step && in.Number-1 > r.pager.Shown {
		in.Number, in.Again, in.Step = in.Number-1, false, true
		return tea.Batch(r.goTo(in), view.Say(view.Info, why+"."))
	}
	if in.Number > 1 && in.Number < r.pager.Shown { // so is what is shown
		return tea.Batch(r.goTo(r.intent(1, pages.AtTop)), view.Say(view.Info, why+"."))
	}
	return view.Say(view.Info, fmt.Sprintf("%s; page %s is still shown.", why, view.Thousands(r.pager.Shown)))
}

var errCancelled = errors.New("the opening was cancelled before the answer came")

func (r *records) cancel() tea.Cmd {
	in, _ := r.load.Awaited()
	r.load.Cancel()
	if r.pager == nil {
		r.load.Failed = &pages.Failure{Intent: in, Err: errCancelled}
		return view.Say(view.Info, "Cancelled.")
	}
	return view.Say(view.Info, fmt.Sprintf("Cancelled. Page %s of %s is still shown.", view.Thousands(r.pager.Shown), r.pager.Name))
}

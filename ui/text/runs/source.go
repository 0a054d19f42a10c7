package runs

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/load"
	"docket/ui/core/paging"
	"docket/ui/core/snapshot"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/view"
)

// from is where values come from: the records of a datasource as they are now, or a load of them.
type from struct {
	name string
	load store.Snapshot // ID 0 is none
}

func (f from) words() string {
	if f.load.ID == 0 {
		return safe.Line(f.name)
	}
	return fmt.Sprintf("load %d of %s", f.load.ID, safe.Line(f.name))
}

const parallel = 4

// every gives take all pages, and tells what speaks against it that these are all of the records: a line each.
func (f from) every(ctx context.Context, env *view.Env, take func(iter.Seq2[client.NumberedPage, error]) error) (doubts []string, err error) {
	if f.load.ID != 0 {
		doubts = []string{f.load.Reason}
		err = take(snapshot.Open(env.Store, f.load).Pages(ctx))
	} else {
		var odd paging.Oddities
		var end client.Ending
		source := env.Datasource(f.name, env.Profile.PerPage)
		source.Ended = func(e client.Ending) { end = e }
		err = take(odd.In(source.Walk(ctx, 1, parallel, nil)))
		doubts = paging.Doubts(end, odd.String())
	}
	doubts = each.Where(doubts, func(text string) bool { return text != "" })
	return each.Of(doubts, func(text string) string { return safe.Line(f.words() + ": " + text) }), err
}

// columns are those of the first page.
func (f from) columns(ctx context.Context, env *view.Env) ([]string, error) {
	if f.load.ID == 0 {
		source := env.Datasource(f.name, env.Profile.PerPage)
		page, err := source.Page(ctx, 1, nil)
		if err != nil {
			return nil, err
		}
		source.Saw(ctx, page)
		return page.Columns, nil
	}
	for page, err := range snapshot.Open(env.Store, f.load).Pages(ctx) {
		if err != nil {
			return nil, err
		}
		return page.Columns, nil
	}
	return nil, nil
}

const mostRecents = 50

// sources are the datasources that are known here, and their newest loads; what was used last comes first.
func (r *Runs) sources() (list []from) {
	add := func(f from) {
		if !slices.ContainsFunc(list, func(o from) bool { return o.name == f.name && o.load.ID == f.load.ID }) {
			list = append(list, f)
		}
	}
	if r.known.name != "" {
		add(r.known)
	}
	recents, _ := r.env.Store.Recents.List(r.env.Context, r.env.Scope, "data", mostRecents)
	for _, recent := range recents {
		add(from{name: recent.Target})
	}
	for _, name := range r.env.Offers["data"] {
		add(from{name: name})
	}
	loads, _ := load.Loads{Store: r.env.Store, Scope: r.env.Scope}.Newest(r.env.Context, "")
	for _, l := range loads {
		add(from{l.Datasource, l})
	}
	return list
}

func (r *Runs) chooseSource(title string, then func(from, []string) tea.Cmd) tea.Cmd {
	take := func(f from) func() tea.Cmd {
		return func() tea.Cmd {
			r.known, r.waiting = f, true
			r.then = func(columns []string, err error) tea.Cmd {
				switch {
				case err != nil:
					return view.Say(view.Bad, "The columns of "+f.words()+" could not be read: "+view.Reason(err)+".")
				case len(columns) == 0:
					return view.Say(view.Warn, f.words()+" has no records, so it has no columns.")
				}
				return then(f, columns)
			}
			env := r.env
			return view.Opens("the columns", r.read.Start(env.Context, func(ctx context.Context) ([]string, error) { return f.columns(ctx, env) }))
		}
	}
	var items []popup.Item
	for _, f := range r.sources() {
		note := "as it is now"
		if f.load.ID != 0 {
			note = fmt.Sprintf("load %d of %s, %s", f.load.ID, f.load.Span(func(at time.Time) string { return view.When(at, r.env.Now()) }), view.Count(f.load.Records, "record"))
		}
		items = append(items, popup.Item{Label: f.name, Note: note, Then: take(f)})
	}
	return popup.NewList(r.env, popup.ListOptions{Title: title, Prompt: "datasource", Items: func() []popup.Item { return items },
		Free: func(name string) (string, func() tea.Cmd) { return "datasource " + name, take(from{name: name}) }}).Show()
}

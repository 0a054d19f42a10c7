package pages

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/paging"
	"docket/ui/view"
)

type Intent struct {
	Name    string // the datasource
	Number  int    // people's page; 0 is a first visit, which shows page 1
	PerPage int
	Step    bool // one page on: should it be empty, the page before it is the last one
	Again   bool // the page that is shown, once more
	Blind   bool // the page as it comes, whether or not the data ends before it
	Landing Landing
	Row     int    // of the page, for AtPlace
	Key     string // of the record there; "" for whatever it is
	Column  string // the column to go to; "" stays in the same
}

func (in Intent) Words() string {
	switch {
	case in.Number == 0:
		return "opening " + in.Name
	case in.Again:
		return fmt.Sprintf("reloading page %d", in.Number)
	}
	return "fetching page " + strconv.Itoa(in.Number)
}

// Landing is the row that the cursor is put on when a page comes.
type Landing int

const (
	AtTop Landing = iota
	AtBottom
	AtRecord // the record that it is on, wherever that is now
	AtPlace  // the record at Intent.Row of the page
)

type Answer struct {
	Intent Intent
	Pager  *Pager      // made by a first visit
	Look   paging.Look // at people's page Intent.Number, or 1

	Layout    *Layout // how the columns were left, from an earlier visit
	Forgotten error   // why that could not be read
	NoAside   bool    // the record does not stand beside the list by itself
}

// recalled is how the columns and the record were left. It is read before the service is asked: behind the first answer it
// would wait for what is written about that.
func recalled(ctx context.Context, env *view.Env, in Intent) Answer {
	a := Answer{Intent: in, Pager: NewPager(in.Name, in.PerPage), NoAside: recallAside(ctx, env)}
	a.Intent.Number = 1
	a.Layout, a.Forgotten = recallLayout(ctx, env, in.Name)
	return a
}

// opened shows page 1 of what was opened.
func (a Answer) opened(ctx context.Context, env *view.Env, o paging.Opening) (Answer, error) {
	a.Pager.Opening = o
	if len(o.Known) > 0 && o.Known[0] != nil {
		a.Look.Page = o.Known[0]
		return a, nil
	}
	var err error
	a.Look, err = env.Datasource(a.Pager.Name, a.Pager.PerPage).Look(ctx, o.First, 1)
	return a, err
}

// Next takes the page behind the first one, where the opening fetched it and it has
// records of its own; else it is fetched ahead, with the proof of an end.
func (a *Answer) Next() {
	known := a.Pager.Opening.Known
	a.Pager.Opening.Known = nil
	if len(known) > 1 && known[1] != nil && len(known[1].Records) > 0 && !client.SamePage(a.Look.Page, known[1]) {
		a.Pager.Take(2, paging.Look{Page: known[1]})
	}
}

type Failure struct {
	Intent Intent
	Err    error
}

// mostAhead is how many pages are fetched before anybody asks, one after another: one, and twice as many each time that
// a person turns to a page which is on its way. calm is how long such a person rests until it is one again.
const (
	mostAhead = 4
	calm      = 3 * time.Second
)

// Loader asks the service for pages: the one that the person waits for, and those
// behind it before anybody asks. The latest intent wins.
type Loader struct {
	Failed *Failure // what came to nothing last; nil once something else was asked for
	Late   *Answer  // what is held back until the person has stopped typing

	env     *view.Env
	load    view.Task[Answer]
	loading Intent
	ahead   view.Task[Answer]
	fetched int       // the page that ahead fetches
	wanted  *Intent   // the person came to wait for it after all
	far     int       // how many pages ahead are fetched
	waited  time.Time // when the person came to wait last
}

func NewLoader(env *view.Env) *Loader { return &Loader{env: env} }

// Begin asks for a page. p is the datasource that is shown, nil before the first.
func (l *Loader) Begin(p *Pager, in Intent) tea.Cmd {
	l.Settle()
	l.loading = in
	if l.ahead.Busy() {
		if in.Number != 0 && in.Number == l.fetched && !in.Again && in.PerPage == p.PerPage {
			l.wanted, l.waited, l.far = &in, l.env.Now(), min(2*l.far, mostAhead)
			return nil
		}
		l.ahead.Cancel()
	}
	if in.Number == 0 {
		env := l.env
		return l.load.Start(env.Context, func(ctx context.Context) (Answer, error) {
			a := recalled(ctx, env, in)
			o, err := env.Datasource(in.Name, in.PerPage).Open(ctx)
			if err == nil {
				a, err = a.opened(ctx, env, o)
			}
			return a, err
		})
	}
	return l.load.Start(l.env.Context, l.ask(p, in))
}

// Settle drops what is awaited and what failed: something else is shown.
func (l *Loader) Settle() {
	l.Cancel()
	l.Failed = nil
}

// ask is the request for one page of the datasource that is shown, with the proof of the end where it holds nothing.
func (l *Loader) ask(p *Pager, in Intent) func(context.Context) (Answer, error) {
	env, from, first, proven, before := l.env, l.env.Datasource(in.Name, in.PerPage), p.Opening.First, p.Opening.Proven, p.Peek(in.Number)
	var seen []client.NumberedPage
	if in.PerPage == p.PerPage {
		seen = p.Cached()
	}
	return func(ctx context.Context) (a Answer, err error) {
		a.Intent = in
		if in.Blind {
			a.Look.Page, err = from.Client.Page(ctx, client.PageRequest{Datasource: from.Name, Index: int(first) + in.Number - 1, ItemsPerPage: from.PerPage})
		} else {
			a.Look, err = from.Look(ctx, first, in.Number, seen...)
		}
		hole, isHole := errors.AsType[*client.HoleError](err)
		_, refused := client.RefusesPage(err)
		guessed := isHole && hole.Page == 2 && !proven
		if (guessed || in.Again && (err == nil || isHole || refused)) && (a.Look.Page == nil || before == nil || !client.SamePage(a.Look.Page, before)) {
			if o, err := from.Open(ctx); err == nil && o.First != first { // its pages are counted otherwise now
				return recalled(ctx, env, Intent{Name: in.Name, PerPage: in.PerPage}).opened(ctx, env, o)
			}
		}
		return a, err
	}
}

func (l *Loader) Awaited() (Intent, bool) {
	if l.wanted != nil {
		return *l.wanted, true
	}
	return l.loading, l.load.Busy() || l.Late != nil
}

func (l *Loader) Cancel() {
	l.load.Cancel()
	l.wanted, l.Late = nil, nil
}

// Ahead asks for the next page behind the one that is shown that is not there yet, and for
// none where the data is known to end.
func (l *Loader) Ahead(p *Pager) tea.Cmd {
	if l.env.Now().Sub(l.waited) > calm {
		l.far = 1
	}
	next := p.Shown + 1
	for next < p.Shown+l.far && p.Peek(next) != nil {
		next++
	}
	if p.IsLast(next-1) || p.Peek(next) != nil {
		l.ahead.Cancel()
		return nil
	}
	if l.ahead.Busy() && l.fetched == next {
		return nil
	}
	l.fetched = next
	return l.ahead.Start(l.env.Context, l.ask(p, Intent{Name: p.Name, Number: next, PerPage: p.PerPage}))
}

// To takes answers: one that the person waits for goes on with loaded, and a page that nobody waits for with ahead.
func (l *Loader) To(loaded func(Answer) tea.Cmd, ahead func(number int, look paging.Look) tea.Cmd) view.Taker {
	waited := func(a Answer, err error) tea.Cmd {
		if err != nil {
			l.Failed = &Failure{l.loading, err}
			return nil
		}
		return loaded(a)
	}
	early := func(a Answer, err error) tea.Cmd {
		switch {
		case l.wanted != nil:
			if l.loading, l.wanted = *l.wanted, nil; a.Pager == nil {
				a.Intent = l.loading
			}
			return waited(a, err)
		case err != nil || a.Pager != nil: // who turns to it asks again
			return nil
		}
		return ahead(l.fetched, a.Look)
	}
	takers := []view.Taker{l.load.To(waited), l.ahead.To(early)}
	return func(msg tea.Msg) (tea.Cmd, bool) { return view.Taken(msg, takers...) }
}

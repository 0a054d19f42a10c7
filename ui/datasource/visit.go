package datasource

import (
	"context"

	"docket/client"
	"docket/ui/core/paging"
	"docket/ui/view"
)

// intent is what is asked of the service, and what it is for. Commands carry it
// along, so that an answer says itself what it answers.
type intent struct {
	name    string // the datasource
	number  int    // people's page; 0 is a first visit, which shows page 1
	perPage int
	step    bool // one page on: should it be empty, the page before it is the last one
	again   bool // the page that is shown, once more
	landing landing
	row     int    // of the page, for atPlace
	key     string // of the record there; "" for whatever it is
	column  string // the column to go to; "" stays in the same
}

// landing is the row that the cursor is put on when a page comes.
type landing int

const (
	atTop landing = iota
	atBottom
	atRecord // the record that it is on, wherever that is now
	atRow    // the row of the datasource that it is on
	atPlace  // the record at intent.row of the page
)

// answer is what came of an intent.
type answer struct {
	intent intent
	pager  *pager      // made by a first visit
	look   paging.Look // at people's page intent.number, or 1

	arranged  *arrangement // how the columns were left, from an earlier visit
	forgotten error        // why that could not be read
}

// pagesOf is how the pages of a datasource are read.
func pagesOf(env *view.Env, name string, perPage int) paging.Source {
	return paging.Source{Client: env.Client, Store: env.Store, Scope: env.Scope, Profile: env.Profile.FirstPage, Name: name, PerPage: perPage}
}

// visit opens a datasource and recalls how its columns were left.
func visit(ctx context.Context, env *view.Env, in intent) (a answer, err error) {
	a = answer{intent: in, pager: newPager(in.name, in.perPage)}
	a.intent.number = 1
	from := pagesOf(env, in.name, in.perPage)
	if a.pager.opening, err = from.Open(ctx); err != nil {
		return a, err
	}
	if known := a.pager.opening.Known; len(known) > 0 && known[0] != nil {
		a.look.Page = known[0]
	} else if a.look, err = from.Look(ctx, a.pager.opening.First, 1, nil); err != nil {
		return a, err
	}
	a.arranged, a.forgotten = recallArrangement(ctx, env, in.name)
	return a, nil
}

// next is the page behind the first one, where the opening fetched it and it has
// records; else it is fetched ahead, with the proof of an end.
func (a *answer) next() *client.Page {
	known := a.pager.opening.Known
	if len(known) < 2 || known[1] == nil || len(known[1].Records) == 0 {
		return nil
	}
	return known[1]
}

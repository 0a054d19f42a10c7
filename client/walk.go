package client

import (
	"context"
	"fmt"
	"iter"
	"sync"
)

// Walk says which pages of a datasource to go through.
type Walk struct {
	Datasource   string
	ItemsPerPage int
	First        FirstPage // 0 or 1
	From         int       // people's page to begin at, from 1; 0 is 1
	Asked        int       // the first page that was asked for, where that is before From; 0 is From
	To           int       // the last page, whatever it and those before it hold; 0 goes on to the end
	Jobs         int       // pages asked for at the same time; 0 is 1
	Proof        int       // pages in a row without records of their own that are taken for the end; less than 2 is 2

	// Ended, which may be nil, is told how the walk came to its end, before it returns.
	Ended func(Ending)

	// Known is people's page 1 and those after it that were fetched already. They are
	// not asked for again; one that is nil is.
	Known []*Page
}

// NumberedPage is a page with the number that people give it, counted from 1.
type NumberedPage struct {
	*Page
	Number int
}

// Pages goes through the pages of a datasource in order, with at most Jobs requests in flight, fewer where pages are
// large. It ends at a page that is empty, that repeats an earlier one, or that is refused, once the pages after it have
// shown that nothing follows; where something does, the error is a [*HoleError]. Pages that the service fails on end
// nothing: the error is a [*StopError]. At the end the first page is asked for again, the last one, and the one behind
// it; where one is another, the error is a [*MovedError]. Page 1 is given even when it is empty, so that its fields are
// known. An error ends the walk.
func (c *Client) Pages(ctx context.Context, w Walk) iter.Seq2[NumberedPage, error] {
	return func(yield func(NumberedPage, error) bool) {
		w.From, w.Jobs = max(w.From, 1), max(w.Jobs, 1)
		req := PageRequest{Datasource: w.Datasource, ItemsPerPage: w.ItemsPerPage}
		if err := req.check(); err != nil {
			yield(NumberedPage{}, err)
			return
		}
		r := c.reader(w)
		before, err := r.preceding(ctx)
		if err != nil {
			yield(NumberedPage{Number: w.From}, err)
			return
		}
		r.pages(ctx, before, yield)
	}
}

// preceding is the mark of the page before the walk, nil where that begins at page 1 or beyond the end. Page 1 is looked
// at too, which some services give again behind their end.
func (r *reader) preceding(ctx context.Context) (*pageMark, error) {
	if r.walk.From == 1 {
		return nil, nil
	}
	r.see(ctx, 1, r.walk.From > 2 && r.walk.To == 0)
	got := r.known(ctx, r.walk.From-1)
	switch r.sign(ctx, nil, &got) {
	case failed, broken:
		return nil, got.err
	case fresh:
		r.meet(got)
		r.give(got.mark)
		return got.mark, nil
	}
	return nil, nil
}

// pages gives page after page until the end is proven.
func (r *reader) pages(ctx context.Context, before *pageMark, yield func(NumberedPage, error) bool) {
	next, stop := r.fetchAhead(ctx)
	defer stop()
	if r.walk.To > 0 {
		r.span(next, yield)
		return
	}
	for number := r.walk.From; ; number++ {
		got := next()
		why, err := r.end(ctx, number, before, got, next)
		if err == nil {
			r.capped(ctx, number, before, got, why == "")
		}
		e := Ending{Why: why}
		if why != "" {
			e.Doubts, err = r.settle(ctx, got)
			if number == r.walk.From && number > 1 && before == nil { // nor had the page before it any
				e.Asked, e.Doubts = true, append(e.Doubts, fmt.Sprintf("The data ends before page %d.", number))
			}
		}
		if err != nil {
			yield(NumberedPage{Number: number}, err)
			return
		}
		if why == "" { // before the page is given: who takes it may let go of it at once
			r.meet(got)
			before = got.mark
			r.give(before)
		}
		if (why == "" || number == 1) && !yield(NumberedPage{got.page, number}, nil) {
			return
		}
		if why != "" {
			r.ended(e)
			return
		}
	}
}

// fetchAhead returns a function that gives page after page while more are fetched, and one that stops it all.
func (r *reader) fetchAhead(ctx context.Context) (next func() fetched, stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	var queue []func() fetched
	number, largest := r.walk.From, 0
	ask := func() {
		at := number
		number++
		queue = append(queue, start(&wg, func() fetched { return r.known(ctx, at) }))
	}
	next = func() fetched {
		for len(queue) == 0 || len(queue) < r.room(largest) && (r.walk.To == 0 || number <= r.walk.To) {
			ask()
		}
		got := queue[0]()
		queue[0] = nil
		queue = queue[1:]
		if got.page != nil {
			largest = max(largest, len(got.page.Body))
		}
		return got
	}
	return next, func() { cancel(); wg.Wait() }
}

// known is page for one that came before the walk: the walk is no reason to keep it.
func (r *reader) known(ctx context.Context, number int) fetched {
	if number > len(r.walk.Known) || r.walk.Known[number-1] == nil {
		return r.page(ctx, number)
	}
	page := r.walk.Known[number-1]
	r.walk.Known[number-1] = nil
	return marked(page, number)
}

// aheadBytes bounds what is fetched ahead of the page that is read.
const aheadBytes = 16 << 20

// room is how many pages may be under way; the first comes alone, to know how large pages are.
func (r *reader) room(largest int) int {
	if largest == 0 {
		return 1
	}
	return min(max(aheadBytes/largest, 1), r.walk.Jobs)
}

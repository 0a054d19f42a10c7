package client

import (
	"context"
	"iter"
	"sync"
)

// Walk says which pages of a datasource to go through.
type Walk struct {
	Datasource   string
	ItemsPerPage int
	First        FirstPage // FirstPageAuto proves it before the walk
	From         int       // people's page to begin at, from 1; 0 is 1
	Jobs         int       // pages asked for at the same time; 0 is 1
	OnProof      func(FirstPageProof)
}

// NumberedPage is a page with the number that people give it, counted from 1.
type NumberedPage struct {
	*Page
	Number int
}

// Pages goes through the pages of a datasource in order, with at most Jobs requests
// in flight. It ends at an empty page, which is the only proof of an end; at a page
// that repeats the one before, which is how some services answer beyond their end;
// and at a page that is refused after one that was not full. The first page of the
// walk is given even when it is empty, so that its fields are known. An error ends
// the walk.
func (c *Client) Pages(ctx context.Context, w Walk) iter.Seq2[NumberedPage, error] {
	return func(yield func(NumberedPage, error) bool) {
		w.From, w.Jobs = max(w.From, 1), max(w.Jobs, 1)
		req := PageRequest{Datasource: w.Datasource, ItemsPerPage: w.ItemsPerPage}
		if err := req.check(); err != nil {
			yield(NumberedPage{}, err)
			return
		}
		var known [2]*Page
		if w.First == FirstPageAuto {
			proof, err := c.ProveFirstPage(ctx, w.Datasource, w.ItemsPerPage)
			if err != nil {
				yield(NumberedPage{}, err)
				return
			}
			w.First, known = proof.First, [2]*Page{proof.Page, proof.Next}
			if w.OnProof != nil {
				w.OnProof(proof)
			}
		}
		next, stop := c.fetchAhead(ctx, w, known)
		defer stop()
		var before *Page
		for number := w.From; ; number++ {
			page, err := next()
			if over(w, before, page, err) {
				return
			}
			if err != nil {
				yield(NumberedPage{Number: number}, err)
				return
			}
			if !yield(NumberedPage{page, number}, nil) || len(page.Records) == 0 {
				return
			}
			before = page
		}
	}
}

// over tells whether what came after page before is the end of the data.
func over(w Walk, before, page *Page, err error) bool {
	switch {
	case before == nil:
		return false
	case err != nil:
		status, ok := RefusesPage(err)
		return ok && status < 500 && len(before.Records) < w.ItemsPerPage
	}
	return len(page.Records) == 0 || SamePage(before, page)
}

type fetched struct {
	page *Page
	err  error
}

// fetchAhead returns a function that gives page after page, while up to Jobs of them
// are being fetched, and a function that stops it all and waits until it has stopped.
func (c *Client) fetchAhead(ctx context.Context, w Walk, known [2]*Page) (next func() (*Page, error), stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	var queue []chan fetched
	number := w.From
	ask := func() {
		ch := make(chan fetched, 1)
		queue = append(queue, ch)
		at := number - 1
		number++
		if at < len(known) && known[at] != nil {
			ch <- fetched{page: known[at]}
			return
		}
		req := PageRequest{w.Datasource, int(w.First) + at, w.ItemsPerPage}
		wg.Go(func() {
			page, err := c.Page(ctx, req)
			ch <- fetched{page, err}
		})
	}
	next = func() (*Page, error) {
		for len(queue) < w.Jobs {
			ask()
		}
		got := <-queue[0]
		queue = queue[1:]
		return got.page, got.err
	}
	return next, func() { cancel(); wg.Wait() }
}

// Records goes through the records of a datasource, page by page; see [Client.Pages].
func (c *Client) Records(ctx context.Context, w Walk) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		for page, err := range c.Pages(ctx, w) {
			if err != nil {
				yield(Record{}, err)
				return
			}
			for _, r := range page.Records {
				if !yield(r, nil) {
					return
				}
			}
		}
	}
}

package paging

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"docket/client"
)

// Look is what became of a page that was asked for.
type Look struct {
	Page *client.Page  // nil where the data ends before it
	End  client.Ending // how it is known that the data ends here; empty where it does not
}

// Look fetches one page of an opened datasource, or proves the end there; see [client.Client.PageOrEnd].
func (s Source) Look(ctx context.Context, first client.FirstPage, number int, seen ...client.NumberedPage) (l Look, err error) {
	w := client.Walk{Datasource: s.Name, ItemsPerPage: s.PerPage, First: first, Proof: s.Proof, Ended: func(e client.Ending) { l.End = e }}
	l.Page, l.End.Why, err = s.Client.PageOrEnd(ctx, w, number, seen...)
	if s.Profile == client.FirstPageZero && number == 2 && strings.Contains(l.End.Why, "repeat") {
		l.End.Why += " (is first_page = 0 in the profile right?)"
	}
	return l, s.doubt(err)
}

// LastBudget is how many pages are asked for to find the last one.
const LastBudget = 60

// Last is the last page of a datasource, and how it is known that the data ends behind it.
type Last struct {
	client.NumberedPage
	End client.Ending // empty where it is not
}

var errNoLast = errors.New("no last page was found")

// ErrAlike says that ids begin again on every page, by which pages are told from each other.
var ErrAlike = fmt.Errorf("%w by ids", errNoLast)

// Last finds the last page behind one that has records: by doubling until a page holds nothing, or what an earlier one
// holds, and then by halving. What it finds is proven as every end is; see [Source.Look]. With an error it is the last page
// that came. step, which may be nil, hears of every page that is asked for.
func (s Source) Last(ctx context.Context, first client.FirstPage, from client.NumberedPage, step func(number int)) (Last, error) {
	f := finding{Source: s, ctx: ctx, first: first, step: step, low: from}
	for _, further := range []func() error{f.begin, f.double, f.halve} {
		if err := further(); err != nil {
			return Last{NumberedPage: f.low}, err
		}
	}
	look, err := s.Look(ctx, first, f.low.Number+1, f.start, f.low)
	switch {
	case err != nil || look.Page == nil:
	case client.SamePage(f.low.Page, look.Page):
		err = fmt.Errorf("%w: pages %d and %d have the same ids and different records", ErrAlike, f.low.Number, f.low.Number+1)
	default:
		err = fmt.Errorf("%w: page %d has records; the data changed meanwhile, or ids are not unique", errNoLast, f.low.Number+1)
	}
	return Last{f.low, look.End}, err
}

// finding is a search for the last page, which is low or between low and high.
type finding struct {
	Source
	ctx       context.Context
	first     client.FirstPage
	step      func(number int)
	low       client.NumberedPage // has records of its own
	high      int                 // has none
	start     client.NumberedPage // page 1, which some services give behind the end
	ending    *client.Page        // of a service that gives the nearest page: the last one, which high has
	requested int
}

// page asks for a page; nil is one without records or with those of page 1, or that the service refuses or fails on:
// what that means is found out where the search ends.
func (f *finding) page(number int) (*client.Page, error) {
	if f.requested++; f.requested > LastBudget {
		return nil, fmt.Errorf("%w by the budget of requests (%d): page %d still has records", errNoLast, LastBudget, f.low.Number)
	}
	if f.step != nil {
		f.step(number)
	}
	page, err := f.Client.Page(f.ctx, client.PageRequest{Datasource: f.Name, Index: int(f.first) + number - 1, ItemsPerPage: f.PerPage})
	if _, about := client.RefusesPage(err); err != nil && !about {
		return nil, err
	}
	again := err == nil && number > 1 && f.low.Number > 1 && client.SamePage(f.start.Page, page)
	if err != nil || len(page.Records) == 0 || again {
		return nil, nil
	}
	return page, nil
}

func (f *finding) begin() (err error) {
	f.start = f.low
	if f.low.Number == 1 {
		return nil
	}
	page, err := f.page(1)
	if page != nil {
		f.start = client.NumberedPage{Page: page, Number: 1}
	}
	return err
}

func (f *finding) double() error {
	for by := 1; ; by *= 2 {
		number := f.low.Number + by
		page, err := f.page(number)
		switch {
		case err != nil:
			return err
		case page == nil:
			f.high = number
			return nil
		case client.SamePage(f.low.Page, page): // the nearest page there is: the last one
			return f.back(by / 2)
		}
		f.low = client.NumberedPage{Page: page, Number: number}
	}
}

// back goes to the page that was doubled from before: where a service gives the nearest page, the one that is low now may
// be behind the end already.
func (f *finding) back(by int) error {
	if by == 0 { // the page that it began at is the last
		f.high = f.low.Number + 1
		return nil
	}
	f.ending, f.high = f.low.Page, f.low.Number
	number := f.high - by
	page, err := f.page(number)
	if err == nil && page == nil {
		err = fmt.Errorf("%w: page %d has no records any more", errNoLast, number)
	}
	if err == nil {
		f.low = client.NumberedPage{Page: page, Number: number}
	}
	return err
}

func (f *finding) halve() error {
	for f.high-f.low.Number > 1 {
		number := (f.low.Number + f.high) / 2
		page, err := f.page(number)
		switch {
		case err != nil:
			return err
		case page == nil && f.ending != nil: // no end: there is a page behind it
			return fmt.Errorf("%w: page %d gave no records, and a page behind it did", errNoLast, number)
		case page == nil, f.ending != nil && client.SamePage(page, f.ending):
			f.high = number
		default:
			f.low = client.NumberedPage{Page: page, Number: number}
		}
	}
	if f.ending != nil {
		f.low = client.NumberedPage{Page: f.ending, Number: f.high}
	}
	return nil
}

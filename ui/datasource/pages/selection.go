package pages

import (
	"cmp"
	"maps"
	"slices"

	"docket/client"
)

// Selection holds the selected records of all pages, by the key of their row.
type Selection map[string]Place

type Place struct {
	client.NumberedPage
	Row int // on the page
}

func (p Place) Record() *client.Record { return &p.Page.Records[p.Row] }

// Set selects a row of a source or lets it go; row -1 lets all go. A record that comes
// again is taken as it is now.
func (s Selection) Set(src *Source, row int, on bool) {
	switch {
	case row < 0:
		clear(s)
	case !on:
		delete(s, src.Key(row))
	default:
		p, i := src.Locate(row)
		s[src.Key(row)] = Place{p.NumberedPage, i}
	}
}

// Places are the selected records in the order of the datasource.
func (s Selection) Places() []Place {
	return slices.SortedFunc(maps.Values(s), func(a, b Place) int {
		return cmp.Or(cmp.Compare(a.Number, b.Number), cmp.Compare(a.Row, b.Row))
	})
}

func (s Selection) Pages() (pages []client.NumberedPage) {
	for _, p := range s.Places() {
		pages = Append(pages, p.NumberedPage, p.Row)
	}
	return pages
}

// Append adds a record to pages that hold a few of the records of others.
func Append(pages []client.NumberedPage, from client.NumberedPage, row int) []client.NumberedPage {
	if n := len(pages); n == 0 || pages[n-1].Number != from.Number {
		some := *from.Page
		some.Records = nil
		pages = append(pages, client.NumberedPage{Page: &some, Number: from.Number})
	}
	last := pages[len(pages)-1].Page
	last.Records = append(last.Records, from.Page.Records[row])
	return pages
}

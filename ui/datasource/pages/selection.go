package pages

import (
	"bytes"
	"cmp"
	"fmt"
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

// key is a record's _id; without one, or where records share theirs, its place and content.
func (p Place) key(shared bool) string {
	r := p.Record()
	if r.ID != "" && !shared {
		return r.ID
	}
	return fmt.Sprintf("%d.%d %s", p.Number, p.Row, r.Raw)
}

// Meet gives what is selected other keys where an _id of it is another record's in src, or records there share one, and
// tells whether it did. A record of the same page, or with the same content, is the selected one as it is now.
func (s Selection) Meet(src *Source) bool {
	if src.Shared {
		return false
	}
	ids := make(map[string]bool, src.rows)
	for row := range src.rows {
		p := src.place(row)
		r := p.Record()
		was, is := s[r.ID]
		if r.ID != "" && (ids[r.ID] || is && was.Page.Request != p.Page.Request && !bytes.Equal(was.Record().Raw, r.Raw)) {
			src.Shared = true
		}
		ids[r.ID] = true
	}
	for id, p := range maps.Clone(s) {
		delete(s, id)
		s[p.key(src.Shared)] = p
	}
	return src.Shared
}

// Set selects a row of a source or lets it go; row -1 lets all go. A record that comes again is taken as it is now.
func (s Selection) Set(src *Source, row int, on bool) {
	switch {
	case row < 0:
		clear(s)
	case !on:
		delete(s, src.Key(row))
	default:
		s[src.Key(row)] = src.place(row)
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

// Append adds records of a page to pages that hold a few of the records of others; of none, its heading.
func Append(pages []client.NumberedPage, from client.NumberedPage, rows ...int) []client.NumberedPage {
	if n := len(pages); n == 0 || pages[n-1].Number != from.Number {
		some := *from.Page
		some.Records = nil
		pages = append(pages, client.NumberedPage{Page: &some, Number: from.Number})
	}
	last := pages[len(pages)-1].Page
	for _, row := range rows {
		last.Records = append(last.Records, from.Page.Records[row])
	}
	return pages
}

// Package pages holds what is known of one datasource's pages: which were fetched, the records that are shown as a
// source for a sheet, which are selected, and how pages are asked for. It draws nothing and knows no view.
package pages

import (
	"bytes"
	"fmt"
	"slices"

	"docket/client"
	"docket/ui/core/paging"
	"docket/ui/view"
)

// Pager is one datasource: its pages that were fetched, and how far it is known to reach. Pages are people's, from 1.
type Pager struct {
	paging.Extent
	Name    string
	Opening paging.Opening // what the service calls page 1, and how that is known
	Shown   int            // the page that is shown; 0 before the first
	Stopped int            // the last page that came before one that leaves the end open; 0 where none did

	cache cache
}

type Cached struct {
	*client.Page
	Notes []string
}

func NewPager(name string, perPage int) *Pager {
	return &Pager{Name: name, Extent: paging.NewExtent(perPage), cache: newCache(fewPages)}
}

// Resized is the same datasource in pages of another size: of those nothing is known.
func (p *Pager) Resized(perPage int) *Pager {
	n := NewPager(p.Name, perPage)
	n.Opening, n.cache.most = p.Opening, p.cache.most
	return n
}

// Ends is [paging.Extent.Ends], with what the opening makes doubtful.
func (p *Pager) Ends(number int, how client.Ending) {
	how.Doubts = slices.Concat(p.Opening.Doubts, how.Doubts)
	p.Extent.Ends(number, how)
}

// Take takes what a page turned out to be and tells whether it can be shown: it has records, or it is page 1.
func (p *Pager) Take(number int, l paging.Look) bool {
	switch {
	case l.Page == nil:
		if p.Ends(number, l.End); number <= p.Shown {
			p.cache = newCache(p.cache.most) // there is less than there was
		}
	case len(l.Page.Records) == 0:
		p.Ends(number, client.Ending{Why: "page " + view.Thousands(number) + " came back empty"})
		if number == 1 {
			p.cache.put(1, &Cached{Page: l.Page})
			return true
		}
	default:
		p.Came(number, len(l.Page.Records))
		p.cache.put(number, &Cached{l.Page, p.oddities(number, l.Page)})
		return true
	}
	p.cache.drop(number)
	return false
}

// Changed takes a page that was fetched again, and tells whether it changed. Where it has
// other records, what is known of other pages is old and is forgotten.
func (p *Pager) Changed(number int, page *client.Page) bool {
	old := p.Peek(number)
	if old != nil && page != nil && client.SamePage(old, page) {
		return !slices.EqualFunc(old.Records, page.Records, func(a, b client.Record) bool { return bytes.Equal(a.Raw, b.Raw) })
	}
	p.cache = newCache(p.cache.most)
	p.Moved(number)
	return old != nil
}

func (p *Pager) oddities(number int, page *client.Page) (notes []string) {
	note := func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) }
	claims := paging.Odd(page, number)
	for _, text := range append(claims[:], paging.Complaint(page, number)) {
		if text != "" {
			note("%s.", text)
		}
	}
	for _, text := range []string{client.NotUTF8(page.Body, `shown as \xHH`), client.HalfCharacters(page.Body)} {
		if text != "" {
			note("Page %d: %s", number, text)
		}
	}
	if page.Unplaced > 0 {
		note("%s of this page have no column: %s columns are shown at most, _id among them. JSON has them all.", view.Count(page.Unplaced, "value"), view.Thousands(client.MostColumns+1))
	}
	if n := sharedIDs(page, page); n > 0 {
		note("%s of page %d %s the _id of another one on it.", view.Count(n, "record"), number, view.Plural(n, "has", "have"))
	}
	for _, other := range []int{number - 1, number + 1} {
		if n := sharedIDs(p.Peek(other), page); n > 0 {
			note("The data changed while you paged, or ids are not unique: %s of page %d %s on page %d too.", view.Count(n, "record"), number, view.Plural(n, "is", "are"), other)
		}
	}
	return notes
}

// sharedIDs counts the records of b whose _id is in a too; of one page, those whose _id one before them has.
func sharedIDs(a, b *client.Page) (n int) {
	ids := map[string]bool{}
	for i := 0; a != nil && a != b && i < len(a.Records); i++ {
		ids[a.Records[i].ID] = true
	}
	for i := range b.Records {
		id := b.Records[i].ID
		if ids[id] && id != "" {
			n++
		}
		ids[id] = ids[id] || a == b
	}
	return n
}

// Rows is the range of the pages from first to last: "rows 101–200".
func (p *Pager) Rows(first, last int) string {
	from := p.Offset(first)
	switch size := p.Offset(last) + p.Size(last) - from; {
	case first == 0:
		return ""
	case size == 0:
		return "no records"
	case size == 1:
		return "row " + view.Thousands(from+1)
	default:
		return "rows " + view.Thousands(from+1) + "–" + view.Thousands(from+size)
	}
}

// Count is how many records there are, as far as that is known: "237", "at least 200", "200 to 99,800".
func (p *Pager) Count() string { return p.count(view.Thousands) }

// Records is Count with its noun: "at least 200 records".
func (p *Pager) Records() string {
	return p.count(func(n int) string { return view.Count(n, "record") })
}

func (p *Pager) count(last func(int) string) string {
	total, known := p.Total()
	switch most := p.Most(); {
	case p.Gap() != "": // how many more there are nobody knows
	case known && p.Counted(p.End):
		return last(total)
	case known:
		return "about " + last(total)
	case most > 0:
		return view.Thousands(p.Least()) + " to " + last(most)
	}
	return "at least " + last(p.Least())
}

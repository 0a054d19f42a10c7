// Package pages holds what is known of one datasource's pages: which were fetched and
// where the data ends, the records that are shown as a source for a sheet, which are
// selected, and how pages are asked for. It draws nothing and knows no view.
package pages

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"

	"docket/client"
	"docket/ui/core/paging"
	"docket/ui/view"
)

// Pager tracks what is known of one datasource's pages. Pages are people's, from 1.
type Pager struct {
	Name    string
	PerPage int
	Opening paging.Opening // what the service calls page 1, and how that is known
	Shown   int            // the page that is shown; 0 before the first
	End     int            // the least page known to hold nothing; 0 while none is
	EndWhy  string         // how that is known

	cache cache
	sizes map[int]int // records of every page that came, also of those no longer cached
}

// Kept is a page and what was odd about it.
type Kept struct {
	*client.Page
	Notes []string
}

// NewPager knows nothing yet.
func NewPager(name string, perPage int) *Pager {
	return &Pager{Name: name, PerPage: perPage, sizes: map[int]int{}}
}

// Resized is the same datasource in pages of another size: of those nothing is known.
func (p *Pager) Resized(perPage int) *Pager {
	n := NewPager(p.Name, perPage)
	n.Opening, n.cache.most = p.Opening, p.cache.most
	return n
}

// Pages is how many pages there are, 0 where that is not known.
func (p *Pager) Pages() int {
	if _, known := p.Total(); known {
		return p.End - 1
	}
	return 0
}

// Arrival is what a page turned out to be.
type Arrival int

// The arrivals.
const (
	Arrived  Arrival = iota // it has records, or is page 1
	Empty                   // it has none: the data ends before it
	Repeated                // it is the page before once more: so does the data
)

// Put takes a page that came. Only pages with something to show are kept: an empty
// page, and one that repeats the page before, tell where the data ends.
func (p *Pager) Put(number int, page *client.Page) Arrival {
	if len(page.Records) == 0 {
		p.ends(number, "page "+strconv.Itoa(number)+" came back empty")
		if number > 1 {
			p.cache.drop(number)
			return Empty
		}
		p.sizes[1] = 0
		p.cache.put(1, &Kept{Page: page})
		return Arrived
	}
	if earlier := p.earlier(number, page); earlier > 0 {
		p.ends(number, fmt.Sprintf("page %d repeats page %d", number, earlier))
		p.cache.drop(number)
		return Repeated
	}
	if p.End != 0 && p.End <= number { // there is more than there was
		p.End, p.EndWhy = 0, ""
	}
	p.sizes[number] = len(page.Records)
	p.cache.put(number, &Kept{page, p.oddities(number, page)})
	if after := p.cache.peek(number + 1); after != nil && page.Records[0].ID != "" && client.SamePage(page, after.Page) {
		p.ends(number+1, repeats(number+1))
		p.cache.drop(number + 1)
	}
	return Arrived
}

// Take takes what a page turned out to be.
func (p *Pager) Take(number int, l paging.Look) Arrival {
	if l.Page == nil {
		p.ends(number, l.End)
		p.cache.drop(number)
		return Empty
	}
	return p.Put(number, l.Page)
}

// earlier finds the page before another one that it is once more, 0 where it is new: some
// services begin again behind their end. Without ids pages may well be alike.
func (p *Pager) earlier(number int, page *client.Page) int {
	found := 0
	for n, k := range p.cache.pages {
		if n < number && page.Records[0].ID != "" && client.SamePage(k.Page, page) {
			found = max(found, n)
		}
	}
	return found
}

// repeats says that a page is the one before once more.
func repeats(number int) string { return fmt.Sprintf("page %d repeats page %d", number, number-1) }

// ends notes that a page holds nothing new.
func (p *Pager) ends(number int, why string) {
	if p.End == 0 || number <= p.End {
		p.End, p.EndWhy = number, why
	}
	for n := range p.sizes {
		if n >= number {
			delete(p.sizes, n)
		}
	}
}

// Moved takes a page that was fetched again, and tells whether it changed. Where it has
// other records, what is known of other pages is old and is forgotten.
func (p *Pager) Moved(number int, page *client.Page) (changed bool) {
	old := p.cache.peek(number)
	if old != nil && page != nil && client.SamePage(old.Page, page) {
		return !sameContent(old.Page, page)
	}
	p.cache = cache{most: p.cache.most}
	p.End, p.EndWhy = 0, ""
	for n := range p.sizes {
		if n > number {
			delete(p.sizes, n)
		}
	}
	return old != nil
}

// sameContent tells whether two pages of the same records are written alike.
func sameContent(a, b *client.Page) bool {
	return slices.EqualFunc(a.Records, b.Records, func(x, y client.Record) bool { return bytes.Equal(x.Raw, y.Raw) })
}

// Learn takes over what a walk through pages saw, and whether it reached the end. What
// it saw is newer than what was known.
func (p *Pager) Learn(sizes map[int]int, ended bool) {
	last := 0
	for number, size := range sizes {
		if size == 0 {
			continue
		}
		last = max(last, number)
		p.sizes[number] = size
	}
	if p.End != 0 && p.End <= last { // there is more than there was
		p.End, p.EndWhy = 0, ""
	}
	if ended && last > 0 {
		p.ends(last+1, "all pages were read, and page "+strconv.Itoa(last)+" was the last")
	}
}

// oddities are the sentences that go with a page.
func (p *Pager) oddities(number int, page *client.Page) []string {
	var notes []string
	if number == 1 && page.Name != "" && page.Name != p.Name {
		notes = append(notes, fmt.Sprintf("docket asked for %s and the service calls what came %s.", p.Name, page.Name))
	}
	asked, said := page.Request.Index, page.PageNumber.Text()
	if said != "" && said != strconv.Itoa(asked) && said != strconv.Itoa(number) {
		notes = append(notes, fmt.Sprintf("Page %d: docket asked for page_index %d and the service says that this is %s.", number, asked, said))
	}
	if page.Unplaced > 0 {
		notes = append(notes, fmt.Sprintf("%s of this page have no column: %s columns are shown at most, _id among them. JSON has them all.", view.Count(page.Unplaced, "value"), view.Thousands(client.MostColumns+1)))
	}
	for _, other := range []int{number - 1, number + 1} {
		k := p.cache.peek(other)
		if k == nil {
			continue
		}
		if n := sharedIDs(k.Page, page); n > 0 && !client.SamePage(k.Page, page) {
			was := "is"
			if n > 1 {
				was = "are"
			}
			notes = append(notes, fmt.Sprintf("The data changed while you paged: %s of page %d %s on page %d too.", view.Count(n, "record"), number, was, other))
		}
	}
	return notes
}

// Offset is how many records lie before a page: what came, and full pages where
// nothing came yet.
func (p *Pager) Offset(number int) int {
	full := p.full()
	n := (number - 1) * full
	for page, size := range p.sizes {
		if page < number {
			n += size - full
		}
	}
	return n
}

// full is how many records a full page has. Some services give fewer than they are asked
// for: a page with another one behind it shows how many.
func (p *Pager) full() int {
	most := 0
	for page, size := range p.sizes {
		if p.sizes[page+1] > 0 {
			most = max(most, size)
		}
	}
	if most == 0 {
		return p.PerPage
	}
	return most
}

// Least is how many records there are at least.
func (p *Pager) Least() int {
	last := 0
	for page, size := range p.sizes {
		if size > 0 {
			last = max(last, page)
		}
	}
	if last == 0 {
		return 0
	}
	return p.Offset(last) + p.sizes[last]
}

// Total is how many records there are, once the end was seen.
func (p *Pager) Total() (n int, known bool) {
	if p.End == 0 || client.Doubtful(p.EndWhy) {
		return 0, false
	}
	if p.End == 1 {
		return 0, true
	}
	size, came := p.sizes[p.End-1]
	return p.Offset(p.End-1) + size, came
}

// IsLast tells whether the data is known to end with a page.
func (p *Pager) IsLast(number int) bool { return p.End != 0 && number+1 >= p.End }

// Rows is the honest range of the pages from first to last: "rows 101–200 of at least
// 200", "rows 201–237 of 237".
func (p *Pager) Rows(first, last int) string {
	total, known := p.Total()
	if first == 0 {
		return ""
	}
	from := p.Offset(first)
	size := p.Offset(last) + p.sizes[last] - from
	if size == 0 {
		return "no records"
	}
	line := "rows " + view.Thousands(from+1) + "–" + view.Thousands(from+size) + " of "
	if size == 1 {
		line = "row " + view.Thousands(from+1) + " of "
	}
	switch {
	case known:
		return line + view.Thousands(total)
	case p.End != 0 && !client.Doubtful(p.EndWhy):
		return line + view.Thousands(p.Least()) + " to " + view.Thousands((p.End-1)*p.full())
	}
	return line + "at least " + view.Thousands(p.Least())
}

// sharedIDs counts the records of b whose _id is in a too.
func sharedIDs(a, b *client.Page) int {
	ids := make(map[string]struct{}, len(a.Records))
	for i := range a.Records {
		if id := a.Records[i].ID; id != "" {
			ids[id] = struct{}{}
		}
	}
	n := 0
	for i := range b.Records {
		if _, ok := ids[b.Records[i].ID]; ok {
			n++
		}
	}
	return n
}

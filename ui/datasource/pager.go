package datasource

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"

	"docket/client"
	"docket/ui/core/paging"
	"docket/ui/view"
)

// pager is what is known of one datasource's pages. Pages are people's, from 1.
type pager struct {
	name    string
	perPage int

	opening paging.Opening // what the service calls page 1, and how that is known

	shown  int // 0 before the first page
	cache  cache
	sizes  map[int]int // records of every page that came, also of those not kept
	end    int         // the least page known to hold nothing; 0 while none is
	endWhy string
}

// kept is a page and what was odd about it.
type kept struct {
	*client.Page
	notes []string
}

func newPager(name string, perPage int) *pager {
	return &pager{name: name, perPage: perPage, sizes: map[int]int{}}
}

// request is the request for a page as the service counts.
func (p *pager) request(number int) client.PageRequest {
	return client.PageRequest{Datasource: p.name, Index: number - 1 + int(p.opening.First), ItemsPerPage: p.perPage}
}

// arrival is what a page turned out to be.
type arrival int

const (
	arrived  arrival = iota // it has records, or is page 1
	empty                   // it has none: the data ends before it
	repeated                // it is the page before once more: so does the data
)

// put takes a page that came. Only pages with something to show are kept: an empty
// page, and one that repeats the page before, tell where the data ends.
func (p *pager) put(number int, page *client.Page) arrival {
	if len(page.Records) == 0 {
		p.ends(number, "page "+strconv.Itoa(number)+" came back empty")
		if number > 1 {
			p.cache.drop(number)
			return empty
		}
		p.sizes[1] = 0
		p.cache.put(1, &kept{Page: page})
		return arrived
	}
	if before := p.cache.peek(number - 1); before != nil && client.SamePage(before.Page, page) {
		p.ends(number, repeats(number))
		p.cache.drop(number)
		return repeated
	}
	if p.end != 0 && p.end <= number { // there is more than there was
		p.end, p.endWhy = 0, ""
	}
	p.sizes[number] = len(page.Records)
	p.cache.put(number, &kept{page, p.oddities(number, page)})
	if after := p.cache.peek(number + 1); after != nil && client.SamePage(page, after.Page) {
		p.ends(number+1, repeats(number+1))
		p.cache.drop(number + 1)
	}
	return arrived
}

// take takes what a page turned out to be.
func (p *pager) take(number int, l paging.Look) arrival {
	if l.Page == nil {
		p.ends(number, l.End)
		p.cache.drop(number)
		return empty
	}
	return p.put(number, l.Page)
}

// repeats says that a page is the one before once more.
func repeats(number int) string { return fmt.Sprintf("page %d repeats page %d", number, number-1) }

// ends notes that a page holds nothing new.
func (p *pager) ends(number int, why string) {
	if p.end == 0 || number <= p.end {
		p.end, p.endWhy = number, why
	}
	for n := range p.sizes {
		if n >= number {
			delete(p.sizes, n)
		}
	}
}

// moved takes a page that was fetched again, and tells whether it changed. Where it has
// other records, what is known of other pages is old and is forgotten.
func (p *pager) moved(number int, page *client.Page) (changed bool) {
	old := p.cache.peek(number)
	if old != nil && page != nil && client.SamePage(old.Page, page) {
		return !sameContent(old.Page, page)
	}
	p.cache = cache{most: p.cache.most}
	p.end, p.endWhy = 0, ""
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

// learn takes over what a walk through pages saw, and whether it reached the end. What
// it saw is newer than what was known.
func (p *pager) learn(sizes map[int]int, ended bool) {
	last := 0
	for number, size := range sizes {
		if size == 0 {
			continue
		}
		last = max(last, number)
		p.sizes[number] = size
	}
	if p.end != 0 && p.end <= last { // there is more than there was
		p.end, p.endWhy = 0, ""
	}
	if ended && last > 0 {
		p.ends(last+1, "all pages were read, and page "+strconv.Itoa(last)+" was the last")
	}
}

// oddities are the sentences that go with a page.
func (p *pager) oddities(number int, page *client.Page) []string {
	var notes []string
	if number == 1 && page.Name != "" && page.Name != p.name {
		notes = append(notes, fmt.Sprintf("docket asked for %s and the service calls what came %s.", p.name, page.Name))
	}
	asked, said := page.Request.Index, page.PageNumber.Text()
	if said != "" && said != strconv.Itoa(asked) && said != strconv.Itoa(number) {
		notes = append(notes, fmt.Sprintf("Page %d: docket asked for page_index %d and the service says that this is %s.", number, asked, said))
	}
	if page.Unplaced > 0 {
		notes = append(notes, fmt.Sprintf("%s of this page have no column: %s columns are shown at most. JSON has them all.", view.Count(page.Unplaced, "value"), view.Thousands(client.MostColumns)))
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
			notes = append(notes, fmt.Sprintf("The data moved while you paged: %s of page %d %s on page %d too.", view.Count(n, "record"), number, was, other))
		}
	}
	return notes
}

// offset is how many records lie before a page: what came, and full pages where
// nothing came yet.
func (p *pager) offset(number int) int {
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
func (p *pager) full() int {
	most := 0
	for page, size := range p.sizes {
		if p.sizes[page+1] > 0 {
			most = max(most, size)
		}
	}
	if most == 0 {
		return p.perPage
	}
	return most
}

// least is how many records there are at least.
func (p *pager) least() int {
	last := 0
	for page, size := range p.sizes {
		if size > 0 {
			last = max(last, page)
		}
	}
	if last == 0 {
		return 0
	}
	return p.offset(last) + p.sizes[last]
}

// total is how many records there are, once the end was seen.
func (p *pager) total() (n int, known bool) {
	if p.end == 0 {
		return 0, false
	}
	if p.end == 1 {
		return 0, true
	}
	size, came := p.sizes[p.end-1]
	return p.offset(p.end-1) + size, came
}

// isLast tells whether the data is known to end with a page.
func (p *pager) isLast(number int) bool { return p.end != 0 && number+1 >= p.end }

// rows is the honest range of the pages from first to last: "rows 101–200 of at least
// 200", "rows 201–237 of 237".
func (p *pager) rows(first, last int) string {
	total, known := p.total()
	if first == 0 {
		return ""
	}
	from := p.offset(first)
	size := p.offset(last) + p.sizes[last] - from
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
	case p.end != 0:
		return line + view.Thousands(p.least()) + " to " + view.Thousands((p.end-1)*p.full())
	}
	return line + "at least " + view.Thousands(p.least())
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

package pages

import (
	"slices"

	"docket/client"
)

// How many pages are kept: a few in each direction, or in continuous mode as many as
// ten thousand records take; and never more bytes of answers than mostBytes, beside
// the page that is shown and its neighbours. This bounds memory whatever the
// datasource holds.
const (
	fewPages  = 8
	manyPages = 100
	leastKept = 3
	mostBytes = 64 << 20
)

// cache keeps the pages that were looked at last, by people's number.
type cache struct {
	pages map[int]*Kept
	order []int // the one that was used longest ago first
	most  int   // pages; 0 is fewPages
	bytes int
}

// get returns a page and makes it the one that was used last; nil when it is not
// kept any more.
func (c *cache) get(number int) *Kept {
	k := c.pages[number]
	if k != nil {
		c.touch(number)
	}
	return k
}

// peek is get without counting as a use.
func (c *cache) peek(number int) *Kept { return c.pages[number] }

// put keeps a page, and drops those that were used longest ago where there are too
// many.
func (c *cache) put(number int, k *Kept) {
	if c.pages == nil {
		c.pages = map[int]*Kept{}
	}
	c.drop(number)
	c.pages[number] = k
	c.bytes += len(k.Body)
	c.touch(number)
	c.trim()
}

// allow sets how many pages are kept, and drops those that are too many.
func (c *cache) allow(most int) {
	c.most = most
	c.trim()
}

func (c *cache) trim() {
	most := c.most
	if most == 0 {
		most = fewPages
	}
	for len(c.order) > most || c.bytes > mostBytes && len(c.order) > leastKept {
		c.drop(c.order[0])
	}
}

// drop forgets a page.
func (c *cache) drop(number int) {
	if k := c.pages[number]; k != nil {
		c.bytes -= len(k.Body)
	}
	delete(c.pages, number)
	c.order = slices.DeleteFunc(c.order, func(n int) bool { return n == number })
}

func (c *cache) touch(number int) {
	if i := slices.Index(c.order, number); i >= 0 {
		c.order = slices.Delete(c.order, i, i+1)
	}
	c.order = append(c.order, number)
}

// around is the pages that are kept next to each other with this one among them, in
// their order.
func (c *cache) around(number int) []Numbered {
	from := number
	for c.pages[from-1] != nil {
		from--
	}
	var run []Numbered
	for n := from; c.pages[n] != nil; n++ {
		run = append(run, Numbered{n, c.pages[n].Page})
	}
	return run
}

// Use returns a cached page and counts it as used last; nil where it is not cached.
func (p *Pager) Use(number int) *Kept { return p.cache.get(number) }

// Peek returns a cached page, nil where it is not cached.
func (p *Pager) Peek(number int) *client.Page {
	if k := p.cache.peek(number); k != nil {
		return k.Page
	}
	return nil
}

// Together returns the pages that are shown with a page: it alone, or, in continuous
// mode, the cached ones next to it.
func (p *Pager) Together(number int, continuous bool) []Numbered {
	if continuous {
		return p.cache.around(number)
	}
	return []Numbered{{number, p.Peek(number)}}
}

// Continuous says whether many pages are cached, or a few.
func (p *Pager) Continuous(on bool) {
	if p.cache.allow(fewPages); on {
		p.cache.allow(manyPages)
	}
}

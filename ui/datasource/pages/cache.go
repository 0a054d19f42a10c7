package pages

import (
	"maps"
	"slices"

	"docket/client"
	"docket/ui/core/each"
)

// How many pages are cached: a few in each direction, or in continuous mode as many as
// ten thousand records take; and never more bytes of answers than mostBytes, beside the
// page that is shown and its neighbours. This bounds memory whatever the datasource holds.
const (
	fewPages   = 8
	manyPages  = 100
	leastPages = 3
	mostBytes  = 64 << 20
)

// cache holds the pages that were looked at last, by people's number.
type cache struct {
	pages map[int]*Cached
	order []int // the one that was used longest ago first
	most  int   // pages
	bytes int
}

func newCache(most int) cache { return cache{pages: map[int]*Cached{}, most: most} }

// put caches a page, and drops those that were used longest ago where there are too many.
func (c *cache) put(number int, k *Cached) {
	c.drop(number)
	c.pages[number] = k
	c.bytes += len(k.Body)
	c.order = append(c.order, number)
	c.trim()
}

func (c *cache) trim() {
	for len(c.order) > c.most || c.bytes > mostBytes && len(c.order) > leastPages {
		c.drop(c.order[0])
	}
}

func (c *cache) drop(number int) {
	if k := c.pages[number]; k != nil {
		c.bytes -= len(k.Body)
		delete(c.pages, number)
		c.order = slices.DeleteFunc(c.order, func(n int) bool { return n == number })
	}
}

// Use returns a cached page and counts it as used last; nil where it is not cached.
func (p *Pager) Use(number int) *Cached {
	c := &p.cache
	if i := slices.Index(c.order, number); i >= 0 {
		c.order = append(slices.Delete(c.order, i, i+1), number)
	}
	return c.pages[number]
}

// Peek returns a cached page, nil where it is not cached.
func (p *Pager) Peek(number int) *client.Page {
	if k := p.cache.pages[number]; k != nil {
		return k.Page
	}
	return nil
}

// Cached are the pages that are cached, in their order.
func (p *Pager) Cached() []client.NumberedPage {
	return each.Of(slices.Sorted(maps.Keys(p.cache.pages)), func(n int) client.NumberedPage { return client.NumberedPage{Page: p.Peek(n), Number: n} })
}

// Together returns the pages that are shown with a page: it alone, or, in continuous
// mode, the cached ones next to it, in their order.
func (p *Pager) Together(number int, continuous bool) (run []client.NumberedPage) {
	from := number
	for continuous && p.Peek(from-1) != nil {
		from--
	}
	for n := from; n == number || continuous && p.Peek(n) != nil; n++ {
		run = append(run, client.NumberedPage{Page: p.Peek(n), Number: n})
	}
	return run
}

// Continuous says whether many pages are cached, or a few.
func (p *Pager) Continuous(on bool) {
	if p.cache.most = fewPages; on {
		p.cache.most = manyPages
	}
	p.cache.trim()
}

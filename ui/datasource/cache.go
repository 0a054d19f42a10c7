package datasource

import "slices"

// cachedPages is how many pages are kept: a few in each direction. A page is at
// most 100 records, so this bounds memory whatever the datasource holds.
const cachedPages = 8

// cache keeps the pages that were looked at last, by people's number.
type cache struct {
	pages map[int]*kept
	order []int // the one that was used longest ago first
}

// get returns a page and makes it the one that was used last; nil when it is not
// kept any more.
func (c *cache) get(number int) *kept {
	k := c.pages[number]
	if k != nil {
		c.touch(number)
	}
	return k
}

// peek is get without counting as a use.
func (c *cache) peek(number int) *kept { return c.pages[number] }

// put keeps a page, and drops the one that was used longest ago where there are
// too many.
func (c *cache) put(number int, k *kept) {
	if c.pages == nil {
		c.pages = map[int]*kept{}
	}
	c.pages[number] = k
	c.touch(number)
	if len(c.order) > cachedPages {
		delete(c.pages, c.order[0])
		c.order = slices.Delete(c.order, 0, 1)
	}
}

// drop forgets a page.
func (c *cache) drop(number int) {
	delete(c.pages, number)
	c.order = slices.DeleteFunc(c.order, func(n int) bool { return n == number })
}

func (c *cache) touch(number int) {
	if i := slices.Index(c.order, number); i >= 0 {
		c.order = slices.Delete(c.order, i, i+1)
	}
	c.order = append(c.order, number)
}

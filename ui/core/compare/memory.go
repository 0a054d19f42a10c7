package compare

import (
	"context"
	"fmt"
	"slices"

	"docket/client"
)

// columnSet is the columns that a set of records has had, by first appearance.
type columnSet struct {
	names []string
	seen  map[string]bool
	last  []string
}

func (s *columnSet) add(columns []string) {
	if s.seen == nil {
		s.seen = map[string]bool{}
	} else if slices.Equal(s.last, columns) {
		return
	}
	s.last = columns
	for _, name := range columns {
		if !s.seen[name] {
			s.seen[name] = true
			s.names = append(s.names, name)
		}
	}
}

func (s columnSet) without(other columnSet) []string {
	var out []string
	for _, name := range s.names {
		if !other.seen[name] {
			out = append(out, name)
		}
	}
	return out
}

// mostCached is how many old pages stay at hand, and mostBytes how many bytes of them
// beside the latest. Both sets mostly have the same order, so that one or two would do.
const (
	mostCached = 8
	mostBytes  = 16 << 20
)

// pageCache keeps the old pages that were read last, the latest first.
type pageCache struct{ pages []client.NumberedPage }

func (c *pageCache) page(ctx context.Context, book Book, number int) (*client.Page, error) {
	at := slices.IndexFunc(c.pages, func(p client.NumberedPage) bool { return p.Number == number })
	var found client.NumberedPage
	if at >= 0 {
		found = c.pages[at]
		c.pages = slices.Delete(c.pages, at, at+1)
	} else {
		page, err := book.Page(ctx, number)
		if err != nil {
			return nil, fmt.Errorf("compare: read old page %d: %w", number, err)
		}
		found = client.NumberedPage{Page: page, Number: number}
	}
	bytes, keep := 0, 0
	for keep < min(len(c.pages), mostCached-1) && bytes+len(c.pages[keep].Body) <= mostBytes {
		bytes += len(c.pages[keep].Body)
		keep++
	}
	clear(c.pages[keep:])
	c.pages = slices.Insert(c.pages[:keep], 0, found)
	return found.Page, nil
}

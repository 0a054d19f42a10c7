package compare

import (
	"context"
	"fmt"
	"slices"

	"docket/client"
)

// columnSet is the columns that a set of records has had, by first appearance.
type columnSet struct{ names, last []string }

func (s *columnSet) add(columns []string) {
	if slices.Equal(s.last, columns) {
		return
	}
	s.last = columns
	for _, name := range columns {
		if !slices.Contains(s.names, name) {
			s.names = append(s.names, name)
		}
	}
}

func (s columnSet) without(other columnSet) []string {
	return slices.DeleteFunc(slices.Clone(s.names), func(name string) bool { return slices.Contains(other.names, name) })
}

// mostPages is how many old pages stay at hand, and mostBytes how many bytes of them
// beside the latest. Both sets mostly have the same order, so that one or two would do.
const (
	mostPages = 8
	mostBytes = 16 << 20
)

// page gives an old page.
func (c *Comparison) page(ctx context.Context, number int) (*client.Page, error) {
	at := slices.IndexFunc(c.pages, func(p client.NumberedPage) bool { return p.Number == number })
	if at == 0 {
		return c.pages[0].Page, nil
	}
	found := client.NumberedPage{Number: number}
	if at > 0 {
		found = c.pages[at]
		c.pages = slices.Delete(c.pages, at, at+1)
	} else {
		var err error
		if found.Page, err = c.old.Page(ctx, number); err != nil {
			return nil, fmt.Errorf("compare: read old page %d: %w", number, err)
		}
	}
	bytes, keep := 0, 0
	for keep < min(len(c.pages), mostPages-1) && bytes+len(c.pages[keep].Body) <= mostBytes {
		bytes += len(c.pages[keep].Body)
		keep++
	}
	clear(c.pages[keep:])
	c.pages = slices.Insert(c.pages[:keep], 0, found)
	return found.Page, nil
}

package compare

import (
	"context"
	"fmt"
	"slices"

	"docket/client"
	"docket/ui/core/export"
)

// union adds the columns of a page to those of a set, by first appearance.
func union(names, columns []string) []string {
	if len(names) >= len(columns) && slices.Equal(names[:len(columns)], columns) {
		return names
	}
	for _, name := range columns {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// without are the names that others do not have.
func without(names, others []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return slices.Contains(others, name) })
}

// page gives an old page. The latest two stay at hand: both sets mostly have the same order, moved by less than a page.
func (c *Comparison) page(ctx context.Context, number int) (*client.Page, error) {
	for _, p := range c.pages {
		if p.Number == number {
			return p.Page, nil
		}
	}
	page, err := c.old.Page(ctx, number)
	if err != nil {
		return nil, fmt.Errorf("compare: read old page %d: %w", number, err)
	}
	c.pages = [2]client.NumberedPage{{Page: page, Number: number}, c.pages[0]}
	return page, nil
}

// choose finds the columns that are compared among those of the old set and of the first page of the new one.
func (c *Comparison) choose(first client.Page) error {
	if c.o.Columns == nil || c.totals.New > 0 {
		return nil
	}
	first.Columns = union(slices.Clone(first.Columns), c.columns[0])
	chosen, err := export.NewRecords(&first, c.o.Columns)
	if err == nil {
		c.o.Columns = chosen.Header()
	}
	return err
}

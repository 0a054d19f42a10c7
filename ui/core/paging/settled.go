package paging

import (
	"context"
	"fmt"
	"hash/maphash"
	"strings"

	"docket/client"
)

// lastSeen is the last page with records that a walk gave, as much of it as tells it from others.
type lastSeen struct {
	number int
	more   bool // it is not the first one
	keys   map[uint64]bool
}

var seed = maphash.MakeSeed()

func (l *lastSeen) meet(p client.NumberedPage) {
	if len(p.Records) == 0 {
		return
	}
	if l.keys == nil {
		l.keys = make(map[uint64]bool, len(p.Records))
	}
	clear(l.keys)
	l.more, l.number = l.number > 0, p.Number
	for i := range p.Records {
		l.keys[maphash.String(seed, p.Records[i].Key())] = true
	}
}

// settled asks once more for the last page where a walk came to its end, and for the one behind it: the walk itself does
// so with its first. Pages that were counted otherwise for a while up to the end show here alone.
func (s Source) settled(ctx context.Context, first client.FirstPage, l *lastSeen, why string) (doubt string, err error) {
	if !l.more {
		return "", nil
	}
	known, _, err := s.known(ctx, first, l, l.number)
	switch {
	case err == nil && known == 0:
		return "", &client.MovedError{Page: l.number, Reason: fmt.Sprintf("page %d has none of the records that it had a moment ago", l.number)}
	case err != nil || strings.Contains(why, "repeat"): // there is always a page behind the last one
		return s.unsettled(ctx, l.number, err)
	}
	known, n, err := s.known(ctx, first, l, l.number+1)
	if err == nil && n > known {
		return "", &client.MovedError{Page: l.number + 1, Reason: fmt.Sprintf("page %d had no records a moment ago, and has some", l.number+1)}
	}
	return s.unsettled(ctx, l.number+1, err)
}

// known counts the records that a page has now, and those of them that the last one had. A page that is refused has none.
func (s Source) known(ctx context.Context, first client.FirstPage, l *lastSeen, number int) (known, n int, err error) {
	page, err := s.Client.Page(ctx, client.PageRequest{Datasource: s.Name, Index: int(first) + number - 1, ItemsPerPage: s.PerPage})
	if status, about := client.RefusesPage(err); about && (status < 500 || number > l.number) {
		return 0, 0, nil
	}
	if err != nil {
		return 0, 0, err
	}
	for i := range page.Records {
		if l.keys[maphash.String(seed, page.Records[i].Key())] {
			known++
		}
	}
	return known, len(page.Records), nil
}

// unsettled is the doubt that a page which could not be asked for leaves.
func (s Source) unsettled(ctx context.Context, number int, err error) (string, error) {
	if err == nil || ctx.Err() != nil {
		return "", ctx.Err()
	}
	return fmt.Sprintf("Whether page %d is still what it was could not be checked.", number), nil
}

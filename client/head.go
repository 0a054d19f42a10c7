package client

import (
	"cmp"
	"context"
	"fmt"
	"hash/maphash"
	"strings"
)

// head is the first page of a walk: whether it is still the same at the end, and whether its records came again.
type head struct {
	mark   *pageMark
	keys   keys // true once it came again
	again  int  // the first page on which one came again, not counting the one behind it
	beyond bool // it is not the only page
}

// keys tell the records of a page from others.
type keys map[uint64]bool

// keyOf is that of a record: by its id, or else by its content.
func keyOf(r *Record) uint64 {
	if r.ID != "" {
		return maphash.String(keySeed, r.ID)
	}
	return maphash.Bytes(keySeed, r.Raw)
}

func keysOf(p *Page) keys {
	k := make(keys, len(p.Records))
	for i := range p.Records {
		k[keyOf(&p.Records[i])] = false
	}
	return k
}

// known counts the records of a page that are among them.
func (k keys) known(p *Page) (n int) {
	for i := range p.Records {
		if _, known := k[keyOf(&p.Records[i])]; known {
			n++
		}
	}
	return n
}

// meet takes note of a page that was given.
func (r *reader) meet(got fetched) {
	h := r.head
	switch {
	case got.mark.records > 0 && h == nil:
		r.head = &head{mark: got.mark, keys: keysOf(got.page)}
		return
	case got.mark.records > 0:
		r.last.number, r.last.keys, r.last.values = got.mark.number, keysOf(got.page), got.mark.values
	case h == nil:
		return
	}
	h.beyond = true
	if !h.mark.ids || !got.mark.ids || r.restarts {
		return
	}
	for i := range got.page.Records {
		key := keyOf(&got.page.Records[i])
		if _, known := h.keys[key]; known {
			if h.keys[key] = true; h.again == 0 && got.mark.number > h.mark.number+1 {
				h.again = got.mark.number
			}
		}
	}
}

// settle looks whether a walk that has come to its end stands on what it began with, and still ends so.
func (r *reader) settle(ctx context.Context, got fetched, why string) ([]string, error) {
	doubts, err := r.settleFirst(ctx, got)
	if err == nil && r.last.number > 0 {
		var doubt []string
		doubt, err = r.settleLast(ctx, why)
		doubts = append(doubts, doubt...)
	}
	return doubts, err
}

// settleFirst asks for the first page once more, where there can be more than one.
func (r *reader) settleFirst(ctx context.Context, got fetched) (doubts []string, err error) {
	h := r.head
	if h == nil || !h.beyond && h.mark.records < r.walk.ItemsPerPage {
		return nil, nil
	}
	doubts = append(h.doubts(r.walk), r.fromTheEnd(got)...)
	now := r.page(ctx, h.mark.number)
	if now.err != nil {
		if ctx.Err() != nil {
			return nil, now.err
		}
		if status, about := RefusesPage(now.err); about && status < 500 {
			return nil, &MovedError{h.mark.number, fmt.Sprintf("page %d is refused now%s", h.mark.number, inBrackets(status))}
		}
		return append(doubts, unsettled(h.mark.number)...), nil
	}
	if now.mark.records == h.mark.records && now.mark.keys == h.mark.keys {
		return doubts, nil
	}
	same := h.keys.known(now.page)
	if same == 0 && now.mark.values == h.mark.values && now.mark.records == h.mark.records {
		return append(doubts, "The service gives other ids with every answer, so whether records moved meanwhile is not known."), nil
	}
	if same == 0 && h.mark.ids && !r.restarts {
		return nil, &MovedError{h.mark.number, fmt.Sprintf("page %d has none of the records that it had when this began", h.mark.number)}
	}
	return append(doubts, fmt.Sprintf("The data changed meanwhile: of page %d, %d of %d records are as they were. Records may be missing, or come twice.",
		h.mark.number, same, h.mark.records)), nil
}

// unsettled is the doubt that a page leaves which could not be asked for.
func unsettled(number int) []string {
	return []string{fmt.Sprintf("Whether page %d is still what it was could not be checked.", number)}
}

// settleLast asks once more for the last page with records, and for the one behind it. Pages that were counted otherwise
// for a while up to the end show here alone.
func (r *reader) settleLast(ctx context.Context, why string) (doubts []string, err error) {
	last := r.last.number
	for number := last; number <= last+1; number++ {
		now := r.page(ctx, number)
		status, about := RefusesPage(now.err)
		nothing := about && (status < 500 || number > last)
		known, n := 0, 0
		if now.err == nil {
			known, n = r.last.keys.known(now.page), now.mark.records
			if now.mark.values == r.last.values { // its ids may be given anew
				known = n
			}
		}
		switch {
		case now.err != nil && !nothing:
			return unsettled(number), ctx.Err()
		case number == last && known == 0:
			return nil, &MovedError{last, fmt.Sprintf("page %d has none of the records that it had a moment ago", last)}
		case n > known && number > last:
			return nil, &MovedError{number, fmt.Sprintf("page %d had no records a moment ago, and has some", number)}
		case strings.Contains(why, "repeat"): // there is always a page behind the last one
			return nil, nil
		}
	}
	return nil, nil
}

// doubts are about records of the first page that came again.
func (h *head) doubts(w Walk) []string {
	if h.again == 0 {
		return nil
	}
	n := 0
	for _, came := range h.keys {
		if came {
			n++
		}
	}
	text := fmt.Sprintf("Of the %d records of page %d, %d came again, first on page %d.", h.mark.records, h.mark.number, n, h.again)
	if n == len(h.keys) && w.First == FirstPageZero && h.mark.number == 1 {
		text += countsFromOne
	}
	return []string{text}
}

// countsFromOne is what to do about a service that counts back from the end for page_index 0.
const countsFromOne = " The service may answer page_index 0 with the end of the data: if its pages count from 1, set first_page = 1 in the profile."

// fromTheEnd is about a first page that is the last one: page_index 0 is taken for the page before the first,
// counted from the end. A service that begins again behind its end goes on with its second page.
func (r *reader) fromTheEnd(got fetched) []string {
	if got.mark == nil || r.walk.First != FirstPageZero || r.walk.From != 1 || got.mark.number < 3 {
		return nil
	}
	known := func(m *pageMark) int {
		if m == nil {
			return 0
		}
		return cmp.Or(r.given[m.content], r.given[m.keys], &pageMark{}).number
	}
	if known(got.mark) != 1 || known(r.after) == 2 {
		return nil
	}
	return []string{fmt.Sprintf("Page %d is page 1 again, and nothing follows: page 1 seems to be the last one.", got.mark.number) + countsFromOne}
}

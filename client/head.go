package client

import (
	"cmp"
	"context"
	"fmt"
	"hash/maphash"
)

// head is the first page of a walk: whether it is still the same at the end, and whether its records came again.
type head struct {
	mark   *pageMark
	keys   map[uint64]bool // of its records, by id or else by content; true once it came again
	again  int             // the first page on which one came again, not counting the one behind it
	beyond bool            // it is not the only page
}

// keyOf tells a record from others.
func (h *head) keyOf(r *Record) uint64 {
	if h.mark.ids {
		return maphash.String(keySeed, r.ID)
	}
	return maphash.Bytes(keySeed, r.Raw)
}

func (r *reader) meet(got fetched) {
	h := r.head
	if h == nil {
		h = &head{mark: got.mark, keys: make(map[uint64]bool, len(got.page.Records))}
		for i := range got.page.Records {
			h.keys[h.keyOf(&got.page.Records[i])] = false
		}
		if got.mark.records > 0 {
			r.head = h
		}
		return
	}
	h.beyond = true
	if !h.mark.ids || !got.mark.ids || r.restarts {
		return
	}
	for i := range got.page.Records {
		key := h.keyOf(&got.page.Records[i])
		if _, known := h.keys[key]; known {
			if h.keys[key] = true; h.again == 0 && got.mark.number > h.mark.number+1 {
				h.again = got.mark.number
			}
		}
	}
}

// settle looks whether a walk that has come to its end stands on what it began with: its first page is asked for once
// more, where there can be more than one.
func (r *reader) settle(ctx context.Context, got fetched) (doubts []string, err error) {
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
		return append(doubts, fmt.Sprintf("Whether page %d is still what it was could not be checked.", h.mark.number)), nil
	}
	if now.mark.records == h.mark.records && now.mark.keys == h.mark.keys {
		return doubts, nil
	}
	same := 0
	for i := range now.page.Records {
		if _, known := h.keys[h.keyOf(&now.page.Records[i])]; known {
			same++
		}
	}
	if same == 0 && h.mark.ids && !r.restarts {
		return nil, &MovedError{h.mark.number, fmt.Sprintf("page %d has none of the records that it had when this began", h.mark.number)}
	}
	return append(doubts, fmt.Sprintf("The data changed meanwhile: of page %d, %d of %d records are as they were. Records may be missing, or come twice.",
		h.mark.number, same, h.mark.records)), nil
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

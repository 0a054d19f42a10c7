package client

import (
	"context"
	"fmt"
	"hash/maphash"
	"slices"
)

// head is the first page of a walk: whether it is still the same at the end, and whether its records came again.
type head struct {
	mark   *pageMark
	keys   keys              // true once it came again
	values map[uint64]uint64 // of its records, by their keys
	again  int               // the first page on which one came again, not counting the one behind it
	beyond bool              // it is not the only page
}

func newHead(of fetched) *head {
	h := &head{mark: of.mark, keys: keysOf(of.page), values: make(map[uint64]uint64, of.mark.records)}
	for i := range of.page.Records {
		h.values[keyOf(&of.page.Records[i])] = of.page.Records[i].values()
	}
	return h
}

// keys tell the records of a page from others.
type keys map[uint64]bool

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
		r.head = newHead(got)
		return
	case got.mark.records > 0:
		r.last.mark, r.last.keys = got.mark, keysOf(got.page)
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
func (r *reader) settle(ctx context.Context, got fetched) ([]string, error) {
	h := r.head
	if h == nil && r.walk.From > 1 {
		return r.doubts, nil
	}
	if h == nil { // no page had records
		return r.settleBehind(ctx, got, &pageMark{}, false)
	}
	doubts := slices.Concat(r.doubts, h.doubts(r.walk), r.fromTheEnd(got))
	now, doubt, err := r.still(ctx, h.mark, h.keys, "when this began")
	if doubts = append(doubts, doubt...); err != nil {
		return doubts, err
	}
	if r.last.mark == nil {
		r.last.mark, r.last.keys = h.mark, h.keys
	} else {
		now, doubt, err = r.still(ctx, r.last.mark, r.last.keys, "a moment ago")
		doubts = append(doubts, doubt...)
	}
	if doubt = nil; err == nil && now != nil {
		doubt, err = r.settleBehind(ctx, got, now, got.mark != nil && got.mark.records > 0)
	}
	return slices.Compact(append(doubts, doubt...)), err
}

// still asks once more for a page, and compares it with what it was; now is nil where it did not come. Pages that were
// counted otherwise for a while up to the end show at the last one alone.
func (r *reader) still(ctx context.Context, was *pageMark, keys keys, when string) (now *pageMark, doubts []string, err error) {
	got := r.page(ctx, was.number)
	if got.err != nil {
		if status, about := RefusesPage(got.err); about && status < 500 {
			return nil, nil, &MovedError{was.number, fmt.Sprintf("page %d is refused now%s", was.number, inBrackets(status))}
		}
		return nil, unsettled(was.number), ctx.Err()
	}
	now = got.mark
	same := keys.known(got.page)
	switch {
	case now.records == was.records && now.keys == was.keys && (!r.restarts || now.content == was.content):
		return now, nil, nil
	case r.restarts: // nobody knows whether they are others, or say something else by now
		return now, []string{fmt.Sprintf("Page %d is another one now, and ids do not tell whether its records are others: records may be missing, or come twice.", was.number)}, nil
	case same == 0 && now.values == was.values && now.records == was.records:
		return now, []string{"The service gives other ids with every answer, so whether records moved meanwhile is not known."}, nil
	case now.records == 0, same == 0 && was.ids && !r.restarts:
		return nil, nil, &MovedError{was.number, fmt.Sprintf("page %d has none of the records that it had %s", was.number, when)}
	}
	doubt := fmt.Sprintf("The data changed meanwhile: of page %d, %d of %d records are as they were", was.number, same, was.records)
	if now.records != was.records {
		doubt += fmt.Sprintf(", and it has %d now", now.records)
	}
	return now, []string{doubt + ". Records may be missing, or come twice."}, nil
}

// unsettled is the doubt that a page leaves which could not be asked for.
func unsettled(number int) []string {
	return []string{fmt.Sprintf("Whether page %d is still what it was could not be checked.", number)}
}

// settleBehind asks once more for the page behind the last one, which last is now. Where a service repeats pages behind
// its end, what it gives there is what it gave, or the last one as that is now.
func (r *reader) settleBehind(ctx context.Context, got fetched, last *pageMark, repeats bool) ([]string, error) {
	now := r.page(ctx, last.number+1)
	if now.err != nil {
		if _, about := RefusesPage(now.err); !about {
			return unsettled(last.number + 1), ctx.Err()
		}
		return nil, nil
	}
	known := r.last.keys.known(now.page)
	if now.mark.values == last.values || now.mark.keys == last.keys { // its ids may be given anew
		known = now.mark.records
	}
	if repeats && known < now.mark.records && (!now.mark.ids || r.restarts || r.anew || got.page == nil || keysOf(got.page).known(now.page) > 0) {
		return nil, nil
	}
	if known < now.mark.records {
		return nil, &MovedError{now.mark.number, fmt.Sprintf("page %d had no records of its own a moment ago, and has some", now.mark.number)}
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
	if r.met(got.mark) != 1 || r.after != nil && r.met(r.after) == 2 {
		return nil
	}
	return []string{fmt.Sprintf("Page %d is page 1 again, and nothing follows: page 1 seems to be the last one.", got.mark.number) + countsFromOne}
}

package client

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"strings"
)

// Ending is how a walk through pages came to its end.
type Ending struct {
	Why    string   // how it is known: "pages 4 and 5 came back empty"; of a range, what was not looked at
	Asked  bool     // it ended where it was asked to; where the data ends is not known
	Doubts []string // why not every record may have been given, and once; a sentence each
}

// String is "The end: pages 4 and 5 came back empty.", or what was asked for; "" where the walk did not come to it.
func (e Ending) String() string {
	switch {
	case e.Why == "":
		return ""
	case e.Asked:
		return strings.ToUpper(e.Why[:1]) + e.Why[1:] + "."
	}
	return "The end: " + e.Why + "."
}

// StopError is a page that the service fails on although the one before it still comes: the data may end there as well
// as the service be broken, and nothing tells which.
type StopError struct {
	Page, Last int   // people's numbers of the first and the last page that failed
	Err        error // what the first was answered with
}

func (e *StopError) Error() string {
	said, _ := errorOf(e.Err)
	return fmt.Sprintf("%s%s answered with %s while page %d still comes: the data may end there, or the service fails, and nothing tells which",
		prefix(OpDatasource), pagesAre(e.Page, e.Last), said, e.Page-1)
}

func (e *StopError) Unwrap() error { return e.Err }

// MovedError is a walk at whose end its first page has other records than at its beginning: pages are counted in another
// way than before, or the data is another, and what was given is not everything.
type MovedError struct {
	Page   int    // people's number
	Reason string // "page 1 has none of the records that it had when this began"
}

func (e *MovedError) Error() string {
	return prefix(OpDatasource) + e.Reason + ": its pages are counted otherwise now, or the data is another, and records are missing"
}

// Before is the last page that came before an error which leaves open whether the data ends there; 0 of others.
func Before(err error) int {
	if stop, ok := errors.AsType[*StopError](err); ok {
		return stop.Page - 1
	}
	if hole, ok := errors.AsType[*HoleError](err); ok {
		return hole.Page - 1
	}
	return 0
}

// errorOf is what the service said with a status.
func errorOf(err error) (said string, status int) {
	e, ok := err.(*Error)
	if !ok {
		return "an error", 0
	}
	said = statusText(e.Status)
	if e.Message != "" {
		said += " (" + e.Message + ")"
	}
	return said, e.Status
}

// pagesAre is "page 4 is", "pages 4 and 5 are" or "pages 4 to 8 are".
func pagesAre(from, to int) string {
	if from == to {
		return fmt.Sprintf("page %d is", from)
	}
	return pagesFrom(from, to) + " are"
}

func pagesFrom(from, to int) string {
	switch to - from {
	case 0:
		return fmt.Sprintf("page %d", from)
	case 1:
		return fmt.Sprintf("pages %d and %d", from, to)
	}
	return fmt.Sprintf("pages %d to %d", from, to)
}

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

// meet takes a page of the walk.
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

// span gives the pages of a range as they come, whatever they hold.
func (r *reader) span(next func() fetched, yield func(NumberedPage, error) bool) {
	e := Ending{Asked: true, Why: fmt.Sprintf("%s asked for; what is behind was not looked at", map[bool]string{true: "page 1 was", false: pagesFrom(r.walk.From, r.walk.To) + " were"}[r.walk.To == 1])}
	for number := r.walk.From; number <= r.walk.To; number++ {
		got := next()
		if got.err != nil {
			yield(NumberedPage{Number: number}, got.err)
			return
		}
		if got.mark.records == 0 {
			e.Doubts = append(e.Doubts, fmt.Sprintf("Page %d came back empty.", number))
		}
		if !yield(NumberedPage{got.page, number}, nil) {
			return
		}
	}
	r.ended(e)
}

func (r *reader) ended(e Ending) {
	if r.walk.Ended != nil {
		r.walk.Ended(e)
	}
}

package client

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
)

// sign is what a page says about the end of the data.
type sign int

const (
	fresh    sign = iota // it has records of its own
	empty                // it has none
	repeated             // it has those of an earlier page: how some services answer beyond their end
	refused              // the service refuses it: how others do
	broken               // the service fails on it, by its own word: how others do, or a fault
	failed               // an error that says nothing about pages
)

type reader struct {
	client *Client
	walk   Walk
	given  map[uint64]*pageMark // the pages that were given, by their ids, by their content and by that without ids
	ends   bool                 // far behind the data there is nothing: pages that are alike are pages of their own

	asked, restarts bool // whether ids begin again on every page, once it was asked for
	tried, anew     bool // whether ids are given anew with every answer, once it was asked for

	before *pageMark // the page that those which may be behind the end are compared with
	head   *head     // the first page of a walk
	last   struct {  // the last one that has records, where it is not the first one
		mark *pageMark
		keys keys
	}
	after  *pageMark // the page behind the last one that was taken for the end
	sized  bool      // it was asked whether pages that are smaller than was asked for leave records out
	doubts []string  // that came up on the way
}

func (c *Client) reader(w Walk) *reader {
	return &reader{client: c, walk: w, given: map[uint64]*pageMark{}}
}

// page fetches a page by people's number.
func (r *reader) page(ctx context.Context, number int) fetched {
	page, err := r.client.Page(ctx, PageRequest{r.walk.Datasource, int(r.walk.First) + number - 1, r.walk.ItemsPerPage})
	if err != nil {
		return fetched{err: err}
	}
	return marked(page, number)
}

// give remembers a page that is given: some services begin again behind their end. Without ids pages may well be alike;
// see [reader.own].
func (r *reader) give(m *pageMark) {
	if m.told && m.records > 0 {
		r.given[m.values], r.given[m.keys], r.given[m.content] = m, m, m
	}
}

// see remembers a page that the walk does not give, where it is wanted and comes.
func (r *reader) see(ctx context.Context, number int, wanted bool) {
	if wanted {
		got := r.known(ctx, number)
		if got.err != nil {
			r.doubts = append(r.doubts, fmt.Sprintf("Page %d could not be asked for, so what came last may be its records again.", number))
			return
		}
		r.give(got.mark)
	}
}

// sign tells what a page that comes after before says. before may be nil. A page that could
// not be compared becomes an error.
func (r *reader) sign(ctx context.Context, before *pageMark, got *fetched) sign {
	switch {
	case got.err != nil:
		switch status, ok := RefusesPage(got.err); {
		case !ok:
			return failed
		case status >= 500:
			return broken
		}
		return refused
	case got.mark.records == 0:
		return empty
	}
	for _, earlier := range []*pageMark{before, r.given[got.mark.content], r.given[got.mark.keys], r.given[got.mark.values]} {
		same, err := r.same(ctx, earlier, got.mark)
		if err != nil {
			*got = fetched{err: err}
			return failed
		}
		if same {
			return repeated
		}
	}
	return fresh
}

// same tells whether two pages hold the same records. Where ids are equal and values are not, either the values change
// all the time or the ids begin again on every page: the earlier page, asked for again, shows which.
func (r *reader) same(ctx context.Context, earlier, m *pageMark) (bool, error) {
	switch {
	case earlier == nil || m == nil || earlier.records != m.records:
		return false, nil
	case earlier.keys != m.keys:
		return r.sameAnew(ctx, earlier, m)
	case earlier.content == m.content:
		return true, nil
	}
	if !r.asked {
		stable, err := r.stable(ctx, earlier)
		if err != nil {
			return false, err
		}
		r.asked, r.restarts = true, stable
	}
	return !r.restarts, nil
}

// sameAnew is same for pages whose ids differ: a service may give them anew with every answer.
func (r *reader) sameAnew(ctx context.Context, earlier, m *pageMark) (bool, error) {
	if earlier.values != m.values || !earlier.ids || !m.ids || earlier.records == 0 {
		return false, nil
	}
	if !r.tried {
		again := r.page(ctx, earlier.number)
		if again.err != nil {
			return false, again.err
		}
		r.tried, r.anew = true, again.mark.keys != earlier.keys && again.mark.values == earlier.values
	}
	return r.anew, nil
}

// end proves that the data ends before page number, of which got came: the pages after it, as many as [Walk.Proof] asks
// for, have nothing either, and where all are refused in the same words, the service still gives the page before. why
// says how it is known; it is empty where got has records of its own or is an error.
func (r *reader) end(ctx context.Context, number int, before *pageMark, got fetched, further func() fetched) (why string, err error) {
	sign := r.sign(ctx, before, &got)
	if sign == fresh || sign == failed || before == nil && (sign == refused || sign == broken) {
		return "", got.err
	}
	tail := ""
	r.before = before
	if sign == repeated && !r.tells(got.mark) {
		if own, err := r.own(ctx, number, got); own || err != nil {
			r.alike(number, got)
			return "", err
		}
		tail = withoutIDs
	}
	why = r.words(number, sign, got)
	last, alike := number, true
	for last-number+1 < max(r.walk.Proof, 2) {
		next := further()
		last++
		r.see(ctx, last-number+1, sign == repeated && last-number+1 < r.walk.From && r.earlier(number, got) == 1) // all over again
		after := r.sign(ctx, before, &next)
		switch {
		case after == fresh:
			if alike {
				why = r.all(number, last-1, sign, got)
			}
			return "", &HoleError{number, last, why, got.err}
		case after == failed:
			return "", next.err
		case sign == refused && (after != refused || !sameRefusal(got.err, next.err)), sign == broken && after != broken:
			return "", got.err
		case after != sign, sign == repeated && r.earlier(last, next) != r.earlier(number, got):
			why, alike = why+", "+r.words(last, after, next), false
		}
		r.behind(last, last == number+1, after == broken && sign != broken, next)
	}
	if sign == refused || sign == broken {
		if err := r.stays(ctx, number, before, got, sign == refused); err != nil {
			return "", err
		}
	}
	if sign == broken {
		return "", &StopError{number, last, got.err}
	}
	if alike {
		why = r.all(number, last, sign, got)
	}
	return why + tail, nil
}

// behind notes what came behind the page that is taken for the end.
func (r *reader) behind(number int, next, fails bool, got fetched) {
	if next {
		r.after = got.mark
	}
	if fails {
		r.doubts = append(r.doubts, fmt.Sprintf("Page %d fails, so whether records follow it is not known.", number))
	}
}

// stays is nil where the service still gives the page before, and refuses the one that it refused.
func (r *reader) stays(ctx context.Context, number int, before *pageMark, got fetched, refuses bool) error {
	if again := r.page(ctx, before.number); again.err != nil || again.mark.records == 0 {
		return got.err // it refuses everything now, or before was beyond the end itself
	}
	if !refuses {
		return nil
	}
	if again := r.page(ctx, number); !sameRefusal(got.err, again.err) {
		return got.err // it refuses now and then
	}
	return nil
}

// all says what is odd about pages that are odd in the same way.
func (r *reader) all(from, to int, s sign, got fetched) string {
	switch {
	case from == to:
		return r.words(from, s, got)
	case s == empty:
		return pagesFrom(from, to) + " came back empty"
	case s == repeated:
		return fmt.Sprintf("%s repeat page %d", pagesFrom(from, to), r.earlier(from, got))
	}
	return r.words(from, s, got) + ", and so " + map[bool]string{true: "is ", false: "are "}[to == from+1] + pagesFrom(from+1, to)
}

// met is the number under which a page was given before, 0 where it was not.
func (r *reader) met(m *pageMark) int {
	return cmp.Or(r.given[m.content], r.given[m.keys], r.given[m.values], &pageMark{}).number
}

// earlier is the page that a page repeats.
func (r *reader) earlier(number int, got fetched) int {
	return cmp.Or(r.met(got.mark), cmp.Or(r.before, &pageMark{number: number - 1}).number)
}

func (r *reader) words(number int, s sign, got fetched) string {
	switch s {
	case refused, broken:
		return fmt.Sprintf("page %d %s%s", number, map[sign]string{refused: "is refused", broken: "fails"}[s], inItsWords(got.err))
	case repeated:
		return fmt.Sprintf("page %d repeats page %d", number, r.earlier(number, got))
	}
	return fmt.Sprintf("page %d came back empty", number)
}

// PageOrEnd fetches one page of a walk by people's number. Where it holds nothing new and the data is proven to end
// before it, page is nil and end says how that is known; where it holds nothing and a page behind it does, the error is
// a [*HoleError]. seen are pages that came already. Without the one before it that one is fetched too, since only it
// tells whether a page repeats the one before. [Walk.Ended] hears of an end, and of what makes it doubtful.
func (c *Client) PageOrEnd(ctx context.Context, w Walk, number int, seen ...NumberedPage) (page *Page, end string, err error) {
	r := c.reader(w)
	var before fetched
	for _, p := range seen {
		got := marked(p.Page, p.Number)
		if p.Number < number {
			r.give(got.mark)
		}
		if p.Number == number-1 {
			before = got
		}
	}
	var wg sync.WaitGroup
	defer wg.Wait()
	earlier := func() fetched { return before }
	if before.page == nil && number > 1 {
		earlier = start(&wg, func() fetched { return r.page(ctx, number-1) })
	}
	got := r.page(ctx, number)
	if before = earlier(); before.mark != nil && before.mark.records == 0 {
		before.mark = nil
	}
	behind := number
	end, err = r.end(ctx, number, before.mark, got, func() fetched {
		behind++
		return r.page(ctx, behind)
	})
	if hole, is := errors.AsType[*HoleError](err); is && got.mark != nil && got.mark.records > 0 && r.met(got.mark) < number-1 {
		return nil, hole.Reason, nil // it begins again behind its end, and the pages between were not seen
	}
	if end != "" && number > 1 {
		r.behindEnd(ctx, number, before, got, seen)
		r.ended(Ending{Why: end, Doubts: r.doubts})
		return nil, end, nil
	}
	return got.page, end, err
}

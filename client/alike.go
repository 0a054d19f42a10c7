package client

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// farBehind is so many pages further that no datasource is as long.
const farBehind = 1_000_000

// withoutIDs is why the end of records without ids cannot be proven.
const withoutIDs = ", and no record has an _id of its own to tell them apart"

// own tells whether a page of records without ids that repeats the one before is a page
// of its own: it is where a page far behind it is not answered in the same way.
func (r *reader) own(ctx context.Context, number int, got fetched) (bool, error) {
	if r.ends {
		return true, nil
	}
	far := r.page(ctx, number+farBehind)
	sign := r.sign(ctx, got.mark, &far)
	if sign == failed {
		return false, far.err
	}
	r.ends = sign != repeated && sign != fresh // where records are that far behind, more pages may come again
	return sign != repeated, nil
}

// tells whether the ids of a page tell its records from those of others.
func (r *reader) tells(m *pageMark) bool { return m.ids && !r.restarts && !r.anew }

// alike doubts a page that has the records of an earlier one and is taken for one of its own. One record, or some that
// are the same, may well come again.
func (r *reader) alike(number int, got fetched) {
	if earlier := r.earlier(number, got); got.page.distinct() && got.mark.records > 1 && len(r.doubts) == 0 {
		text := fmt.Sprintf("Page %d has the same records as page %d, and ids do not tell whether they are others.", number, earlier)
		if earlier == 1 && r.walk.First == FirstPageZero {
			text += countsFromOne
		}
		r.doubts = append(r.doubts, text)
	}
}

// capped doubts pages that are smaller than was asked for where the service skips records as if they were not: asked for
// as many as the page before has, it gives others.
func (r *reader) capped(ctx context.Context, number int, before *pageMark, got fetched, fresh bool) {
	records := 0
	if fresh {
		records = got.mark.records
	}
	if r.sized || before == nil || before.records >= r.walk.ItemsPerPage || records > before.records || number > 2 && records < before.records {
		return
	}
	r.sized = true
	r.smaller(ctx, number, before, got)
}

// smaller compares a page with what it is where as many records are asked for as one before it has.
func (r *reader) smaller(ctx context.Context, number int, before *pageMark, got fetched) {
	page, err := r.client.Page(ctx, PageRequest{r.walk.Datasource, int(r.walk.First) + number - 1, before.records})
	if err != nil || len(page.Records) == 0 {
		return
	}
	if r.begunAgain(ctx, page) || got.gave() && r.sameRecords(ctx, got, page) {
		return
	}
	r.doubts = append(r.doubts, fmt.Sprintf("Page %d has %[2]d records, and page %[3]d has others where %[2]d are asked for than where %[4]d are: records may be missing. Ask for %[2]d a page.",
		before.number, before.records, number, r.walk.ItemsPerPage))
}

// begunAgain tells whether a page is the first one, as behind the end of some services: whether most of its records are. Where
// ids begin again on every page, records of the same id have other values.
func (r *reader) begunAgain(ctx context.Context, page *Page) bool {
	same, others := 0, 0
	for i := range page.Records {
		switch values, known := r.head.values[keyOf(&page.Records[i])]; {
		case known && values == page.Records[i].values():
			same++
		case known:
			others++
		}
	}
	most := len(page.Records) / 2
	if others > most && !r.asked {
		stable, err := r.stable(ctx, r.head.mark)
		r.asked, r.restarts = err == nil, stable
	}
	return same > most || others > most && !r.restarts
}

// stable tells whether a page is the same with each answer. Where it is another one than it was, it may have moved just once.
func (r *reader) stable(ctx context.Context, was *pageMark) (bool, error) {
	for range 2 {
		again := r.page(ctx, was.number)
		if again.err != nil || again.mark.content == was.content {
			return again.err == nil, again.err
		}
		was = again.mark
	}
	return false, nil
}

// sameRecords tells whether the records of a page are those of another one, in whatever order, or may be: where they are
// others with every answer nothing says so.
func (r *reader) sameRecords(ctx context.Context, got fetched, page *Page) bool {
	if page.values() == got.mark.values { // its ids may be given anew
		return true
	}
	again := r.page(ctx, got.mark.number)
	if again.err != nil || again.mark.keys != got.mark.keys && again.mark.values != got.mark.values {
		return true
	}
	return got.mark.ids && again.mark.content != got.mark.content && keysOf(got.page).known(page) == len(page.Records)
}

// behindEnd is capped for a page behind the end, by the pages that are at hand.
func (r *reader) behindEnd(ctx context.Context, number int, before, got fetched, seen []NumberedPage) {
	if before.mark == nil {
		return
	}
	if number == 2 {
		r.head = newHead(before)
		r.capped(ctx, number, before.mark, got, false)
		return
	}
	full := &pageMark{}
	for _, p := range seen {
		if n := len(p.Records); p.Number < before.mark.number && n > full.records {
			full = &pageMark{number: p.Number, records: n}
		}
	}
	if full.records > 0 && full.records < r.walk.ItemsPerPage && full.records >= before.mark.records {
		r.head = &head{}
		r.smaller(ctx, before.mark.number, full, before)
	}
}

// Doubtful tells whether an end that [Client.PageOrEnd] told of may be none: the records
// have no ids, and the service answers whatever page it is asked for.
func Doubtful(end string) bool { return strings.HasSuffix(end, withoutIDs) }

// sameRefusal tells whether two pages were refused alike, whatever page numbers, times
// and ids of requests the messages name.
func sameRefusal(a, b error) bool {
	x, okX := errors.AsType[*Error](a)
	y, okY := errors.AsType[*Error](b)
	numbered := regexp.MustCompile(`[\pL\p{Nd}-]*\p{Nd}[\pL\p{Nd}-]*`)
	return okX && okY && x.Status == y.Status && numbered.ReplaceAllString(x.Message, "") == numbered.ReplaceAllString(y.Message, "")
}

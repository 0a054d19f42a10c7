package client_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"docket/client"
)

// endingOf walks and gives how the walk came to its end.
func endingOf(c *client.Client, w client.Walk) (numbers []int, e client.Ending, err error) {
	w.Ended = func(said client.Ending) { e = said }
	numbers, err = pagesOf(c, w)
	return numbers, e, err
}

// tens are pages of ten records, so many of them, of a service that answers otherwise behind them.
func tens(pages int, behind func(i int) (int, int, int)) func(int) (int, int, int) {
	return func(i int) (int, int, int) {
		if i < pages {
			return i * 10, i*10 + 10, 0
		}
		return behind(i)
	}
}

func nothing(int) (int, int, int) { return 0, 0, 0 }

func TestAWalkSaysHowItCameToItsEnd(t *testing.T) {
	for _, c := range []struct {
		behind func(int) (int, int, int)
		proof  int
		want   string
	}{
		{nothing, 0, "pages 4 and 5 came back empty"},
		{nothing, 4, "pages 4 to 7 came back empty"},
		{func(int) (int, int, int) { return 0, 0, 404 }, 0, "page 4 is refused (404), and so is page 5"},
		{func(int) (int, int, int) { return 0, 0, 404 }, 3, "page 4 is refused (404), and so are pages 5 and 6"},
		{func(int) (int, int, int) { return 20, 30, 0 }, 0, "pages 4 and 5 repeat page 3"},
		{func(i int) (int, int, int) { return 0, 0, 500 * min(i-3, 1) }, 0, "page 4 came back empty, page 5 fails (500)"},
	} {
		numbers, e, err := endingOf(serve(t, told(tens(3, c.behind))), client.Walk{Proof: c.proof, Jobs: 2})
		if err != nil || len(numbers) != 3 || e.Why != c.want || len(e.Doubts) > 0 != strings.Contains(c.want, "fails") {
			t.Errorf("pages %v, %+v, %v; want %q", numbers, e, err, c.want)
		}
	}
}

// Two empty pages with records behind them: the end is believed as far as was looked, and one can look further.
func TestAnEmptyPageProvesAnEndOnlyAsFarAsWasLooked(t *testing.T) {
	pages := tens(2, func(i int) (int, int, int) {
		if i == 2 || i == 3 || i > 5 {
			return 0, 0, 0
		}
		return i * 10, i*10 + 10, 0
	})
	numbers, e, err := endingOf(serve(t, told(pages)), client.Walk{})
	if err != nil || len(numbers) != 2 || e.Why != "pages 3 and 4 came back empty" {
		t.Errorf("pages %v, %+v, %v", numbers, e, err)
	}
	numbers, _, err = endingOf(serve(t, told(pages)), client.Walk{Proof: 3})
	var hole *client.HoleError
	if !errors.As(err, &hole) || hole.Page != 3 || hole.Next != 5 || len(numbers) != 2 {
		t.Errorf("pages %v, %v", numbers, err)
	}
	numbers, e, err = endingOf(serve(t, told(pages)), client.Walk{To: 6, Jobs: 4})
	if err != nil || !slices.Equal(numbers, []int{1, 2, 3, 4, 5, 6}) || e.Why != "pages 1 to 6 were asked for; what is behind was not looked at" || len(e.Doubts) != 2 {
		t.Errorf("pages %v, %+v, %v", numbers, e, err)
	}
}

func TestARangeAsksForNothingBehindIt(t *testing.T) {
	var most atomic.Int32
	c := serve(t, told(func(i int) (int, int, int) {
		most.Store(max(most.Load(), int32(i)))
		return i * 10, i*10 + 10, 0
	}))
	if numbers, err := pagesOf(c, client.Walk{From: 2, To: 3, Jobs: 4}); err != nil || !slices.Equal(numbers, []int{2, 3}) || most.Load() != 2 {
		t.Errorf("pages %v, asked up to %d, %v", numbers, most.Load(), err)
	}
}

// A service that crashes behind its end never shows one: what was seen is said, and it is never called the end.
func TestAServiceThatFailsBehindItsLastPageHasNoEnd(t *testing.T) {
	for status, says := range map[int]string{500: "pages 4 and 5 are answered with 500 Internal Server Error while page 3 still comes", 501: "501 Not Implemented"} {
		numbers, _, err := endingOf(serve(t, told(tens(3, func(int) (int, int, int) { return 0, 0, status }))), client.Walk{Jobs: 4})
		var stop *client.StopError
		if !errors.As(err, &stop) || stop.Page != 4 || len(numbers) != 3 || !strings.Contains(err.Error(), says) || client.Classify(err) != client.ClassRefused {
			t.Errorf("pages %v, %v", numbers, err)
		}
	}
	var asked [9]atomic.Int32
	numbers, err := pagesOf(serve(t, told(tens(2, func(i int) (int, int, int) { // a fault in the middle is a hole
		if asked[i].Add(1); i == 2 {
			return 0, 0, 500
		}
		return i * 10, i*10 + 10, 0
	}))), client.Walk{})
	var hole *client.HoleError
	if !errors.As(err, &hole) || hole.Page != 3 || len(numbers) != 2 {
		t.Errorf("pages %v, %v", numbers, err)
	}
}

// flipping counts its pages from one, and from zero once it was asked for so many.
func flipping(records, at, before, then int) func(int) (int, int, int) {
	var asked atomic.Int32
	return func(i int) (int, int, int) {
		first := before
		if int(asked.Add(1)) > at {
			first = then
		}
		page := i - first
		if page < 0 || page*10 >= records {
			return 0, 0, 0
		}
		return page * 10, min(records, page*10+10), 0
	}
}

// Reproduced: the pages are counted otherwise from the middle of a walk on; 20 records of 25 without a word.
func TestPagesThatAreCountedOtherwiseMeanwhileNeverEndAWalkShort(t *testing.T) {
	for _, jobs := range []int{1, 4} {
		for at := 1; at < 9; at++ {
			for _, way := range [][2]int{{1, 0}, {0, 1}} {
				got := 0
				c := serve(t, told(flipping(55, at, way[0], way[1])))
				var err error
				for p, fault := range c.Pages(t.Context(), client.Walk{Datasource: "d", ItemsPerPage: 10, First: client.FirstPage(way[0]), Jobs: jobs}) {
					if err = fault; err != nil {
						break
					}
					got += len(p.Records)
				}
				if got < 55 && err == nil {
					t.Errorf("%d records of 55 without a word: %d jobs, from %d to %d at request %d", got, jobs, way[0], way[1], at)
				}
			}
		}
	}
	_, err := pagesOf(serve(t, told(flipping(25, 2, 1, 0))), client.Walk{First: client.FirstPageOne})
	var moved *client.MovedError
	if !errors.As(err, &moved) || moved.Page != 1 || client.Classify(err) != client.ClassWrongAnswer || client.Remedy(err) == "" {
		t.Errorf("%v", err)
	}
}

func TestDataThatMovedMeanwhileIsSaid(t *testing.T) {
	var asked atomic.Int32
	_, e, err := endingOf(serve(t, told(func(i int) (int, int, int) {
		moved := 0
		if asked.Add(1) > 2 {
			moved = 3 // records at the beginning were deleted
		}
		from := min(30, i*10+moved)
		return from, min(30, from+10), 0
	})), client.Walk{})
	if err != nil || len(e.Doubts) != 1 || !strings.Contains(e.Doubts[0], "of page 1, 7 of 10 records are as they were") {
		t.Errorf("%+v, %v", e, err)
	}
}

// A list of pages in Python has its last page at -1, and an OFFSET below zero counts from the end in other places.
func TestAPageZeroThatIsCountedFromTheEndIsSaid(t *testing.T) {
	list := func(i int) (int, int, int) {
		switch i {
		case 0:
			return 20, 25, 0
		case 1, 2, 3:
			return i*10 - 10, min(25, i*10), 0
		}
		return 0, 0, 404
	}
	_, e, err := endingOf(serve(t, told(list)), client.Walk{First: client.FirstPageZero})
	if err != nil || len(e.Doubts) != 1 || !strings.Contains(e.Doubts[0], "first_page = 1") {
		t.Errorf("%+v, %v", e, err)
	}
	slice := func(i int) (int, int, int) {
		if i == 0 {
			return 25, 35, 0
		}
		return min(35, i*10-10), min(35, i*10), 0
	}
	_, e, err = endingOf(serve(t, told(slice)), client.Walk{First: client.FirstPageZero})
	if err != nil || len(e.Doubts) != 1 || !strings.Contains(e.Doubts[0], "10 came again") || !strings.Contains(e.Doubts[0], "first_page = 1") {
		t.Errorf("%+v, %v", e, err)
	}
	proof, err := serve(t, told(list)).ProveFirstPage(t.Context(), "d", 10, client.FirstPageAuto)
	if err != nil || proof.Proven || !strings.Contains(proof.Reason, "page 0 has fewer") {
		t.Errorf("%+v, %v", proof, err)
	}
	around := func(i int) (int, int, int) { return i % 3 * 10, i%3*10 + 10, 0 }
	if _, e, err = endingOf(serve(t, told(around)), client.Walk{}); err != nil || len(e.Doubts) > 0 {
		t.Errorf("a service that begins again: %+v, %v", e, err)
	}
}

// once answers as pages do, but for the first time that a page is asked for: then it has nothing, or is refused.
func once(page, status int, pages func(int) (int, int, int)) func(int) (int, int, int) {
	var asked atomic.Int32
	return func(i int) (int, int, int) {
		if i == page && asked.Add(1) == 1 {
			return 0, 0, status
		}
		return pages(i)
	}
}

// Reproduced: the last page of two, or the only one, came back empty once: 10 records of 20, none of 10, without a word.
func TestAPageThatIsEmptyOnceEndsNothing(t *testing.T) {
	for pages := 1; pages < 4; pages++ {
		for _, size := range []int{7, 10} { // a service may give less than it is asked for
			list := func(i int) (int, int, int) { return min(i, pages) * size, min(i+1, pages) * size, 0 }
			_, e, err := endingOf(serve(t, told(once(pages-1, 0, list))), client.Walk{})
			var moved *client.MovedError
			if !errors.As(err, &moved) || moved.Page != pages {
				t.Errorf("%d pages of %d: %+v, %v", pages, size, e, err)
			}
		}
	}
}

// Reproduced: page 0 was refused, or empty, once: every record of it was left out, and the first page was called proven.
func TestAPageZeroThatHasNothingOnceIsNoWayToCount(t *testing.T) {
	for _, status := range []int{0, 404, 422} {
		proof, err := serve(t, told(once(0, status, tens(3, nothing)))).ProveFirstPage(t.Context(), "d", 10, client.FirstPageAuto)
		if err != nil || proof.First != client.FirstPageZero || !proof.Proven || len(proof.Page.Records) != 10 {
			t.Errorf("%d: %+v, %v", status, proof, err)
		}
	}
}

// Reproduced: page 1 failed while docket looked, so page 0 was taken for the first one, though the service takes 0 for 1: every
// page behind it was said to be missing, for as long as the datasource was open.
func TestAPageOneThatFailsForAWhileIsNoWayToCount(t *testing.T) {
	for _, tt := range []struct{ status, times int }{{404, 1}, {422, 1}, {0, 1}, {500, 1}, {500, 3}, {500, 4}, {501, 2}} {
		left := atomic.Int32{}
		left.Store(int32(tt.times))
		c := serve(t, told(func(index int) (int, int, int) {
			if index == 1 && left.Add(-1) >= 0 {
				return 0, 0, tt.status
			}
			return tens(3, nothing)(max(index, 1) - 1)
		}))
		proof, err := c.ProveFirstPage(t.Context(), "d", 10, client.FirstPageAuto)
		if err == nil && (proof.First != client.FirstPageOne || !proof.Proven) || err != nil && tt.times < 2 {
			t.Errorf("%+v: %+v, %v", tt, proof, err)
		}
		if proof, err = c.ProveFirstPage(t.Context(), "d", 10, client.FirstPageAuto); err != nil || proof.First != client.FirstPageOne || !proof.Proven {
			t.Errorf("%+v, asked once more: %+v, %v", tt, proof, err)
		}
	}
}

// A service that fails for good from page 1 on has one page, as far as that shows.
func TestAPageZeroBeforeFailuresIsGoneByAndNotProven(t *testing.T) {
	proof, err := serve(t, told(tens(1, func(int) (int, int, int) { return 0, 0, 500 }))).ProveFirstPage(t.Context(), "d", 10, client.FirstPageAuto)
	if err != nil || proof.First != client.FirstPageZero || proof.Proven || proof.Reason != "Page 0 has records, and pages 1 and 2 fail (500); docket goes by 0." {
		t.Errorf("%+v, %v", proof, err)
	}
	var answered atomic.Int32
	gone := told(func(index int) (int, int, int) {
		if answered.Add(1) > 1 && index == 0 || index > 0 {
			return 0, 0, 500
		}
		return 0, 10, 0
	})
	if proof, err := serve(t, gone).ProveFirstPage(t.Context(), "d", 10, client.FirstPageAuto); err == nil {
		t.Errorf("a service that fails altogether by now: %+v", proof)
	}
}

// withIDs answers with three pages of ten, their last one for page_index 0, and beyond them from the beginning where it
// goes around. id is the _id of a record, by its place on the page and how many records were given.
func withIDs(around bool, id func(at, given int) string) http.HandlerFunc {
	given := 0
	var mu sync.Mutex
	return func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		if given > 300 { // it is walked without an end
			w.WriteHeader(http.StatusForbidden)
			return
		}
		index, _ := strconv.Atoi(r.FormValue("page_index"))
		page := index - 1
		if page < 0 || around {
			page = (index + 2) % 3
		}
		var rows []string
		for at := range 10 {
			if page < 3 {
				given++
				rows = append(rows, fmt.Sprintf(`{"_id":%s,"n":"%d"}`, id(at, given), page*10+at))
			}
		}
		_, _ = io.WriteString(w, `{"data":[`+strings.Join(rows, ",")+`]}`)
	}
}

// Reproduced: without ids of their own the last page came first and last, without a word.
func TestRecordsThatComeTwiceAreDoubtedWithoutIDsToo(t *testing.T) {
	for name, id := range map[string]func(int, int) string{
		"none":                      func(int, int) string { return "null" },
		"begin again on every page": func(at, _ int) string { return fmt.Sprintf(`{"$oid":"%d"}`, at) },
	} {
		numbers, e, err := endingOf(serve(t, withIDs(false, id)), client.Walk{First: client.FirstPageZero})
		if err != nil || len(numbers) != 4 || len(e.Doubts) != 1 || !strings.Contains(e.Doubts[0], "Page 4 has the same records as page 1") || !strings.Contains(e.Doubts[0], "first_page = 1") {
			t.Errorf("ids: %s: pages %v, %+v, %v", name, numbers, e, err)
		}
	}
}

// Reproduced: a service that goes around and gives ids anew with every answer was read without an end.
func TestAServiceThatGoesAroundWithOtherIDsHasAnEnd(t *testing.T) {
	numbers, e, err := endingOf(serve(t, withIDs(true, func(_, given int) string { return fmt.Sprintf(`{"$oid":"%d"}`, given) })), client.Walk{First: client.FirstPageOne})
	if err != nil || len(numbers) != 3 || !strings.Contains(e.Why, "page 4 repeats page 1") {
		t.Errorf("pages %v, %+v, %v", numbers, e, err)
	}
}

// Reproduced: a walk that went on behind page 1 was not checked where no page followed: 2 records were left out.
func TestAWalkThatBeginsInTheMiddleIsCheckedToo(t *testing.T) {
	_, e, err := endingOf(serve(t, told(flipping(12, 1, 1, 0))), client.Walk{First: client.FirstPageOne, From: 2})
	if moved, is := errors.AsType[*client.MovedError](err); !is || moved.Page != 1 {
		t.Errorf("%+v, %v", e, err)
	}
	_, e, err = endingOf(serve(t, told(func(i int) (int, int, int) {
		if i == 0 {
			return 0, 0, 403
		}
		return tens(5, nothing)(i)
	})), client.Walk{From: 4})
	if err != nil || len(e.Doubts) != 1 || !strings.Contains(e.Doubts[0], "Page 1 could not be asked for") {
		t.Errorf("%+v, %v", e, err)
	}
}

// Reproduced: a page that came again once, without ids, of a service that gives its last page behind the end: no end came.
func TestAPageThatComesAgainOnceDoesNotHideTheEnd(t *testing.T) {
	var asked, given atomic.Int32
	numbers, e, err := endingOf(serve(t, func(w http.ResponseWriter, r *http.Request) {
		index, _ := strconv.Atoi(r.FormValue("page_index"))
		if index = min(index, 4); index == 2 && asked.Add(1) == 1 {
			index = 1
		}
		if given.Add(1) > 50 {
			w.WriteHeader(http.StatusForbidden)
		}
		_, _ = fmt.Fprintf(w, `{"data":[{"n":"%da"},{"n":"%[1]db"}]}`, index)
	}), client.Walk{})
	if err != nil || len(numbers) != 5 || len(e.Doubts) == 0 {
		t.Errorf("pages %v, %+v, %v", numbers, e, err)
	}
}

// Reproduced: the last page came back empty once, of a service that goes around behind it: its records were left out.
func TestAPageThatIsEmptyOnceEndsNothingWhereTheNextOneRepeats(t *testing.T) {
	for pages := 2; pages < 4; pages++ {
		var asked atomic.Int32
		_, e, err := endingOf(serve(t, func(w http.ResponseWriter, r *http.Request) {
			index, _ := strconv.Atoi(r.FormValue("page_index"))
			if index == pages-1 && asked.Add(1) == 1 {
				_, _ = io.WriteString(w, `{"data":[]}`)
				return
			}
			_, _ = fmt.Fprintf(w, `{"data":[{"n":"%da"},{"n":"%[1]db"}]}`, index%pages)
		}), client.Walk{})
		if moved, is := errors.AsType[*client.MovedError](err); !is || moved.Page != pages || !strings.Contains(err.Error(), "or records were added or removed meanwhile, and some may be missing") {
			t.Errorf("%d pages: %+v, %v", pages, e, err)
		}
	}
}

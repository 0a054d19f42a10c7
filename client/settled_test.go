package client_test

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"docket/client"
)

// growing has before records, and after once it was asked at times; a page has ten.
func growing(before, after, at int, behind func(page, last int) int) func(int) (int, int, int) {
	var asked atomic.Int32
	return func(i int) (int, int, int) {
		n := before
		if int(asked.Add(1)) > at {
			n = after
		}
		if last := (n - 1) / 10; i > last {
			i = behind(i, last)
		}
		return min(n, i*10), min(n, i*10+10), 0
	}
}

func nowhere(int, int) int      { return 1000 }
func clamped(_, last int) int   { return last }
func around(page, last int) int { return page % (last + 1) }

// Reproduced: 237 records had become 290 when the last page was asked for again, and the end was told without a word.
func TestALastPageThatGrewMeanwhileIsSaid(t *testing.T) {
	for name, behind := range map[string]func(int, int) int{"nothing": nowhere, "the last page": clamped, "the first pages": around} {
		for _, after := range []int{21, 29} {
			_, e, err := endingOf(serve(t, told(growing(25, after, 5, behind))), client.Walk{})
			want := fmt.Sprintf("of page 3, %d of 5 records are as they were, and it has %d now", min(5, after-20), after-20)
			if err != nil || len(e.Doubts) != 1 || !strings.Contains(e.Doubts[0], want) {
				t.Errorf("behind the end is %s, then %d records: %+v, %v", name, after, e, err)
			}
		}
	}
}

// Pages that a service repeats behind its end are asked for again as empty ones are.
func TestAPageThatFollowsMeanwhileIsNoRepeatedOne(t *testing.T) {
	for name, behind := range map[string]func(int, int) int{"nothing": nowhere, "the last page": clamped, "the first pages": around} {
		_, e, err := endingOf(serve(t, told(growing(30, 35, 5, behind))), client.Walk{})
		var moved *client.MovedError
		if !errors.As(err, &moved) || moved.Page != 4 {
			t.Errorf("behind the end is %s: %+v, %v", name, e, err)
		}
		if _, e, err := endingOf(serve(t, told(growing(30, 30, 5, behind))), client.Walk{}); err != nil || len(e.Doubts) > 0 {
			t.Errorf("behind the end is %s, and nothing moved: %+v, %v", name, e, err)
		}
	}
}

// Reproduced: records without ids, with a time of the answer in them, could be read and never exported.
func TestRecordsWithoutIdsThatChangeWithEveryAnswerAreDoubtedAndGiven(t *testing.T) {
	var now atomic.Int32
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		index, _ := strconv.Atoi(r.FormValue("page_index"))
		at, rows := now.Add(1), []string{}
		for i := index * 10; i < min(25, index*10+10); i++ {
			rows = append(rows, fmt.Sprintf(`{"n":%d,"at":%d}`, i, at))
		}
		fmt.Fprintf(w, `{"fields":[{"name":"n"},{"name":"at"}],"data":[%s]}`, strings.Join(rows, ","))
	})
	numbers, e, err := endingOf(c, client.Walk{})
	if err != nil || len(numbers) != 3 || len(e.Doubts) != 2 || !strings.Contains(e.Doubts[1], "of page 3, 0 of 5 records are as they were") {
		t.Errorf("pages %v, %+v, %v", numbers, e, err)
	}
}

// Reproduced: an export that was resumed at page 4 took page 1, given again behind the end, for 100 records more.
func TestAWalkFromTheMiddleEndsWhereTheFirstPagesComeAgain(t *testing.T) {
	for name, behind := range map[string]func(int, int) int{"page 1": func(int, int) int { return 0 }, "the first pages": around, "the last page": clamped} {
		for from := 2; from <= 6; from++ {
			for _, jobs := range []int{1, 4} {
				numbers, e, err := endingOf(serve(t, told(growing(55, 55, 0, behind))), client.Walk{From: from, Jobs: jobs})
				if err != nil || len(numbers) != 7-from || len(e.Doubts) > 0 || !strings.Contains(e.Why, "repeat") {
					t.Errorf("behind the end is %s, from page %d: pages %v, %+v, %v", name, from, numbers, e, err)
				}
			}
		}
	}
}

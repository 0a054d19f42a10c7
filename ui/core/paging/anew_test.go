package paging_test

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"docket/client"
	"docket/ui/core/paging"
)

// anew is a service whose records get other ids with every answer, as one that reads a sheet for each request may give.
type anew struct {
	first, records int
	clamp, alike   bool // alike: the records differ in ids that stay, and in nothing else
	ids            atomic.Int64
	asked          atomic.Int64
}

func (s *anew) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.asked.Add(1)
	index, _ := strconv.Atoi(r.FormValue("page_index"))
	page, last := index-s.first, (s.records-1)/100
	if s.clamp {
		page = max(0, min(page, last))
	}
	var rows []string
	for i := page * 100; page >= 0 && i < min((page+1)*100, s.records); i++ {
		id, n := s.ids.Add(1), i
		if s.alike {
			id, n = int64(i), 0
		}
		rows = append(rows, fmt.Sprintf(`{"_id":{"$oid":"%x"},"n":%d}`, id, n))
	}
	fmt.Fprintf(w, `{"fields":[{"name":"n"}],"data":[%s]}`, strings.Join(rows, ","))
}

// Other ids are no other records: nothing is missing, and behind the end nothing follows.
func TestIdsThatAreGivenAnewWithEveryAnswerLoseNoRecordAndEnd(t *testing.T) {
	for _, clamp := range []bool{false, true} {
		for _, first := range []int{0, 1} {
			for _, records := range []int{237, 300, 40} {
				s := &anew{first: first, clamp: clamp, records: records}
				var doubts string
				from := open(t, s)
				from.Ended = func(e client.Ending) { doubts = strings.Join(e.Doubts, " ") }
				for again := range 2 {
					n := 0
					s.asked.Store(0)
					for page, err := range from.Walk(t.Context(), 1, 1, func(paging.Opening) {}) {
						if err != nil || s.asked.Load() > 20 {
							t.Fatalf("clamping %v, from %d, %d records, walk %d: %d came, %v", clamp, first, records, again, n, err)
						}
						for _, r := range page.Records {
							if r.Cells[0].Text() != strconv.Itoa(n) {
								t.Fatalf("clamping %v, from %d, %d records: record %d is %s", clamp, first, records, n, r.Cells[0].Text())
							}
							n++
						}
					}
					if n != records || records > 100 && !strings.Contains(doubts, "other ids with every answer") {
						t.Errorf("clamping %v, from %d, %d records, walk %d: %d came, %q", clamp, first, records, again, n, doubts)
					}
				}
			}
		}
	}
}

// Records that differ in nothing but ids that stay are records of their own.
func TestRecordsThatDifferOnlyInTheirIdsAreAllRead(t *testing.T) {
	s, n := &anew{first: 1, records: 237, alike: true}, 0
	for page, err := range open(t, s).Walk(t.Context(), 1, 1, func(paging.Opening) {}) {
		if err != nil {
			t.Fatal(err)
		}
		n += len(page.Records)
	}
	if n != 237 {
		t.Errorf("%d records", n)
	}
}

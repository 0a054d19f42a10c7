package paging_test

import (
	"cmp"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"docket/client"
	"docket/config/store"
)

// hidden counts from first. It answers page 0 with a status or, where that is 0, with page 1.
type hidden struct{ first, records, status, cap, busy int }

func (h *hidden) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	index, _ := strconv.Atoi(r.FormValue("page_index"))
	size, _ := strconv.Atoi(r.FormValue("items_per_page"))
	switch {
	case size == h.busy:
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	case index == 0 && h.status != 0 && h.status != http.StatusOK:
		w.WriteHeader(h.status)
		return
	case index == 0 && h.status == 0:
		index = 1
	}
	size = min(size, cmp.Or(h.cap, size))
	var rows []string
	for i := (index - h.first) * size; index > 0 && i < min(h.records, (index-h.first+1)*size); i++ {
		rows = append(rows, fmt.Sprintf(`{"_id":{"$oid":"%d"}}`, i))
	}
	_, _ = fmt.Fprintf(w, `{"data":[%s]}`, strings.Join(rows, ","))
}

// A service that counts from 0 and never gives page 0 looks like one that counts from 1, but for where fewer records are
// asked for; whatever is asked for first, and however full page 1 is.
func TestAPageZeroThatIsNeverGivenIsFoundOut(t *testing.T) {
	for _, status := range []int{0, http.StatusOK, http.StatusNotFound} {
		for _, size := range []int{100, 37, 1} {
			for _, more := range []int{1, 2*size + 1} {
				for _, limit := range []int{0, max(2, 1+size/2)} {
					for first := range 2 {
						at := fmt.Sprintf("counts from %d, page 0 is %d, %d of at most %d a page, %d behind page 0", first, status, size, limit, more)
						s := &hidden{first: first, records: more + min(size, cmp.Or(limit, size)), status: status, cap: limit}
						from := open(t, s)
						from.PerPage = size
						o, err := from.Open(t.Context())
						doubted := strings.Contains(o.Why, "page 1 has others: the service may count from 0") || size == 1 && strings.Contains(o.Why, "page 1 did not come where 2")
						if err != nil || doubted != (first == 0) || doubted != (len(o.Doubts) == 1) {
							t.Errorf("%s: %+v, %v", at, o, err)
						}
						if fact, ok, err := from.Store.Facts.Get(t.Context(), from.Scope, "datasource/vendors", "first_page"); ok && first == 0 || err != nil {
							t.Errorf("%s: it is remembered as %+v, %v", at, fact, err)
						}
					}
				}
			}
		}
	}
}

// What an earlier docket remembered of it, that had not looked, is no proof; nor is a question that got no answer.
func TestWhatWasNotLookedIntoProvesNoFirstPage(t *testing.T) {
	s := &hidden{records: 250, status: http.StatusNotFound}
	from := open(t, s)
	if err := from.Store.Facts.Set(t.Context(), store.Scope{Address: from.Scope.Address, Company: "c"}, "datasource/vendors", "first_page", "1", "Pages are numbered from 1: the service refused page 0 (404)."); err != nil {
		t.Fatal(err)
	}
	if o, err := from.Open(t.Context()); err != nil || len(o.Doubts) != 1 || o.First != client.FirstPageOne {
		t.Errorf("%+v, %v", o, err)
	}
	s.busy = 50
	for range 2 {
		if o, err := from.Open(t.Context()); err != nil || o.Proven || len(o.Doubts) != 1 || !strings.Contains(o.Doubts[0], "page 1 did not come where 50 are asked for") {
			t.Errorf("%+v, %v", o, err)
		}
	}
}

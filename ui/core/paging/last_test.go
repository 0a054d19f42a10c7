package paging_test

import (
	"net/http"
	"strings"
	"testing"

	"docket/client"
)

func TestTheLastPageIsFoundInFewRequests(t *testing.T) {
	for _, records := range []int{1, 100, 101, 200, 237, 399, 400, 401, 1_234, 12_345, 1_000_000} {
		for _, clamp := range []bool{false, true} {
			for _, begin := range []int{1, 2} {
				s := &service{first: 1, only: records, clamp: clamp}
				from := open(t, s)
				pages := (records + 99) / 100
				if begin > pages {
					continue
				}
				page, err := from.Client.Page(t.Context(), client.PageRequest{Datasource: "vendors", Index: begin, ItemsPerPage: 100})
				if err != nil {
					t.Fatal(err)
				}
				s.requests()
				last, err := from.Last(t.Context(), client.FirstPageOne, client.NumberedPage{Page: page, Number: begin}, nil)
				size := records - (pages-1)*100
				if err != nil || last.Number != pages || len(last.Records) != size || last.End.Why == "" {
					t.Errorf("%d records, clamping %v, from page %d: page %d of %d, %q, %v", records, clamp, begin, last.Number, pages, last.End.Why, err)
				}
				bits := 0
				for n := pages; n > 0; n /= 2 {
					bits++
				}
				if n := s.requests(); n > 2*bits+4 {
					t.Errorf("%d records, clamping %v: %d requests", records, clamp, n)
				}
			}
		}
	}
}

func TestALastPageThatIsNotFoundIsSaid(t *testing.T) {
	s := &service{first: 1}
	from := open(t, s)
	page, err := from.Client.Page(t.Context(), client.PageRequest{Datasource: "vendors", Index: 1, ItemsPerPage: 100})
	if err != nil {
		t.Fatal(err)
	}
	s.becomes(func() { s.fail = map[int]int{2: 401} })
	if last, err := from.Last(t.Context(), client.FirstPageOne, client.NumberedPage{Page: page, Number: 1}, nil); err == nil {
		t.Errorf("%+v", last)
	}
}

// Reproduced: of a service that gives page 1 behind its end, 537 records in 6 pages, page 7 was called the last of about 700.
func TestALastPageIsNeverTheFirstOneAgain(t *testing.T) {
	for _, records := range []int{201, 537, 1_234, 12_345} {
		pages := (records + 99) / 100
		for _, begin := range []int{1, 2, 3, pages} {
			from := open(t, &service{first: 1, only: records, again: true})
			page, err := from.Client.Page(t.Context(), client.PageRequest{Datasource: "vendors", Index: begin, ItemsPerPage: 100})
			if err != nil {
				t.Fatal(err)
			}
			last, err := from.Last(t.Context(), client.FirstPageOne, client.NumberedPage{Page: page, Number: begin}, nil)
			if err != nil || last.Number != pages || len(last.Records) != records-(pages-1)*100 || !strings.Contains(last.End.Why, "repeat page 1") {
				t.Errorf("%d records, from page %d: page %d of %d, %q, %v", records, begin, last.Number, pages, last.End.Why, err)
			}
		}
	}
}

// A page that fails is no end where the service gives its last page behind the end: the last page was shown as the one before.
func TestALastPageIsNotTakenForTheOneThatFails(t *testing.T) {
	const records = 1_234 // 13 pages
	for fails := 2; fails <= 12; fails++ {
		s := &service{first: 1, only: records, clamp: true}
		from := open(t, s)
		page, err := from.Client.Page(t.Context(), client.PageRequest{Datasource: "vendors", Index: 1, ItemsPerPage: 100})
		if err != nil {
			t.Fatal(err)
		}
		s.becomes(func() { s.fail = map[int]int{fails: 404} })
		last, err := from.Last(t.Context(), client.FirstPageOne, client.NumberedPage{Page: page, Number: 1}, nil)
		if err == nil && (last.Number != 13 || len(last.Records) != 34) {
			t.Errorf("page %d fails: page %d with %d records is the last", fails, last.Number, len(last.Records))
		}
	}
}

func TestALastPageIsNotLookedForBehindOneThatIsGone(t *testing.T) {
	s, eighth := &service{first: 1, only: 1_234, clamp: true}, 0 // 13 pages: 16 and 32 are the same one, so 8 is gone back to
	from := open(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.FormValue("page_index") == "8" {
			if eighth++; eighth > 1 {
				s.becomes(func() { s.fail = map[int]int{8: 404} })
			}
		}
		s.ServeHTTP(w, r)
	}))
	page, err := from.Client.Page(t.Context(), client.PageRequest{Datasource: "vendors", Index: 1, ItemsPerPage: 100})
	if err != nil {
		t.Fatal(err)
	}
	last, err := from.Last(t.Context(), client.FirstPageOne, client.NumberedPage{Page: page, Number: 1}, nil)
	if err == nil || !strings.Contains(err.Error(), "page 8 has no records any more") {
		t.Errorf("page %d, %v, page 8 asked for %d times", last.Number, err, eighth)
	}
}

// Records that come in while the last page is looked for make it one of the middle: it is not shown as the last.
func TestAPageIsNotTheLastOnceAnotherCameBehindIt(t *testing.T) {
	s, behind := &service{first: 1, only: 150}, 0
	from := open(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.FormValue("page_index") == "3" {
			if behind++; behind > 1 {
				s.becomes(func() { s.only = 350 })
			}
		}
		s.ServeHTTP(w, r)
	}))
	page, err := from.Client.Page(t.Context(), client.PageRequest{Datasource: "vendors", Index: 1, ItemsPerPage: 100})
	if err != nil {
		t.Fatal(err)
	}
	last, err := from.Last(t.Context(), client.FirstPageOne, client.NumberedPage{Page: page, Number: 1}, nil)
	if err == nil || !strings.Contains(err.Error(), "page 3 has records; the data changed meanwhile") || behind < 2 {
		t.Errorf("page %d, %q, %v, page 3 asked for %d times", last.Number, last.End.Why, err, behind)
	}
}

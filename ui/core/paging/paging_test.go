package paging_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/paging"
)

// service has 237 records, 100 a page.
type service struct {
	mu    sync.Mutex // a request that was cancelled may still be answered while a test goes on
	first int        // what it calls the first page
	clamp bool       // it gives the nearest page for one that there is not
	again bool       // it gives page 1 for those behind the end
	asked int
	only  int  // it has this many records instead
	alike bool // all records are the same
	moved int  // so many records came in between one page and the next
	fail  map[int]int
}

// becomes changes the service between two requests.
func (s *service) becomes(change func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change()
}

// requests is how many there were since the last time it was asked.
func (s *service) requests() (n int) {
	s.becomes(func() { n, s.asked = s.asked, 0 })
	return n
}

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	index, _ := strconv.Atoi(r.FormValue("page_index"))
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked++
	if status := s.fail[index]; status != 0 {
		w.WriteHeader(status)
		return
	}
	count := 237
	if s.only > 0 {
		count = s.only
	}
	page, last := index-s.first, (count-1)/100
	if s.clamp {
		page = max(0, min(page, last))
	}
	if s.again && page > last {
		page = 0
	}
	var rows []string
	begin := page*100 - s.moved*index
	for i := begin; page >= 0 && i < min(count, begin+100); i++ {
		row := fmt.Sprintf(`{"_id":{"$oid":"%d"}}`, i)
		if s.alike {
			row = `{"a":"x"}`
		}
		rows = append(rows, row)
	}
	fmt.Fprintf(w, `{"data":[%s]}`, strings.Join(rows, ","))
}

// open connects to the service with an empty memory.
func open(t *testing.T, s http.Handler) paging.Source {
	t.Helper()
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	c, err := client.New(server.URL, client.Options{Company: "c", Token: func(context.Context) (string, error) { return "token", nil }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.CloseIdleConnections)
	m, err := store.OpenMemory(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return paging.Source{Client: c, Store: m, Scope: store.Scope{Address: server.URL, Company: "c"}, Profile: client.FirstPageAuto, Name: "vendors", PerPage: 100}
}

// TestRecordsThatAreAllAlikeAreNotReadShortInSilence: what was observed of the first page
// may hold no more, and nothing that the service shows would say so.
func TestRecordsThatAreAllAlikeAreNotReadShortInSilence(t *testing.T) {
	s := &service{first: 1}
	from := open(t, s)
	if n, _, err := walk(t, from); n != 237 || err != nil {
		t.Fatalf("%d records, %v", n, err)
	}
	s.becomes(func() { s.first, s.alike = 0, true })
	o, err := from.Open(t.Context())
	if err != nil || o.Proven || len(o.Notes) != 1 || !strings.Contains(o.Notes[0], "they may be two pages") {
		t.Errorf("%+v, %v", o, err)
	}
}

// TestAnEmptyFirstPageIsNoEndBeforeRecords: of a service that counts from 1, pages 0 and 1 are one empty page and none.
func TestAnEmptyFirstPageIsNoEndBeforeRecords(t *testing.T) {
	if n, o, err := walk(t, open(t, &service{first: 2})); err == nil || !strings.Contains(err.Error(), "page 2 has records") {
		t.Errorf("%d records, %+v, %v", n, o, err)
	}
}

// walk counts the records of every page, and gives what was told of the opening.
func walk(t *testing.T, from paging.Source) (records int, o paging.Opening, err error) {
	t.Helper()
	for page, err := range from.Walk(t.Context(), 1, 2, func(told paging.Opening) { o = told }) {
		if err != nil {
			return records, o, err
		}
		for _, r := range page.Records {
			if r.ID != strconv.Itoa(records) {
				t.Fatalf("record %d is %s", records, r.ID)
			}
			records++
		}
	}
	return records, o, nil
}

func TestAServiceThatCountsOtherwiseThanBeforeLosesNoRecord(t *testing.T) {
	for _, clamp := range []bool{false, true} {
		for _, before := range []int{0, 1} {
			s := &service{first: before, clamp: clamp}
			from := open(t, s)
			if n, o, err := walk(t, from); n != 237 || err != nil || o.Basis != paging.Observed || int(o.First) != before {
				t.Fatalf("%d records, %+v, %v", n, o, err)
			}
			s.becomes(func() { s.first = 1 - before })
			n, o, err := walk(t, from)
			if n != 237 || err != nil || o.Basis != paging.Observed || len(o.Notes) != 1 || !strings.HasSuffix(o.Notes[0], " they were numbered from "+strconv.Itoa(before)+".") {
				t.Errorf("from %d to %d, clamping %v: %d records, %+v, %v", before, 1-before, clamp, n, o, err)
			}
			if n, o, err := walk(t, from); n != 237 || err != nil || o.Basis != paging.Remembered || len(o.Notes) != 0 {
				t.Errorf("the second time: %d records, %+v, %v", n, o, err)
			}
		}
	}
}

func TestAMemoryThatFitsCostsOneRequestMore(t *testing.T) {
	s := &service{first: 1, clamp: true}
	from := open(t, s)
	if _, err := from.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.requests()
	page, err := from.Page(t.Context(), 1, nil)
	if n := s.requests(); err != nil || page.Records[0].ID != "0" || n != 2 {
		t.Errorf("%d requests, %v", n, err)
	}
	page, err = from.Page(t.Context(), 3, nil)
	if n := s.requests(); err != nil || page.Records[0].ID != "200" || n != 3 {
		t.Errorf("%d requests, %v", n, err)
	}
}

func TestAMemoryStandsWhereNothingSpeaksAgainstIt(t *testing.T) {
	s := &service{first: 1, clamp: true}
	from := open(t, s)
	if _, err := from.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.becomes(func() { s.only = 40 }) // one short page, which proves nothing
	if o, err := from.Open(t.Context()); err != nil || o.Basis != paging.Remembered || o.First != client.FirstPageOne {
		t.Errorf("%+v, %v", o, err)
	}
}

func TestTheProfileCountsAndIsDoubtedWhereItCannotBeRight(t *testing.T) {
	s := &service{first: 1, clamp: true}
	from := open(t, s)
	from.Profile = client.FirstPageZero
	n, _, err := walk(t, from)
	var hole *client.HoleError
	if !errors.As(err, &hole) || n != 100 || !strings.Contains(err.Error(), "Is first_page = 0 in the profile right?") {
		t.Errorf("%d records, %v", n, err)
	}
	s.becomes(func() { s.only = 40 })
	look, err := from.Look(t.Context(), from.Profile, 2)
	if err != nil || look.Page != nil || !strings.Contains(look.End.Why, "is first_page = 0 in the profile right?") {
		t.Errorf("%+v, %v", look, err)
	}
}

func TestWithoutAMemoryItIsObservedEachTime(t *testing.T) {
	from := open(t, &service{})
	from.Store = nil
	for range 2 {
		if n, o, err := walk(t, from); n != 237 || err != nil || o.Basis != paging.Observed || len(o.Notes) != 0 {
			t.Errorf("%d records, %+v, %v", n, o, err)
		}
	}
}

func TestAProfileThatLeavesRecordsOutIsToldSo(t *testing.T) {
	for name, s := range map[string]*service{
		"237 records":              {},
		"one page":                 {only: 40},
		"records that moved":       {moved: 3},
		"page 1 behind the end":    {only: 40, fail: map[int]int{1: 404}},
		"the last page is clamped": {clamp: true},
	} {
		from := open(t, s)
		from.Profile = client.FirstPageOne
		o, err := from.Open(t.Context())
		if err != nil || o.First != client.FirstPageOne || len(o.Notes) != 1 || !strings.Contains(o.Notes[0], "Page 0 has records too, which are left out.") {
			t.Errorf("%s: %+v, %v", name, o, err)
		}
	}
}

// Reproduced: of a service whose page 0 is its last page, counted from the end, every load was doubtful for ever.
func TestAPageZeroWhoseRecordsAllCameIsNoDoubt(t *testing.T) {
	for records, kept := range map[int]string{250: "may be", 300: "are"} {
		s := &service{only: records}
		from := open(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if index, _ := strconv.Atoi(r.FormValue("page_index")); index > 0 {
				r.Form.Set("page_index", strconv.Itoa(index-1))
			} else {
				r.Form.Set("page_index", "2")
			}
			s.ServeHTTP(w, r)
		}))
		from.Profile = client.FirstPageOne
		var end client.Ending
		from.Ended = func(e client.Ending) { end = e }
		n, o, err := walk(t, from)
		if err != nil || n != records || len(o.Notes) != 1 || !strings.Contains(o.Notes[0], "Page 0 has records too, which "+kept+" left out.") || strings.Contains(o.Notes[0], "goes by 0") {
			t.Errorf("%d records, %+v, %v", n, o, err)
		}
		if len(end.Doubts) > 0 || !strings.HasSuffix(end.Why, "; page 0 has no other records") {
			t.Errorf("%d records: %+v", records, end)
		}
	}
}

func TestAProfileThatFitsCostsOneRequestAndIsNotDoubted(t *testing.T) {
	for name, s := range map[string]*service{
		"page 0 is empty":     {first: 1},
		"page 0 is page 1":    {first: 1, clamp: true},
		"one page for both":   {first: 1, clamp: true, only: 40},
		"page 0 is refused":   {first: 1, fail: map[int]int{0: 422}},
		"page 0 is an error":  {first: 1, fail: map[int]int{0: 501}},
		"counts from zero":    {},
		"zero, a short page":  {clamp: true, only: 40},
		"zero, 1 is an error": {only: 40, fail: map[int]int{1: 501}},
	} {
		from := open(t, s)
		from.Profile = client.FirstPage(s.first)
		page, err := from.Page(t.Context(), 1, func(o paging.Opening) {
			if o.First != from.Profile || len(o.Notes) > 0 {
				t.Errorf("%s: %+v", name, o)
			}
		})
		if n := s.requests(); err != nil || page.Records[0].ID != "0" || n > 2 {
			t.Errorf("%s: %d requests, %v", name, n, err)
		}
	}
}

func TestAMemoryIsNotFollowedOverRecordsThatMoved(t *testing.T) {
	s := &service{first: 1}
	from := open(t, s)
	if _, err := from.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.first, s.moved = 0, 3
	if o, err := from.Open(t.Context()); err != nil || o.First != client.FirstPageZero || len(o.Notes) != 1 {
		t.Errorf("%+v, %v", o, err)
	}
}

func TestAFirstPageThatFailsTodayIsNotAnotherWayToCount(t *testing.T) {
	for _, first := range []int{0, 1} {
		s := &service{first: first}
		from := open(t, s)
		if _, err := from.Open(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.becomes(func() { s.fail = map[int]int{first: 501} })
		if n, o, err := walk(t, from); err == nil {
			t.Errorf("counts from %d: %d records, %+v", first, n, o)
		}
	}
}

package paging_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/paging"
)

// service has 237 records, 100 a page.
type service struct {
	first int  // what it calls the first page
	clamp bool // it gives the nearest page for one that there is not
	asked int
	only  int // it has this many records instead
}

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.asked++
	index, _ := strconv.Atoi(r.FormValue("page_index"))
	count := 237
	if s.only > 0 {
		count = s.only
	}
	page, last := index-s.first, (count-1)/100
	if s.clamp {
		page = max(0, min(page, last))
	}
	var rows []string
	for i := page * 100; page >= 0 && i < min(count, page*100+100); i++ {
		rows = append(rows, fmt.Sprintf(`{"_id":{"$oid":"%d"}}`, i))
	}
	fmt.Fprintf(w, `{"data":[%s]}`, strings.Join(rows, ","))
}

// open connects to the service with an empty memory.
func open(t *testing.T, s *service) paging.Source {
	t.Helper()
	mux := make(chan struct{}, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mux <- struct{}{}
		defer func() { <-mux }()
		s.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	c, err := client.New(server.URL, client.WithCompany("c"), client.WithToken(func(context.Context) (string, error) { return "token", nil }))
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
			s.first = 1 - before
			n, o, err := walk(t, from)
			if n != 237 || err != nil || o.Basis != paging.Observed || len(o.Notes) != 1 || !strings.Contains(o.Notes[0], "Pages count from "+strconv.Itoa(s.first)+" here; on ") {
				t.Errorf("from %d to %d, clamping %v: %d records, %+v, %v", before, s.first, clamp, n, o, err)
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
	s.asked = 0
	if page, err := from.Page(t.Context(), 1, nil); err != nil || page.Records[0].ID != "0" || s.asked != 2 {
		t.Errorf("%d requests, %v", s.asked, err)
	}
	s.asked = 0
	if page, err := from.Page(t.Context(), 3, nil); err != nil || page.Records[0].ID != "200" || s.asked != 3 {
		t.Errorf("%d requests, %v", s.asked, err)
	}
}

func TestAMemoryStandsWhereNothingSpeaksAgainstIt(t *testing.T) {
	s := &service{first: 1, clamp: true}
	from := open(t, s)
	if _, err := from.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.only = 40 // one short page, which proves nothing
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
	s.only = 40
	look, err := from.Look(t.Context(), from.Profile, 2, nil)
	if err != nil || look.Page != nil || !strings.Contains(look.End, "is first_page = 0 in the profile right?") {
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

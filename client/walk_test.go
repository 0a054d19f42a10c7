package client_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"docket/client"
)

// source is a datasource of some number of records, with the manners of one of the
// services that the interface leaves room for.
type source struct {
	records int
	first   int  // what the first page is called
	clamp   bool // pages outside are taken for the nearest one
	refuse  int  // status for pages outside, 0 for an empty page
	most    int  // records a page at most, 0 for as many as asked
	noIDs   bool
	stuck   bool // every page is the first
	around  bool // behind the last page the first one comes again
	stirred bool // the records of a page come in another order each time
	fail    map[int]int

	mu    sync.Mutex
	asked []int
}

func (s *source) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	index, _ := strconv.Atoi(r.FormValue("page_index"))
	items, _ := strconv.Atoi(r.FormValue("items_per_page"))
	s.mu.Lock()
	s.asked = append(s.asked, index)
	s.mu.Unlock()
	if status := s.fail[index]; status != 0 {
		w.WriteHeader(status)
		return
	}
	if s.most > 0 {
		items = min(items, s.most)
	}
	pages := (s.records + items - 1) / items
	page := index - s.first
	if s.clamp {
		page = min(max(page, 0), max(pages-1, 0))
	}
	if s.around {
		page = max(page, 0) % pages
	}
	if s.stuck {
		page = 0
	}
	if (page < 0 || page >= pages) && s.refuse != 0 {
		w.WriteHeader(s.refuse)
		fmt.Fprintf(w, `{"error":"page %d is out of range"}`, index)
		return
	}
	var rows []string
	for i := page * items; page >= 0 && i < min((page+1)*items, s.records); i++ {
		row := fmt.Sprintf(`{"_id":{"$oid":"%d"},"n":%d}`, i, i)
		if s.noIDs {
			row = fmt.Sprintf(`{"n":%d}`, i)
		}
		rows = append(rows, row)
	}
	if s.stirred {
		rand.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	}
	_, _ = io.WriteString(w, fmt.Sprintf(`{"Page_number":%d,"fields":[{"name":"n"}],"data":[%s]}`, page+s.first, strings.Join(rows, ",")))
}

// requests is which pages were asked for. A request that was cancelled may still be
// on its way to the service when its walk has ended.
func (s *source) requests() []int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(slices.Values(s.asked))
}

func TestTheFirstPageIsObservedNotGuessed(t *testing.T) {
	tests := []struct {
		name   string
		s      source
		first  client.FirstPage
		proven bool
		page   int // records of people's page 1
		next   bool
	}{
		{"counts from one, 0 is empty", source{records: 25, first: 1}, 1, true, 10, false},
		{"counts from one, 0 is refused", source{records: 25, first: 1, refuse: 400}, 1, true, 10, false},
		{"counts from one, 0 is refused with a 200", source{records: 25, first: 1, refuse: 200}, 1, true, 10, false},
		{"counts from zero, one page, 1 is refused with a 200", source{records: 7, refuse: 200}, 0, true, 7, false},
		{"counts from one, 0 crashes", source{records: 25, first: 1, fail: map[int]int{0: 500}}, 1, false, 10, false},
		{"counts from one, 0 is taken for 1", source{records: 25, first: 1, clamp: true}, 1, true, 10, true},
		{"the same without ids", source{records: 25, first: 1, clamp: true, noIDs: true}, 1, true, 10, true},
		{"one full page, 0 is taken for 1", source{records: 10, first: 1, clamp: true}, 1, false, 10, false},
		{"one short page, 0 is taken for 1", source{records: 7, first: 1, clamp: true}, 1, false, 7, false},
		{"one short page of a service that counts from zero", source{records: 7, clamp: true}, 0, false, 7, false},
		{"every page is the same", source{records: 25, stuck: true}, 1, false, 10, false},
		{"counts from zero", source{records: 25}, 0, true, 10, true},
		{"counts from zero, without ids", source{records: 25, noIDs: true}, 0, true, 10, true},
		{"counts from zero, one page", source{records: 7}, 0, true, 7, true},
		{"counts from zero, one page, 1 is refused", source{records: 7, refuse: 404}, 0, true, 7, false},
		{"nothing in it", source{}, 1, false, 0, false},
		{"nothing in it, 1 is refused", source{fail: map[int]int{1: 404, 2: 404}}, 0, false, 0, false},
	}
	for i := range tests {
		tt := &tests[i]
		t.Run(tt.name, func(t *testing.T) {
			p, err := serve(t, tt.s.ServeHTTP).ProveFirstPage(context.Background(), "d", 10, client.FirstPageAuto)
			if err != nil {
				t.Fatal(err)
			}
			if p.First != tt.first || p.Proven != tt.proven || len(p.Page.Records) != tt.page || (p.Next != nil) != tt.next || !strings.HasSuffix(p.Reason, ".") {
				t.Errorf("%+v", p)
			}
		})
	}
}

func TestAOnePageServiceThatRefusesPageTwoIsProven(t *testing.T) {
	s := source{records: 10, first: 1, clamp: true, fail: map[int]int{2: 404}}
	p, err := serve(t, s.ServeHTTP).ProveFirstPage(context.Background(), "d", 10, client.FirstPageAuto)
	if err != nil || p.First != client.FirstPageOne || !p.Proven || p.Next != nil {
		t.Errorf("%+v %v", p, err)
	}
}

func TestDataThatMovesBetweenTheProbesProvesNothing(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		from, _ := strconv.Atoi(r.FormValue("page_index"))
		fmt.Fprintf(w, `{"data":[{"_id":{"$oid":"%d"}},{"_id":{"$oid":"%d"}}]}`, from, from+1)
	})
	p, err := c.ProveFirstPage(context.Background(), "d", 2, client.FirstPageAuto)
	if err != nil || p.Proven || p.First != client.FirstPageZero || !strings.Contains(p.Reason, "share 1") {
		t.Errorf("%+v %v", p, err)
	}
}

func TestAProbeThatFailsSaysWhy(t *testing.T) {
	for status, class := range map[int]client.Class{401: client.ClassUnauthorised, 404: client.ClassRefused, 503: client.ClassRefused} {
		_, err := serve(t, reply(status, "")).ProveFirstPage(context.Background(), "d", 10, client.FirstPageAuto)
		if client.Classify(err) != class {
			t.Errorf("%d: %v", status, err)
		}
	}
	s := source{records: 25, fail: map[int]int{1: 429}}
	if _, err := serve(t, s.ServeHTTP).ProveFirstPage(context.Background(), "d", 10, client.FirstPageAuto); client.Classify(err) != client.ClassRefused {
		t.Errorf("one busy page: %v", err)
	}
	s = source{records: 30, first: 1, clamp: true, fail: map[int]int{2: 502}}
	if _, err := serve(t, s.ServeHTTP).ProveFirstPage(context.Background(), "d", 10, client.FirstPageAuto); client.Classify(err) != client.ClassRefused {
		t.Errorf("a third page that fails: %v", err)
	}
}

// walk goes through a source and returns the page numbers, the records, and the error.
// proven is a walk from what the service shows to be its first page.
func proven(c *client.Client, w client.Walk) (client.Walk, error) {
	proof, err := c.ProveFirstPage(context.Background(), w.Datasource, w.ItemsPerPage, client.FirstPageAuto)
	w.First, w.Known = proof.First, []*client.Page{proof.Page, proof.Next}
	return w, err
}

func walk(t *testing.T, s *source, w client.Walk) (numbers []int, rows []string, err error) {
	t.Helper()
	w.Datasource, w.ItemsPerPage = "d", 10
	c := serve(t, s.ServeHTTP)
	if w.First == client.FirstPageAuto {
		if w, err = proven(c, w); err != nil {
			return nil, nil, err
		}
	}
	for p, e := range c.Pages(context.Background(), w) {
		if e != nil {
			return numbers, rows, e
		}
		numbers = append(numbers, p.Number)
		for _, r := range p.Records {
			rows = append(rows, r.Cells[0].Raw())
		}
	}
	return numbers, rows, nil
}

func TestAWalkGivesEveryRecordOnceWhateverTheManners(t *testing.T) {
	tests := []struct {
		name string
		s    source
	}{
		{"empty page at the end", source{records: 25}},
		{"from one", source{records: 25, first: 1}},
		{"full last page", source{records: 30}},
		{"full last page, from one, clamping", source{records: 30, first: 1, clamp: true}},
		{"short last page, clamping", source{records: 25, clamp: true}},
		{"clamping without ids", source{records: 25, clamp: true, noIDs: true}},
		{"short last page, then refused", source{records: 25, refuse: 404}},
		{"full last page, then refused", source{records: 30, refuse: 404}},
		{"full last page, from one, then refused otherwise", source{records: 30, first: 1, refuse: 422}},
		{"smaller pages than asked for, then refused", source{records: 24, most: 4, refuse: 404}},
		{"an error object in a 200 outside", source{records: 30, first: 1, refuse: 200}},
		{"smaller pages than asked for", source{records: 25, most: 4}},
		{"nothing", source{}},
		{"one page over and over", source{records: 10, stuck: true}},
	}
	for i := range tests {
		tt := &tests[i]
		for _, jobs := range []int{0, 1, 4} {
			t.Run(fmt.Sprintf("%s, %d jobs", tt.name, jobs), func(t *testing.T) {
				s := &source{records: tt.s.records, first: tt.s.first, clamp: tt.s.clamp, refuse: tt.s.refuse, most: tt.s.most, noIDs: tt.s.noIDs, stuck: tt.s.stuck}
				numbers, rows, err := walk(t, s, client.Walk{First: client.FirstPageAuto, Jobs: jobs})
				if err != nil {
					t.Fatal(err)
				}
				for i, row := range rows {
					if row != strconv.Itoa(i) {
						t.Fatalf("records %v", rows)
					}
				}
				for i, n := range numbers {
					if n != i+1 {
						t.Errorf("pages %v", numbers)
					}
				}
				if len(rows) != tt.s.records {
					t.Errorf("%d records, want %d", len(rows), tt.s.records)
				}
			})
		}
	}
}

func TestAnEmptyDatasourceStillShowsItsFields(t *testing.T) {
	c := serve(t, (&source{}).ServeHTTP)
	n := 0
	for p, err := range c.Pages(context.Background(), client.Walk{Datasource: "d", ItemsPerPage: 10}) {
		if n++; err != nil || p.Number != 1 || !slices.Equal(p.Columns, []string{"n"}) {
			t.Errorf("%+v %v", p, err)
		}
	}
	if n != 1 {
		t.Errorf("%d pages", n)
	}
}

func TestAWalkCanBeginAnywhere(t *testing.T) {
	numbers, rows, err := walk(t, &source{records: 25, first: 1}, client.Walk{First: client.FirstPageOne, From: 3})
	if err != nil || !slices.Equal(numbers, []int{3}) || !slices.Equal(rows, []string{"20", "21", "22", "23", "24"}) {
		t.Errorf("%v %v %v", numbers, rows, err)
	}
	if _, rows, err = walk(t, &source{records: 25}, client.Walk{From: 9}); err != nil || len(rows) != 0 {
		t.Errorf("beyond the end: %v %v", rows, err)
	}
	if _, rows, err = walk(t, &source{records: 25}, client.Walk{First: client.FirstPageAuto, From: 2}); err != nil || len(rows) != 15 || rows[0] != "10" {
		t.Errorf("after a proof: %v %v", rows, err)
	}
}

func TestAnErrorThatSaysNothingOfPagesIsNoEnd(t *testing.T) {
	numbers, _, err := walk(t, &source{records: 25, fail: map[int]int{3: 500}}, client.Walk{})
	if client.Classify(err) != client.ClassRefused || len(numbers) != 3 {
		t.Errorf("500 after a short page: %v %v", numbers, err)
	}
	numbers, _, err = walk(t, &source{records: 25, fail: map[int]int{3: 401}}, client.Walk{Jobs: 3})
	if client.Classify(err) != client.ClassUnauthorised || len(numbers) != 3 {
		t.Errorf("401 after a short page: %v %v", numbers, err)
	}
}

func TestThePagesOfTheProofAreNotAskedForAgain(t *testing.T) {
	s := &source{records: 25}
	_, rows, err := walk(t, s, client.Walk{First: client.FirstPageAuto})
	if asked := s.requests(); err != nil || len(rows) != 25 || !slices.Equal(asked, []int{0, 0, 1, 2, 2, 3, 3, 4}) { // the first page, the last one and the one behind it once more, to see at the end that they are the same
		t.Errorf("asked %v: %v", asked, err)
	}
}

func TestAWalkThatIsLeftEarlyLeavesNothingRunning(t *testing.T) {
	s := &source{records: 1000}
	c := serve(t, s.ServeHTTP)
	n := 0
	for p, err := range c.Pages(context.Background(), client.Walk{Datasource: "d", ItemsPerPage: 10, Jobs: 4}) {
		if err != nil || p.Records[0].ID != strconv.Itoa(n*10) {
			t.Fatal(p, err)
		}
		if n++; n == 2 {
			break
		}
	}
	if asked := s.requests(); len(asked) > 5 {
		t.Errorf("asked for %v", asked)
	}
	for _, err := range c.Pages(context.Background(), client.Walk{Datasource: "d"}) {
		if client.Classify(err) != client.ClassInput {
			t.Error(err)
		}
	}
}

func TestAFirstPageThatIsRefusedIsNoEmptyDatasource(t *testing.T) {
	for _, status := range []int{404, 422, 501} {
		s := &source{records: 25, first: 1, fail: map[int]int{1: status}}
		if numbers, _, err := walk(t, s, client.Walk{First: client.FirstPageAuto}); err == nil {
			t.Errorf("%d: pages %v", status, numbers)
		}
	}
}

// What was the first page before and fails now is a failure, not a service that counts otherwise by now.
func TestAFirstPageThatWasThereAndFailsIsNoOtherWayToCount(t *testing.T) {
	for _, known := range []client.FirstPage{client.FirstPageZero, client.FirstPageOne} {
		s := &source{records: 25, first: int(known), fail: map[int]int{int(known): 501}}
		if proof, err := serve(t, s.ServeHTTP).ProveFirstPage(t.Context(), "d", 10, known); err == nil {
			t.Errorf("from %d: %+v", known, proof)
		}
	}
}

func TestAServiceThatBeginsAgainBehindItsEndIsWalkedOnce(t *testing.T) {
	for name, s := range map[string]*source{
		"around":                          {records: 37, around: true},
		"around, a full last page":        {records: 40, around: true},
		"around, counting from one":       {records: 37, first: 1, around: true},
		"the last page in another order":  {records: 37, clamp: true, stirred: true},
		"every page in another order":     {records: 37, around: true, stirred: true},
		"the only page in another order":  {records: 9, clamp: true, stirred: true},
		"one page in whatever is asked":   {records: 9, stuck: true, stirred: true},
		"pages without ids that end full": {records: 40, clamp: true, noIDs: true},
	} {
		want := (s.records + 9) / 10
		ctx, cancel := context.WithCancel(t.Context())
		numbers := 0
		c := serve(t, s.ServeHTTP)
		w, err := proven(c, client.Walk{Datasource: "d", ItemsPerPage: 10, Jobs: 3})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, err := range c.Pages(ctx, w) {
			if numbers++; err != nil || numbers > want {
				t.Errorf("%s: page %d, %v", name, numbers, err)
				break
			}
		}
		cancel()
		if numbers < want {
			t.Errorf("%s: %d pages", name, numbers)
		}
	}
}

package client_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"docket/client"
)

func TestAPageThatIsMissingInTheMiddleIsAHoleAndNoEnd(t *testing.T) {
	for name, s := range map[string]*source{
		"refused, of a service that caps its pages": {records: 37, most: 5, fail: map[int]int{2: 422}},
		"refused after a full page":                 {records: 40, fail: map[int]int{2: 404}},
		"refused after a short page":                {records: 40, most: 9, fail: map[int]int{2: 400}},
	} {
		for _, jobs := range []int{1, 4} {
			s := &source{records: s.records, most: s.most, fail: s.fail}
			numbers, _, err := walk(t, s, client.Walk{Jobs: jobs})
			var hole *client.HoleError
			if !errors.As(err, &hole) || hole.Page != 3 || !slices.Equal(numbers, []int{1, 2}) {
				t.Errorf("%s: pages %v, %v", name, numbers, err)
			}
		}
	}
}

// told is a service that answers page by page with what a function says: records from
// one number to another, or a status.
func told(pages func(index int) (from, to, status int)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		index, _ := strconv.Atoi(r.FormValue("page_index"))
		from, to, status := pages(index)
		if status != 0 {
			w.WriteHeader(status)
			return
		}
		var rows []string
		for i := from; i < to; i++ {
			rows = append(rows, fmt.Sprintf(`{"_id":{"$oid":"%d"}}`, i))
		}
		_, _ = io.WriteString(w, `{"data":[`+strings.Join(rows, ",")+`]}`)
	}
}

func pagesOf(c *client.Client, w client.Walk) (numbers []int, err error) {
	w.Datasource, w.ItemsPerPage = "d", 10
	for p, err := range c.Pages(context.Background(), w) {
		if err != nil {
			return numbers, err
		}
		numbers = append(numbers, p.Number)
	}
	return numbers, nil
}

func TestAnEndNeedsProof(t *testing.T) {
	full := func(index int) (int, int, int) { return index * 10, index*10 + 10, 0 }
	for name, c := range map[string]struct {
		pages func(int) (int, int, int)
		want  int // pages that come
		hole  bool
	}{
		"an empty page between others": {func(i int) (int, int, int) {
			if i == 2 {
				return 0, 0, 0
			}
			return full(i)
		}, 2, true},
		"an empty first page": {func(i int) (int, int, int) {
			if i == 0 {
				return 0, 0, 0
			}
			return full(i)
		}, 0, true},
		"a page that repeats the one before, between others": {func(i int) (int, int, int) {
			if i == 2 {
				return full(1)
			}
			return full(i)
		}, 2, true},
		"a refusal, then an empty page": {func(i int) (int, int, int) {
			if i == 2 {
				return 0, 0, 404
			}
			return i * 10, i*10 + 10*max(0, min(1, 3-i)), 0
		}, 2, false},
		"two refusals that are not alike": {func(i int) (int, int, int) {
			if i >= 2 {
				return 0, 0, 402 + i
			}
			return full(i)
		}, 2, false},
	} {
		numbers, err := pagesOf(serve(t, told(c.pages)), client.Walk{First: client.FirstPageZero})
		var hole *client.HoleError
		if err == nil || errors.As(err, &hole) != c.hole || len(numbers) != c.want {
			t.Errorf("%s: pages %v, %v", name, numbers, err)
		}
	}
}

// Error bodies name the page, the time, or an id that is new with every request.
func TestAnEndIsRefusedInTheSameWordsWhateverTheyAreNumberedWith(t *testing.T) {
	for _, c := range []struct {
		status int
		body   string
	}{{404, `{"error":"no page %d, request 0%x-f00d"}`}, {422, `{"code":"OUT_OF_RANGE","at":"2026-01-01T00:00:%02dZ","trace":"%x7"}`}, {204, ""}} {
		var asked atomic.Int32
		data := told(func(i int) (int, int, int) { return i * 10, i*10 + 10, 0 })
		c2 := serve(t, func(w http.ResponseWriter, r *http.Request) {
			if index, _ := strconv.Atoi(r.FormValue("page_index")); index < 3 {
				data(w, r)
				return
			}
			w.WriteHeader(c.status)
			if c.body != "" {
				n := asked.Add(1)
				_, _ = fmt.Fprintf(w, c.body, n, uint64(n)*0x9e3779b97f4a7c15)
			}
		})
		if numbers, err := pagesOf(c2, client.Walk{}); err != nil || len(numbers) != 3 {
			t.Errorf("%d: pages %v, %v", c.status, numbers, err)
		}
	}
}

// One of the machines behind a balancer may not have the data.
func TestAPageThatIsRefusedOnlyOnceIsNoEnd(t *testing.T) {
	var asked [9]atomic.Int32
	numbers, err := pagesOf(serve(t, told(func(i int) (int, int, int) {
		if asked[i].Add(1) == 1 && i >= 2 {
			return 0, 0, 404
		}
		return i * 10, i*10 + 10, 0
	})), client.Walk{})
	if client.Classify(err) != client.ClassRefused || len(numbers) != 2 {
		t.Errorf("pages %v, %v", numbers, err)
	}
}

func TestAServiceThatStopsAnsweringIsNotAtItsEnd(t *testing.T) {
	var asked atomic.Int32
	c := serve(t, told(func(i int) (int, int, int) {
		if asked.Add(1) > 2 {
			return 0, 0, 404
		}
		return i * 10, i*10 + 10, 0
	}))
	numbers, err := pagesOf(c, client.Walk{})
	if client.Classify(err) != client.ClassRefused || len(numbers) != 2 {
		t.Errorf("pages %v, %v", numbers, err)
	}
}

func TestAWalkThatBeginsBehindTheLastPageEndsAtOnce(t *testing.T) {
	for _, s := range []*source{{records: 30, refuse: 404}, {records: 30, clamp: true}, {records: 30}} {
		_, rows, err := walk(t, s, client.Walk{From: 4})
		if err != nil || len(rows) != 0 {
			t.Errorf("%v, %v", rows, err)
		}
	}
}

// A page that is refused may be refused for another reason than that there is none.
func TestAnEndByRefusalsSaysWhatTheServiceSaid(t *testing.T) {
	for answer, want := range map[string]string{
		`200 {"error":"db down"}`:                          "page 2 is refused (db down), and so is page 3",
		`200 {"data":[],"error":"timeout of the sheet"}`:   "page 2 is refused (timeout of the sheet), and so is page 3",
		`400 {"error":"quota of pages for today used up"}`: "page 2 is refused (400: quota of pages for today used up), and so is page 3",
		`404 `: "page 2 is refused (404), and so is page 3",
	} {
		status, body, _ := strings.Cut(answer, " ")
		c := serve(t, func(w http.ResponseWriter, r *http.Request) {
			if r.FormValue("page_index") == "0" {
				_, _ = io.WriteString(w, `{"data":[{"_id":{"$oid":"a"}}]}`)
				return
			}
			code, _ := strconv.Atoi(status)
			w.WriteHeader(code)
			_, _ = io.WriteString(w, body)
		})
		if _, end, err := c.PageOrEnd(t.Context(), client.Walk{Datasource: "d", ItemsPerPage: 10}, 2); err != nil || end != want {
			t.Errorf("%s: %q, %v", answer, end, err)
		}
	}
}

func TestOnePageComesWithTheProofOfItsEnd(t *testing.T) {
	ctx, w := context.Background(), client.Walk{Datasource: "d", ItemsPerPage: 10}
	for name, s := range map[string]*source{"empty": {records: 30}, "refused": {records: 30, refuse: 404}, "repeated": {records: 30, clamp: true}} {
		c := serve(t, s.ServeHTTP)
		page, end, err := c.PageOrEnd(ctx, w, 4)
		if page != nil || !strings.HasPrefix(end, "page 4 ") && !strings.HasPrefix(end, "pages 4 and 5 ") || err != nil {
			t.Errorf("%s: page 4 is %v, %q, %v", name, page, end, err)
		}
		page, end, err = c.PageOrEnd(ctx, w, 3)
		if err != nil || len(page.Records) != 10 || end != "" {
			t.Errorf("%s: page 3 is %v, %q, %v", name, page, end, err)
		}
	}
	s := source{records: 40, fail: map[int]int{2: 404}}
	var hole *client.HoleError
	if _, end, err := serve(t, s.ServeHTTP).PageOrEnd(ctx, w, 3); !errors.As(err, &hole) || end != "" {
		t.Errorf("a hole: %q, %v", end, err)
	}
}

func TestAPanicOfARequestReachesWhoeverWaitsForIt(t *testing.T) {
	c := serve(t, (&source{records: 30}).ServeHTTP, client.Options{Observe: func(client.Exchange) { panic("observed") }})
	defer func() {
		what, stack, _ := strings.Cut(fmt.Sprint(recover()), "\n")
		if what != "observed" || !strings.Contains(stack, "end_test.go") {
			t.Errorf("the panic came as %q with the stack %q", what, stack)
		}
	}()
	_, _ = pagesOf(c, client.Walk{})
}

func TestLargePagesAreNotFetchedSideBySide(t *testing.T) {
	var under, most atomic.Int32
	filler := strings.Repeat("x", 9<<20)
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		most.Store(max(most.Load(), under.Add(1)))
		defer under.Add(-1)
		index, _ := strconv.Atoi(r.FormValue("page_index"))
		if index > 3 {
			_, _ = io.WriteString(w, `{"data":[]}`)
			return
		}
		fmt.Fprintf(w, `{"data":[{"_id":{"$oid":"%d"},"a":"%s"}]}`, index, filler)
	})
	if numbers, err := pagesOf(c, client.Walk{Jobs: 4}); err != nil || len(numbers) != 4 || most.Load() != 1 {
		t.Errorf("pages %v, %d at a time, %v", numbers, most.Load(), err)
	}
}

// alike serves so many pages of the same ten records without ids, and what beyond says of
// those behind them.
func alike(pages int, beyond func(index int) int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		index, _ := strconv.Atoi(r.FormValue("page_index"))
		rows := `{"n":1}` + strings.Repeat(`,{"n":1}`, 9)
		if index >= pages {
			if rows = ""; beyond != nil {
				w.WriteHeader(beyond(index))
				return
			}
		}
		_, _ = io.WriteString(w, `{"data":[`+rows+`]}`)
	}
}

func TestPagesThatAreAlikeWithoutIdsAreAllRead(t *testing.T) {
	for name, beyond := range map[string]func(int) int{"empty": nil, "refused": func(int) int { return http.StatusNotFound }} {
		numbers, err := pagesOf(serve(t, alike(4, beyond)), client.Walk{First: client.FirstPageZero, Jobs: 3})
		if err != nil || len(numbers) != 4 {
			t.Errorf("%s behind the end: pages %v, %v", name, numbers, err)
		}
	}
}

func TestAServiceThatAnswersEveryPageWithTheSameRecordsMayHaveMore(t *testing.T) {
	c := serve(t, alike(1<<30, nil))
	page, end, err := c.PageOrEnd(context.Background(), client.Walk{Datasource: "d", ItemsPerPage: 10, First: client.FirstPageZero}, 2)
	if page != nil || err != nil || !client.Doubtful(end) {
		t.Fatalf("page %v, end %q, %v", page, end, err)
	}
}

// Without an answer for the page far behind, nothing says whether alike pages are repeated.
func TestALostConnectionProvesNothingAboutPagesThatAreAlike(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if index, _ := strconv.Atoi(r.FormValue("page_index")); index > 1000 {
			panic(http.ErrAbortHandler)
		}
		alike(1<<30, nil)(w, r)
	})
	_, end, err := c.PageOrEnd(context.Background(), client.Walk{Datasource: "d", ItemsPerPage: 10, First: client.FirstPageZero}, 2)
	if end != "" || err == nil {
		t.Fatalf("end %q, %v", end, err)
	}
}

func TestAServiceThatBeginsAgainBehindItsEndIsFoundOutFromAnyPage(t *testing.T) {
	c := serve(t, told(func(index int) (int, int, int) { return index % 5 * 10, index%5*10 + 10, 0 }))
	w := client.Walk{Datasource: "d", ItemsPerPage: 10, First: client.FirstPageZero}
	first, _, err := c.PageOrEnd(context.Background(), w, 1)
	if err != nil {
		t.Fatal(err)
	}
	page, end, err := c.PageOrEnd(context.Background(), w, 6, client.NumberedPage{Page: first, Number: 1})
	if page != nil || err != nil || end != "page 6 repeats page 1" {
		t.Errorf("page %v, end %q, %v", page, end, err)
	}
}

// TestRecordsOfOneIdAreToldApartByTheirContent: a service that gives every record the same
// id lost all pages but the first, with exit code 0.
func TestRecordsOfOneIdAreToldApartByTheirContent(t *testing.T) {
	for first := range 2 {
		c := serve(t, func(w http.ResponseWriter, r *http.Request) {
			page, _ := strconv.Atoi(r.FormValue("page_index"))
			var rows []string
			for i := (page - first) * 10; page >= first && i < min(20, (page-first+1)*10); i++ {
				rows = append(rows, fmt.Sprintf(`{"_id":{"$oid":"a"},"n":%d}`, i))
			}
			_, _ = io.WriteString(w, `{"data":[`+strings.Join(rows, ",")+`]}`)
		})
		proof, err := c.ProveFirstPage(context.Background(), "d", 10, client.FirstPageAuto)
		if err != nil || !proof.Proven || int(proof.First) != first {
			t.Errorf("first page %d: %+v, %v", first, proof, err)
		}
		numbers, err := pagesOf(c, client.Walk{First: proof.First})
		if err != nil || len(numbers) != 2 {
			t.Errorf("first page %d: pages %v, %v", first, numbers, err)
		}
	}
}

// TestPagesOfRecordsThatAreAllAlikeProveNoFirstPage: they may be one page or two.
func TestPagesOfRecordsThatAreAllAlikeProveNoFirstPage(t *testing.T) {
	c := serve(t, alike(2, nil))
	proof, err := c.ProveFirstPage(context.Background(), "d", 10, client.FirstPageAuto)
	if err != nil || proof.Proven || !strings.Contains(proof.Reason, "may be two pages") {
		t.Errorf("%+v, %v", proof, err)
	}
}

// Some services refuse page 0 in words of their own, with status 200: nobody can tell these from a fault, so a person says it.
func TestAPageZeroThatIsNoPageNamesTheWayOut(t *testing.T) {
	for _, body := range []string{`{"detail":"page_index starts at 1"}`, `{"errors":["page_index"]}`, `null`, ``, `<html>no</html>`} {
		counts := numbered(1, false, func() int32 { return 0 })
		c := serve(t, func(w http.ResponseWriter, r *http.Request) {
			if r.FormValue("page_index") == "0" {
				_, _ = io.WriteString(w, body)
				return
			}
			counts(w, r)
		})
		if _, err := c.ProveFirstPage(t.Context(), "d", 10, client.FirstPageAuto); err == nil || !strings.Contains(client.Remedy(err), "first_page = 1 in the profile") {
			t.Errorf("%s: %v; what to do: %q", body, err, client.Remedy(err))
		}
		if numbers, err := pagesOf(c, client.Walk{First: client.FirstPageOne}); err != nil || len(numbers) != 4 {
			t.Errorf("%s: pages %v, %v", body, numbers, err)
		}
	}
	cut := serve(t, func(w http.ResponseWriter, r *http.Request) { // page 0 is one that broke off, and says nothing about numbers
		if r.FormValue("page_index") == "0" {
			w.Header().Set("Content-Length", "900")
		}
		_, _ = io.WriteString(w, `{"data":[]}`)
	})
	if _, err := cut.ProveFirstPage(t.Context(), "d", 10, client.FirstPageAuto); err == nil || strings.Contains(client.Remedy(err), "first_page") {
		t.Errorf("broken off: %v; what to do: %q", err, client.Remedy(err))
	}
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, `{"detail":"closed"}`) })
	if _, err := c.ProveFirstPage(t.Context(), "d", 10, client.FirstPageAuto); err == nil || client.Remedy(err) != "" {
		t.Errorf("both pages: %v; what to do: %q", err, client.Remedy(err))
	}
}

// numbered serves 37 records in pages of ten, each with its place on the page for an id.
// Behind the last page comes an empty one or, where clamp says so, the last one again. A
// value of each record is what stamp says at that moment.
func numbered(first int, clamp bool, stamp func() int32) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		index, _ := strconv.Atoi(r.FormValue("page_index"))
		page := index - first
		if clamp {
			page = min(max(page, 0), 3)
		}
		var rows []string
		for i := page * 10; page >= 0 && i < min(37, page*10+10); i++ {
			rows = append(rows, fmt.Sprintf(`{"_id":{"$oid":"%d"},"n":%d,"seen":%d}`, i%10, i, stamp()))
		}
		_, _ = io.WriteString(w, `{"data":[`+strings.Join(rows, ",")+`]}`)
	}
}

// A service whose ids begin again on every page lost all pages but the first.
func TestIdsThatBeginAgainOnEveryPageEndNothing(t *testing.T) {
	never := func() int32 { return 0 }
	for _, clamp := range []bool{false, true} {
		for first := range 2 {
			c := serve(t, numbered(first, clamp, never))
			proof, err := c.ProveFirstPage(t.Context(), "d", 10, client.FirstPageAuto)
			if err != nil || clamp && first == 0 && proof.First != 0 || !clamp && int(proof.First) != first {
				t.Errorf("clamp %v, first page %d: %+v, %v", clamp, first, proof, err)
			}
			for _, jobs := range []int{1, 4} {
				numbers, err := pagesOf(c, client.Walk{First: client.FirstPage(first), Jobs: jobs})
				if err != nil || len(numbers) != 4 {
					t.Errorf("clamp %v, first page %d, %d jobs: pages %v, %v", clamp, first, jobs, numbers, err)
				}
			}
			w := client.Walk{Datasource: "d", ItemsPerPage: 10, First: client.FirstPage(first)}
			page, end, err := c.PageOrEnd(t.Context(), w, 2)
			if err != nil || end != "" || len(page.Records) != 10 {
				t.Errorf("page 2 is %v, %q, %v", page, end, err)
			}
			if page, end, err = c.PageOrEnd(t.Context(), w, 5); err != nil || end == "" || page != nil {
				t.Errorf("page 5 is %v, %q, %v", page, end, err)
			}
		}
	}
}

// Equal ids are one page where the values change with every answer: a time of reading, say.
func TestValuesThatChangeWithEveryAnswerDoNotHideTheEnd(t *testing.T) {
	var clock atomic.Int32
	stuck := func(w http.ResponseWriter, _ *http.Request) {
		var rows []string
		for i := range 10 {
			rows = append(rows, fmt.Sprintf(`{"_id":{"$oid":"%d"},"seen":%d}`, i, clock.Add(1)))
		}
		_, _ = io.WriteString(w, `{"data":[`+strings.Join(rows, ",")+`]}`)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c, n := serve(t, stuck), 0
	for _, err := range c.Pages(ctx, client.Walk{Datasource: "d", ItemsPerPage: 10}) {
		if n++; err != nil || n > 1 {
			t.Fatalf("page %d: %v", n, err)
		}
	}
	proof, err := c.ProveFirstPage(ctx, "d", 10, client.FirstPageAuto)
	if err != nil || proof.First != client.FirstPageOne || proof.Proven {
		t.Errorf("%+v, %v", proof, err)
	}
}

// A page that another one repeats, record by record, though none has an id, is the end where the service answers whatever
// page it is asked for, and a page of its own where there is nothing far behind.
func TestPageOneAgainIsTheEndWithoutIdsToo(t *testing.T) {
	for name, tt := range map[string]struct {
		begins int // the page behind which page 1 comes
		ends   int // the page behind which nothing comes
		want   int
	}{"it begins again behind its end": {3, 1 << 30, 3}, "it has page 1 twice and ends": {3, 7, 7}} {
		c := serve(t, func(w http.ResponseWriter, r *http.Request) {
			index, _ := strconv.Atoi(r.FormValue("page_index"))
			var rows []string
			for n := range 10 {
				if index < tt.ends {
					rows = append(rows, fmt.Sprintf(`{"n":%d}`, n+index%tt.begins*10))
				}
			}
			_, _ = io.WriteString(w, `{"data":[`+strings.Join(rows, ",")+`]}`)
		})
		for _, jobs := range []int{0, 4} {
			numbers, err := pagesOf(c, client.Walk{First: client.FirstPageZero, Jobs: jobs})
			if err != nil || len(numbers) != tt.want {
				t.Errorf("%s, %d jobs: pages %v, %v", name, jobs, numbers, err)
			}
		}
	}
}

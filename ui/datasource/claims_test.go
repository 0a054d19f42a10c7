package datasource_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"docket/ui/uitest"
)

var (
	seeds = flag.Uint64("seeds", 6, "how many random datasources are looked through")
	from  = flag.Uint64("from", 0, "the seed of the first of them")
)

// paged is a datasource that keeps to the interface (§4.2) where that is clear, and where it is not does one of the things
// that services were seen to do.
type paged struct {
	records, first, most int    // most on a page, whatever was asked for
	behind, before       string // what it answers behind its end, and to page 0 where it counts from 1
	odd                  string // what the page in the middle does
	middle, part         int

	mu    sync.Mutex
	asked map[int]int
}

func randomly(r *rand.Rand) *paged {
	pick := func(words string) string { all := strings.Fields(words); return all[r.IntN(len(all))] }
	s := &paged{records: []int{0, 1, 3, 49, 50, 51, 99, 100, 101, 199, 200, 201, 237, 300, 437}[r.IntN(15)], first: r.IntN(2), most: []int{100, 100, 50, 30, 7}[r.IntN(5)],
		behind: pick("empty empty 404 422 500 200 nearest first"), before: pick("404 422 500 first 200 empty"), odd: pick("- - short fails once"), asked: map[int]int{}}
	s.middle = r.IntN(max(1, (s.records+s.most-1)/s.most)) + s.first
	s.part = 1 + r.IntN(max(1, s.most-1))
	if s.odd == "fails" && s.middle == 0 {
		s.odd = "-" // a service that fails on page 0 for good cannot be told from one that counts from 1
	}
	return s
}

func (s *paged) String() string {
	return fmt.Sprintf("%d records from page %d, %d a page, behind: %s, before: %s, page %d: %s", s.records, s.first, s.most, s.behind, s.before, s.middle, s.odd)
}

// page is a page's records; ok is whether there is such a page.
func (s *paged) page(index, size int) (records []any, ok bool) {
	from := 0
	for i := s.first; ; i++ {
		n := min(size, s.most)
		if s.odd == "short" && i == s.middle {
			n = min(s.part, n)
		}
		switch {
		case from >= s.records:
			return []any{}, index == s.first
		case i < index:
			from += n
			continue
		}
		for at := from; at < min(from+n, s.records); at++ {
			records = append(records, map[string]any{"_id": map[string]string{"$oid": fmt.Sprintf("%024x", at+1)}, "number": fmt.Sprint(at + 1), "word": []string{"x", "y", "needle"}[at%3]})
		}
		return records, true
	}
}

func (s *paged) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	index, _ := strconv.Atoi(r.FormValue("page_index"))
	size, _ := strconv.Atoi(r.FormValue("items_per_page"))
	s.mu.Lock()
	s.asked[index]++
	again := s.asked[index] > 1
	s.mu.Unlock()
	answer := func(status int, v any) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(v)
	}
	give := func(records []any) {
		answer(200, map[string]any{"DataSourceName": "vendors", "DataSourceType": "excel_or_csv", "DataSourceStatus": "true", "Total_fields": 2, "Page_number": index,
			"fields": []any{map[string]string{"name": "number", "datatype": "string"}, map[string]string{"name": "word", "datatype": "string"}}, "data": records, "release_version": "1"})
	}
	records, ok := s.page(index, size)
	how := s.behind
	if index < s.first {
		ok, how = false, s.before
	}
	switch {
	case index == s.middle && (s.odd == "fails" || s.odd == "once" && !again):
		answer(503, map[string]string{"error": "later"})
	case ok:
		give(records)
	case how == "empty":
		give([]any{})
	case how == "first":
		records, _ = s.page(s.first, size)
		give(records)
	case how == "nearest":
		for index--; !ok; index-- {
			records, ok = s.page(index, size)
		}
		give(records)
	default:
		status, _ := strconv.Atoi(how)
		answer(status, map[string]string{"error": "no such page"})
	}
}

var (
	exactly = regexp.MustCompile(`row \d+ of (\d+)(?: to (\d+))?`)
	atLeast = regexp.MustCompile(`of at least (\d+)`)
	found   = regexp.MustCompile(`of (\d+) found in all`)
	atRow   = regexp.MustCompile(`vendors · row (\d+) of`)
)

// TestNoMoreIsClaimedOfADatasourceThanItIs presses keys at random, and holds every count on the screen, what a search
// through all pages found, and the record under the cursor against what there is.
func TestNoMoreIsClaimedOfADatasourceThanItIs(t *testing.T) {
	for seed := range *seeds {
		seed += *from
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, 6))
			s := randomly(r)
			server := httptest.NewServer(s)
			defer server.Close()
			d := uitest.Start(t, uitest.Options{URL: server.URL, Width: 150, Height: 30, View: "data", Target: "vendors"})
			var pressed []string
			press := func(keys ...string) {
				pressed = append(pressed, keys...)
				d.Press(keys...)
			}
			check := func(of *regexp.Regexp, holds func(said []int) bool) {
				t.Helper()
				m := of.FindStringSubmatch(d.Screen())
				var said []int
				for _, text := range m {
					n, _ := strconv.Atoi(text)
					said = append(said, n)
				}
				if m != nil && !holds(said) {
					t.Fatalf("%q is not so: %v\n%s\n%s", m[0], s, strings.Join(pressed, " "), d.Screen())
				}
			}
			for range 25 {
				press([]string{">", ">", "<", "$", "R", "C", "p", "S", "L", "G", "g", "esc", "j"}[r.IntN(13)])
				if d.Root.Here().Typing { // the number of a page, or a text to search for
					text := map[bool]string{true: "needle", false: fmt.Sprint(r.IntN(12))}[pressed[len(pressed)-1] == "S"]
					d.Type(text)
					press("enter")
				}
				check(found, func(said []int) bool { return said[1] == s.records/3 })
				if strings.Contains(d.Screen(), "Search for needle") {
					press("esc")
				}
				check(exactly, func(said []int) bool { return said[1] == s.records || said[1] <= s.records && s.records <= said[2] })
				check(atLeast, func(said []int) bool { return said[1] <= s.records })
				check(atRow, func(said []int) bool {
					before := len(d.Copied)
					if d.Press("Y", "j"); len(d.Copied) == before {
						d.Press("esc")
						return true // there is nothing to copy
					}
					var record struct{ Number string }
					return json.Unmarshal([]byte(d.Copied[before]), &record) == nil && (s.odd == "fails" || record.Number == fmt.Sprint(said[1]))
				})
			}
		})
	}
}

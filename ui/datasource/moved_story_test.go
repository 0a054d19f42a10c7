package datasource_test

import (
	"net/http"
	"sync"
	"sync/atomic"
	"testing"

	"docket/ui/uitest"
)

// becoming is a service that can be made another one while docket looks: it has so many records, from the page that it
// calls first on.
type becoming struct {
	mu           sync.Mutex
	first, count int
}

func (s *becoming) becomes(first, count int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.first, s.count = first, count
}

func (s *becoming) open(t *testing.T) *uitest.Driver {
	return open(t, "sample", size(120, 30), against(t, func(index, size int) (int, string) {
		s.mu.Lock()
		defer s.mu.Unlock()
		from := (index-s.first)*size + 1
		if index < s.first || from > s.count {
			return http.StatusOK, page(index, []string{`"n"`})
		}
		return http.StatusOK, page(index, []string{`"n"`}, numbered(from, min(from+size-1, s.count))...)
	}))
}

// Reproduced: "about row 600 of 400" of 237 records, and no key but p led away.
func TestPagesThatAreGoneTakeWhatWasCountedWithThem(t *testing.T) {
	s := &becoming{first: 1, count: 600}
	d := s.open(t).Press("$").Shows("of about 600")
	s.becomes(1, 237)
	d.Press("R").Shows("Pages 5 and 6 came back empty.", "row 1 of 200 to 400").Press("$").Shows("row 237 of 237")
	s.becomes(1, 180)
	d.Press("R").Shows("Pages 3 and 4 came back empty.", "rows 101–180", "of about 180")
}

// Reproduced: a service that takes 0 for 1 failed while docket looked, so it went by 0. When it was well again, each page
// turned to was an error, and R was, too.
func TestAGuessAtTheFirstPageIsDroppedWhereThePagesDoNotFollow(t *testing.T) {
	for _, key := range []string{">", "G", "R"} {
		var ill atomic.Bool
		ill.Store(true)
		d := open(t, "sample", size(120, 30), against(t, func(index, size int) (int, string) {
			from := max(index-1, 0)*size + 1
			if index > 0 && ill.Load() {
				return http.StatusInternalServerError, ""
			}
			return http.StatusOK, page(index, []string{`"n"`}, numbered(from, min(from+size-1, 237))...)
		}))
		d.Shows("docket goes by 0")
		ill.Store(false)
		d.Press(key)
		if key != "R" {
			d.Press("R")
		}
		d.Press(">", "<", "$").Shows("row 237 of 237").Hides("error", "missing")
	}
}

// Reproduced: 237 records, of which 137 were shown as all.
func TestAReloadNoticesThatPagesAreCountedOtherwise(t *testing.T) {
	for _, way := range [][2]int{{1, 0}, {0, 1}} {
		for _, at := range []string{"g", ">", "$"} {
			s := &becoming{first: way[0], count: 237}
			d := s.open(t).Press(at)
			s.becomes(way[1], 237)
			if way[1] == 1 && at == "$" {
				continue // the last page is behind the one before it now, and has records of its own
			}
			d.Press("R").Shows("they were numbered from", "row 1 of at least").Press(">", ">").Shows("of 237")
		}
	}
}

package paging_test

import (
	"fmt"
	"iter"
	"testing"

	"docket/client"
	"docket/ui/core/paging"
)

// pagesOf gives pages of 100 ids; ids says which of all pages' ids the i-th is.
func pagesOf(n int, id func(i int) int) iter.Seq2[client.NumberedPage, error] {
	return func(yield func(client.NumberedPage, error) bool) {
		for number := 1; number <= n; number++ {
			p := &client.Page{}
			for i := (number - 1) * 100; i < number*100; i++ {
				p.Records = append(p.Records, client.Record{ID: fmt.Sprint(id(i))})
			}
			if !yield(client.NumberedPage{Page: p, Number: number}, nil) {
				return
			}
		}
	}
}

// A number that is null, or missing, says nothing of which page it is.
func TestAPageWithoutANumberClaimsNone(t *testing.T) {
	for said, claims := range map[string]bool{"null": false, "": false, `""`: false, "1": false, `"2"`: false, "7": true} {
		p := &client.Page{Request: client.PageRequest{Datasource: "d", Index: 1}, PageNumber: client.Value(said), Records: make([]client.Record, 1)}
		if claim := paging.Odd(p, 2)[1]; (claim != "") != claims {
			t.Errorf("%s: %q", said, claim)
		}
	}
}

// A page that some cache gives again takes the place of other records, wherever the one before it lies.
func TestIDsOfAnyPageThatComeAgainAreTold(t *testing.T) {
	const why = ", first on page %s: the data moved meanwhile, or ids are not unique"
	for name, c := range map[string]struct {
		pages int
		id    func(i int) int
		want  string
	}{
		"none":                      {50, func(i int) int { return i }, ""},
		"half a page and another":   {8, func(i int) int { return map[bool]int{true: i - 250, false: i}[i/100 == 4] }, "100 ids came again" + fmt.Sprintf(why, "5")},
		"one id of long before":     {900, func(i int) int { return i % 89_999 }, "1 id came again" + fmt.Sprintf(why, "900")},
		"again and again":           {9, func(i int) int { return i % 300 }, "300 ids came again" + fmt.Sprintf(why, "4")},
		"none of very many":         {5000, func(i int) int { return i }, ""},
		"one id of the page before": {5000, func(i int) int { return i - i/499_950 }, "at least 1 id came again" + fmt.Sprintf(why, "5,000")},
	} {
		var odd paging.Oddities
		for range odd.In(pagesOf(c.pages, c.id)) {
		}
		if got := odd.String(); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	var odd paging.Oddities // of 1,000 that come again after a long time
	for range odd.In(pagesOf(5000, func(i int) int { return map[bool]int{true: i - 499_000, false: i}[i >= 499_000] })) {
	}
	if odd.Again < 30 || odd.Again > 400 || !odd.Least { // one in eight of 1,000
		t.Errorf("%d of 1,000 ids were found", odd.Again)
	}
}

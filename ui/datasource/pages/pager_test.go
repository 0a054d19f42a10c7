package pages

import (
	"fmt"
	"strings"
	"testing"

	"docket/client"
	"docket/ui/core/paging"
)

// records makes a page that holds the records from (counted from 1) to to, as
// the service would answer page index.
func records(index, from, to int) *client.Page {
	page := &client.Page{Request: client.PageRequest{Datasource: "vendors", Index: index}, PageNumber: client.Value(fmt.Sprint(index))}
	for i := from; i <= to; i++ {
		page.Records = append(page.Records, client.Record{ID: fmt.Sprintf("%024x", i)})
	}
	return page
}

func vendors() *Pager {
	p := NewPager("vendors", 100)
	p.Opening.First = client.FirstPageOne
	return p
}

func (p *Pager) show(t *testing.T, number int, page *client.Page, want bool) {
	t.Helper()
	if got := p.Take(number, paging.Look{Page: page}); got != want {
		t.Fatalf("page %d can be shown: %v, wanted %v", number, got, want)
	}
	if want {
		p.Shown = number
	}
}

// empty has no records.
const arrived, empty = true, false

func wantRows(t *testing.T, p *Pager, want string) {
	t.Helper()
	got := p.Rows(p.Shown, p.Shown)
	if strings.HasPrefix(got, "row") {
		got += " of " + p.Count()
	}
	if got != want {
		t.Fatalf("the range reads %q, wanted %q", got, want)
	}
}

func TestTheRangeIsHonestUntilTheEndWasSeen(t *testing.T) {
	p := vendors()
	wantRows(t, p, "")
	p.show(t, 1, records(1, 1, 100), arrived)
	wantRows(t, p, "rows 1–100 of at least 100")
	p.Take(2, paging.Look{Page: records(2, 101, 200)})
	wantRows(t, p, "rows 1–100 of at least 200")
	p.show(t, 2, records(2, 101, 200), arrived)
	p.show(t, 3, records(3, 201, 237), arrived)
	wantRows(t, p, "rows 201–237 of at least 237")
	if p.IsLast(3) {
		t.Fatal("a page that is not full was taken for the end")
	}
	p.Take(4, paging.Look{Page: records(4, 0, -1)})
	wantRows(t, p, "rows 201–237 of 237")
	if !p.IsLast(3) || p.IsLast(2) {
		t.Fatal("the end is after page 3")
	}
}

func TestAFullLastPageIsNotTheEndUntilTheNextOneIsEmpty(t *testing.T) {
	p := vendors()
	p.show(t, 1, records(1, 1, 100), arrived)
	p.show(t, 2, records(2, 101, 200), arrived)
	wantRows(t, p, "rows 101–200 of at least 200")
	p.show(t, 3, records(3, 0, -1), empty)
	wantRows(t, p, "rows 101–200 of 200")
}

func TestAPageBeyondTheEndIsTheEnd(t *testing.T) {
	p := vendors()
	p.show(t, 1, records(1, 1, 100), arrived)
	p.show(t, 50, records(50, 0, -1), empty)
	wantRows(t, p, "rows 1–100 of 100 to 4,900")
	if p.IsLast(1) {
		t.Fatal("nothing says that page 1 is the last")
	}
	p.show(t, 3, records(3, 0, -1), empty)
	p.show(t, 2, records(2, 101, 130), arrived)
	wantRows(t, p, "rows 101–130 of 130")
}

func TestAServiceThatClampsRepeatsItsLastPage(t *testing.T) {
	p := vendors()
	p.show(t, 1, records(1, 1, 100), arrived)
	p.show(t, 2, records(2, 101, 137), arrived)
	if p.Take(3, paging.Look{End: client.Ending{Why: "page 3 repeats page 2"}}) {
		t.Fatal("nothing is shown")
	}
	wantRows(t, p, "rows 101–137 of 137")
	clamped := records(9, 101, 137)
	clamped.PageNumber = client.Value("2")
	p.show(t, 9, clamped, arrived)
	if notes := p.Use(9).Notes; len(notes) != 1 || !strings.Contains(notes[0], "asked for page_index 9") {
		t.Fatalf("the notes of page 9 are %q", notes)
	}
}

func TestAnEmptyDatasourceHasNoRecords(t *testing.T) {
	p := vendors()
	p.show(t, 1, records(1, 0, -1), arrived)
	wantRows(t, p, "no records")
	if n, known := p.Total(); n != 0 || !known {
		t.Fatalf("%d records, known: %v", n, known)
	}
}

func TestRowsAreCountedFromWhatPagesReallyHeld(t *testing.T) {
	p := vendors()
	p.show(t, 1, records(1, 1, 60), arrived) // the service shrinks its pages
	p.show(t, 2, records(2, 61, 120), arrived)
	wantRows(t, p, "rows 61–120 of at least 120")
	p.show(t, 200, records(200, 20_000, 20_000), arrived)
	wantRows(t, p, "row 11,941 of at least 121") // 199 pages of 60
}

func TestRecordsOnTwoPagesAreAnnounced(t *testing.T) {
	p := vendors()
	p.show(t, 1, records(1, 1, 100), arrived)
	p.show(t, 2, records(2, 99, 198), arrived)
	notes := p.Use(2).Notes
	if len(notes) != 1 || !strings.Contains(notes[0], "2 records of page 2 are on page 1 too") {
		t.Fatalf("the notes are %q", notes)
	}
	p.show(t, 3, records(3, 199, 250), arrived)
	if notes := p.Use(3).Notes; len(notes) != 0 {
		t.Fatalf("nothing is odd about page 3, but the notes are %q", notes)
	}
}

func TestRecordsWithoutIDsShareNothing(t *testing.T) {
	p := vendors()
	a, b := records(1, 1, 2), records(2, 3, 4)
	for _, page := range []*client.Page{a, b} {
		for i := range page.Records {
			page.Records[i].ID = ""
			page.Records[i].Raw = fmt.Append(nil, page.Request.Index, i)
		}
	}
	p.show(t, 1, a, arrived)
	p.show(t, 2, b, arrived)
	if notes := p.Use(2).Notes; len(notes) != 0 {
		t.Fatalf("the notes are %q", notes)
	}
}

func TestOnlyAFewPagesAreKept(t *testing.T) {
	p := vendors()
	for n := 1; n <= 50; n++ {
		p.show(t, n, records(n, n*100-99, n*100), arrived)
		p.Use(1) // page 1 is used all the time
	}
	if len(p.cache.pages) != fewPages || len(p.cache.order) != fewPages {
		t.Fatalf("%d pages are kept", len(p.cache.pages))
	}
	if p.Use(1) == nil || p.Use(50) == nil || p.Use(2) != nil {
		t.Fatal("kept are those that were used last")
	}
	wantRows(t, p, "rows 4,901–5,000 of at least 5,000")
}

func TestWhatChangedIsForgottenAndWhatDidNotIsKept(t *testing.T) {
	p := vendors()
	p.show(t, 1, records(1, 1, 100), arrived)
	p.show(t, 2, records(2, 101, 137), arrived)
	p.Take(3, paging.Look{Page: records(3, 0, -1)})
	if p.Changed(2, records(2, 101, 137)) || p.End != 3 {
		t.Fatal("the same page again changes nothing")
	}
	grown := records(2, 101, 150)
	if !p.Changed(2, grown) {
		t.Fatal("the page has changed")
	}
	p.show(t, 2, grown, arrived)
	wantRows(t, p, "rows 101–150 of at least 150")
}

func TestAKnownEndIsLiftedWhenRecordsComeBehindIt(t *testing.T) {
	p := vendors()
	p.show(t, 1, records(1, 1, 100), arrived)
	p.show(t, 2, records(2, 0, -1), empty)
	wantRows(t, p, "rows 1–100 of 100")
	p.show(t, 2, records(2, 101, 150), arrived)
	wantRows(t, p, "rows 101–150 of at least 150")
	p.Take(3, paging.Look{Page: records(3, 0, -1)})
	p.Walked(map[int]int{1: 100, 2: 100, 3: 100, 4: 7}, client.Ending{})
	p.Shown = 1
	wantRows(t, p, "rows 1–100 of at least 307")
	p.Walked(map[int]int{1: 100, 2: 100, 3: 100, 4: 7, 5: 0}, client.Ending{Why: "page 6 came back empty"})
	wantRows(t, p, "rows 1–100 of 307")
}

package datasource_test

import (
	"net/http"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"docket/ui/uitest"
)

// search searches all pages for a text.
func search(d *uitest.Driver, text string) *uitest.Driver {
	d.T.Helper()
	return d.Press("S").Type(text).Press("enter")
}

func TestOneVendorIsFoundAmongAllPages(t *testing.T) {
	d := search(open(t, "purchase_orders"), "PO-4512307")
	d.Shows("1 record found in all 124 pages", "Search for PO-4512307", "po_number").Golden("hits_80x24")
	d.Press("enter").Shows("page 124 of 124", "rows 12,301–12,345", " of 12,345", "match 1 of 1", "column 2 of")
	d.Press("S").Shows("Search for PO-4512307").Press("S").Shows("All pages were searched").Press("esc", "esc").Hides("match")
}

func TestHitsOnOtherPagesAreGoneToOneByOne(t *testing.T) {
	d := search(open(t, "vendors"), "granby").Shows("of 5 found", "in all 3 pages").Press("j", "j", "j")
	d.Shows("4 of 5 found").Press("enter").Shows("page 2")
	for range 9 {
		d.Press("n")
	}
	d.Shows("page 2", "match")
	for range 12 {
		d.Press("N")
	}
	d.Shows("page 1")
	d.Press("S").Shows("found").Press("/").Type("x").Press("esc")
	d.Press("y")
	if len(d.Copied) != 1 || !strings.Contains(strings.ToLower(d.Copied[0]), "granby") {
		t.Errorf("copied %q", d.Copied)
	}
	d = search(open(t, "vendors", size(40, 12)), "granby")
	d.Resize(120, 40).Shows("65f024394188a48d7c000006").Resize(40, 12)
}

func TestEscKeepsWhatASearchFoundAndItGoesOnLater(t *testing.T) {
	d := open(t, "purchase_orders")
	held := d.Hold("datasource")
	search(d, "4512").Shows("searching for 4512", "Nothing found yet.")
	d.Advance(time.Second).Golden("searching_80x24")
	d.Press("esc", "esc")
	held.Release()
	d.Press("S").Shows("it was stopped; press S to search on")
	d.Press("S").Shows("of 351 found in all 124 pages")
	if d.Advance(time.Minute); d.Timers() != 0 {
		t.Error("a timer runs though nothing moves")
	}
}

// What was found in the pages is not shown for what is found in a load: there it is searched anew.
func TestASearchOfThePagesIsNoSearchOfTheLoad(t *testing.T) {
	d := search(open(t, "vendors"), "granby").Shows("found in all").Press("esc", "L").Shows("kept as snapshot")
	d.Press("S").Hides("found in all")
}

// Who asked for the last page and went on to another datasource meanwhile stays there.
func TestTheLastPageOfADatasourceIsNotShownInTheNextOne(t *testing.T) {
	for _, first := range []string{"purchase_orders", "vendors"} {
		d := open(t, "purchase_orders")
		held := map[string]*uitest.Held{"vendors": d.Hold("datasource vendors"), "purchase_orders": d.Hold("datasource purchase_orders")}
		d.Press("$", "o").Type("vendors").Press("enter")
		held[first].Release()
		if delete(held, first); first == "purchase_orders" { // two requests that are held are of one command
			d.WaitFor("Page 124 of purchase_orders is the last").Hides("page 124 of 124")
			held["vendors"].Release()
		} else {
			d.WaitFor("vendors · page 1 ")
			held["purchase_orders"].Release()
			d.Shows("Page 124 of purchase_orders is the last")
		}
		d.Shows("vendors · page 1 ", "row 1 of at least 200").Hides("came back empty; page 1 is still shown")
	}
}

// Who loads a datasource and goes on to another one meanwhile is not brought back to the load.
func TestALoadIsNotShownInTheNextDatasource(t *testing.T) {
	d := open(t, "purchase_orders")
	held := d.Hold("datasource")
	d.Press("L", "o").Type("vendors").Press("enter")
	held.Release()
	d.Shows("12,345 records of purchase_orders kept as snapshot 1", "vendors · row 1 of at least 200").Hides("fetched 09:30")
	d.Press("L").Shows("records of vendors kept as snapshot 2")
}

func TestASearchHasABudget(t *testing.T) {
	d := search(open(t, "million_rows"), "no such thing").Shows("0 records found in 200 pages", "200 pages were searched; press S to search on")
	d.Shows(`No record of the 200 pages searched has "no such thing".`, "Search for no such thing").Hides("all pages", "No record has")
	d.Press("S").Shows("Search on from page 201").Press("n").Shows("in 400 pages", "press S to search on")
	d.Press("S", "p").Type("399").Press("enter").Shows("The pages up to 400 were searched already").Press("backspace", "backspace", "backspace")
	d.Type("410").Press("enter").Shows("in 410 pages", "410 pages were searched; press S to search on")
}

func TestASearchGoesOnToTheEndAndTheCountIsTaken(t *testing.T) {
	d := open(t, "sample", against(t, func(index, size int) (int, string) {
		return counting(2150, func(i, _ int) (int, string) { return http.StatusOK, page(i, []string{`"n"`}) })(index, 10)
	}))
	search(d, "zzzz").Shows("0 records found in 200 pages").Press("S", "e").Shows("0 records found in all 215 pages", `No record has "zzzz".`).Hides("S search on")
	d.Press("S").Shows("All pages were searched").Press("esc").Shows("rows 1–10", " of 2,150", "page 1 of 215")
}

func TestWhatAnExportOrASnapshotCountedIsKnown(t *testing.T) {
	d := open(t, "vendors").Press("j").Shows("rows 1–100", " of at least 200").Press("k")
	exportTo(d.Press("E"), filepath.Join(t.TempDir(), "x.csv")).Press("j").Shows("page 1 of 3", "row 2 of 237")
	open(t, "vendors").Press("t", "t").Shows("237 records of vendors kept").Press("esc", "j").Shows("row 2 of 237")
	d = open(t, "empty_list")
	exportTo(d.Press("E"), filepath.Join(t.TempDir(), "x.csv")).Shows("0 records from 0 pages")
	search(d, "x").Shows("0 records found; there are none")
}

func TestRecordsThatCameSinceLiftAKnownEnd(t *testing.T) {
	var count atomic.Int64
	count.Store(150)
	d := open(t, "sample", against(t, func(index, size int) (int, string) {
		return counting(int(count.Load()), func(i, _ int) (int, string) { return http.StatusOK, page(i, []string{`"n"`}) })(index, size)
	}))
	d.Press(">", "j").Shows("rows 101–150", " of 150").Press("<")
	count.Store(450)
	search(d, "445").Shows("1 record found in all 5 pages").Press("esc").Shows("page 1 of 5", "rows 1–100", " of 450")
}

func TestASearchThatFindsTooMuchStops(t *testing.T) {
	d := search(open(t, "million_rows"), "0").Shows("1 of 5,000 found in 50 pages")
	d.Press("j").Shows("more than 4,999 records were found")
}

func TestASearchThatFailsKeepsWhatItFound(t *testing.T) {
	var failing atomic.Bool
	failing.Store(true)
	d := open(t, "sample", against(t, func(index, size int) (int, string) {
		if failing.Load() && index > 4 {
			return http.StatusForbidden, `{"error":"not so fast"}`
		}
		return counting(1000, func(i, _ int) (int, string) { return http.StatusOK, page(i, []string{`"n"`}) })(index, size)
	}))
	search(d, "50").Shows("found in 4 pages", "The search failed.", "403 Forbidden: not")
	failing.Store(false)
	d.Press("S").Shows("found in all 10 pages").Hides("not so fast")
	d.Press("esc").Shows("rows 1–100", " of 1,000")
}

func TestARecordThatMovedSinceItWasFoundIsToldAndNotMistaken(t *testing.T) {
	var shift atomic.Int64
	d := open(t, "sample", against(t, func(index, size int) (int, string) {
		number := max(index, 1)
		if number > 12 {
			return http.StatusOK, page(index, []string{`"n"`})
		}
		from := (number-1)*size + 1 + int(shift.Load())
		return http.StatusOK, page(index, []string{`"n"`}, numbered(from, from+size-1)...)
	}))
	search(d, "1101").Press("enter").Shows("page 12", "row 1,101", "match 1 of 1")
	d = search(open(t, "sample", func(o *uitest.Options) { o.URL = d.Env.Client.BaseURL() }), "1055")
	shift.Store(3)
	d.Press("enter").Shows("page 11", "match 1 of 1", "row 1,052")
	d.Press("esc", "esc", "p").Type("2").Press("enter")
	search(d.Press("S"), "").Press("esc")
	d = search(open(t, "sample", func(o *uitest.Options) { o.URL = d.Env.Client.BaseURL() }), "1104")
	shift.Store(30)
	d.Press("enter").Shows("The record that was found is not on this page any more: the data")
}

func TestHostileTextIsFoundAndNotObeyed(t *testing.T) {
	for w, h := range sizes() {
		d := open(t, "sample", size(w, h), against(t, func(index, size int) (int, string) {
			if index > 3 {
				return http.StatusOK, page(index, []string{`"n"`})
			}
			return hostilePage(index, min(size, 8))
		}))
		for _, keys := range []string{"S", "/"} {
			d.Press(keys).Type("next").Press("enter")
			untouched(t, d)
		}
		for _, k := range []string{"j", "l", "enter", "n", "S", "enter", "=", "c", "j", "space", "/", "n", "enter", "esc", "C", "G", "j", "z", "Y", "esc", "V", "space"} {
			d.Press(k)
			untouched(t, d)
		}
		d.Resize(300-w, 112-h)
		untouched(t, d)
	}
}

package datasource_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"docket/ui/core/each"
	"docket/ui/uitest"
)

func TestTheTitleSaysWhereOneIsSideways(t *testing.T) {
	d := open(t, "wide_ledger", size(120, 40)).Golden("wide_120x40").Shows("column 2 of 61", " ›", "█──────")
	d.Press("end").Shows("column 61 of 61", "│‹").Press("home").Shows("column 1 of 61")
	open(t, "tax_codes", size(200, 60)).Hides("─") // all of them are in sight
}

func TestColumnsAreFoundShownHiddenAndOrderedInAList(t *testing.T) {
	d := open(t, "vendors").Press("c").Shows("vendor_name", "19 of 19 shown")
	d.Press("j", "j", "j", "space").Shows("hidden", "18 of 19 shown").Press("g", "home", "space").Shows("_id cannot be hidden").Press("}").Shows("This column stays first")
	d.Press("j", "j", "enter").Hides("Columns", "country").Shows("column 3 of 18")
	d.Press("c", "a").Shows("19 of 19 shown").Press("q").Hides("hidden")
	open(t, "vendors", size(40, 12)).Press("c", "j", "j", "z")
	open(t, "wide_ledger", size(120, 40)).Press("c", "pgdown", "pgdown")
}

func TestFrozenColumnsStayWhileTheOthersScroll(t *testing.T) {
	d := open(t, "vendors", size(120, 40)).Press("l", "z").Shows("3 columns frozen").Press("end").Shows("vendor_id", "Alder Metals AB", "│‹")
	d.Press("home", "l", "l", "z").Shows("1 column frozen").Press("end").Hides("Alder Metals AB")
	open(t, "vendors", size(40, 12)).Press("l", "l", "l", "l", "z", "end").Shows("column 19 of 19") // no room for all of them
}

func TestTheColumnsAreAsTheyWereLeft(t *testing.T) {
	d := open(t, "vendors", size(120, 40)).Press("l", "x", "z", "]", "]", "}")
	want := columnTitles(d)
	d.Press("o").Type("tax_codes").Press("enter").Press("o").Type("vendors").Press("enter").Shows("vendors · page 1")
	if got := columnTitles(d); got != want {
		t.Errorf("came back to\n%s\nwanted\n%s", got, want)
	}
	d.Press(">")
	if got := columnTitles(d); !strings.HasPrefix(got, want[:60]) {
		t.Errorf("on page 2\n%s\nwanted\n%s", got, want)
	}
	var value json.RawMessage
	ok, err := d.Store.Session.Get(t.Context(), d.Env.Scope, "layout/vendors", &value)
	if err != nil || !ok || !strings.Contains(string(value), `"hidden":["vendor_name"]`) || !strings.Contains(string(value), `"frozen":2`) {
		t.Errorf("kept is %s, %v, %v", value, ok, err)
	}
}

// columnTitles is the line of the grid's titles.
func columnTitles(d *uitest.Driver) string {
	return strings.Split(d.Screen(), "\n")[2]
}

func TestAnArrangementOfFieldsThatWentDoesNoHarm(t *testing.T) {
	fields := []string{`"a"`, `"b"`, `"c"`}
	d := open(t, "sample", against(t, func(index, _ int) (int, string) {
		if index > 1 {
			return http.StatusOK, page(index, fields)
		}
		return http.StatusOK, page(1, fields, `{"_id":{"$oid":"x"},"a":1,"b":2,"c":3,"d":4}`)
	}))
	d.Press("l", "x", "}", "]", "R", "o").Type("other").Press("enter")
	fields = []string{`"c"`, `"new"`}
	d.Press("o").Type("sample").Press("enter").Shows("c", "new", "a ").Press("X").Shows("b")
	if err := d.Store.Session.Save(t.Context(), d.Env.Scope, "layout/broken", []int{7}); err != nil {
		t.Fatal(err)
	}
	d.Press("o").Type("broken").Press("enter").Shows("broken · page 1", "new")
}

func TestRowsAreMarkedInRangesAndStayMarkedOnOtherPages(t *testing.T) {
	d := open(t, "vendors").Press("V").Shows("Range started").Press("space", "j", "j", "V").Shows("4 records selected").Press("j").Shows("4 selected")
	d.Press(">", "j").Shows("4 selected").Hides("◆").Press("space").Shows("5 selected", "◆").Press("<", "k").Shows("5 selected", "◆")
	d.Press("Y", "j")
	if lines := strings.Split(strings.TrimSpace(d.Copied[0]), "\n"); len(lines) != 5 || !strings.Contains(lines[4], "V-00102") || !strings.Contains(lines[3], "V-00004") {
		t.Errorf("copied %q", d.Copied[0])
	}
	d.Press("esc").Hides("selected", "◆")
}

// What is counted and copied as selected is there.
func TestARecordThatIsGoneAfterAReloadIsNotSelectedAnyMore(t *testing.T) {
	records := []string{`{"_id":{"$oid":"r1"},"a":1}`, `{"_id":{"$oid":"r2"},"a":2}`, `{"_id":{"$oid":"r3"},"a":3}`}
	d := open(t, "sample", size(120, 30), against(t, func(index, _ int) (int, string) {
		if index > 1 {
			return http.StatusOK, page(index, []string{`"a"`})
		}
		return http.StatusOK, page(1, []string{`"a"`}, records...)
	}))
	d.Press("*").Shows("3 selected")
	records = append(records[:1:1], records[2], `{"_id":{"$oid":"r4"},"a":4}`)
	d.Press("R").Shows("Page 1 has changed since it was fetched. 1 selected record is not on it any more", "2 selected").Press("Y", "j")
	if got := d.Copied[len(d.Copied)-1]; strings.Contains(got, "r2") || strings.Count(got, "\n") > 2 || !strings.Contains(got, "r3") {
		t.Errorf("copied %s", got)
	}
}

// Where ids begin again on every page, what was selected is not taken for the records of another page.
func TestWhatIsSelectedStaysWhereIdsBeginAgainOnEveryPage(t *testing.T) {
	for keys, third := range map[string]string{">": "N-101", "C G": "N-200"} {
		d := open(t, "sample", size(120, 30), against(t, func(index, size int) (int, string) {
			var records []string
			for i := (max(index, 1) - 1) * size; i < min(max(index, 1)*size, 250); i++ {
				records = append(records, fmt.Sprintf(`{"_id":{"$oid":"%d"},"n":"N-%d"}`, i%size, i+1))
			}
			return http.StatusOK, page(index, []string{`"n"`}, records...)
		}))
		d.Press("space", "j", "space").Press(strings.Fields(keys)...).Shows(third, "2 selected").Hides("◆")
		d.Press("space").Shows("3 selected", "◆").Press("E").Shows("3 selected records").Press("esc", "Y", "j")
		if got := each.Of(strings.Split(strings.TrimSpace(d.Copied[0]), "\n"), func(line string) string { return line[strings.Index(line, "N-"):] }); !slices.Equal(got, []string{`N-1"}`, `N-3"}`, third + `"}`}) {
			t.Errorf("%s: copied %q", keys, got)
		}
		d.Press("<", "<", "g").Shows("3 selected", "◆")
	}
}

func TestRecordsWithoutAnIDAreMarkedOneByOne(t *testing.T) {
	d := open(t, "sample", against(t, func(index, _ int) (int, string) {
		if index > 1 {
			return http.StatusOK, page(index, []string{`"a"`})
		}
		return http.StatusOK, page(1, []string{`"a"`}, `{"a":1}`, `{"a":1}`, `{"a":1}`)
	}))
	d.Press("j", "space", "R").Shows("Page 1 has not changed")
	if n := strings.Count(d.Screen(), "◆"); n != 1 {
		t.Errorf("%d of three equal records are marked", n)
	}
}

// Of 2,500 rows not all are looked at before the next key: the status line counts those of a filter when all were.
func TestTheStatusLineCountsWhatAFilterFoundBetweenKeys(t *testing.T) {
	rows := strings.Repeat(`{"part":"R-1"},`, 2499) + `{"part":"R-2"}`
	d := open(t, "parts", size(120, 30), against(t, func(index, _ int) (int, string) {
		if index > 0 {
			return http.StatusOK, `{"data":[]}`
		}
		return http.StatusOK, `{"data":[` + rows + `]}`
	}))
	total := "2,499 of 2,500 records"
	d.Press("=")
	if n := strings.Count(d.Screen(), total); n != 2 { // in the status line and in the notice
		t.Errorf("the rows that match are counted %d times:\n%s", n, d.Screen())
	}
}

func TestMatchingRowsAreKeptAsOneTypes(t *testing.T) {
	d := open(t, "vendors").Press("/").Type("paper").Shows("4 of 100 records", "filter paper")
	d.Press("enter").Press("j").Shows("row 27", "4 of 100 records").Press("/").Type("AB").Press("enter").Shows("1 of 100 records", "filter paper AB")
	d.Press("esc").Hides("· filter").Shows("V-00003")
	d.Press("/").Type("no such vendor").Shows("No record on this page matches the filter.", "0 of 100 records").Press("enter")
	for _, k := range []string{"enter", "y", "space", "s", "=", "V", "v"} {
		d.Press(k).Shows("Press Esc to show all.")
	}
	d.Press("esc").Shows("V-00003").Press("/").Type("x").Press("esc").Hides("· filter")
}

func TestRowsLikeTheCellAreKeptAlsoOnTheNextPage(t *testing.T) {
	d := open(t, "vendors").Press("l", "l", "l", "=").Shows("country=SE").Press("l", "=").Shows("country=SE city=Malmö")
	d.Press("esc", "h", "=", ">").Shows("page 2", "country=SE", "SE").Hides(" PL")
	d.Press("esc", "g", "end", "=").Shows("=missing")
}

func TestAFilteredPageIsSortedAndSearchedAsItIsShown(t *testing.T) {
	d := open(t, "vendors").Press("/").Type("paper").Press("enter").Press("l", "s", "s").Shows("descending", "sorted by vendor_name").Press("k").Shows("4 of 100 records")
	d.Press("s", "esc", "g", "/").Type("paper").Press("ctrl+t", "enter").Shows("match 1 of 4").Press("n", "n", "n").Shows("match 4 of 4").Press("n").Shows("Continued from the top.")
}

func TestPagesFollowEachOtherInContinuousMode(t *testing.T) {
	d := open(t, "vendors").Press("j", "j", "C").Shows("Continuous scrolling", "page 1, continuous").Press("j").Shows("row 4 of at least 200")
	d.Press("G").Shows("row 200", "page 2, continuous", "V-00200").Press("j").Shows("V-00201", "row 201 of 237", "page 3 of 3")
	d.Press("G").Shows("row 237").Press("j").Shows("Page 3 is the last: pages 4 and 5 came back empty.")
	d.Press("g").Shows("row 1", "page 1 of 3").Press(">").Shows("row 101", "page 2 of 3").Press(">").Shows("row 201").Press("<", "k").Shows("row 100").Golden("flow_80x24")
	d.Press("l", "s").Shows("in the loaded pages", "sorted by vendor_name").Press("s", "s")
	d.Press("/").Type("paper").Press("enter").Shows("of 237 records", "filter paper").Press("esc", "g")
	d.Press("/").Type("paper").Press("ctrl+t", "enter").Shows("match 1 of").Press("esc")
	d.Press("C").Shows("One page at a time").Press("j").Shows("rows 1–100", " of 237")
}

func TestContinuousModeAsksForOnePageAheadAndForNoMore(t *testing.T) {
	d := open(t, "purchase_orders").Press("C")
	before := d.Demo.Calls("datasource")
	for range 50 {
		d.Press("j")
	}
	if n := d.Demo.Calls("datasource") - before; n != 0 {
		t.Fatalf("%d requests while page 1 is read and page 2 is there", n)
	}
	d.Press("G") // into page 2
	if n := d.Demo.Calls("datasource") - before; n != 1 {
		t.Fatalf("%d requests, wanted page 3", n)
	}
	d.Shows("row 200").Press("p").Type("60").Press("enter").Shows("about row 5,901", "rows 5,901–6,100", "about row 5,901, at least ")
	d.Press("k").Shows("row 5,900", "rows 5,801–6,100").Press("j").Shows("row 5,901")
}

func TestThePageAheadComesWithoutMovingWhatIsRead(t *testing.T) {
	d := open(t, "purchase_orders").Press("C", "G").Shows("row 200")
	held := d.Hold("datasource")
	d.Press("G").Shows("row 300").Press("k", "k", "k", "space", "k")
	before := d.Screen()
	held.Release()
	now := d.Screen()
	if cutStatus(before) != cutStatus(now) {
		t.Fatalf("the screen moved:\n%s\nto\n%s", before, now)
	}
	d.Press("k").Shows("rows 1–400", " of at least 400", "1 selected")
}

// cutStatus is a screen without its first two and its last two lines.
func cutStatus(screen string) string {
	lines := strings.Split(screen, "\n")
	return strings.Join(lines[2:len(lines)-2], "\n")
}

func TestContinuousModeKeepsABoundedNumberOfPages(t *testing.T) {
	d := open(t, "sample", size(80, 24), func(o *uitest.Options) {}, against(t, counting(1_000_000, nil)))
	d.Press("C", "#")
	for range 3 {
		d.Press("backspace")
	}
	d.Type("5").Press("enter")
	for range 130 {
		d.Press("G", "j")
	}
	d.Press("j").Shows(fmt.Sprintf("of at least %s", "1,3"))
	if !strings.Contains(d.Screen(), "rows 8") && !strings.Contains(d.Screen(), "rows 7") {
		t.Errorf("more than a hundred pages of five rows are shown:\n%s", d.Screen())
	}
}

func TestANestedValueIsATree(t *testing.T) {
	d := open(t, "sample", size(80, 40), against(t, func(index, _ int) (int, string) {
		if index > 1 {
			return http.StatusOK, page(index, []string{`"a"`})
		}
		return http.StatusOK, page(1, []string{`"a"`, `"b"`}, `{"_id":{"$oid":"x"},"a":{"street":"Quay 1","lines":[1.50,{"deep":null}],"none":{},"text":"\u001b[31mred"},"b":[`+strings.Repeat(`"e",`, 300)+`"last"]}`)
	}))
	d.Press("enter").Shows("street", "4 members", "2 elements", "1.50", "(null)", "301 elements").Golden("tree_80x40")
	untouched(t, d)
	d.Press("j", "y")
	if d.Copied[0] != "Quay 1" {
		t.Errorf("copied %q", d.Copied[0])
	}
	d.Press("G").Shows("(v shows the rest)").Press("v").Shows("list,").Press("G").Shows("last")
}

func TestTheCursorStaysOnItsRecordWhenRowsAreSortedOrFiltered(t *testing.T) {
	d := open(t, "vendors").Press("l", "l", "j", "j").Shows("▌ …7c000002")
	d.Press("s").Shows("▌ …7c000002", "ascending").Press("s").Shows("▌ …7c000002", "descending").Press("s").Shows("▌ …7c000002", "Original order")
	d.Press("/").Type("cal").Shows("▌ …7c000002").Type("x").Shows("No record on this page matches").Press("backspace").Shows("▌ …7c000002")
	d.Press("enter").Shows("▌ …7c000002").Press("esc").Shows("▌ …7c000002", "row 3")
	d.Press("/").Type("zzz").Press("esc").Shows("▌ …7c000002", "row 3")
}

func TestBlanksComeLastBothWays(t *testing.T) {
	d := open(t, "sample", against(t, func(int, int) (int, string) {
		return http.StatusOK, page(1, []string{`"a"`, `"n"`}, `{"a":"b","n":1}`, `{"a":"  ","n":2}`, `{"a":"","n":3}`, `{"a":null,"n":4}`, `{"n":5}`, `{"a":"a","n":6}`, `{"a":"\t","n":7}`)
	}))
	order := func(want string) {
		t.Helper()
		var rows []string
		for i := range 7 {
			d.Press("g")
			for range i {
				d.Press("j")
			}
			d.Press("y")
			rows = append(rows, d.Copied[len(d.Copied)-1])
		}
		if got := strings.Join(rows, ""); got != want {
			t.Errorf("the order is %s, want %s", got, want)
		}
	}
	d.Press("s", "l")
	order("6123457")
	d.Press("h", "s", "l")
	order("1623457")
}

func TestFreezingSaysWhatReallyStays(t *testing.T) {
	d := open(t, "vendors").Press("l", "l", "l", "l", "z").Shows("6 columns frozen; there is room for 2")
	d.Press("z").Shows("1 column frozen").Press("home", "l", "z").Shows("2 columns frozen")
}

// Who leaves at once takes what was written in the background along: the columns, and how they were left.
func TestTheColumnsAreWrittenOnLeaving(t *testing.T) {
	d := open(t, "vendors", size(120, 40)).Press("l", "x")
	key := func(name string) string {
		var value json.RawMessage
		_, err := d.Store.Session.Get(t.Context(), d.Env.Scope, name, &value)
		if err != nil {
			t.Fatal(err)
		}
		return string(value)
	}
	if err := d.Store.Session.Save(t.Context(), d.Env.Scope, "columns:vendors", nil); err != nil { // it was not yet written
		t.Fatal(err)
	}
	if !d.Press("ctrl+c").Quit() || !strings.Contains(key("columns:vendors"), "vendor_name") || key("layout/vendors") == "" {
		t.Errorf("left with columns %q, layout %q", key("columns:vendors"), key("layout/vendors"))
	}
}

func TestRowsAreSortedByAColumnAndAlsoByAnother(t *testing.T) {
	d := open(t, "vendors", size(120, 30)).Press("l", "l", "l", "s").Shows("Sorted by country as text, ascending on this page.")
	d.Press("h", "h", ",", ",").Shows("Sorted by country as text, ascending, then vendor_name as text, descending on this page.")
	d.Press(",").Shows("Sorted by country as text, ascending on this page.")
}

// The next page may hold longer values; what a person scrolls through does not jump for them.
func TestColumnsStayWhereTheyAreWhileOneScrollsThroughPages(t *testing.T) {
	for _, from := range []string{"1", "8"} {
		d := open(t, "vendors", size(120, 16)).Press("#", "ctrl+u").Type("10").Press("enter", "p", "ctrl+u").Type(from).Press("enter", "C")
		head := func() string { return strings.Split(d.Screen(), "\n")[2] }
		for before := head(); !strings.Contains(d.Screen(), map[string]string{"1": "page 9", "8": "page 1,"}[from]); {
			if d.Press(map[string]string{"1": "G", "8": "g"}[from], map[string]string{"1": "j", "8": "k"}[from]); head() != before {
				t.Fatalf("columns jump:\n%s\n%s", before, head())
			}
		}
	}
}

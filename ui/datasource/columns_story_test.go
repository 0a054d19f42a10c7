package datasource_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"docket/ui/uitest"
)

func TestTheTitleSaysWhereOneIsSideways(t *testing.T) {
	d := open(t, "wide_ledger", size(120, 40)).Golden("ruler_120x40")
	d.Press("end").Shows("column 61 of 61").Press("home").Shows("column 1 of 61", "columns 2–")
	d = open(t, "tax_codes", size(200, 60))
	d.Hides("columns ") // all of them are in sight
}

func TestColumnsAreFoundShownHiddenAndOrderedInAList(t *testing.T) {
	d := open(t, "vendors").Press("c").Golden("chooser_80x24")
	d.Press("/").Type("cou").Shows("country").Hides("vendor_name    ").Press("enter", "space", "esc").Shows("○ country", "18 of 19 shown")
	d.Press("/").Type("nothing like it").Shows("no column of that name").Press("enter", "enter", "space", "z", "esc")
	d.Press("g", "space").Shows("_id stays: it tells the records apart").Press("}").Shows("_id stays first").Press("G", "{", "k", "k")
	d.Press("/").Type("vat").Press("enter", "enter").Hides("Columns", "country").Shows("SE282890590", "column 8 of 18")
	d.Press("c", "a", "/").Type("iban").Press("enter", "O", "esc", "esc").Shows("iban", "17 hidden").Hides("vendor_id")
	d.Press("c", "a").Shows("19 of 19 shown").Press("q").Hides("hidden")
	open(t, "vendors", size(40, 12)).Press("c", "j", "j", "z").Golden("chooser_40x12")
	open(t, "wide_ledger", size(120, 40)).Press("c", "pgdown", "pgdown").Golden("chooser_120x40")
}

func TestFrozenColumnsStayWhileTheOthersScroll(t *testing.T) {
	d := open(t, "vendors", size(120, 40)).Press("l", "z").Shows("the columns up to vendor_name stay in place").Press("end").Shows("vendor_id", "Alder Metals AB", "│‹")
	d.Golden("frozen_120x40")
	d.Press("home", "l", "l", "z").Shows("only _id stays in place").Press("end").Hides("Alder Metals AB")
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
	value, ok, err := d.Store.Session(t.Context(), d.Env.Scope, "layout/vendors")
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
	if err := d.Store.SaveSession(t.Context(), d.Env.Scope, "layout/broken", []byte(`{"order":7`)); err != nil {
		t.Fatal(err)
	}
	d.Press("o").Type("broken").Press("enter").Shows("broken · page 1", "new")
}

func TestRowsAreMarkedInRangesAndStayMarkedOnOtherPages(t *testing.T) {
	d := open(t, "vendors").Press("V").Shows("mark one end of the range").Press("space", "j", "j", "V").Shows("4 records marked").Press("j").Shows("4 marked")
	d.Press(">", "j").Shows("4 marked").Hides("◆").Press("space").Shows("5 marked", "◆").Press("<", "k").Shows("5 marked", "◆")
	d.Press("Y", "j")
	if lines := strings.Split(strings.TrimSpace(d.Copied[0]), "\n"); len(lines) != 5 || !strings.Contains(lines[4], "V-00102") || !strings.Contains(lines[3], "V-00004") {
		t.Errorf("copied %q", d.Copied[0])
	}
	d.Press("esc").Hides("marked", "◆")
}

func TestRecordsWithoutAnIDAreMarkedOneByOne(t *testing.T) {
	d := open(t, "sample", against(t, func(index, _ int) (int, string) {
		if index > 1 {
			return http.StatusOK, page(index, []string{`"a"`})
		}
		return http.StatusOK, page(1, []string{`"a"`}, `{"a":1}`, `{"a":1}`, `{"a":1}`)
	}))
	d.Press("j", "space", "R").Shows("page 1 is as it was")
	if n := strings.Count(d.Screen(), "◆"); n != 1 {
		t.Errorf("%d of three equal records are marked", n)
	}
}

func TestMatchingRowsAreKeptAsOneTypes(t *testing.T) {
	d := open(t, "vendors").Press("&").Type("paper").Shows("4 of 100 rows: & paper", "& paper").Golden("keep_80x24")
	d.Press("enter").Press("j").Shows("row 27", "4 of 100 rows").Press("&").Type("AB").Press("enter").Shows("1 of 100 rows: & paper, & AB")
	d.Press("esc").Shows("4 of 100 rows: & paper").Press("esc").Hides("rows:").Shows("V-00003")
	d.Press("&").Type("no such vendor").Shows("No row on this page is kept by & no such vendor.", "0 of 100 rows").Press("enter")
	for _, k := range []string{"enter", "/", "y", "space", "s", "=", "&", "V", "v"} {
		d.Press(k).Shows("esc shows the others again")
	}
	d.Press("esc").Shows("V-00003").Press("&").Type("x").Press("esc").Hides("rows:")
}

func TestRowsLikeTheCellAreKeptAlsoOnTheNextPage(t *testing.T) {
	d := open(t, "vendors").Press("l", "l", "l", "=").Shows("country = SE").Press("l", "=").Shows("country = SE, city = Malmö")
	d.Press("esc", ">").Shows("page 2", "country = SE", "SE").Hides(" PL")
	d.Press("esc", "g", "end", "=").Shows("not there")
}

func TestAFilteredPageIsSortedAndSearchedAsItIsShown(t *testing.T) {
	d := open(t, "vendors").Press("&").Type("paper").Press("enter").Press("l", "s", "s").Shows("descending", "page sorted by vendor_name", "4 of 100 rows")
	d.Press("g", "/").Type("paper").Press("enter").Shows("hit 1 of 4").Press("n", "n", "n").Shows("hit 4 of 4").Press("n").Shows("the first hit again")
}

func TestPagesFollowEachOtherInContinuousMode(t *testing.T) {
	d := open(t, "vendors").Press("j", "j", "C").Shows("continuous: pages follow each other", "page 1, continuous").Press("j").Shows("rows 1–200 of at least 200 · row 4")
	d.Press("G").Shows("row 200", "page 2, continuous", "V-00200").Press("j").Shows("V-00201", "rows 1–237 of 237 · row 201", "page 3 of 3")
	d.Press("G").Shows("row 237").Press("j").Shows("page 3 is the last: page 4 came back empty")
	d.Press("g").Shows("row 1", "page 1 of 3").Press(">").Shows("row 101", "page 2 of 3").Press(">").Shows("row 201").Press("<", "k").Shows("row 100").Golden("flow_80x24")
	d.Press("l", "s").Shows("within loaded pages only", "what is loaded sorted by vendor_name").Press("s", "s")
	d.Press("&").Type("paper").Press("enter").Shows("of 237 rows: & paper").Press("esc", "g")
	d.Press("/").Type("paper").Press("enter").Shows("hit 1 of").Press("esc")
	d.Press("C").Shows("one page at a time again").Press("j").Shows("rows 1–100 of 237")
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
	d.Shows("row 200").Press("p").Type("60").Press("enter").Shows("row 5,901", "rows 5,901–6,100 of at least")
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
	d.Press("k").Shows("rows 1–400 of at least 400", "1 marked")
}

// cutStatus is a screen without its last two lines.
func cutStatus(screen string) string {
	lines := strings.Split(screen, "\n")
	return strings.Join(lines[:len(lines)-2], "\n")
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
	d := open(t, "sample", against(t, func(index, _ int) (int, string) {
		if index > 1 {
			return http.StatusOK, page(index, []string{`"a"`})
		}
		return http.StatusOK, page(1, []string{`"a"`, `"b"`}, `{"_id":{"$oid":"x"},"a":{"street":"Quay 1","lines":[1.50,{"deep":null}],"none":{},"text":"\u001b[31mred"},"b":[`+strings.Repeat(`"e",`, 300)+`"last"]}`)
	}))
	d.Press("enter").Shows("street", "4 members", "2 elements", "1.50", "(null)", "301 elements").Golden("tree_80x24")
	untouched(t, d)
	d.Press("j", "y")
	if d.Copied[0] != "Quay 1" {
		t.Errorf("copied %q", d.Copied[0])
	}
	d.Press("G").Shows("(v shows the rest)").Press("v").Shows("list,").Press("G").Shows("last")
}

func TestTheCursorStaysOnItsRecordWhenRowsAreSortedOrFiltered(t *testing.T) {
	d := open(t, "vendors").Press("l", "l", "j", "j").Shows("▌ …7c000002")
	d.Press("s").Shows("▌ …7c000002", "ascending").Press("s").Shows("▌ …7c000002", "descending").Press("s").Shows("▌ …7c000002", "service's order")
	d.Press("&").Type("cal").Shows("▌ …7c000002").Type("x").Shows("No row on this page").Press("backspace").Shows("▌ …7c000002")
	d.Press("enter").Shows("▌ …7c000002").Press("esc").Shows("▌ …7c000002", "row 3")
	d.Press("&").Type("zzz").Press("esc").Shows("▌ …7c000002", "row 3")
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
	d := open(t, "vendors").Press("l", "l", "l", "l", "z").Shows("2 of the 6 columns stay in place; there is no room for more")
	d.Press("z").Shows("only _id stays in place").Press("home", "l", "z").Shows("the columns up to vendor_id stay in place")
}

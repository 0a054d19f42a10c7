package datasource_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"docket/client"
	"docket/client/demo"
	"docket/ui/theme"
	"docket/ui/uitest"
	"docket/ui/view"
)

func TestTheFirstScreenSaysHowToBegin(t *testing.T) {
	d := open(t, "").Golden("welcome_80x24").Shows("17 datasources known here", "The service cannot list datasources")
	d.Press("o").Type("tax").Press("enter").Shows("tax_codes · page 1", "AT0")
	open(t, "", size(40, 12)).Press("G", "k", "k", "enter").Shows("million_rows · page 1")
	d = open(t, "").Press("G").Shows("▌ @  requests").Press("k").Shows("▌ o  another name").Press("enter").Shows("Open").Press("esc")
	d.Press("k").Hides("▌ o").Shows("▌ million_rows").Press("g").Hides("▌ o").Press("enter").Shows("empty_list")
}

func TestTheFirstVisitProvesTheFirstPageAndRemembersIt(t *testing.T) {
	d := open(t, "vendors").Golden("first_80x24")
	d.Shows("Pages are numbered from 1: page 0 returned the same records as page 1.")
	fact, ok, err := d.Store.Facts.Get(t.Context(), d.Env.Scope, "datasource/vendors", "first_page")
	if err != nil || !ok || fact.Value != "1" || !strings.Contains(fact.Why, "same records as page 1") {
		t.Fatalf("remembered is %+v, %v, %v", fact, ok, err)
	}
	before := d.Demo.Calls("datasource")
	d.Press("o").Type("tax_codes").Press("enter").Press("o").Type("vendors").Press("enter")
	d.Shows("vendors · page 1").Hides("Pages 0 and 1")
	d.Press("i").Shows("observed at an earlier", "Pages are numbered from 1")
	// Three pages and page 1 in another size to prove tax_codes; of vendors pages 0 and 1, which fit the memory,
	// and the one ahead.
	if n := d.Demo.Calls("datasource") - before; n != 7 {
		t.Fatalf("%d requests, wanted 7", n)
	}
}

func TestAServiceThatCountsFromZeroShowsThePagesOfPeople(t *testing.T) {
	d := open(t, "vendors", func(o *uitest.Options) { o.Demo = demo.Options{ZeroBased: true} }, size(120, 30))
	d.Shows("V-00001", "Pages are numbered from 0: pages 0 and 1 have different records.")
	d.Press(">").Shows("page 2", "rows 101–200", "V-00101")
	d.Press("i").Shows("the service counts from 0", "page 2: asked for page_index 1")
}

func TestTheProfileOverrulesWhatWouldBeObserved(t *testing.T) {
	d := open(t, "vendors", func(o *uitest.Options) {
		o.Profile = func(p *view.Profile) { p.FirstPage = client.FirstPageOne }
	})
	d.Press("i").Shows("set by the profile", "The profile says that pages count from 1.")
	if n := d.Demo.Calls("datasource"); n != 3 {
		t.Fatalf("%d requests, wanted page 1, the page ahead, and page 0 to check the profile", n)
	}
}

func TestAProfileThatLeavesRecordsOutIsToldSo(t *testing.T) {
	d := open(t, "vendors", func(o *uitest.Options) {
		o.Demo = demo.Options{ZeroBased: true}
		o.Profile = func(p *view.Profile) { p.FirstPage = client.FirstPageOne }
	}, size(120, 30))
	d.Shows("V-00101", "Page 0 has records too, which are left out.")
}

func TestPagesAreHonestAboutTheirEnd(t *testing.T) {
	d := open(t, "vendors").Press("j").Shows("row 2 of at least 200")
	d.Press("<").Shows("This is the first page.")
	d.Press(">").Shows("page 2", "row 101 of at least 237")
	d.Press(">").Shows("page 3 of 3", "rows 201–237", " of 237")
	d.Press(">").Shows("Page 3 is the last: pages 4 and 5 came back empty.")
	d.Press("<", "<").Shows("page 1 of 3", "rows 1–100", " of 237")
}

func TestExactlyOnePageIsFetchedAhead(t *testing.T) {
	d := open(t, "purchase_orders")
	if n := d.Demo.Calls("datasource"); n != 4 {
		t.Fatalf("%d requests: the proof took pages 0, 1, 1 in another size and 2, which is the page ahead", n)
	}
	d.Press(">")
	if n := d.Demo.Calls("datasource"); n != 5 {
		t.Fatalf("%d requests, wanted one more", n)
	}
	d.Press("<", ">", "<", ">")
	if n := d.Demo.Calls("datasource"); n != 5 {
		t.Fatalf("%d requests: pages that are kept are not asked for again", n)
	}
}

// Who turns faster than the service answers has more pages fetched ahead, four at most, and
// one again after a rest.
func TestMorePagesAreFetchedAheadWhereThePersonHasToWait(t *testing.T) {
	d := open(t, "purchase_orders")
	calls := func(want int) {
		t.Helper()
		if n := d.Demo.Calls("datasource"); n != want {
			t.Errorf("%d requests, wanted %d", n, want)
		}
	}
	wait := func(far int, keys ...string) {
		t.Helper()
		held := d.Hold("datasource")
		d.Press(keys...).Shows(fmt.Sprint("fetching page ", far))
		held.Release()
		d.Shows(fmt.Sprint("page ", far))
	}
	calls(4)
	wait(3, ">", ">")
	calls(4 + 3) // pages 3, 4 and 5
	wait(6, ">", ">", ">")
	calls(7 + 5) // four ahead of page 6
	wait(11, ">", ">", ">", ">", ">")
	calls(12 + 5)
	d.Press(">", ">").Shows("page 13")
	calls(17 + 2)
	d.Advance(time.Minute).Press(">", ">", ">", ">").Shows("page 17")
	calls(19 + 1)
}

func TestQuickPressesAreThatManyPages(t *testing.T) {
	d := open(t, "purchase_orders").Burst(">>>>")
	d.Shows("page 5", "rows 401–500", " of at least")
	d = open(t, "vendors").Burst(">>>>>>")
	d.Shows("page 3 of 3", "came back empty").Press("j").Shows("rows 201–237", " of 237")
}

func TestAPageIsGoneToByItsNumber(t *testing.T) {
	d := open(t, "purchase_orders").Press("p").Type("124").Press("enter")
	d.Shows("page 124 of 124", "rows 12,301–12,345", " of about 12,345")
	d.Press("p").Type("0").Press("enter").Shows("Pages count from 1 here").Press("esc")
	d.Press("p").Type("x").Press("enter").Shows("Type a whole number").Press("esc")
	d.Press("p").Type("999").Press("enter").Shows("There is no page 999: pages 125 and 126 came back empty")

	d = open(t, "vendors").Press("p").Type("999").Press("enter")
	d.Shows("Pages 999 and 1000 came back empty; page 1 is still shown", "V-00001")
	d.Press("j").Shows("rows 1–100", " of 200 to 99,800")
}

func TestThePageSizeIsOneToAHundredAndTheRowStays(t *testing.T) {
	d := open(t, "vendors").Press(">", "j", "j", "#")
	for range 3 {
		d.Press("backspace")
	}
	d.Type("101").Press("enter").Shows("A page holds 1 to 100 records").Press("backspace", "backspace", "backspace")
	d.Type("25").Press("enter").Shows("page 5", "about row 103, at least 50 records")
}

func TestTheLastPageStaysWhileTheNextOneLoads(t *testing.T) {
	d := open(t, "purchase_orders")
	held := d.Hold("datasource")
	d.Press(">").Shows("page 2", "rows 101–200")
	d.Press(">").Shows("fetching page 3", "rows 101–200")
	d.Press("j").Resize(120, 40).Shows("fetching page 3", "row 102").Resize(80, 24)
	d.Press("esc").Shows("Cancelled. Page 2 of purchase_orders is still shown")
	d.Press("j").Hides("fetching")
	d.Press("p").Type("50").Press("enter").Shows("fetching page 50", "rows 101–200")
	held.Release()
	d.Shows("page 50", "rows 4,901–5,000")
}

func TestAnotherDatasourceLeavesTheFirstOnScreenUntilItIsThere(t *testing.T) {
	d := open(t, "vendors")
	held := d.Hold("datasource")
	d.Press("o").Type("tax_codes").Press("enter").Shows("opening tax_codes", "V-00001")
	held.Release()
	d.Shows("tax_codes · page 1", "AT0")
	d.Press("o").Type("nowhere").Press("enter")
	d.Shows("no datasource named", `"nowhere"`, "Press R to retry; page 1 of tax_codes is still shown.", "AT0").Golden("kept_80x24")
	d.Press("esc").Hides("nowhere")
}

func TestAnUnknownDatasourceIsToldInTheServicesWords(t *testing.T) {
	open(t, "nowhere").Shows("no datasource named", `"nowhere"`, "R  try again", "o  open another datasource")
	open(t, "nowhere", size(40, 12)).Golden("unknown_40x12")
}

func TestOpeningCanBeGivenUp(t *testing.T) {
	d := open(t, "vendors")
	held := d.Hold("datasource")
	d.Press("o").Type("cost_centres").Press("enter").Press("esc")
	held.Release()
	d.Shows("Cancelled. Page 1 of vendors is still shown", "V-00001").Press("R").Shows("Page 1 has not changed")
}

func TestAFailureKeepsThePageAndCanBeTriedAgain(t *testing.T) {
	d := open(t, "purchase_orders").Press("j", "j")
	d.Demo.Script("datasource", demo.Status(http.StatusUnauthorized, `{"error":"the token has expired"}`))
	d.Press("R").Shows("401 Unauthorized: the token has", "Press R to retry; page 1 of purchase_orders is still shown.", "PO-")
	d.Resize(40, 12).Golden("failed_40x12").Resize(80, 24)
	d.Press("R").Hides("401").Shows("Page 1 has not changed").Press("j").Shows("row 4")
}

func TestEmptyDatasourcesSayWhichFieldsTheyWouldHave(t *testing.T) {
	d := open(t, "empty_list").Golden("empty_80x24")
	d.Shows("This datasource has no records.", "code, description, valid_from", "status false", "no records")
	for _, k := range []string{"enter", "y", "Y", "v", "s"} {
		d.Press(k).Shows("There are no records here")
	}
	d.Press(">").Shows("Page 1 is the last").Press("j", "k", "G", "x", "X", "]", "f", "i").Shows("Page details")
}

func TestARecordIsReadFromTopToBottomAndTheNextOneTurnsThePage(t *testing.T) {
	d := open(t, "vendors").Press("enter").Golden("record_80x24")
	d.Press("l").Shows("row 2", "V-00002").Press("h", "h").Shows("This is the first record")
	d.Press("esc", ">", "enter", "left").Shows("row 100", "V-00100").Press("right").Shows("row 101", "V-00101")
	d.Press("left").Shows("row 100", "V-00100")
	d.Press("esc").Shows("rows 1–100", " of at least")
	for range 7 {
		d.Press("k")
	}
	d.Press("g")
	for range 7 {
		d.Press("j")
	}
	d.Press("enter", "G").Shows("Not among the fields", "risk_score", "0.8731234567890123456789")
	open(t, "vendors", size(40, 12)).Press("enter")
	open(t, "vendors", size(120, 40)).Press("enter")
}

func TestTheWholeCellIsWrappedAndCopied(t *testing.T) {
	d := open(t, "company_profile", size(40, 12)).Press("end", "v").Golden("cell_40x12")
	d.Shows("note", "A sample company.", "Its vendors, amounts and")
	d.Press("y").Press("Y", "enter")
	if len(d.Copied) != 2 || !strings.HasPrefix(d.Copied[0], "A sample company. No such company is meant.\nIts") {
		t.Fatalf("copied: %q", d.Copied)
	}
	if !strings.HasPrefix(d.Copied[1], `{"_id":{"$oid":"`) || !strings.HasSuffix(d.Copied[1], `"}`) {
		t.Fatalf("the record was copied as %s", d.Copied[1])
	}
	d.Press("esc", "home", "y")
	if id := d.Copied[2]; len(id) != 24 {
		t.Fatalf("the id was copied as %q", id)
	}
}

func TestANestedValueIsLaidOut(t *testing.T) {
	d := open(t, "vendors").Press("end")
	for range 19 {
		d.Press("j")
	}
	d.Press("v").Shows("│ [ ", `"V-00719"`, "list,")
	d.Press("y")
	if got := d.Copied[0]; got != `["V-00719","V-00720"]` {
		t.Fatalf("copied: %s", got)
	}
	d.Press("esc", "k", "y").Shows("Nothing to copy: this record has no ")
	d.Press("v").Shows("this record has no such member").Press("esc", "home", "l", "l", "enter", "j", "v").Shows("row 19 · legal_form")
}

func TestMarkedRecordsAreCopiedALineEach(t *testing.T) {
	d := open(t, "vendors").Press("space", "j", "space").Shows("row 4 of at least 200 · 2 selected", "◆").Press("Y", "j").Shows("copied 2 records as JSON")
	lines := strings.Split(d.Copied[0], "\n")
	if len(lines) != 3 || !strings.Contains(lines[0], "V-00001") || !strings.Contains(lines[1], "V-00003") || lines[2] != "" {
		t.Fatalf("copied: %q", d.Copied[0])
	}
	d.Press("esc").Hides("selected", "◆").Press("Y", "j")
	if !strings.Contains(d.Copied[1], "V-00004") || strings.Contains(d.Copied[1], "\n") {
		t.Fatalf("copied: %q", d.Copied[1])
	}
}

func TestKeysThatCannotDoAnythingSayWhy(t *testing.T) {
	d := open(t, "vendors")
	for key, why := range map[string]string{"tab": "The list has all the room", "+": "Press Enter to open a record", "u": "Nothing to undo", "n": "There is no filter"} {
		d.Press(key).Shows(why)
	}
	d = open(t, "")
	for _, key := range []string{">", "<", "p", "S", "R"} {
		d.Press(key).Shows("Press o to open one.")
	}
}

func TestBlankAbsentAndNullLookDifferent(t *testing.T) {
	records := `{"_id":{"$oid":"a"},"a":"","b":null},{"_id":{"$oid":"b"},"a":"  ","b":"null","c":0}`
	d := open(t, "sample", against(t, func(int, int) (int, string) {
		return http.StatusOK, page(1, []string{`"a"`, `"b"`, `"c"`}, records)
	}))
	d.Golden("marks_80x24").Shows(`""`, "–", "(null)", `"  "`)
}

func TestTheFilterMarksEveryMatchAndSaysWhenItWraps(t *testing.T) {
	d := open(t, "vendors").Press("n").Shows("There is no filter")
	d.Press("/").Type("GRANBY").Press("ctrl+t").Shows("GRANBY", "3 of 100 records, all shown")
	hit := d.Env.Theme.Seq(theme.Hit)
	if n := strings.Count(d.Styled(), hit.On+"Granby"+hit.Off); n != 1 {
		t.Errorf("%d of the matches in sight are marked, wanted 1", n)
	}
	d.Press("enter").Shows("match 1 of 3", "row 7").Press("n").Shows("match 2 of 3").Press("N", "N").Shows("Continued from the bottom.")
	d.Press("j").Shows("3 of 100 records match").Press("n").Shows("Continued from the top.")
	d.Press("esc").Hides("match").Shows("rows 1–100")
	d.Press("/").Type("no such vendor").Shows("0 of 100 records").Press("ctrl+t", "enter").Shows("no match on this page").Press("n").Shows("No match on this page.")
	d.Press("q").Hides("no match")
	if d.Quit() {
		t.Fatal("q clears the filter first")
	}
}

func TestAFilterStaysOnTheNextPage(t *testing.T) {
	d := open(t, "vendors").Press("/").Type("paper").Press("ctrl+t", "enter").Shows("match 1 of 4", "row 2")
	d.Press(">").Shows("rows 101–200").Press("n").Shows("match 1 of 3", "row 118")
}

func TestSortingSaysThatItSortsThePageOnly(t *testing.T) {
	d := open(t, "vendors").Press("l", "s").Shows("Sorted by vendor_name as text, ascending on this page", "sorted by vendor_name")
	d.Press("s").Shows("descending").Press("g").Shows("Zephyr", "▌ …7c000044").Press("s").Shows("Original order", "▌ …7c000044").Press("g").Shows("V-00001")
	d.Press(">").Shows("V-00101")
}

func TestColumnsAreHiddenShownMovedAndSized(t *testing.T) {
	d := open(t, "vendors").Press("l", "x").Shows("vendor_name is hidden", "1 hidden").Hides("Alder").Press("h").Shows("column 1 of 18").Press("l", "l")
	d.Press(">").Hides("Calder").Shows("1 hidden").Press("<")
	d.Press("/").Type("no such record").Press("enter").Shows(" · 1 column hidden · rows").Press("esc").Shows("of 18, 1 hidden")
	d.Press("x", "X").Shows("Alder", "Alder").Press("X").Shows("No column is hidden")
	d.Press("home", "x").Shows("_id cannot be hidden").Press("}").Shows("This column stays first")
	d.Press("l", "}").Shows("column 3 of 19").Press("{", "{").Shows("This column stays first")
	d.Press("]", ">", "<", "[", "f", "home", "]", "]", "]", "]").Shows("65f024394188a48d7c000000").Press("f").Shows("…7c000000")
}

func TestOneKeyRewritesTwoRowsAndTheStatusLine(t *testing.T) {
	for _, target := range []string{"bench_30", "bench_300", "bench_10000"} {
		d := open(t, target, size(200, 50)).Press("r", "j")
		before := strings.Split(d.Styled(), "\n")
		d.Press("j")
		changed, bytes := 0, 0
		for i, line := range strings.Split(d.Styled(), "\n") {
			if line != before[i] {
				changed++
				bytes += differing(before[i], line)
			}
		}
		if changed > 3 || bytes > 520 {
			t.Errorf("%s: a row key rewrites %d lines of %d bytes", target, changed, bytes)
		}
	}
}

// differing is how many bytes of a line are written for it to follow on another: those
// at both ends that are the same stay.
func differing(was, now string) int {
	same := 0
	for same < min(len(was), len(now)) && was[same] == now[same] {
		same++
	}
	was, now = was[same:], now[same:]
	for was != "" && now != "" && was[len(was)-1] == now[len(now)-1] {
		was, now = was[:len(was)-1], now[:len(now)-1]
	}
	return len(now)
}

func TestTheMouseSelectsScrollsAndOpens(t *testing.T) {
	d := open(t, "vendors").Press("k").Click(20, 6).Shows("row 4", "column 2 of").Hides("60 days")
	d.Click(20, 6).Shows("vat_id", "PL104395105", "row 4").Press("esc")
	d.Mouse(wheel(1)).Mouse(wheel(1)).Shows("V-00025").Mouse(wheel(-1))
}

func TestItWorksWithoutColourAndInASCII(t *testing.T) {
	d := open(t, "vendors", func(o *uitest.Options) { o.Theme = theme.Options{NoColor: true, ASCII: true} })
	d.Press("j").Golden("ascii_80x24").Shows("rows 1-100", " of at least 200")
}

func TestWideScreensUseTheirRoom(t *testing.T) {
	open(t, "vendors", size(200, 60)).Press("j")
	open(t, "取引先マスタ", size(120, 40)).Press("j").Golden("scripts_120x40")
	open(t, "wide_ledger").Press("j", "end")
}

func TestWhatWasShownIsRemembered(t *testing.T) {
	d := open(t, "vendors").Press("o").Type("nowhere").Press("enter", "esc")
	recents, err := d.Store.Recents.List(t.Context(), d.Env.Scope, "data", 0)
	if err != nil || len(recents) != 1 || recents[0].Target != "vendors" {
		t.Fatalf("remembered: %v, %v", recents, err)
	}
}

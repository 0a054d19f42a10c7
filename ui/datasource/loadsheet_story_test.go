package datasource_test

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"docket/ui/uitest"
)

// loadedOrders shows the load of 12,345 records.
func loadedOrders(t *testing.T) *uitest.Driver {
	t.Helper()
	return open(t, "purchase_orders", size(160, 40)).Press("L").Shows("12,345 records, fetched 09:30, 124 pages")
}

func TestALoadIsShownAsOneTableAndLeftAgain(t *testing.T) {
	d := loadedOrders(t).Shows("row 1 of 12,345", "kept as snapshot 1").Press("G").Shows("row 12,345 of 12,345").Press("g")
	d.Press("down", "p").Type("9876").Press("enter").Shows("row 9,876 of 12,345")
	d.Press(">").Shows("A load has no pages: all records are here. Press L for the live pages.")
	d.Press("L").Shows("page 1 of 124", "L shows the load of 09:30", "These are the live pages").Hides("fetched 09:30, 124 pages")
	d.Press("L").Shows("12,345 records, fetched 09:30, 124 pages", "row 1 of 12,345")
}

func TestAReloadKeepsTheOldLoadToCompareWith(t *testing.T) {
	long(t)
	d := loadedOrders(t).Press("R").Shows("kept as snapshot 2").Hides("not the newest")
	d.Press("t").Shows("2 snapshots of purchase_orders").Press("down", "o").Shows("not the newest load")
	d.Press("t", "space", "space", "D").Shows("From snapshot 1", "0 added, 0 removed, 0 changed, 12,345 the same").Press("esc", "esc", "esc")
	d.Press("t", "down", "delete").Press("y").Shows("Snapshot 1 deleted", "1 snapshot of").Press("esc").Shows("page 1 of 124", "L shows the load of 09:30")
}

func TestALoadIsFilteredSortedAndWalkedWhole(t *testing.T) {
	long(t)
	d := loadedOrders(t).Press("/").Type("unit=kg").Shows("of 12,345 records").Press("enter").Shows("filter unit=kg", "kg", "row 22 of 12,345")
	d.Press("esc").Shows("row 22 of 12,345")
	d.Press("/").Type("nothing has this").Press("enter").Shows("0 of 12,345 records", "No record in the load matches the filter").Press("esc")
	d.Press("/").Type("status~[").Shows("Not a regular expression").Press("esc")
	d.Press("l", "s").Shows("ascending in the load").Press("s").Shows("descending in the load", "by ").Press("s").Shows("Original order.")
	d.Press("l", "s", "l", ",").Shows(", ascending, then ")
}

func TestAColumnOfALoadIsDescribedByAllRecords(t *testing.T) {
	loadedOrders(t).Press("d").Shows("of 12,345 records in the load", "12,345: all are different").Press("esc")
}

func TestRecordsOfALoadAreSelectedCopiedAndCompared(t *testing.T) {
	d := loadedOrders(t).Press("space", "space").Shows("2 selected").Press("D").Shows("row 1", "row 2").Press("esc")
	d.Press("Y").Shows("Copy 2 records as").Press("j").Shows("2 records as JSON").Press("esc")
	d.Press("*").Shows("12,345 selected").Press("Y").Shows("At most 10,000 records can be copied; 12,345 are selected. Press E to export them.").Press("*").Hides("selected")
	d.Press("enter").Shows("row 3").Press("l").Shows("row 4 of 12,345").Press("v").Shows("row 4 · po_number").Press("esc").Press("esc")
}

func TestALoadIsExportedAsItIsShown(t *testing.T) {
	long(t)
	file := filepath.Join(t.TempDir(), "orders.csv")
	d := loadedOrders(t).Press("s", "s").Press("l", "x").Press("E").Shows("12,345 records as shown", "All 12,345 records of the load")
	exportTo(d, file).Shows("12,345 records written to orders.csv").Press("i").Shows("124, asked for 100 records each").Press("esc")
	lines := strings.Split(strings.TrimSpace(written(t, file)), "\n")
	if len(lines) != 12_346 || !strings.HasPrefix(lines[0], "_id,po_number,vendor_name,") {
		t.Fatalf("%d lines: %q", len(lines), lines[:2])
	}
	for i, line := range lines[2:] {
		if before := strings.Split(lines[i+1], ",")[1]; strings.Split(line, ",")[1] > before {
			t.Fatalf("%s comes after %s", line, before)
		}
	}
}

func TestALoadIsSearchedAtOnce(t *testing.T) {
	d := loadedOrders(t).Press("S").Shows("Search the load of purchase_orders").Type("PO-").Press("enter").Shows("found").Press("down", "down", "enter")
	d.Shows("row 3 of 12,345", "match")
}

func TestADatasourceThatHasALoadSaysSo(t *testing.T) {
	d := loadedOrders(t).Press("o").Type("vendors").Press("enter").Shows("vendors · page 1").Hides("load of")
	d.Press("o").Type("purchase_orders").Press("enter").Shows("L shows the load of 09:30")
}

func TestWhatIsUnderWayIsStoppedAndWhatWasShownStays(t *testing.T) {
	d := loadedOrders(t).Press("/").Type("unit=kg").Press("enter").Shows("filter unit=kg")
	d.PressOnly("s")
	d.Shows("sorting by po_number as text, ascending", "filter unit=kg").Press("esc").Shows("filter unit=kg", "679 of 12,345 records").Hides("sorting", "by po_number")
	d.PressOnly("d")
	d.Shows("describing a column").Press("esc").Hides("describing", "Most frequent").Shows("filter unit=kg")
	d.Press("esc").Hides("filter unit=kg")
}

func TestALoadSaysWhenItWasFetchedInAnyRoom(t *testing.T) {
	d := open(t, "vendors", size(40, 12)).Press("L").Shows("fetched 09:30 · vendors", "row 1 of 237")
	d.Resize(200, 60).Shows("vendors · 237 records, fetched 09:30, 3 pages").Resize(80, 24).Shows("fetched 09:30").Press("enter").Shows("row 1").Press("tab", "down", "tab", "esc")
	d.Resize(40, 12).Press("*").Shows("237 selected").Press("/").Type("DE").Press("enter").Shows("fetched 09:30")
}

func TestAReloadThatFailedIsContinuedAndTheOldLoadStaysUntilThen(t *testing.T) {
	broken := false
	d := open(t, "sample", size(120, 30), against(t, func(index, size int) (int, string) {
		switch {
		case index == 2 && broken:
			return http.StatusUnauthorized, `{}`
		case index > 3:
			return http.StatusOK, page(index, []string{`"n"`})
		}
		return http.StatusOK, page(max(index, 1), []string{`"n"`}, numbered(max(index-1, 0)*size+1, max(index, 1)*size)...)
	}))
	d.Press("L").Shows("300 records, fetched 09:30, 3 pages", "kept as snapshot 1")
	broken = true
	d.Press("R").Shows("The load failed.", "100 records are kept as snapshot 2, which is marked as partial", "300 records, fetched 09:30, 3 pages").Resize(80, 24).Shows("Press L on the pages to continue; 100").Resize(120, 30)
	broken = false
	d.Advance(25*time.Hour).Press("esc", "L").Shows("page 1", "L continues the load that broke off").Press("L").Shows("300 records of sample kept as snapshot 2, 3 pages", "Continued behind page 1, fetched 2026-01-15 09:30.")
	d.Shows("300 records, fetched 2026-01-15 09:30 to 10:30, 3 pages") // it is not all of one day
	d.Press("t").Shows("2 snapshots of sample").Hides("partial")
}

package datasource_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheIDIsWholeWhereAllColumnsHaveRoom(t *testing.T) {
	open(t, "tax_codes", size(100, 30)).Hides("…").Shows("65f0")
	d := open(t, "vendors", size(100, 30)).Shows("…7c000000").Resize(120, 30).Shows("65f024394188a48d7c000000")
	d.Resize(140, 30).Shows("65f024394188a48d7c000001 │", "│ row 1").Press("L").Shows("3 pages", "65f024394188a48d7c000001 │", "│ row 1")
}

func TestAClickOnAHeadingSortsByItsColumn(t *testing.T) {
	d := open(t, "vendors", size(120, 40))
	heading := strings.Split(d.Screen(), "\n")[2]
	x := len([]rune(heading[:strings.Index(heading, "vendor_name")])) + 2
	d.Click(x, 2).Shows("sorted by vendor_name", "▲").Click(x, 2).Shows("descending", "▼").Click(x, 2).Shows("Original order").Hides("▼")
}

func TestWhatASearchFoundTellsOfItsRecordAndIsSelectedAndExported(t *testing.T) {
	d := open(t, "purchase_orders", size(160, 40)).Press("S").Type("cancelled").Press("enter")
	d.Shows("found in all 124 pages", "po_number", "vendor_id", "vendor_name", "PO-45").Press("space", "space").Shows("◆").Press("E").Shows("Export 2 records")
	path := filepath.Join(t.TempDir(), "found.csv")
	d.Press("ctrl+u").Type(path).Press("enter").Shows("2 records exported")
	written, err := os.ReadFile(path)
	if err != nil || !strings.HasPrefix(string(written), "page,row,column,value,po_number,vendor_id,vendor_name,_id\n") || strings.Count(string(written), "\n") != 3 {
		t.Errorf("%s, %v", written, err)
	}
}

package export

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/xuri/excelize/v2"
)

func TestASheetThatIsFullIsFollowedByAnotherWithTheSameHeader(t *testing.T) {
	var out bytes.Buffer
	b := newWorkbook(&out, false)
	b.limit = 3
	_, err := b.begin(nil, []string{"_id", "a"})
	for n := 1; n <= 5 && err == nil; n++ {
		err = b.add([][]byte{fmt.Append(nil, n), []byte("x")})
	}
	if err == nil {
		_, err = b.end(nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for sheet, want := range map[string]string{"records": "[[_id a] [1 x] [2 x]]", "records 2": "[[_id a] [3 x] [4 x]]", "records 3": "[[_id a] [5 x]]"} {
		if rows, err := f.GetRows(sheet); err != nil || fmt.Sprint(rows) != want {
			t.Errorf("%s is %v, want %s (%v)", sheet, rows, want, err)
		}
	}
}

func TestColumnsHaveTheNamesOfSpreadsheets(t *testing.T) {
	for i := range mostSheetColumns {
		want, err := excelize.ColumnNumberToName(i + 1)
		if got := columnRef(i); err != nil || got != want {
			t.Fatalf("column %d is %s, want %s (%v)", i, got, want, err)
		}
	}
	if _, err := newWorkbook(&bytes.Buffer{}, false).begin(nil, make([]string, mostSheetColumns+1)); err == nil {
		t.Error("a workbook takes more columns than a sheet has")
	}
}

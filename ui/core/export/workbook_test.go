package export

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

func TestASheetThatIsFullIsFollowedByAnotherWithTheSameHeader(t *testing.T) {
	var out bytes.Buffer
	b := makeWorkbook(false, &out, new(tally))
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

func TestASheetIsReadyToReadAndFilter(t *testing.T) {
	var out bytes.Buffer
	b := makeWorkbook(false, &out, new(tally))
	b.limit = 500
	_, err := b.begin(nil, []string{"_id", "note", "取引先"})
	for n := 1; n <= 1000 && err == nil; n++ {
		note := "a note of some length\nand a line"
		if n > measuredRows {
			note = strings.Repeat("later ", 20) // measured no more
		}
		err = b.add([][]byte{fmt.Append(nil, n), []byte(note), bytes.Repeat([]byte("x"), 200)})
	}
	if err == nil {
		_, err = b.end(nil)
	}
	f, open := excelize.OpenReader(bytes.NewReader(out.Bytes()))
	if err != nil || open != nil {
		t.Fatal(err, open)
	}
	defer f.Close()
	for sheet, filter := range map[string]string{"records": "A1:C500", "records 2": "A1:C500", "records 3": "A1:C3"} {
		for col, want := range map[string]float64{"A": 6, "B": 24, "C": 60} {
			if got, err := f.GetColWidth(sheet, col); got != want || err != nil {
				t.Errorf("column %s of %s is %v wide, want %v (%v)", col, sheet, got, want, err)
			}
		}
		for cell, bold := range map[string]bool{"A1": true, "C1": true, "A2": false} {
			id, err := f.GetCellStyle(sheet, cell)
			style, serr := f.GetStyle(id)
			if err != nil || serr != nil || (style.Font != nil && style.Font.Bold) != bold || style.NumFmt != 49 {
				t.Errorf("%s of %s has %+v (%v, %v)", cell, sheet, style, err, serr)
			}
		}
		if panes, err := f.GetPanes(sheet); err != nil || !panes.Freeze || panes.YSplit != 1 {
			t.Errorf("the header of %s does not stay: %+v (%v)", sheet, panes, err)
		}
		if names := f.GetDefinedName(); !slices.ContainsFunc(names, func(d excelize.DefinedName) bool {
			return d.Scope == sheet && d.Name == "_xlnm._FilterDatabase" && d.RefersTo == "'"+sheet+"'!$A$1:$C$"+strings.TrimPrefix(filter, "A1:C")
		}) {
			t.Errorf("the filter of %s has no name in %+v", sheet, names)
		}
		if raw := part(t, out.Bytes(), sheet); !strings.Contains(raw, `</sheetData><autoFilter ref="`+filter+`"/>`) {
			t.Errorf("%s ends with %s", sheet, raw[len(raw)-80:])
		}
	}
}

// part is the XML of a sheet.
func part(t *testing.T, book []byte, sheet string) string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil {
		t.Fatal(err)
	}
	_, n, more := strings.Cut(sheet, " ")
	if !more {
		n = "1"
	}
	raw, err := fs.ReadFile(z, "xl/worksheets/sheet"+n+".xml")
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestColumnsHaveTheNamesOfSpreadsheets(t *testing.T) {
	for i := range mostSheetColumns {
		want, err := excelize.ColumnNumberToName(i + 1)
		if got := columnRef(i); err != nil || got != want {
			t.Fatalf("column %d is %s, want %s (%v)", i, got, want, err)
		}
	}
	if _, err := makeWorkbook(false, &bytes.Buffer{}, new(tally)).begin(nil, make([]string, mostSheetColumns+1)); err == nil {
		t.Error("a workbook takes more columns than a sheet has")
	}
}

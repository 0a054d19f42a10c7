package datasource

import (
	"cmp"
	"slices"
	"testing"

	"docket/client"
)

func TestNumbersCodesAndDatesAreToldApart(t *testing.T) {
	for text, want := range map[string][2]bool{
		"1": {true, false}, "-12.50": {true, false}, "0": {true, false}, "0.5": {true, false}, "123456789012345678901234567890.1": {true, false},
		"00042": {}, "-": {}, "": {}, "1.": {}, ".5": {}, "1,5": {}, "1e5": {}, "12 ": {}, "٣": {},
		"2026-01-31": {false, true}, "2026-01-31T10:00:00Z": {false, true}, "2026-13-01": {}, "2026-1-31": {}, "2026-01-311": {}, "31.01.2026": {},
	} {
		if got := [2]bool{isNumber(text), isDate(text)}; got != want {
			t.Errorf("%q: number, date: %v, wanted %v", text, got, want)
		}
	}
}

func TestNumbersCompareExactly(t *testing.T) {
	ordered := []string{"-100", "-99.5", "-99.45", "-0.1", "0", "0.09", "0.1", "2", "10", "10.01",
		"123456789012345678901234567890", "123456789012345678901234567891"}
	for i, a := range ordered {
		for j, b := range ordered {
			if got, want := compareNumbers(a, b), cmp.Compare(i, j); got != want {
				t.Errorf("compare %s with %s: %d, wanted %d", a, b, got, want)
			}
		}
	}
	if compareNumbers("1.50", "1.5") != 0 || compareNumbers("-0.0", "0") != 0 {
		t.Error("zeros at the end, and the sign of zero, mean nothing")
	}
}

func TestABlankSortsLastBothWays(t *testing.T) {
	page := sample("10", "", "9", "x", "9")
	src := turn(nil, page)
	src.cols[1].kind = number
	if got := (sorting{col: 1}).index(src); !slices.Equal(got, []int{2, 4, 0, 3, 1}) {
		t.Errorf("ascending: %v", got)
	}
	if got := (sorting{col: 1, desc: true}).index(src); got[4] != 1 {
		t.Errorf("descending: %v", got)
	}
	if got := unsorted.index(src); got != nil {
		t.Errorf("in the service's order: %v", got)
	}
}

// sample is a page of one column.
func sample(values ...string) *client.Page {
	page := &client.Page{Columns: []string{"a"}, Fields: []client.Field{{Name: "a"}}}
	for _, v := range values {
		page.Records = append(page.Records, client.Record{Cells: []client.Value{client.Value(`"` + v + `"`)}})
	}
	return page
}

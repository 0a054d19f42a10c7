package datasource

import (
	"slices"
	"testing"

	"docket/client"
	"docket/ui/core/describe"
)

func TestABlankSortsLastBothWays(t *testing.T) {
	page := sample("10", "", "9", "x", "9")
	src := gather(nil, []numbered{{1, page}})
	src.cols[1].kind = describe.Number
	if got := (sorting{col: 1}).index(src, nil); !slices.Equal(got, []int{2, 4, 0, 3, 1}) {
		t.Errorf("ascending: %v", got)
	}
	if got := (sorting{col: 1, desc: true}).index(src, nil); got[4] != 1 {
		t.Errorf("descending: %v", got)
	}
	if got := unsorted.index(src, nil); got != nil {
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

package datasource_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// wide is one record of 17,000 members beside its id: a page has fewer columns, and a load fewer still.
func wide(index, _ int) (int, string) {
	var record strings.Builder
	for i := range 17_000 {
		_, _ = fmt.Fprintf(&record, `,"c%05d":"x%d"`, i, i)
	}
	if index != 1 {
		return http.StatusOK, page(index, nil)
	}
	return http.StatusOK, page(1, []string{`"c00000"`}, `{"_id":{"$oid":"a1"}`+record.String()+`}`)
}

// What no column is left for is found all the same, on the pages and in a load.
func TestASearchLooksAtWhatNoColumnIsLeftFor(t *testing.T) {
	d := open(t, "sample", size(120, 30), against(t, wide))
	search(d, "x16999").Shows("1 record found in 1 page", "c16999", "x16999").Press("enter").Shows("row 1 of").Press("L").Shows("kept as snapshot 1")
	d.Press("S", "ctrl+u").Type("X16998").Press("enter").Shows("1 record found", "c16998").Press("enter").Shows("row 1 of 1")
	d.Press("/", "ctrl+u").Type("x16997").Press("enter").Shows("15,101 columns beyond the first 1,900 are not filtered", "no match in the load")
}

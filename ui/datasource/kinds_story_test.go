package datasource_test

import (
	"fmt"
	"net/http"
	"testing"
)

// Reproduced: the words of the first page made n a text, in which apple is greater than 3, and nothing was said.
func TestAFilterGoesByAllPagesThatAreShown(t *testing.T) {
	d := open(t, "sample", size(120, 30), against(t, func(index, size int) (int, string) {
		var records []string
		for i := range size {
			n := (index-1)*size + i + 1
			value := fmt.Sprint(n % 10)
			if index == 1 {
				value = "apple"
			}
			if index >= 1 && index <= 3 {
				records = append(records, fmt.Sprintf(`{"_id":{"$oid":"r%d"},"n":"%s"}`, n, value))
			}
		}
		return http.StatusOK, page(index, []string{`"n"`}, records...)
	}))
	d.Press("C", "G", "G", "G", "/").Type("n>3").Press("enter")
	d.Shows("120 of 300 records; 100 cells of n are no number and are left out")
}

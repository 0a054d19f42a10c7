package datasource_test

import (
	"fmt"
	"net/http"
	"testing"
)

// Amounts as a bookkeeper writes them are numbers: the screen says so and sums them up.
func TestAmountsInEveryFormAreSummedUp(t *testing.T) {
	d := open(t, "sample", size(120, 30), against(t, func(index, _ int) (int, string) {
		var list []string
		for i, amount := range []string{"1,000.00", "2e2", "(100.00)", ".50"} {
			if index == 1 {
				list = append(list, fmt.Sprintf(`{"_id":{"$oid":"%d"},"kind":"k","amount":"%s"}`, i, amount))
			}
		}
		return http.StatusOK, page(index, []string{`"kind"`, `"amount"`}, list...)
	}))
	d.Press("L").Shows("4 records of sample kept as snapshot 1").Press("a", "/").Type("column=amount").Press("enter").Shows("numbers").Hides("mostly")
	d.Press("m", "esc", "/").Type("column=kind").Press("enter", "enter").Shows("sum of amount", "1100.5")
}

package datasource_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"docket/ui/uitest"
)

// amounts are records of which most hold a number.
func amounts(t *testing.T) *uitest.Driver {
	t.Helper()
	return open(t, "sample", size(160, 30), against(t, func(index, _ int) (int, string) {
		var records []string
		for i, amount := range []string{"1e3", "1,000.00", ".50", "(100.00)", "n/a", "980", "1,234", "12"} {
			records = append(records, fmt.Sprintf(`{"_id":{"$oid":"%024x"},"amount":%q}`, i, amount))
		}
		if index > 1 {
			records = nil
		}
		return http.StatusOK, page(max(index, 1), []string{`"amount"`}, records...)
	}))
}

const twoOdd = "2 cells of amount are no number and are left out"

func TestAComparisonWithANumberTakesNumbersAndTellsOfTheOthers(t *testing.T) {
	for _, load := range []bool{false, true} {
		d := amounts(t)
		if load {
			d.Press("L").Shows("8 records, fetched")
		}
		d.Press("/").Type("amount>100").Shows("3 of 8 records", twoOdd).Press("enter").Shows("1e3", "1,000.00", "980", twoOdd).Hides("n/a", "1,234", "(100.00)").Press("esc")
		d.Press("/").Type("amount=1000").Press("enter").Shows("2 of 8 records", "1e3", "1,000.00").Press("esc")
		d.Press("/").Type("amount<=0.5").Press("enter").Shows(".50", "(100.00)", "2 of 8 records").Press("esc")
		d.Press("/").Type("amount!=1000").Press("enter").Shows("n/a", "6 of 8 records").Hides("left out").Press("esc").Hides("left out")
		d.Press("s").Shows("amount as mostly numbers, ascending")
		if screen := d.Screen(); strings.Index(screen, "(100.00)") > strings.Index(screen, ".50") || strings.Index(screen, "1,000.00") > strings.Index(screen, "n/a") {
			t.Errorf("sorted as\n%s", screen)
		}
		d.Press("d").Shows("Looks like mostly numbers", "no numbers", "-100").Press("esc")
	}
}

func TestAnExportOfWhatAFilterPassesTellsWhatItLeavesOut(t *testing.T) {
	file := filepath.Join(t.TempDir(), "amounts.csv")
	d := amounts(t).Press("/").Type("amount>100").Press("enter").Press("E").Shows("Records of all pages that match")
	exportTo(d, file).Shows(twoOdd)
	if lines := strings.Split(strings.TrimSpace(written(t, file)), "\n"); len(lines) != 4 {
		t.Errorf("%q", lines)
	}
}

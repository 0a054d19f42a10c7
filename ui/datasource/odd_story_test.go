package datasource_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"docket/ui/uitest"
)

// amounts are records of which most hold a number, or records of these.
func amounts(t *testing.T, list ...string) *uitest.Driver {
	t.Helper()
	if list == nil {
		list = []string{"1e3", "1,000.00", ".50", "(100.00)", "n/a", "980", "1,234", "12"}
	}
	return open(t, "sample", size(160, 30), against(t, func(index, _ int) (int, string) {
		var records []string
		for i, amount := range list {
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

// Amounts that can be read in two ways are texts, and a comparison with a number says that it takes them so.
func TestAComparisonOfTextsWithANumberTellsOfThoseThatMayBeNumbers(t *testing.T) {
	const asTexts = "4 cells of amount may be numbers or dates and are compared as texts"
	for _, load := range []bool{false, true} {
		d := amounts(t, "1,000", "2,500", "12,000", "$7,000", "n/a")
		if load {
			d.Press("L").Shows("5 records, fetched")
		}
		d.Press("/").Type("amount>5000").Press("enter").Shows("1 of 5 records", asTexts).Hides("12,000").Press("esc").Hides("compared as")
		d.Press("/").Type("amount:5000").Press("enter").Hides("compared as").Press("esc")
		d.Press("d").Shows("Looks like text", "may be numbers").Press("esc")
	}
}

// So does a comparison with a date of a column where fewer than half are written as 2026-01-31.
func TestAComparisonOfTextsWithADateTellsOfThoseThatMayBeDates(t *testing.T) {
	for _, load := range []bool{false, true} {
		d := amounts(t, "2026-01-05", "01/31/2026", "2/3/26", "31-Jan-2026 10:00", "05.01.2026", "see note 3-4", "12-34-56")
		if load {
			d.Press("L").Shows("7 records, fetched")
		}
		d.Press("/").Type("amount<=2026-01").Press("enter").Shows("5 cells of amount may be numbers or dates and are compared as texts").Press("esc").Hides("compared as")
		d.Press("/").Type("amount<=soon").Press("enter").Hides("compared as").Press("esc")
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

// Bytes that are no text are shown as what they are, said beside the records, and exported as they came: a workbook, which
// cannot hold them, says what it has instead.
func TestBytesThatAreNoTextAreSaidOnTheScreenAndOfEveryExport(t *testing.T) {
	folder := t.TempDir()
	serve := against(t, func(index, _ int) (int, string) {
		records := []string{"{\"_id\":{\"$oid\":\"1\"},\"n\":\"M\xfcller\"}", `{"_id":{"$oid":"2"},"n":"plain"}`}
		if index > 1 {
			records = nil
		}
		return http.StatusOK, page(max(index, 1), []string{`"n"`}, records...)
	})
	d := open(t, "sample", size(160, 30), serve).Shows(`M\xFCller`, "not UTF-8")
	for i, format := range []string{"csv", "ndjson", "xlsx"} {
		file := filepath.Join(folder, "pages."+format)
		exportTo(d.Press("E"), file).Shows("Pages that are not UTF-8")
		if got := written(t, file); i < 2 && !strings.Contains(got, "M\xfcller") {
			t.Errorf("%s has %q", format, got)
		}
	}
	d.Press("esc", "L").Shows("2 records, fetched", `M\xFCller`)
	d.Press("/").Type("n:plain").Press("enter").Shows("1 of 2 records").Press("esc")
	file := filepath.Join(folder, "load.csv")
	exportTo(d.Press("E"), file).Shows("2 records written", "Rows that are not UTF-8, which JSON has to be: 1")
	if got := written(t, file); !strings.Contains(got, "M\xfcller") {
		t.Errorf("the load's CSV has %q", got)
	}
	d.Press("F").Shows(`M\xFCller`, "plain")
}

func TestHalvesOfCharactersAreSaidOnTheScreenAndOfTheExportsThatLoseThem(t *testing.T) {
	d := open(t, "sample", size(160, 30), against(t, func(index, _ int) (int, string) {
		return http.StatusOK, page(max(index, 1), []string{`"n"`}, []string{`{"_id":{"$oid":"1"},"n":"x\ud800y"}`}[:max(0, min(1, 2-index))]...)
	})).Shows("Page 1: Halves of characters (surrogates), shown as U+FFFD: 1.")
	folder := t.TempDir()
	exportTo(d.Press("E"), filepath.Join(folder, "a.csv")).Shows("Pages with halves of characters (surrogates): 1; the csv has U+FFFD in their place").Press("esc")
	exportTo(d.Press("E"), filepath.Join(folder, "a.ndjson")).Shows("written to a.ndjson").Hides("the ndjson has")
	if got := written(t, filepath.Join(folder, "a.ndjson")); !strings.Contains(got, `x\ud800y`) {
		t.Errorf("%q", got)
	}
}

// A load has U+FFFD for half a character, which is said when it is taken and stands with what is known of it later; bytes
// that are no text it has as they came.
func TestALoadSaysWhatItHasForWhatIsNoText(t *testing.T) {
	d := open(t, "sample", size(160, 40), against(t, func(index, _ int) (int, string) {
		return http.StatusOK, page(max(index, 1), []string{`"n"`}, []string{"{\"_id\":{\"$oid\":\"1\"},\"n\":\"caf\xe9 x\\ud800y\"}"}[:max(0, min(1, 2-index))]...)
	}))
	const halves = "Pages with halves of characters (surrogates): 1; the load"
	d.Press("L").Shows("1 record, fetched", "the load has these bytes as they came", halves, "has U+FFFD in their place", "kept as snapshot 1")
	d.Press("esc", "i").Shows("Load details", halves)
}

// Each page is looked at: the service may give another datasource from some page on.
func TestALaterPageOfAnotherDatasourceIsTold(t *testing.T) {
	serve := counting(900, nil)
	d := open(t, "sample", size(160, 40), against(t, func(index, size int) (int, string) {
		status, body := serve(index, size)
		if index == 2 {
			body = strings.Replace(body, `"DataSourceName":"sample"`, `"DataSourceName":"others"`, 1)
		}
		return status, body
	})).Shows("page 1").Hides("others")
	d.Press(">").Shows("Page 2: docket asked for sample and the service calls what came others.")
}

func TestOneRecordIsOneRecordWhenAFilterHidesIt(t *testing.T) {
	d := open(t, "sample", against(t, func(index, _ int) (int, string) {
		if index > 1 {
			return http.StatusOK, page(index, []string{`"a"`})
		}
		return http.StatusOK, page(1, []string{`"a"`}, `{"_id":{"$oid":"1"},"a":"x"}`)
	}))
	d.Press("/").Type("zzzz").Press("enter").Shows("0 of 1 record").Hides("1 records")
}

// A field that is declared twice is declared twice.
func TestAFieldThatComesTwiceIsNotAnUndeclaredOne(t *testing.T) {
	d := open(t, "sample", size(160, 30), against(t, func(index, _ int) (int, string) {
		records := []string{`{"_id":{"$oid":"a"},"n":"1","name":"x","more":"y"}`}
		if index > 1 {
			records = nil
		}
		return http.StatusOK, page(max(index, 1), []string{`""`, `"n"`, `"name"`, `"n"`, `"name"`}, records...)
	}))
	d.Shows("5 fields + 1 undeclared", "n (2)", "name (2)", "more")
	d = open(t, "sample", size(160, 30), against(t, func(index, _ int) (int, string) {
		return http.StatusOK, page(max(index, 1), []string{`""`, `"n"`}, []string{`{"_id":{"$oid":"a"},"n":"1","":"x","more":"y"}`}[:max(0, 2-max(index, 1))]...)
	}))
	d.Shows("2 fields + 1 undeclared", "more")
}

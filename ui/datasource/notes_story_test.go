package datasource_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"docket/client"
)

// refusingThree serves pages of 50 records, of which the third is refused.
func refusingThree(index, _ int) (int, string) {
	if index == 3 {
		return http.StatusUnprocessableEntity, `{"error":"page 3 is locked"}`
	}
	return counting(400, nil)(index, 50)
}

func TestTwoErrorsAtOnceAreCutWithAnEllipsisAndKeepTheirAdvice(t *testing.T) {
	t.Chdir(t.TempDir())
	d := open(t, "sample", against(t, refusingThree)).Press(">", ">").Shows("but page 4 has", "Press R to retry")
	d.Press("E", "enter", "enter").Shows("The export to sample.csv failed.").Press("k")
	d.Shows("Press R to retry", "The export to sample.csv failed.", "Press E to resume.")
	for line := range strings.Lines(d.Screen()) {
		line = strings.TrimSpace(line)
		if words := strings.Fields(line); len(words) > 3 && strings.HasPrefix(line, "records are") && !strings.ContainsAny(line[len(line)-3:], ".…") {
			t.Errorf("this sentence breaks off: %q", line)
		}
	}
	d.Resize(40, 12).Shows("Press R to retry", "Press E to resume.", "…")
}

func TestTheFooterOffersToRetryWhatFailed(t *testing.T) {
	footer := func(screen string) string {
		lines := strings.Split(strings.TrimRight(screen, "\n"), "\n")
		return lines[len(lines)-1]
	}
	d := open(t, "sample", against(t, refusingThree))
	if line := footer(d.Screen()); strings.Contains(line, "R reload") {
		t.Errorf("nothing failed, and the footer says %q", line)
	}
	if line := footer(d.Press(">", ">").Screen()); !strings.Contains(line, "R reload") {
		t.Errorf("the footer says %q", line)
	}
	if line := footer(open(t, "nowhere").Screen()); !strings.Contains(line, "R reload") {
		t.Errorf("the footer says %q", line)
	}
}

func TestAFieldWithoutADatatypeIsToldSo(t *testing.T) {
	d := open(t, "sample", size(120, 40), against(t, func(index, _ int) (int, string) {
		return http.StatusOK, strings.Replace(page(1, []string{`"a"`, `"b"`}, `{"_id":{"$oid":"x"},"a":"1","b":"2"}`), `,"datatype":"string"`, "", 1)
	}))
	d.Press("i").Shows("no datatype, looks like numbers", "datatype string, looks like numbers").Hides("datatype ,")
}

func TestAsManyColumnsAsThereAreAreCountedInOneWay(t *testing.T) {
	var members []string
	for i := range client.MostColumns + 5 {
		members = append(members, fmt.Sprintf(`"c%d":"1"`, i))
	}
	d := open(t, "sample", size(120, 40), against(t, func(int, int) (int, string) {
		return http.StatusOK, page(1, nil, `{"_id":{"$oid":"x"},`+strings.Join(members, ",")+`}`)
	}))
	d.Shows("16,385 columns are shown at most, _id among them").Press("end").Shows("column 16,385 of 16,385").Hides("of 16,384")
}

// alike serves so many pages of a hundred equal records without ids, then nothing.
func alike(pages int) func(index, size int) (int, string) {
	records := slices.Repeat([]string{`{"n":"0"}`}, 100)
	return func(index, size int) (int, string) {
		index = max(index, 1)
		if index > pages {
			return http.StatusOK, page(index, []string{`"n"`})
		}
		return http.StatusOK, page(index, []string{`"n"`}, records...)
	}
}

func TestEqualRecordsWithoutIdsAreNoEnd(t *testing.T) {
	t.Chdir(t.TempDir())
	d := open(t, "sample", against(t, alike(4))).Press(">", ">", ">").Shows("page 4 of 4", "rows 301–400", " of 400")
	d.Press("E", "enter", "enter").Shows("400 records from 4 pages written to sample.csv")
}

func TestAServiceThatClampsRecordsWithoutIdsSaysWhatWasSeenAndHowToGoOn(t *testing.T) {
	d := open(t, "sample", against(t, func(index, size int) (int, string) { return alike(5_000_000)(min(index, 1), size) }))
	d.Press(">").Shows("Page 1 may be the last: pages 2 and 3 repeat page 1, and no record has", "Press p to look at a later page").Press("j").Shows("rows 1–100", " of at least 100")
	d.Press("p").Type("3").Press("enter").Shows("page 3 ·")
}

func TestWhatAJobSaysIsReadOnceAndNotTwice(t *testing.T) {
	t.Chdir(t.TempDir())
	said := "The export to sample.csv failed."
	d := open(t, "sample", against(t, refusingThree)).Press("E", "enter", "enter").Shows(said, "Press E to resume")
	if n := strings.Count(d.Screen(), said); n != 1 {
		t.Errorf("it is said %d times:\n%s", n, d.Screen())
	}
	d.Press("j").Shows(said, "Press E to resume")
	d.Press("esc", "S").Type("9999").Press("enter").Shows("Search for 9999", "The search failed.", "Press S to search on.") // a box covers the records
}

func TestPageDetailsSayHowManyColumnsAreNotShown(t *testing.T) {
	d := open(t, "vendors").Press("i").Shows("columns           19, all shown").Press("esc")
	d.Press("l", "x", "x").Press("i").Shows("columns           19, 2 hidden")
	var members, fields []string
	for i := range client.MostColumns + 5 {
		fields = append(fields, fmt.Sprintf(`"c%d"`, i))
		members = append(members, fmt.Sprintf(`"c%d":"1"`, i))
	}
	d = open(t, "sample", against(t, func(int, int) (int, string) {
		return http.StatusOK, page(1, fields, `{"_id":{"$oid":"x"},`+strings.Join(members, ",")+`}`)
	}))
	d.Press("i").Shows("columns           16,385; 5 fields have none, and 5 values of this page")
}

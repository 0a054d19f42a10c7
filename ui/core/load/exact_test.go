package load

import (
	"path/filepath"
	"strings"
	"testing"

	"docket/config/store"
)

// What is summed up and compared is exact, however many digits numbers have, and in whatever form they came.
func TestNumbersAreSummedUpAndComparedToTheLastDigit(t *testing.T) {
	m, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "docket.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	for values, want := range map[string]string{
		"(9007199254740993)":                                        "9007199254740993 9007199254740993 9007199254740993 9007199254740993",
		"('123456789012345678901'), (2)":                            "123456789012345678903 61728394506172839451.5 2 123456789012345678901",
		"(9), (10), ('100.0000000000000001')":                       "119.0000000000000001 39.666667 9 100.0000000000000001",
		"(0.1), (0.2), (NULL), ('n/a'), ('')":                       "0.3 0.15 0.1 0.2",
		"(9223372036854775807), (9223372036854775807)":              "18446744073709551614 9223372036854775807 9223372036854775807 9223372036854775807",
		"(-9223372036854775807 - 1), (-1)":                          "-9223372036854775809 -4611686018427387904.5 -9223372036854775808 -1",
		"('1,000.50'), ('5-'), ('(2)'), ('1e3'), (-3.5), (1e20)":    "100000000000000001990 16666666666666666998.333333 5- 1e+20",
		"('0.0000001'), ('0.0000002')":                              "3e-7 1.5e-7 0.0000001 0.0000002",
		"(NULL), ('x')":                                             "null null null null",
		"('0.0000000000000000001'), ('0.0000000000000000002'), (1)": "1.0000000000000000003 0.333333 0.0000000000000000001 1",
	} {
		a, err := Loads{Store: m}.Ask(t.Context(), "SELECT decimal_sum(column1) AS s, decimal_avg(column1) AS a, decimal_min(column1) AS l, decimal_max(column1) AS g FROM (VALUES "+values+")", 0)
		if err != nil {
			t.Fatal(err)
		}
		for page, err := range a.Pages {
			if err != nil {
				t.Fatal(err)
			}
			got := strings.NewReplacer(`{"s":`, "", `,"a":`, " ", `,"l":`, " ", `,"g":`, " ", "}", "", `"`, "").Replace(string(page.Page.Records[0].Raw))
			if got != want {
				t.Errorf("%s\n%s\n%s", values, got, want)
			}
		}
		a.Close()
	}
}

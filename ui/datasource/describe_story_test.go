package datasource_test

import (
	"net/http"
	"strings"
	"testing"

	"docket/ui/theme"
	"docket/ui/uitest"
)

func TestAColumnIsDescribedInNumbersAndBars(t *testing.T) {
	d := open(t, "vendors", size(120, 40)).Press("l", "l", "l", "d").Golden("describe_120x40")
	d.Shows("column country", "Looks like text", "different values", "Most frequent", "100 rows on this page")
	d.Press("tab").Shows("2 pages in memory").Press("tab").Shows("100 rows on this page")
	d.Press("enter").Shows("of 100 rows: country = ").Press("d").Shows("kept by country = ").Press("esc", "esc").Shows("V-00003")
	open(t, "vendors").Press("l", "l", "l", "d").Golden("describe_80x24")
	open(t, "vendors", size(40, 12)).Press("l", "l", "l", "d").Golden("describe_40x12")
}

func TestNumbersAndDatesHaveASpreadThatRowsAreKeptBy(t *testing.T) {
	d := open(t, "purchase_orders", size(120, 40)).Press("c", "/").Type("total_amount").Press("enter", "enter", "d")
	d.Shows("Looks like numbers", "Spread", "least", "greatest").Golden("describe_numbers_120x40")
	d.Press("enter").Shows("79 of 100 rows: total_amount from 0 to 20000")
	d.Press("esc", "c", "/").Type("order_date").Press("enter", "enter", "d").Shows("Looks like dates", "Spread", "2022-01")
	d.Press("enter").Shows("rows: order_date from 2022-01")
}

func TestEveryBinKeepsAsManyRowsAsItCounts(t *testing.T) {
	for _, column := range []string{"total_amount", "order_date", "delivery_date"} {
		d := open(t, "purchase_orders", size(200, 100)).Press("c", "/").Type(column).Press("enter", "enter", "d")
		for range 4 {
			line := cursorLine(d)
			count := strings.Fields(line[strings.LastIndexAny(line, "█░")+len("█"):])[0]
			d.Press("enter")
			d.Shows("· " + count + " of 100 rows: " + column + " from ")
			d.Press("esc")
			for range 9 {
				d.Press("j")
			}
			d.Press("d")
		}
	}
}

// cursorLine is the line that the cursor is on.
func cursorLine(d *uitest.Driver) string {
	for line := range strings.SplitSeq(d.Screen(), "\n") {
		if strings.HasPrefix(line, "▌") {
			return line
		}
	}
	d.T.Fatalf("there is no cursor:\n%s", d.Screen())
	return ""
}

func TestBlanksNullsAndMissingValuesAreCountedAndKeptBy(t *testing.T) {
	d := open(t, "sample", against(t, func(index, _ int) (int, string) {
		if index > 1 {
			return http.StatusOK, page(index, []string{`"a"`})
		}
		return http.StatusOK, page(1, []string{`"a"`}, `{"a":""}`, `{"a":"  "}`, `{"a":null}`, `{"b":1}`, `{"a":"x"}`, `{"a":"`+strings.Repeat("y", 5000)+`"}`)
	}))
	d.Press("d").Shows("filled", "blank", "null", "not there", "33%").Golden("describe_blanks_80x24")
	d.Press("g", "j", "j", "enter").Shows("2 of 6 rows: a blank").Press("esc", "d", "g", "j", "j", "j", "enter").Shows("1 of 6 rows: a null")
	d.Press("esc", "d", "g", "j", "j", "j", "j", "enter").Shows("1 of 6 rows: a not there").Press("esc", "d", "g", "j", "enter").Shows("stands for no value")
	d.Press("G", "enter").Shows("too long to keep rows by").Press("l").Shows("column b", "Looks like numbers").Press("h", "h").Shows("column _id")
	d.Press("esc", "l", "G", "=").Shows("1 of 6 rows: a = yyyy")
}

func TestADescriptionFollowsThePageThatIsShown(t *testing.T) {
	d := open(t, "vendors", func(o *uitest.Options) { o.Theme = theme.Options{NoColor: true, ASCII: true} }).Press("l", "l", "l", "d")
	d.Golden("describe_ascii_80x24")
	d.Press("R").Shows("column country").Resize(120, 40).Shows("Most frequent").Press("y")
	if len(d.Copied) != 1 || len(d.Copied[0]) != 2 {
		t.Errorf("copied %q", d.Copied)
	}
}

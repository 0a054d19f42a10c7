package datasource_test

import (
	"net/http"
	"strings"
	"testing"

	"docket/ui/uitest"
)

func TestAColumnIsDescribedAndRecordsAreFilteredByItsValues(t *testing.T) {
	d := open(t, "vendors", size(120, 40)).Press("l", "l", "l", "d")
	d.Shows("Column country of 100 records on this page", "Looks like text", "different values", "Most frequent")
	d.Press("enter").Shows("of 100 records", "filter country=CZ").Press("d").Shows("Column country of").Press("esc", "esc").Shows("V-00003")
}

func TestEveryBinKeepsAsManyRecordsAsItCounts(t *testing.T) {
	for _, column := range []string{"total_amount", "order_date", "delivery_date"} {
		d := toColumn(open(t, "purchase_orders", size(200, 100)).Press("r"), column).Press("d")
		for i := range 4 {
			line := cursorLine(d)
			count := strings.Fields(line[strings.LastIndexAny(line, "█░")+len("█"):])[0]
			d.Press("enter")
			d.Shows(count+" of 100 records", "filter "+column)
			d.Press("esc", "d")
			for range i + 1 {
				for d.Press("j"); !strings.ContainsAny(cursorLine(d), "█░"); d.Press("j") {
				}
			}
		}
	}
}

// toColumn puts the cursor on a column.
func toColumn(d *uitest.Driver, name string) *uitest.Driver {
	d.T.Helper()
	for range 40 {
		if d.Press("y"); strings.HasPrefix(d.Screen()[strings.LastIndex(d.Screen(), "copied ")+len("copied "):], name+" ") {
			return d
		}
		d.Press("l")
	}
	d.T.Fatalf("there is no column %s:\n%s", name, d.Screen())
	return d
}

// cursorLine is the line that the cursor of the box is on.
func cursorLine(d *uitest.Driver) string {
	for line := range strings.SplitSeq(d.Screen(), "\n") {
		if i := strings.Index(line, "│▌"); i >= 0 {
			return line[i:]
		}
	}
	d.T.Fatalf("there is no cursor:\n%s", d.Screen())
	return ""
}

func TestBlanksNullsAndMissingValuesAreCountedAndFilteredBy(t *testing.T) {
	d := open(t, "sample", size(120, 40), against(t, func(index, _ int) (int, string) {
		if index > 1 {
			return http.StatusOK, page(index, []string{`"a"`})
		}
		return http.StatusOK, page(1, []string{`"a"`}, `{"a":""}`, `{"a":"  "}`, `{"a":null}`, `{"b":1}`, `{"a":"x"}`, `{"a":"`+strings.Repeat("y", 5000)+`"}`)
	}))
	d.Press("d").Shows("filled", "blank", "null", "missing", "33 %")
	d.Press("j", "enter").Shows("filter a=null", "1 of 6 records").Press("esc", "d", "j", "j", "enter").Shows("filter a=missing", "1 of 6 records")
	d.Press("esc", "G", "=").Shows("1 of 6 records", "filter a=yyyy")
}

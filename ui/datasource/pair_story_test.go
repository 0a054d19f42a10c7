package datasource_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestRecordsAreCopiedInTheFormThatIsChosen(t *testing.T) {
	d := open(t, "vendors").Press("l", "l", "x", "Y").Press("c").Shows("copied 1 record as CSV")
	d.Press("space", "j", "space", "Y", "m").Shows("copied 2 records as Markdown").Press("Y", "down", "down", "enter").Shows("as TSV").Press("Y", "esc")
	if len(d.Copied) != 3 {
		t.Fatalf("copied %q", d.Copied)
	}
	for i, want := range [][2]string{{"_id,vendor_id,vendor_name,country,", ",V-00001,Alder Metals AB,SE,"}, {"| \\_id | vendor\\_id |", "| V-00003 | Calder Fasteners Lda. |"}, {"_id\tvendor_id\t", "\tV-00001\t"}} {
		if !strings.HasPrefix(d.Copied[i], want[0]) || !strings.Contains(d.Copied[i], want[1]) || strings.Contains(d.Copied[i], "legal_form") {
			t.Errorf("copied %q, wanted %q", d.Copied[i], want)
		}
	}
	d.Press("enter", "Y", "j")
	if got := d.Copied[3]; !strings.Contains(got, "V-00004") || strings.Contains(got, "\n") {
		t.Errorf("of the record that is read was copied %q", got)
	}
}

func TestTwoMarkedRecordsStandSideBySide(t *testing.T) {
	d := open(t, "vendors").Press("D").Shows("Select two records with Space", "0 are selected").Press("space", "D").Shows("1 is selected")
	d.Press(">", "j", "space", "D").Golden("pair_80x24").Shows("row 1 beside row 102", "columns of 18 differ", "≠")
	d.Press("c").Hides("excel_or_csv").Press("j", "y")
	if len(d.Copied) != 1 || d.Copied[0] != "V-00001\tV-00102" {
		t.Errorf("copied %q", d.Copied)
	}
	d.Resize(40, 12).Press("esc").Shows("page 2")
}

func TestTwoRecordsThatSayTheSameAreSaidTo(t *testing.T) {
	d := open(t, "sample", against(t, func(index, _ int) (int, string) {
		if index > 1 {
			return http.StatusOK, page(index, []string{`"a"`})
		}
		return http.StatusOK, page(1, []string{`"a"`}, `{"_id":{"$oid":"1"},"a":"x\u0041"}`, `{"_id":{"$oid":"2"},"a":"xA"}`, `{"a":null}`)
	}))
	d.Press("space", "space", "D").Shows("the same in every column").Press("n", "c", "y", "G", "esc", "esc")
	d.Press("g", "space", "j", "space", "D").Shows("1 column of 1 differ", "(null)")
}

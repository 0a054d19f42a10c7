package submit_test

import (
	"strings"
	"testing"

	"docket/ui/core/submit"
)

// TestAValueThatCannotBeReadIsRefusedInEveryForm: passed over, merging would keep the value from before and send it.
func TestAValueThatCannotBeReadIsRefusedInEveryForm(t *testing.T) {
	for _, c := range [][3]string{
		{"x.csv", "field,label,required\na,A,nein\n", `line 2: required of a is "nein"; give true or false, yes or no, or nothing`},
		{"x.json", `{"invoice":{"a":{"required":"yes"}}}`, `1:29: required of invoice.a is "yes"; give true or false`},
		{"x.json", `{"invoice":{"a":{"visibility":1}}}`, `1:31: visibility of invoice.a is 1; give true or false`},
		{"x.json", `{"invoice":{"a":{"label":"\ud800"}}}`, `label of invoice.a is "\ud800", with half a character`},
		{"x.json", `[{"field":"b"},{"field":"a","required":"nein"}]`, `record 2: required of a is "nein"; give true or false, yes or no`},
		{"x.json", `[{"field":"a","visible":7}]`, `record 1: visibility of a is "7"; give true or false`},
		{"x.json", `[{"field":"a","label":7}]`, `record 1: label of a is 7; give a text`},
		{"x.json", `[{"field":"a","label":"\ud800"}]`, `record 1: `},
	} {
		r, err := submit.DecodeFile([]byte(c[1]), c[0], "invoice")
		if err == nil || !strings.Contains(err.Error(), c[2]) {
			t.Errorf("%s: %v of %+v, wanted %q", c[1], err, r, c[2])
		}
	}
	for _, c := range [][2]string{
		{"x.csv", "field,label,required\na,A,\n"}, {"x.csv", "field,label,required\na,A,?\n"},
		{"x.json", `{"invoice":{"a":{"label":"A","required":null}}}`}, {"x.json", `[{"field":"a","label":"A","required":null}]`},
	} {
		r, err := submit.DecodeFile([]byte(c[1]), c[0], "invoice")
		if err != nil || r.Types[0].Fields[0].Required != nil || *r.Types[0].Fields[0].Label != "A" {
			t.Errorf("%s: %+v, %v", c[1], r, err)
		}
	}
}

package linear

import (
	"strings"
	"testing"

	"docket/ui"
)

// What help names is done, also where its name begins with that of a view.
func TestANameOfAnActionIsNoTarget(t *testing.T) {
	told := transcript(t, ui.Start{View: "fields", Target: "invoice"}, []string{"rules DOC-1001", "fields invoice", "fields from rules", "fields contract"}, func(*loop) {})
	for _, want := range []string{"Added 35 fields named by rules of DOC-1001", "contract, no fields"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not told:\n%s", want, told)
		}
	}
}

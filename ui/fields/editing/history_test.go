package editing_test

import (
	"strings"
	"testing"

	"docket/ui/uitest"
)

func TestAThousandStepsCanBeUndoneAndTheOldestAreForgotten(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "fields", Target: "invoice"}).Press("+").Type("iban").Press("enter", "esc")
	const more = 10
	for range 1000 + more {
		d.Press("v")
	}
	for range 1000 {
		d.Press("u")
	}
	if d.Shows("Undone").Press("u"); !strings.Contains(d.Screen(), "Nothing to undo") {
		t.Error(d.Screen())
	}
}

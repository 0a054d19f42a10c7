package ui_test

import (
	"testing"

	"docket/ui/uitest"
)

// The prompt of a filter is one for every table: it completes what can be written there, and shows a mistake where it
// stands.
func TestRulesAndFieldsHelpToTypeAFilter(t *testing.T) {
	for _, c := range []struct{ view, target, begun, offered, completed, values, wrong, nearest string }{
		{"rules", "DOC-1001", "verd", "tab  verdict", "/  verdict", "tab  verdict:  verdict=", "verdct:x", `^^^^^^`},
		{"fields", "invoice", "lab", "tab  label", "/  label", "tab  label:  label=", "labl:x", `^^^^ No column "labl"; did you mean label?`},
	} {
		d := uitest.Start(t, uitest.Options{View: c.view, Target: c.target, Width: 120, Height: 40})
		d.Press("/").Type(c.begun).Shows(c.offered).Press("tab").Shows(c.completed, c.values)
		d.Press("ctrl+u").Type(c.wrong).Shows("/  "+c.wrong, c.nearest, "did you mean").Press("esc").Hides(c.wrong)
	}
}

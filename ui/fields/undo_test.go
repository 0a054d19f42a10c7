package fields_test

import (
	"path/filepath"
	"testing"

	"docket/ui/uitest"
)

func TestAfterAKillTheSheetItsMarksAndItsUndoAreThere(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	d := withFile(t, uitest.Options{Width: 120, Height: 40, StatePath: state}, settings)
	d.Press("esc", "r", "j", "x", "+").Type("net").Press("enter", "enter", "u", "u", "g", "m", "m", "v")
	d.Advance(500*ms).Shows("draft saved", "2 selected")

	// The first one is never told to quit: its database is what a kill leaves.
	again := uitest.Start(t, uitest.Options{Width: 120, Height: 40, StatePath: state, View: "fields", Target: "invoice"})
	again.Shows("2 selected", "3 fields").Press("u").Shows("Undone: visible yes for 2 fields").Press("u").Shows("Undone: removing 1 field")
	for _, undone := range []string{"required no for invoice_number", "importing settings.json"} {
		again.Press("u")
		again.Shows("Undone: " + undone)
	}
	again.Press("u").Shows("Nothing to undo").Press("U", "U", "U", "U").Shows("Redone: visible yes for 2 fields", "3 fields").Advance(500 * ms)
	uitest.Start(t, uitest.Options{Width: 120, Height: 40, StatePath: state, View: "fields", Target: "invoice"}).Press("U").Shows("Nothing to redo").Press("u").Shows("Undone: visible")
}

package ui_test

import (
	"testing"

	"docket/ui/uitest"
)

// Who knows k9s, lazygit or vim presses their keys: one that does nothing here says which one does that.
func TestAKeyThatDoesNothingSaysWhatToPress(t *testing.T) {
	for _, c := range []struct{ view, target, key, said string }{
		{"rules", "DOC-1001", "ctrl+r", "ctrl+r does nothing here. Press R for Reload."},
		{"rules", "DOC-1001", "I", "I does nothing here. Press i for Lint."}, // Caps Lock
		{"rules", "DOC-1001", "backspace", "backspace does nothing here. Press esc for Back."},
		{"rules", "DOC-1001", "9", "9 does nothing here. Press ? for all keys."},
		{"data", "vendors", "ctrl+f", "ctrl+f does nothing here. Press > for Next page."},
		{"data", "vendors", "f10", "f10 does nothing here. Press ctrl+c for Quit."},
		{"fields", "invoice", "S", "S does nothing here. Press D for Drafts."},
		{"fields", "invoice", "ctrl+x", "ctrl+x does nothing here. Press x/delete for Remove."},
		{"text", "OCR-1001", "f5", "f5 does nothing here. Press R for Send again."},
	} {
		d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: c.view, Target: c.target})
		switch c.view {
		case "fields":
			d.Press("+").Type("iban").Press("enter", "enter")
		case "text":
			d.Type("invoice").Press("tab", "tab").Type("80 70 1200 140").Press("ctrl+s", "esc")
		}
		d.Press(c.key).Shows(c.said).Press("down").Hides(c.said)
	}
	// So in a box that takes no text; a question has its answers in sight.
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "rules", Target: "DOC-1001"}).Press("@", "ctrl+o").Shows("ctrl+o does nothing here. Press y for Copy.", "Requests:")
	d.Press("esc", "space", "down", "space", "x").Shows("Reject 2 rules?").Press("ctrl+o").Shows("Reject 2 rules?").Hides("does nothing")
	// What is typed is no key: letters begin the form, and the filter takes them.
	uitest.Start(t, uitest.Options{View: "text"}).Type("X").Hides("does nothing").Shows("OCR text id  X")
	uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1001"}).Press("/").Type("IZ9").Press("ctrl+r", "esc").Hides("does nothing")
}

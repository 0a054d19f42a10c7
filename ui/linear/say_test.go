package linear

import (
	"bytes"
	"testing"

	"docket/ui"
	"docket/ui/theme"
	"docket/ui/view"
)

// A draft is saved by itself, some time after an edit: whoever listens is told of it when the document type opens, and
// a transcript does not depend on when it was.
func TestThatADraftWasSavedIsToldOnceAtTheStart(t *testing.T) {
	var out bytes.Buffer
	l := &loop{Options: Options{Out: &out}, env: &view.Env{Theme: theme.New(theme.Options{ASCII: true, NoColor: true})}, said: said{}}
	dot := " " + l.env.Theme.Glyphs.Dot + " "
	for _, line := range []string{
		"invoice" + dot + "1 field" + dot + "draft saved 12:01",
		"invoice" + dot + "2 fields",
		"invoice" + dot + "2 fields" + dot + "draft saved 12:02",
		"receipt" + dot + "3 fields" + dot + "draft saved 11:40",
	} {
		l.facts(&ui.Told{Status: view.Status{Line: line}})
	}
	if want := "invoice, 1 field, draft saved 12:01.\n2 fields.\nreceipt, 3 fields, draft saved 11:40.\n"; out.String() != want {
		t.Errorf("said %q, not %q", out.String(), want)
	}
}

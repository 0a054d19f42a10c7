package history_test

import (
	"testing"
	"time"

	"docket/config/store"
	"docket/ui/core/query"
	"docket/ui/sheet"
	"docket/ui/text/history"
	"docket/ui/widget"
)

var (
	_ sheet.Valued = (*sheet.Rows[store.Box])(nil)
	_ sheet.Keyed  = (*sheet.Rows[store.Box])(nil)
)

// A filter goes over all lines that were found and over the collection, though the table
// shows neither; the id of the OCR text is a column only where rows differ in it.
func TestFieldsStandInTheOrderOfTheColumnsAndValuesAreInFull(t *testing.T) {
	now := time.Date(2026, 1, 15, 9, 30, 0, 0, time.UTC)
	boxes := []store.Box{{Collection: "invoice", OCRTextID: "OCR-1", Coordinates: "[1,2,3,4]", Lines: []string{"one", "two"}, At: now}, {At: now.AddDate(-1, 0, 0)}}
	for _, all := range []bool{true, false} {
		table := history.Rows(all, func() time.Time { return now }).With(boxes)
		fields := table.Fields()
		if len(fields) != table.Columns()+1 {
			t.Fatalf("%d fields, %d columns", len(fields), table.Columns())
		}
		values := map[string]query.Value{}
		for col, name := range fields {
			if col < table.Columns() && table.Column(col).Title != name {
				t.Errorf("column %d is %q and field %q", col, table.Column(col).Title, name)
			}
			values[name] = table.Value(0, col)
		}
		if values["found"].Text != "one\ntwo" || values["collection"].Text != "invoice" || values["rectangle"].Text != "[1,2,3,4]" || all != (values["OCR text id"].Text == "OCR-1") {
			t.Errorf("values %v", values)
		}
		found := table.Columns() - 2
		if text, _ := table.Cell(0, found); text != "one +1" {
			t.Errorf("found shows %q", text)
		}
		if text, kind := table.Cell(1, found); text != "no text" || kind != widget.Muted {
			t.Errorf("nothing found shows %q", text)
		}
	}
}

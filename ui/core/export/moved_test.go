package export_test

import (
	"errors"
	"iter"
	"os"
	"path/filepath"
	"testing"

	"docket/client"
	"docket/ui/core/export"
)

// Pages that were counted otherwise meanwhile may have a gap: an export of them is never continued.
func TestAnExportWhosePagesMovedIsNotContinued(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.csv")
	open := func(int) iter.Seq2[client.NumberedPage, error] {
		return func(yield func(client.NumberedPage, error) bool) {
			page := &client.Page{Columns: []string{"a"}, Records: []client.Record{{ID: "1", Cells: []client.Value{client.Value(`"x"`)}, Raw: client.Value(`{"a":"x"}`)}}}
			_ = yield(client.NumberedPage{Page: page, Number: 1}, nil) && yield(client.NumberedPage{}, &client.MovedError{Page: 1, Reason: "page 1 is refused now"})
		}
	}
	_, err := export.ToFile(t.Context(), path, open, export.Options{Format: export.FormatCSV}, export.FileOptions{}, nil)
	if !errors.As(err, new(*client.MovedError)) {
		t.Fatal(err)
	}
	for _, left := range []string{path, path + ".part", path + ".part.json"} {
		if _, err := os.Stat(left); err == nil {
			t.Errorf("%s is left", left)
		}
	}
}

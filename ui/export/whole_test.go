package export_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"docket/ui/export"
)

func TestAWholeFileReplacesNothingUnasked(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "review.md")
	put := func(text string) func(io.Writer) error {
		return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
	}
	if err := export.Whole(path, false, put("one")); err != nil {
		t.Fatal(err)
	}
	var exists *export.ExistsError
	if err := export.Whole(path, false, put("two")); !errors.As(err, &exists) {
		t.Fatalf("a file that is there: %v", err)
	}
	if err := export.Whole(path, true, func(w io.Writer) error { _ = put("half")(w); return io.ErrUnexpectedEOF }); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Fatalf("an export that breaks off: %v", err)
	}
	if got, _ := os.ReadFile(path); string(got) != "one" {
		t.Errorf("the file holds %q", got)
	}
	if err := export.Whole(path, true, put("two")); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(path); string(got) != "two" {
		t.Errorf("the file holds %q", got)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("beside the file there is %v", left)
	}
}

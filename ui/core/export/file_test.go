package export_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"docket/client"
	"docket/config/files"
	"docket/config/files/filestest"
	"docket/ui/core/export"
)

var errCut = errors.New("the line is cut")

// long is a book of n pages of two records; some members only come later.
func long(t testing.TB, n int) *book {
	b := &book{}
	for i := range n {
		extra := ""
		if i > 0 {
			extra = fmt.Sprintf(`,"late":"%d"`, i)
		}
		b.pages = append(b.pages, restored(t, fields("a"), fmt.Sprintf(`{"_id":{"$oid":"%d"},"a":"x%d"%s},{"_id":{"$oid":"%d"},"a":"y"}`, 2*i, i, extra, 2*i+1)))
	}
	return b
}

// names are the files of a folder.
func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

func read(t *testing.T, path string) string {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func toFile(t *testing.T, path string, b *book, format export.Format, f export.FileOptions) (export.Summary, error) {
	t.Helper()
	return export.ToFile(t.Context(), path, b.from, export.Options{Format: format}, f, nil)
}

func TestAFileHasItsNameOnlyWhenItIsWhole(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out.csv")
	b := long(t, 3)
	seen := func(from int) iter.Seq2[client.NumberedPage, error] {
		return func(yield func(client.NumberedPage, error) bool) {
			for p, err := range b.from(from) {
				if got := names(t, dir); !slices.Equal(got, []string{"out.csv.part", "out.csv.part.json"}) {
					t.Errorf("while it is made there are %v", got)
				}
				if !yield(p, err) {
					return
				}
			}
		}
	}
	sum, err := export.ToFile(t.Context(), path, seen, export.Options{Format: export.FormatCSV}, export.FileOptions{}, nil)
	if err != nil || !sum.Complete || sum.Bytes != int64(len(read(t, path))) || sum.Missed.Values != 2 {
		t.Errorf("%+v, %v", sum, err)
	}
	if got := names(t, dir); !slices.Equal(got, []string{"out.csv"}) {
		t.Errorf("at the end there are %v", got)
	}
}

func TestNothingIsOverwrittenUnlessAsked(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out.csv")
	if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	var exists *files.ExistsError
	b := long(t, 2)
	if _, err := toFile(t, path, b, export.FormatCSV, export.FileOptions{}); !errors.As(err, &exists) || len(b.asked) > 0 {
		t.Errorf("%v after asking %v", err, b.asked)
	}
	if read(t, path) != "mine" || len(names(t, dir)) != 1 {
		t.Errorf("there are %v", names(t, dir))
	}
	if _, err := toFile(t, path, b, export.FormatCSV, export.FileOptions{Overwrite: true}); err != nil || !strings.HasPrefix(read(t, path), "_id,a\n") {
		t.Error(err)
	}
	if _, err := toFile(t, dir, b, export.FormatCSV, export.FileOptions{Overwrite: true}); err == nil {
		t.Error("a folder was overwritten")
	}
}

func TestAFileThatAppearsMeanwhileIsNotReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.csv")
	b := long(t, 2)
	seq := func(from int) iter.Seq2[client.NumberedPage, error] {
		if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
			t.Fatal(err)
		}
		return b.from(from)
	}
	var exists *files.ExistsError
	_, err := export.ToFile(t.Context(), path, seq, export.Options{Format: export.FormatCSV}, export.FileOptions{}, nil)
	if !errors.As(err, &exists) || read(t, path) != "mine" {
		t.Errorf("%v, and the file is %q", err, read(t, path))
	}
	if begun, err := export.Unfinished(path); err != nil || begun.Page != 2 || begun.Records != 4 {
		t.Errorf("what was fetched is not kept: %+v, %v", begun, err)
	}
}

// TestAnExportThatBrokeOffGoesOn cuts the pages off after each one in turn, and at
// each format; the resumed file is byte for byte the one of an export in one go.
func TestAnExportThatBrokeOffGoesOn(t *testing.T) {
	for _, format := range export.Formats() {
		dir := t.TempDir()
		whole := filepath.Join(dir, "whole")
		wholeSum, err := toFile(t, whole, long(t, 5), format, export.FileOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for cut := 1; cut <= 5; cut++ {
			path := filepath.Join(dir, fmt.Sprint("cut", cut))
			b := long(t, 5)
			all := b.pages
			b.pages, b.after = all[:cut], errCut
			sum, err := toFile(t, path, b, format, export.FileOptions{Identity: "vendors"})
			if !errors.Is(err, errCut) || sum.Complete || sum.LastWholePage != cut || sum.Records != 2*cut {
				t.Fatalf("%s cut after %d: %+v, %v", format, cut, sum, err)
			}
			if _, err := os.Stat(path); err == nil {
				t.Fatalf("%s: what is not whole has the name", format)
			}
			b.pages, b.after = all, nil
			sum, err = toFile(t, path, b, format, export.FileOptions{Resume: true, Identity: "vendors"})
			if err != nil || !sum.Complete || sum.Records != 10 || sum.Missed.Values != wholeSum.Missed.Values || sum.Pages != 5 || b.asked[1] != cut {
				t.Fatalf("%s resumed after %d: %+v, %v, asked %v", format, cut, sum, err, b.asked)
			}
			if format == export.FormatXLSX {
				if got, want := fmt.Sprint(sheets(t, read(t, path))), fmt.Sprint(sheets(t, read(t, whole))); got != want {
					t.Errorf("the workbook resumed after %d is %s, want %s", cut, got, want)
				}
			} else if got, want := read(t, path), read(t, whole); got != want {
				t.Errorf("%s resumed after %d is %q, want %q", format, cut, got, want)
			}
		}
		if left, _ := filepath.Glob(filepath.Join(dir, "*.part*")); len(left) > 0 {
			t.Errorf("%s leaves %v", format, left)
		}
	}
}

// begun leaves an unfinished CSV of two pages.
func begun(t *testing.T) (path string, b *book) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "out.csv")
	b = long(t, 4)
	part := &book{pages: b.pages[:2], after: errCut}
	if _, err := toFile(t, path, part, export.FormatCSV, export.FileOptions{Identity: "vendors"}); !errors.Is(err, errCut) {
		t.Fatal(err)
	}
	return path, b
}

func TestAnUnfinishedExportIsNeitherLostNorMistaken(t *testing.T) {
	resume := export.FileOptions{Resume: true, Identity: "vendors"}
	for story, prepare := range map[string]func(path string, b *book, f *export.FileOptions){
		"other records":     func(_ string, _ *book, f *export.FileOptions) { f.Identity = "orders" },
		"a page that moved": func(_ string, b *book, _ *export.FileOptions) { b.pages[1] = b.pages[2] },
		"a part that was changed": func(path string, _ *book, _ *export.FileOptions) {
			mustWrite(t, path+".part", "_id,a\n0,x0\n1,y\n2,x1\n3,z\n")
		},
		"a part that was cut":        func(path string, _ *book, _ *export.FileOptions) { mustWrite(t, path+".part", "_id,a\n") },
		"a state that does not read": func(path string, _ *book, _ *export.FileOptions) { mustWrite(t, path+".part.json", "{") },
		"a state of fewer records than none": func(path string, _ *book, _ *export.FileOptions) {
			const file = ".part.json"
			mustWrite(t, path+file, regexp.MustCompile(`"Records":\d+`).ReplaceAllString(read(t, path+file), `"Records":-5`))
		},
	} {
		path, b := begun(t)
		f := resume
		prepare(path, b, &f)
		var refused *export.ResumeError
		if _, err := toFile(t, path, b, export.FormatCSV, f); !errors.As(err, &refused) {
			t.Errorf("%s: %v", story, err)
		}
		if _, err := os.Stat(path + ".part"); err != nil {
			t.Errorf("%s: what there was is gone: %v", story, err)
		}
	}
	path, b := begun(t)
	var unfinished *export.UnfinishedError
	if _, err := toFile(t, path, b, export.FormatCSV, export.FileOptions{}); !errors.As(err, &unfinished) {
		t.Errorf("beginning again over an unfinished one: %v", err)
	}
	if sum, err := toFile(t, path, b, export.FormatCSV, export.FileOptions{Overwrite: true}); err != nil || sum.Records != 8 {
		t.Errorf("beginning again as asked: %+v, %v", sum, err)
	}
	var refused *export.ResumeError
	if _, err := toFile(t, path+"2", b, export.FormatCSV, resume); !errors.As(err, &refused) {
		t.Errorf("resuming nothing: %v", err)
	}
}

func mustWrite(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestAnExportThatIsKilledGoesOnFromItsLastNote(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.ndjson")
	b := long(t, 600)
	killed := func(from int) iter.Seq2[client.NumberedPage, error] {
		return func(yield func(client.NumberedPage, error) bool) {
			for p, err := range b.from(from) {
				if p.Number == 500 {
					copyAside(t, path) // what a docket that dies here leaves
				}
				if !yield(p, err) {
					return
				}
			}
		}
	}
	o := export.Options{Format: export.FormatLines}
	if _, err := export.ToFile(t.Context(), path, killed, o, export.FileOptions{}, nil); err != nil {
		t.Fatal(err)
	}
	whole := read(t, path)
	left := filepath.Join(filepath.Dir(path), "aside")
	if begun, err := export.Unfinished(left); err != nil || begun.Page != 256 {
		t.Fatalf("it was noted up to page %d", begun.Page)
	}
	if sum, err := export.ToFile(t.Context(), left, b.from, o, export.FileOptions{Resume: true}, nil); err != nil || sum.Records != 1200 || read(t, left) != whole {
		t.Errorf("%+v, %v", sum, err)
	}
}

func copyAside(t *testing.T, path string) {
	for _, suffix := range []string{".part", ".part.json"} {
		mustWrite(t, filepath.Join(filepath.Dir(path), "aside"+suffix), read(t, path+suffix))
	}
}

func TestACancelKeepsWhatIsWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.json")
	ctx, cancel := context.WithCancel(t.Context())
	sum, err := export.ToFile(ctx, path, long(t, 5).from, export.Options{Format: export.FormatJSON}, export.FileOptions{}, func(p export.Summary, _ float64) {
		if p.Pages == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || sum.LastWholePage != 3 {
		t.Errorf("%+v, %v", sum, err)
	}
	if begun, err := export.Unfinished(path); err != nil || begun.Page != 3 {
		t.Errorf("page %d is kept", begun.Page)
	}
}

func TestAnExportWithoutAPageLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	b := &book{after: errCut}
	if _, err := toFile(t, filepath.Join(dir, "out.csv"), b, export.FormatCSV, export.FileOptions{}); !errors.Is(err, errCut) {
		t.Error(err)
	}
	if got := names(t, dir); len(got) > 0 {
		t.Errorf("it leaves %v", got)
	}
}

func TestAnotherDocketThatBeginsAgainIsNotTakenForTheWhole(t *testing.T) {
	filestest.RemovingOpenFiles(t)
	path := filepath.Join(t.TempDir(), "out.csv")
	b := long(t, 3)
	seq := func(from int) iter.Seq2[client.NumberedPage, error] {
		return func(yield func(client.NumberedPage, error) bool) {
			for p, err := range b.from(from) {
				if p.Number == 3 {
					if err := os.Remove(path + ".part"); err != nil {
						t.Error(err)
					}
					mustWrite(t, path+".part", "another one's beginning")
				}
				if !yield(p, err) {
					return
				}
			}
		}
	}
	_, err := export.ToFile(t.Context(), path, seq, export.Options{Format: export.FormatCSV}, export.FileOptions{}, nil)
	if _, stat := os.Stat(path); err == nil || stat == nil || read(t, path+".part") != "another one's beginning" {
		t.Errorf("%v; %v", err, stat)
	}
}

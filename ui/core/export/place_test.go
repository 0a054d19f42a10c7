package export_test

import (
	"errors"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"docket/client"
	"docket/config/files/filestest"
	"docket/ui/core/export"
)

// mine is what somebody else keeps.
const mine = `{"mine":true}`

// beside are names that an export uses, or used, beside its file.
var beside = []string{".part", ".part.json", ".part.xlsx"}

// TestAnExportWritesThroughNoLinkAndOverNothingBesideIt has something of another's at
// each name beside the file: a link to somewhere else, or a file. The export is refused
// or works; what is there stays as it is, also when a file may be replaced.
func TestAnExportWritesThroughNoLinkAndOverNothingBesideIt(t *testing.T) {
	for _, format := range export.Formats() {
		for _, suffix := range beside {
			for _, link := range []bool{true, false} {
				for _, f := range []export.FileOptions{{}, {Overwrite: true}, {Resume: true}} {
					dir := t.TempDir()
					path, victim := filepath.Join(dir, "out."+string(format)), filepath.Join(dir, "victim")
					there := path + suffix
					if link {
						mustWrite(t, victim, mine)
						filestest.Made(t, filestest.Link(victim, there))
					} else {
						victim = there
						mustWrite(t, there, mine)
					}
					_, err := toFile(t, path, long(t, 3), format, f)
					if got := read(t, victim); got != mine {
						t.Fatalf("%s with %+v wrote over %s (link: %v): %q", format, f, suffix, link, got)
					}
					if info, stat := os.Lstat(there); stat != nil || link != (info.Mode()&os.ModeSymlink != 0) {
						t.Errorf("%s with %+v took %s away: %v", format, f, suffix, stat)
					}
					if !link && err != nil && suffix != ".part.xlsx" && !strings.Contains(err.Error(), "is in the way") {
						t.Errorf("%s with %+v beside %s: %v", format, f, suffix, err)
					}
					if want := suffix != ".part.xlsx" || f.Resume; (err != nil) != want {
						t.Errorf("%s with %+v beside %s (link: %v): %v", format, f, suffix, link, err)
					}
				}
			}
		}
	}
}

func TestAnExportedFileIsForItsOwnerOnly(t *testing.T) {
	filestest.Umask(t, 0)
	for _, format := range export.Formats() {
		path := filepath.Join(t.TempDir(), "out."+string(format))
		seen := func(from int) iter.Seq2[client.NumberedPage, error] {
			for _, name := range names(t, filepath.Dir(path)) {
				private(t, filepath.Join(filepath.Dir(path), name))
			}
			return long(t, 3).from(from)
		}
		if _, err := export.ToFile(t.Context(), path, seen, export.Options{Format: format}, export.FileOptions{}, nil); err != nil {
			t.Fatal(err)
		}
		private(t, path)
	}
}

func private(t *testing.T, path string) {
	t.Helper()
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%s has %v (%v)", path, info.Mode(), err)
	}
}

func TestOfTwoExportsToOneNameTheSecondIsRefused(t *testing.T) {
	for _, f := range []export.FileOptions{{}, {Overwrite: true}, {Resume: true}} {
		path := filepath.Join(t.TempDir(), "out.csv")
		b := long(t, 9)
		var busy *export.InUseError
		seq := func(from int) iter.Seq2[client.NumberedPage, error] {
			return func(yield func(client.NumberedPage, error) bool) {
				for p, err := range b.from(from) {
					if _, err := toFile(t, path, long(t, 9), export.FormatCSV, f); !errors.As(err, &busy) {
						t.Errorf("beside page %d with %+v: %v", p.Number, f, err)
					}
					if !yield(p, err) {
						return
					}
				}
			}
		}
		sum, err := export.ToFile(t.Context(), path, seq, export.Options{Format: export.FormatCSV}, export.FileOptions{}, nil)
		if err != nil || sum.Records != 18 || strings.Count(read(t, path), "\n") != 19 {
			t.Errorf("the first one: %+v, %v", sum, err)
		}
	}
}

// TestAnExportThatWasKilledAtItsBeginningIsNoObstacle has what a docket leaves that is
// killed before its first page.
func TestAnExportThatWasKilledAtItsBeginningIsNoObstacle(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.csv")
	dead := func(int) iter.Seq2[client.NumberedPage, error] {
		copyAside(t, path)
		return long(t, 1).from(1)
	}
	if _, err := export.ToFile(t.Context(), path, dead, export.Options{Format: export.FormatCSV}, export.FileOptions{}, nil); err != nil {
		t.Fatal(err)
	}
	left := filepath.Join(filepath.Dir(path), "aside")
	if _, err := export.Unfinished(left); err == nil {
		t.Error("nothing was taken for something to go on with")
	}
	if sum, err := toFile(t, left, long(t, 3), export.FormatCSV, export.FileOptions{}); err != nil || sum.Records != 6 {
		t.Errorf("%+v, %v", sum, err)
	}
}

func TestOddTargetsAreRefusedBeforeAPageIsAskedFor(t *testing.T) {
	dir := t.TempDir()
	pipe, link := filepath.Join(dir, "pipe"), filepath.Join(dir, "link.csv")
	filestest.Made(t, errors.Join(filestest.Pipe(pipe), filestest.Link(filepath.Join(dir, "elsewhere"), link)))
	for path, want := range map[string]string{
		dir: "is a folder", pipe: "not an ordinary file", link: "is a link to", "/dev/full": "not an ordinary file",
		filepath.Join(dir, strings.Repeat("x", 255)):     "choose a shorter one",
		filepath.Join(dir, strings.Repeat("x", 246)):     "choose a shorter one",
		filepath.Join(dir, strings.Repeat("x", 300)):     "name too long",
		filepath.Join(dir, "nowhere", "x.csv"):           "no such file or directory",
		filepath.Join(dir, strings.Repeat("x", 245)):     "",
		filepath.Join(dir, strings.Repeat("x", 241)+"y"): "",
	} {
		for _, f := range []export.FileOptions{{}, {Overwrite: true}} {
			b := long(t, 2)
			_, err := toFile(t, path, b, export.FormatXLSX, f)
			if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want) || len(b.asked) > 0) {
				t.Errorf("%.40s… with %+v after asking for %v: %v", filepath.Base(path), f, b.asked, err)
			}
		}
	}
	if got := names(t, dir); !slices.Contains(got, "pipe") || len(got) != 4 {
		t.Errorf("there are %v", got)
	}
}

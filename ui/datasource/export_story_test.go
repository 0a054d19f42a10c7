package datasource_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"docket/ui/uitest"
)

// exportTo takes what is under the cursor of the box and names the file.
func exportTo(d *uitest.Driver, path string) *uitest.Driver {
	d.T.Helper()
	d.Press("enter", "ctrl+a", "ctrl+k")
	d.Paste(path)
	return d.Press("enter")
}

// written reads a file that an export should have made whole.
func written(t *testing.T, path string) string {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(path + ".part*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	return string(got)
}

func TestAllPagesAreExportedWithTheColumnsThatAreShown(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.csv")
	d := open(t, "vendors").Press("l", "x", "E").Golden("export_80x24")
	exportTo(d, path).Press("k")
	lines := strings.Split(strings.TrimSpace(written(t, path)), "\n")
	if len(lines) < 238 || !strings.HasPrefix(lines[0], "_id,vendor_id,legal_form,") || !strings.Contains(lines[1], "V-00001") {
		t.Errorf("%d lines; the first is %s", len(lines), lines[0])
	}
	open(t, "vendors", size(40, 12)).Press("E", "down", "c")
}

func TestAnExportFromTheScreenIsPrivateAndFollowsNoLink(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(dir, "link.csv")
	if err := os.Symlink(filepath.Join(dir, "elsewhere"), link); err != nil {
		t.Fatal(err)
	}
	d := open(t, "vendors").Press("E")
	exportTo(d, link).Shows("That is a link to")
	exportTo(d.Press("esc", "E"), filepath.Join(dir, "out.csv")).Shows("written to")
	if info, err := os.Lstat(filepath.Join(dir, "out.csv")); err != nil || info.Mode() != 0o600 {
		t.Errorf("the file has %v (%v)", info.Mode(), err)
	}
	if _, err := os.Lstat(filepath.Join(dir, "elsewhere")); err == nil {
		t.Error("the link was followed")
	}
}

// A filter that no record of the page passes stays where the loaded pages are shown, and a file of no records has columns.
func TestAFilterThatNoRecordPassesStaysAndIsExportedWithItsHeading(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none.csv")
	d := open(t, "vendors", size(120, 30)).Press("/").Type("V-00150").Press("enter").Shows("0 of 100 records")
	exportTo(d.Press("E", "down").Shows("0 records on this page"), path).Shows("0 records")
	if got := written(t, path); !strings.HasPrefix(got, "_id,vendor_id,vendor_name,") {
		t.Errorf("the file is %q", got)
	}
	d.Press("C").Shows("filter V-00150", "1 of 237 records")
}

func TestWhatIsKeptMarkedOrShownIsExportedAlone(t *testing.T) {
	dir := t.TempDir()
	d := open(t, "vendors").Press("/").Type("paper").Press("enter")
	exportTo(d.Press("E"), filepath.Join(dir, "kept.ndjson")).Shows("8 records from 3 pages written to")
	if got := written(t, filepath.Join(dir, "kept.ndjson")); strings.Count(got, "\n") != 8 || !strings.Contains(got, "V-00002") {
		t.Errorf("of all pages were kept\n%s", got)
	}
	exportTo(d.Press("E", "down").Shows("4 records on this page that match paper"), filepath.Join(dir, "page.md")).Shows("4 records from 1 page written")
	if got := written(t, filepath.Join(dir, "page.md")); strings.Count(got, "\n") != 6 {
		t.Errorf("of this page were kept\n%s", got)
	}
	d.Press("space", "esc", ">", "space").Shows("2 selected")
	exportTo(d.Press("E").Shows("2 selected records"), filepath.Join(dir, "marked.json"))
	if got := written(t, filepath.Join(dir, "marked.json")); strings.Count(got, `"$oid"`) != 2 || !strings.Contains(got, "V-00101") {
		t.Errorf("marked were\n%s", got)
	}
	exportTo(d.Press("esc", "E", "down").Shows("100 records on this page"), filepath.Join(dir, "page.xlsx")).Shows("100 records from 1 page")
	if got := written(t, filepath.Join(dir, "page.xlsx")); !strings.HasPrefix(got, "PK") {
		t.Error("the workbook is none")
	}
}

func TestNothingIsOverwrittenWithoutBeingAsked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.csv")
	if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	d := open(t, "tax_codes")
	exportTo(d.Press("E"), path).Shows("Replace the file?", "It stays until the new one is complete.").Press("enter")
	if got := written(t, path); got != "mine" {
		t.Fatalf("enter alone replaced the file: %q", got)
	}
	exportTo(d.Press("E"), path).Press("y").Shows("written to")
	if got := written(t, path); !strings.HasPrefix(got, "_id,tax_code") {
		t.Fatalf("y did not replace the file: %q", got)
	}
	for _, bad := range [][2]string{{"", "Type the name of a file"}, {filepath.Join(path, "x", "y.csv"), "There is no folder"}, {"x.doc", "The file's ending chooses the format: .csv"}} {
		exportTo(d.Press("E"), bad[0]).Shows(bad[1]).Press("esc")
	}
	exportTo(d.Press("E"), filepath.Dir(path)).Shows("That is a folder; name a file in it").Press("esc").Hides("is a folder")
}

func TestAnExportThatFailsGoesOnFromTheLastWholePage(t *testing.T) {
	var failing atomic.Bool
	failing.Store(true)
	d := open(t, "sample", against(t, func(index, size int) (int, string) {
		if failing.Load() && index > 6 {
			return http.StatusForbidden, `{"error":"not so fast"}`
		}
		return counting(1037, func(i, _ int) (int, string) { return http.StatusOK, page(i, []string{`"n"`}) })(index, size)
	}))
	path := filepath.Join(t.TempDir(), "out.ndjson")
	exportTo(d.Press("E"), path).Shows("failed", "not so fast", "600 records", "to resume")
	if _, err := os.Stat(path); err == nil {
		t.Fatal("a partial export has the name of a whole one")
	}
	failing.Store(false)
	exportTo(d.Press("E"), path).Shows("An unfinished export of", "after page 6, with 600 records").Press("g").Shows("1,037 records from 11 pages")
	got := written(t, path)
	if n := strings.Count(got, "\n"); n != 1037 || strings.Count(got, `"n":"601"`) != 1 || strings.Count(got, `"n":"600"`) != 1 {
		t.Errorf("%d lines", n)
	}
}

// Records that the first page has now are not in what was written of it.
func TestAnExportIsNotResumedOnceItsFirstPageChanged(t *testing.T) {
	t.Chdir(t.TempDir())
	var then atomic.Int32
	pages := counting(1037, func(i, _ int) (int, string) { return http.StatusOK, page(i, []string{`"n"`}) })
	d := open(t, "sample", size(120, 30), against(t, func(index, size int) (int, string) {
		switch {
		case then.Load() == 0 && index > 6:
			return http.StatusForbidden, `{"error":"not so fast"}`
		case then.Load() == 1 && index < 2:
			return http.StatusOK, page(1, []string{`"n"`}, append(numbered(2, size), `{"_id":{"$oid":"l"},"n":"1"}`)...)
		}
		return pages(index, size)
	}))
	exportTo(d.Press("E"), "out.csv").Shows("600 records", "to resume")
	then.Store(1)
	exportTo(d.Press("E"), "out.csv").Press("g").Shows("page 1 has other records now", "Press E to start again. The unfinished file is as it was.")
	then.Store(2)
	exportTo(d.Press("E"), "out.csv").Press("g").Shows("1,037 records from 11 pages", "pages before page 6 were not compared")
}

// n>3 compares texts where the page that is shown has words in n, and numbers where it has numbers: other records.
func TestAFilteredExportIsNotResumedByAnotherReadingOfItsFilter(t *testing.T) {
	var failing atomic.Bool
	failing.Store(true)
	d := open(t, "sample", size(120, 30), against(t, func(index, size int) (int, string) {
		switch records := numbered(index*size-size+1, index*size); {
		case index > 3 && failing.Load():
			return http.StatusForbidden, `{"error":"not so fast"}`
		case index > 4:
			return http.StatusOK, page(index, []string{`"n"`})
		case index < 2:
			return http.StatusOK, page(1, []string{`"n"`}, `{"_id":{"$oid":"a"},"n":"apple"}`, `{"_id":{"$oid":"b"},"n":"beech"}`)
		default:
			return http.StatusOK, page(index, []string{`"n"`}, records...)
		}
	}))
	path := filepath.Join(t.TempDir(), "out.csv")
	d.Press("/").Type("n>3").Press("enter")
	exportTo(d.Press("E"), path).Shows("failed", "up to page 3", "to resume")
	d.Press(">").Shows("page 2", "n>3")
	exportTo(d.Press("E"), path).Shows("An unfinished export of", "Start again").Hides("after page 3").Press("esc")
	d.Press("<").Shows("page 1")
	failing.Store(false)
	exportTo(d.Press("E"), path).Press("g").Shows("written to")
}

func TestAnExportShowsHowFarItGotAndIsEndedByEsc(t *testing.T) {
	d := open(t, "purchase_orders").Press("p").Type("124").Press("enter").Shows("of about 12,345")
	held := d.Hold("datasource")
	path := filepath.Join(t.TempDir(), "x.csv")
	d.Press("E")
	exportTo(d, path)
	d.Advance(time.Second).Shows("exporting to x.csv  ░░░░░░░░ 0 %").Press("j").Shows("row 12,302")
	d.Press("esc")
	held.Release()
	d.Shows("The export to x.csv was stopped.", "page 124 of 124").Press("esc").Hides("was stopped")
	if _, err := os.Stat(path); err == nil {
		t.Fatal("an export that was ended has the name of a whole one")
	}
}

func TestQuittingAsksWhileAnExportIsUnderWay(t *testing.T) {
	d := open(t, "tax_codes")
	held := d.Hold("datasource")
	exportTo(d.Press("E"), filepath.Join(t.TempDir(), "x.csv"))
	d.Press("ctrl+c").Shows("Quit?", "An export to x.csv is under way").Press("esc")
	d.Press("q").Shows("Quit?", "An export to x.csv is under way").Press("esc")
	held.Release()
	d.Shows("written to")
}

func TestADataThatMovesAndColumnsThatComeLateAreTold(t *testing.T) {
	d := open(t, "sample", against(t, func(index, size int) (int, string) {
		switch {
		case index <= 1:
			return http.StatusOK, page(1, []string{`"n"`}, numbered(1, size)...)
		case index == 2:
			return http.StatusOK, page(2, []string{`"n"`, `"late"`}, append(numbered(size, size+10), `{"_id":{"$oid":"l"},"late":1}`)...)
		}
		return http.StatusOK, page(index, []string{`"n"`})
	}))
	path := filepath.Join(t.TempDir(), "x.csv")
	exportTo(d.Press("E"), path).Shows("1 value of later pages had no column", "late", "1 id", "came again, first on page 2:")
	exportTo(d.Press("esc", ">", "l", "{", "E"), filepath.Join(t.TempDir(), "y.csv")).Shows("Not in the file, because the first page does not have them: late.")
	d.Press("esc", "L").Shows("1 id came again, first on page 2:", "kept as snapshot 1")
	d.Press("esc").Shows(" (doubtful), 2 pages").Press("i").Shows("doubts ", "1 id came again").Press("esc", "t").Shows("doubtful", "1 id came again").Hides("complete")
	d.Press("enter").Shows("From snapshot 1", "(doubtful)", "1 id came again, first on page 2:")
}

// What another version of docket left is there, and can be begun again.
func TestWhatAnotherVersionLeftCanBeBegunAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.csv")
	for name, text := range map[string]string{".part": "_id,n\n", ".part.json": `{"Version":1,"Identity":"a","LastWholePage":1}`} {
		if err := os.WriteFile(path+name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	d := open(t, "tax_codes")
	exportTo(d.Press("E"), path).Shows("An unfinished export of", "Start again").Hides("Resume").Press("b").Shows("written to")
	if written(t, path) == "_id,n\n" {
		t.Error("it is what was left")
	}
}

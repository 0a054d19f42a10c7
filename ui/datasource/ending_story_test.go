package datasource_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A service that crashes behind its last page: that is no end, and what came can be exported for what it is.
func TestAServiceThatFailsBehindItsLastPageIsExportedUpToIt(t *testing.T) {
	t.Chdir(t.TempDir())
	d := open(t, "sample", size(100, 30), against(t, func(index, size int) (int, string) {
		if index > 2 {
			return 500, `{"error":"list index out of range"}`
		}
		return 200, page(index, []string{`"n"`}, numbered(index*size+1, index*size+size)...)
	}))
	d.Press("E", "enter").Press("enter").Shows("The export to sample.csv failed", "Pages 4 and 5 are answered with 500", "E also exports these pages alone.", "list index out of range", "nothing tells which")
	d.Press("E").Shows("Pages 1–3 that came, whatever is behind").Press("j", "j", "enter").Shows("sample-pages-1-3.csv").Press("enter")
	d.Shows("300 records from 3 pages written to", "Pages 1 to 3 were asked for; what", "is behind was not looked at.", "at least 300")
	if content, err := os.ReadFile("sample-pages-1-3.csv"); err != nil || strings.Count(string(content), "\n") != 301 {
		t.Errorf("%d lines, %v", strings.Count(string(content), "\n"), err)
	}
	if left, _ := filepath.Glob("sample.csv"); left != nil {
		t.Error("an unfinished export has its final name")
	}
}

// Nothing is counted that was not seen: a page that one jumped to does not prove those before it.
func TestAJumpCountsOnlyWhatCame(t *testing.T) {
	d := open(t, "sample", size(100, 30), against(t, func(index, size int) (int, string) {
		return 200, page(index, []string{`"n"`}, numbered(index*size+1, index*size+size)...)
	}))
	d.Press("p").Type("50").Press("enter").Shows("about row 4,901, at least ").Hides("at least 4,9", "at least 5,0")
}

// $ on such a service goes as far as there are records, and says that this is no end.
func TestTheLastPageOfAServiceThatFailsBehindItIsShown(t *testing.T) {
	d := open(t, "sample", size(120, 30), against(t, func(index, size int) (int, string) {
		if index > 4 {
			return 500, `{"error":"list index out of range"}`
		}
		return 200, page(index, []string{`"n"`}, numbered(index*size+1, index*size+size)...)
	}))
	d.Press("$").Shows("page 5", "about row 500, at least 300 records", "Page 5 is the last that came", "nothing tells which").Hides("of 500")
	d.Press("esc").Press("g").Shows("page 1").Press("G").Shows("page 5", "row 500, at least 300 records")
}

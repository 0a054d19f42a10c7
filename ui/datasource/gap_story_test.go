package datasource_test

import (
	"net/http"
	"path/filepath"
	"testing"
)

const shortPage = "Page 2 has 40 records, fewer than the 100 of another page, and is not the last: records may be missing."

// shortSecond has 337 records and gives 40 on page 2.
func shortSecond(index, size int) (int, string) {
	list := numbered((index-1)*size+1, min(index*size, 337))
	if index == 0 {
		list = nil
	}
	if index == 2 {
		list = list[:40]
	}
	return http.StatusOK, page(index, []string{`"n"`}, list...)
}

// A page in the middle that is smaller than the others is told to who pages, and nothing is counted as if all had come.
func TestAPageThatIsShortInTheMiddleIsTold(t *testing.T) {
	d := open(t, "sample", size(120, 30), against(t, shortSecond))
	d.Press(">", ">").Shows(shortPage).Press(">", ">").Shows("row 241 of at least 277").Press("i").Shows("at least 277 records. " + shortPage[:40]).Press("esc")
	search(d, "zzzz").Shows("0 records found in 4 pages", `No record of the 4 pages searched has "zzzz".`, shortPage[:60]).Hides("in all").Press("esc")
	exportTo(d.Press("E"), filepath.Join(t.TempDir(), "short.csv")).Shows(shortPage).Press("esc")
	d.Press("L").Shows(shortPage, "of sample kept as snapshot 1", "277 records, fetched 09:30 (doubtful)")
}

// What is chosen from the pages has as many records on each as were chosen.
func TestRecordsThatWereChosenAreNotCalledAShortPage(t *testing.T) {
	d := open(t, "sample", size(120, 30), against(t, counting(237, func(i, _ int) (int, string) { return http.StatusOK, page(i, []string{`"n"`}) })))
	d.Press("space", ">", "space", "j", "space", ">", "space")
	exportTo(d.Press("E").Shows("4 selected records"), filepath.Join(t.TempDir(), "chosen.csv")).Shows("4 records").Hides("missing")
}

// Two records of one page with one _id are told where the page is read.
func TestAnIDThatComesTwiceOnAPageIsTold(t *testing.T) {
	d := open(t, "sample", size(120, 30), against(t, func(index, _ int) (int, string) {
		return http.StatusOK, page(index, []string{`"n"`}, `{"_id":{"$oid":"a"},"n":"1"}`, `{"_id":{"$oid":"a"},"n":"2"}`, `{"n":"3"}`, `{"n":"4"}`)
	}))
	d.Shows("1 record of page 1 has the _id of another one on it.")
}

// What the profile leaves out is said with every count, and not only where the datasource is opened.
func TestAPageThatTheProfileLeavesOutIsToldWithEveryCount(t *testing.T) {
	const left = "Page 0 has records too, which are left out."
	d := open(t, "sample", size(160, 30), counted, against(t, func(index, size int) (int, string) {
		return http.StatusOK, page(index, []string{`"n"`}, numbered(index*size+1, min(index*size+size, 250))...)
	}))
	d.Shows(left).Press("j").Hides(left)
	d.Press("G", "i").Shows("at least 150 records. " + left[:30]).Press("esc")
	search(d, "zzzz").Shows(`No record of the 2 pages`, left[:30]).Press("esc")
	exportTo(d.Press("E"), filepath.Join(t.TempDir(), "left.csv")).Shows(left).Press("esc")
	d.Press("L").Shows(left, "150 records, fetched 09:30 (doubtful)")
}

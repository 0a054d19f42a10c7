package datasource_test

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"docket/ui/safe"
	"docket/ui/uitest"
)

// hostile is a text that would drive a terminal, as JSON.
const hostile = `"\u001b[31mred\u001b]0;title\u0007\r\n\tnext \u202egnp.exe\u0000 界界 👩‍👩‍👧‍👦 é\u0301\u0302\u0303 \u200b \udead end"`

// hostilePage has such a text in every place that the interface has.
func hostilePage(index, size int) (int, string) {
	var records []string
	for i := range size {
		if i == 5 {
			records = append(records, `{"no id":`+hostile+`}`)
			continue
		}
		records = append(records, fmt.Sprintf(`{"_id":{"$oid":%s},"n":%d,%s:%s,%s:[%s,{%s:1}],"blank":"","null":null,"same":1,"same":2,"undeclared":%s}`,
			strings.Replace(hostile, "end", strconv.Itoa(index*1000+i), 1), i, hostile, hostile, `"نص عربي"`, hostile, hostile, hostile))
	}
	return http.StatusOK, strings.NewReplacer(`"sample"`, hostile, `"excel_or_csv"`, hostile, `"true"`, hostile, `"release_version":"1"`, `"release_version":`+hostile).
		Replace(page(index, []string{`"n"`, hostile, `"نص عربي"`, `"blank"`, `"null"`, `"same"`, `"missing"`}, records...))
}

// untouched fails when the frame holds a byte that drives the terminal beyond the
// styles of the theme.
func untouched(t *testing.T, d *uitest.Driver) {
	t.Helper()
	for line := range strings.SplitSeq(d.Screen(), "\n") {
		if shown := safe.Line(line); shown != line {
			t.Fatalf("the screen shows %q raw", line)
		}
	}
}

func TestHostileTextIsShownAndNotObeyed(t *testing.T) {
	for w, h := range sizes() {
		d := open(t, "a\x1b[2Jb\u202ec", size(w, h), against(t, hostilePage))
		untouched(t, d)
		for _, key := range []string{"l", "j", "s", "enter", "down", "v", "esc", "esc", "i", "G", "esc", "end", "v", "esc", ">", "x", "]", "/", "e", "enter", "n", "y"} {
			d.Press(key)
			untouched(t, d)
		}
		d.Resize(300-w, 112-h)
		untouched(t, d)
	}
}

// sizes are terminals from the least that is usable to a very large one.
func sizes() func(func(int, int) bool) {
	return func(yield func(int, int) bool) {
		for _, s := range [][2]int{{40, 12}, {41, 13}, {57, 17}, {80, 24}, {109, 30}, {110, 31}, {200, 60}, {260, 100}} {
			if !yield(s[0], s[1]) {
				return
			}
		}
	}
}

func TestAHostileErrorIsShownAndNotObeyed(t *testing.T) {
	for w, h := range sizes() {
		d := open(t, "vendors", size(w, h), against(t, func(int, int) (int, string) {
			return http.StatusNotFound, `{"error":` + hostile + `}`
		}))
		d.Shows("vendors could not be opened")
		untouched(t, d)
	}
}

func TestRecordsWithoutAnIDAndColumnsOfOneNameAreAllThere(t *testing.T) {
	d := open(t, "sample", against(t, func(index, _ int) (int, string) {
		if index > 1 {
			return http.StatusOK, page(index, []string{`"a"`})
		}
		return http.StatusOK, page(1, []string{`"a"`, `"a"`}, `{"a":1,"a":2}`, `{"_id":7,"a":3}`)
	}))
	d.Shows("a (2)").Press("enter").Shows("a (2)", "2").Press("l").Shows("_id  ", "7")
}

func TestAServiceThatClampsIsFoundOut(t *testing.T) {
	d := open(t, "sample", against(t, counting(150, func(_, size int) (int, string) {
		return counting(150, nil)(150/size+1, size)
	})))
	d.Press(">").Shows("page 2 of 2", "rows 101–150", " of 150")
	d.Press(">").Shows("Page 2 is the last: pages 3 and 4 repeat page 2")
}

func TestAServiceThatRefusesWhatIsBeyondTheEnd(t *testing.T) {
	d := open(t, "sample", against(t, counting(150, func(int, int) (int, string) {
		return http.StatusBadRequest, `{"error":"no such page"}`
	})))
	d.Press(">").Shows("page 2 of 2", "rows 101–150", " of 150")
	d.Press(">").Shows("page 3 is refused (400: no such page), and so is")
}

// Pages of 60 where 100 are asked for: what lies between may never come.
func TestRecordsThatSmallPagesSkipAreNotCountedAway(t *testing.T) {
	skips := func(records int) func(index, size int) (int, string) {
		return func(index, size int) (int, string) {
			from := (index - 1) * size
			if index < 1 {
				from = records
			}
			return http.StatusOK, page(index, []string{`"n"`}, numbered(from+1, min(from+min(size, 60), records))...)
		}
	}
	d := open(t, "sample", size(120, 40), against(t, skips(337))).Press(">", ">", ">").Shows("page 4 of 4", "row 181 of at least 217",
		"Page 1 has 60 records, and page 4 has others where 60 are asked for than where 100 are")
	d.Press("i").Shows("at least 217 records. Page 1 has 60 records")
	open(t, "sample", against(t, skips(90))).Shows("row 1 of at least 60").Press("j").Shows("Page 1 has 60 records, and page 2 has others")
	from0 := func(index, size int) (int, string) { // page 0 is never given
		if index < 1 {
			return http.StatusOK, page(index, []string{`"n"`})
		}
		return http.StatusOK, page(index, []string{`"n"`}, numbered(index*size+1, min((index+1)*size, 180))...)
	}
	open(t, "sample", size(120, 40), against(t, from0)).Shows("The service gives no page 0, and where 40 are asked for, page 1 has others: the service may count from 0").Press(">").Shows("row 1 of at least 80")
	for _, status := range []int{http.StatusBadRequest, http.StatusInternalServerError} { // page 1 is full
		d := open(t, "sample", size(120, 40), against(t, func(index, size int) (int, string) {
			if index < 1 {
				return status, `{"error":"page 0 is locked"}`
			}
			return http.StatusOK, page(index, []string{`"n"`}, numbered(index*size+1, min((index+1)*size, 240))...)
		})).Shows("The service gives no page 0, and where 50 are asked for, page 1 has others").Press(">", ">").Shows("row 101 of at least 140")
		d.Press("i").Shows("not proven", "at least 140 records. The service gives no page 0")
	}
	fits := func(index, size int) (int, string) { return skips(337)(index, min(size, 60)) }
	open(t, "sample", against(t, fits)).Press(">", ">", ">", ">", ">").Shows("page 6 of 6", "row 301 of 337").Hides("missing")
}

func TestAPageThatIsRefusedInTheMiddleIsNoEnd(t *testing.T) {
	d := open(t, "sample", against(t, func(index, size int) (int, string) {
		if index == 3 {
			return http.StatusUnprocessableEntity, `{"error":"page 3 is locked"}`
		}
		return counting(400, nil)(index, 50) // fewer than it is asked for
	}))
	d.Press(">").Shows("page 2 ·", "rows 51–100", " of at least 100").Hides("page 2 of 2")
	d.Press(">").Shows("Page 3 is refused (422: page 3 is locked), but page 4 has records", "page 2 of sample is still shown")
}

func TestAnErrorObjectForPageZeroIsARefusalOfIt(t *testing.T) {
	open(t, "sample", against(t, func(index, size int) (int, string) {
		if index == 0 {
			return http.StatusOK, `{"status":"fail","description":"page_index must be 1 or more"}`
		}
		return counting(150, func(i, _ int) (int, string) { return http.StatusOK, page(i, []string{`"n"`}) })(index, size)
	})).Shows("Pages are numbered from 1: the service refused page 0.", "page 1 ·")
}

func TestAPageThatSaysAnotherNumberIsAnnounced(t *testing.T) {
	d := open(t, "sample", against(t, func(index, size int) (int, string) {
		status, body := counting(1000, nil)(index, size)
		return status, strings.Replace(body, fmt.Sprintf(`"Page_number":%d,`, max(index, 1)), `"Page_number":77,`, 1)
	}))
	d.Press(">").Shows("Page 2: docket asked for page_index 2 and the service says that this")
	d.Press("esc").Hides("says that this").Shows("page 2")
}

func TestDataThatMovesWhilePagingIsAnnounced(t *testing.T) {
	d := open(t, "sample", against(t, func(index, size int) (int, string) {
		if index <= 1 {
			return counting(300, nil)(index, size)
		}
		from := (index-1)*size + 1 - 2
		return http.StatusOK, page(index, []string{`"n"`}, numbered(from, from+size-1)...)
	}))
	d.Press(">").Shows("The data changed while you paged, or ids are not unique: 2 records")
	d.Press(">").Hides("The data changed")
}

func TestFieldsThatChangeBetweenPagesAreAnnounced(t *testing.T) {
	d := open(t, "sample", against(t, func(index, _ int) (int, string) {
		if index <= 1 {
			return http.StatusOK, page(1, []string{`"a"`}, strings.Split(strings.Repeat(`{"_id":{"$oid":"x"},"a":1};`, 100), ";")[:100]...)
		}
		return http.StatusOK, page(index, []string{`"b"`}, `{"_id":{"$oid":"`+strconv.Itoa(index)+`"},"b":2}`)
	}))
	d.Press(">").Shows("The fields changed: this page declares 1 field that others did not.", "b")
	d.Press("<").Hides("The fields changed").Shows("page 1")
}

func TestAMegabyteInACellIsReadInFull(t *testing.T) {
	long := strings.Repeat("word ", 200_000) + "the end"
	d := open(t, "sample", against(t, func(int, int) (int, string) {
		return http.StatusOK, page(1, []string{`"a"`}, `{"_id":{"$oid":"x"},"a":"`+long+`"}`)
	}))
	d.Press("enter").Press("G").Shows("v shows all 1,000,007 characters")
	d.Press("v", "G").Shows("the end", "text, 1,000,007 characters").Press("y")
	if d.Copied[0] != long {
		t.Fatal("not the whole value was copied")
	}
}

func TestAnswersOfTheWrongShapeKeepWhatIsShown(t *testing.T) {
	broken := false
	d := open(t, "sample", against(t, func(index, size int) (int, string) {
		if broken {
			return http.StatusOK, `<html>Sign in</html>`
		}
		return counting(1000, nil)(index, size)
	}))
	broken = true
	d.Press("R").Shows("not what the interface says", "page 1 of sample is still shown", "1")
	broken = false
	d.Press("R").Shows("Page 1 has not changed")
}

func TestAPageThatChangedIsToldAndTheCursorStaysOnItsRecord(t *testing.T) {
	shift := 0
	d := open(t, "sample", against(t, func(index, size int) (int, string) {
		index = max(index, 1)
		from := (index-1)*size + 1 + shift
		return http.StatusOK, page(index, []string{`"n"`}, numbered(from, from+size-1)...)
	}))
	d.Press("j", "j", "j", "j").Shows("row 5")
	shift = 3
	d.Press("R").Shows("Page 1 has changed since it was fetched").Press("y").Shows("n of record 2")
	if d.Copied[0] != "5" {
		t.Fatalf("the cursor was on the record of 5, now on that of %s", d.Copied[0])
	}
}

func TestWhatWasRememberedIsProvenAnewWhenItNoLongerHolds(t *testing.T) {
	zero := false
	serve := against(t, func(index, size int) (int, string) {
		if zero { // it now counts from zero and has one page
			if index > 0 {
				return http.StatusOK, page(index, []string{`"n"`})
			}
			return http.StatusOK, page(0, []string{`"n"`}, numbered(1, 3)...)
		}
		return counting(300, func(i, _ int) (int, string) { return http.StatusOK, page(i, []string{`"n"`}) })(index, size)
	})
	d := open(t, "sample", serve).Shows("page 0 returned the same records as page 1")
	zero = true
	d.Press("o").Type("other").Press("enter").Press("o").Type("sample").Press("enter")
	d.Shows("Pages are numbered from 0: page 0 has records and page 1 is empty.", "they were numbered from 1.").Press("j").Shows("rows 1–3", " of 3")
}

func TestAPageWhoseRecordsAreTheSameButSayOtherThingsHasChanged(t *testing.T) {
	s := &shifting{records: many(20)}
	d := open(t, "sample", against(t, s.serve)).Press("R").Shows("Page 1 has not changed")
	list := many(20)
	list[3] = vendor(4, "Vendor 4", "York")
	s.set(list...)
	d.Press("R").Shows("Page 1 has changed since it was fetched", "York")
}

func TestAServiceThatGivesShorterPagesThanAskedForIsCountedAsItGives(t *testing.T) {
	d := open(t, "sample", against(t, func(index, _ int) (int, string) {
		return counting(150, func(i, _ int) (int, string) { return http.StatusOK, page(i, []string{`"n"`}) })(index, 40)
	}))
	d.Shows("Pages 0 and 1 are the same").Press("j").Shows("row 2 of at least 80")
	d.Press(">").Shows("row 41 of at least 120").Press("p").Type("4").Press("enter").Shows("rows 121–150", " of 150")
	search(d, "137").Shows("4     137  n").Press("enter").Shows("row 137", "match 1 of 1")
	d.Press("esc", "C", "g").Shows("row 1 of 150")
}

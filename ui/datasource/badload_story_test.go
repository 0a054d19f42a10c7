package datasource_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"docket/client/allocs"
)

func TestColumnsThatChangeBetweenThePagesOfALoadAreAllThere(t *testing.T) {
	d := open(t, "sample", size(120, 30), against(t, func(index, _ int) (int, string) {
		switch index {
		case 0, 1:
			return http.StatusOK, page(1, []string{`"a"`, `"b"`}, `{"_id":"1","a":"x1","b":"y1"}`, `{"_id":"2","a":"x2","b":"y2"}`)
		case 2:
			return http.StatusOK, page(2, []string{`"c"`, `"b"`}, `{"_id":"3","c":"z3","b":"y3"}`)
		}
		return http.StatusOK, page(index, []string{`"d"`})
	}))
	d.Press("L").Shows("3 records of sample kept as snapshot 1", "3 records, fetched", "x1", "y3", "z3", "–")
	d.Press("/").Type("c=z3 or a=x1").Press("enter").Shows("2 of 3 records").Hides("x2").Press("esc", "d").Shows("Column a of 3 records in the load", "x1", "x2").Press("esc")
	file := filepath.Join(t.TempDir(), "changed.csv")
	exportTo(d.Press("esc", "E"), file).Shows("3 records written to")
	if text := written(t, file); text != "_id,a,b,c\n1,x1,y1,\n2,x2,y2,\n3,,y3,z3\n" {
		t.Errorf("%q", text)
	}
}

func TestTwentyThousandColumnsAreLoadedDescribedSortedAndExported(t *testing.T) {
	long(t)
	const columns = 20_000
	fields, records := make([]string, columns), make([]string, 3)
	for i := range fields {
		fields[i] = fmt.Sprintf(`"f%d"`, i)
	}
	for r := range records {
		var b strings.Builder
		for i := range columns {
			fmt.Fprintf(&b, `,"f%d":"%d"`, i, (r*7+i)%10)
		}
		records[r] = fmt.Sprintf(`{"_id":"%d"%s}`, r, b.String())
	}
	d := open(t, "sample", size(120, 30), against(t, func(index, _ int) (int, string) {
		if index > 1 {
			return http.StatusOK, page(index, fields)
		}
		return http.StatusOK, page(1, fields, records...)
	}))
	d.Press("L").Shows("3 records of sample kept as snapshot 1", "18,101 columns more in the record").Press("d").Shows("Column f0 of 3 records").Press("esc")
	d.Press("s").Shows("by f0").Press("enter").Shows("f1").Press("esc")
	if n := allocs.Each(t, 5, func() { d.PressOnly("j"); d.PressOnly("k") }); n > 2_000 {
		t.Errorf("two row keys take %v allocations", n)
	}
	file := filepath.Join(t.TempDir(), "wide.ndjson")
	exportTo(d.Press("E"), file).Shows("3 records written to")
	lines := strings.Split(strings.TrimSpace(written(t, file)), "\n")
	slices.Sort(lines)
	if !slices.Equal(lines, records) { // as they came, with all of their columns in their order
		t.Errorf("%d lines, the first of %d bytes of %d", len(lines), len(lines[0]), len(records[0]))
	}
}

func TestAMillionRowsOfAQueryAreNotKeptAndTheScreenSaysSo(t *testing.T) {
	d := open(t, "vendors", size(120, 30)).Press("L").Shows("kept as snapshot 1")
	used := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := used()
	d.Press("Q", "ctrl+u").Type("WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c LIMIT 1000000) SELECT n, hex(zeroblob(500)) AS x FROM c").Press("enter")
	d.Shows("the first 10,000 rows; there are more, and E writes them all")
	if now := used(); now > before+60<<20 { // all of them are a gigabyte
		t.Errorf("%d bytes more are in use", now-before)
	}
}

func TestALoadThatIsCancelledSaysWhatIsKept(t *testing.T) {
	for _, stop := range [][]string{{"esc"}, {"ctrl+c", "esc", "esc"}} {
		d := open(t, "purchase_orders", size(120, 30))
		held := d.Hold("datasource")
		d.PressOnly("L")
		d.Shows("loading purchase_orders")
		if stop[0] == "ctrl+c" {
			d.PressOnly("ctrl+c")
			d.Shows("Quit?", "purchase_orders is being loaded")
			d.PressOnly("esc")
			d.Shows("loading purchase_orders").Hides("Quit?")
		}
		d.PressOnly("esc")
		held.Release()
		d.Idle()
		d.Shows("The load was stopped.", "kept")
	}
}

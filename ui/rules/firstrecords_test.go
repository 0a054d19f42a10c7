package rules_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"docket/config/store"
	"docket/ui/uitest"
)

// loaded puts a whole load of a datasource into the store: records of a field no, counted from 0, and a total, which is JSON.
func loaded(t *testing.T, d *uitest.Driver, datasource string, records int, total func(i int) string) {
	t.Helper()
	w := begun(t, d, datasource, records, total)
	_, err := w.Finish(t.Context(), true, "")
	must(t, err)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// begun is a load that has not ended.
func begun(t *testing.T, d *uitest.Driver, datasource string, records int, total func(i int) string) *store.SnapshotWriter {
	t.Helper()
	const size = 50_000
	w, err := d.Store.Snapshots.Begin(t.Context(), d.Env.Scope, store.Snapshot{Datasource: datasource, PerPage: size, FirstPage: "1"})
	must(t, err)
	for from := 0; from < records; from += size {
		var body strings.Builder
		body.WriteString(`{"fields":["no","total"],"data":[`)
		n := min(size, records-from)
		for i := from; i < from+n; i++ {
			if i > from {
				body.WriteByte(',')
			}
			fmt.Fprintf(&body, `{"no":"N%d","total":%s}`, i, total(i))
		}
		body.WriteString(`]}`)
		must(t, w.Add(t.Context(), from/size+1, n, []byte(body.String())))
	}
	return w
}

// Of a load of more records than are tried the first ones hold, and one behind them does not. Whoever reads "holds", on
// the screen or in the packet, reads that it is not of all of them.
func TestWhatHoldsOnTheFirstRecordsOfALargeLoadSaysSoEverywhere(t *testing.T) {
	_, d := serve(t, answer(rule("R1", "a.total equal_to b.total", "totals"), rule("R2", "a.no equal_to b.no", "numbers"), rule("R3", "a.total equal_to a.total", "within")), 160, 50)
	loaded(t, d, "a", 200_100, func(i int) string { return map[bool]string{true: `"5"`, false: `"999"`}[i < 200_000] })
	orders := file(t, "orders.csv", "no,total\nN0,5\nN1,5\nN200050,5\n")
	choose := func(from string) { d.Press("enter").Shows("Records of ").Press("ctrl+u").Paste(from).Press("enter") }
	d.Press("T", "g")
	choose("load:a")
	d.Press("j")
	choose(orders)
	d.Shows("the first 200,000 records of 200,100").Press("t")
	const part = "Of a only the first 200,000 records of 200,100 were tried"
	d.Shows("Tried 3 rules: 2 hold as far as read, 1 without records", part, "✓ 2+", "✓ 200,000+")
	d.Shows("holds as far as read: 2 pairs, 200,099 records", "left out. Of a only the first 200,000 records of")
	d.Press("t").Shows("2 pairs, 2 hold, 0 fail, 0 undecidable as far as read", "100 records not read: of a only the first 200,000").Press("esc")
	d.Press("W").Shows("records", part).Press("esc")
	d.Press("A").Shows("Accept 2 rules?", "tried on the first records only   2 rules").Press("y", "j", "j").Shows("200,000 pairs, 200,000", "hold, 0 fail, 0 undecidable; a from").Press("k", "k").Shows("evidence", "holds as far as read: 2 pairs, 2 hold", "first 200,000 records of 200,100); b from")
	for _, format := range []string{"md", "html", "csv", "json"} {
		path := filepath.Join(t.TempDir(), "packet."+format)
		d.Press("E").Press("ctrl+u").Paste(path).Press("enter").Shows("Exported")
		packet, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		want := []string{"holds as far as read", "the first 200,000 records of 200,100"}
		if format == "json" {
			want[1] = `"beyond": 100`
		}
		for _, want := range want {
			if !strings.Contains(string(packet), want) {
				t.Errorf("%s has no %q", format, want)
			}
		}
	}
}

// JSON does not say which of two members of one name counts: what compares one of them is undecidable, and a record with
// two keys has none.
func TestAMemberThatARecordHasTwiceIsNoGuess(t *testing.T) {
	_, d := serve(t, answer(rule("R1", "a.total equal_to b.total", "totals"), rule("R2", "a.no equal_to b.no", "numbers"), rule("R3", "a.head.net equal_to b.total", "within")), 200, 50)
	lines := `{"no":"N0","total":"5","head":{"net":"5","net":"6"}}` + "\n" + `{"no":"N1","total":"5","total":"999","head":{"net":"5"},"head":{}}` + "\n" +
		`{"no":"N2","no":"N3","total":"5"}` + "\n" + `{"no":"N4","total":"5","total":"5","head":{"net":"5"}}` + "\n"
	loaded(t, d, "b", 5, func(i int) string { return `"5"` + map[int]string{0: `,"total":"6"`}[i] })
	d.Press("t", "[").Press("ctrl+u").Paste(file(t, "a.json", lines)).Press("enter", "]").Press("ctrl+u").Paste("load:b").Press("enter")
	d.Shows("3 pairs, 1 hold, 0 fail, 2 undecidable", "b.total is there more than once, with different values", "a.total is there more than once, with different values", `["5","999"]`, "1 record of a without a key", "2 records of b without a partner")
	d.Press("esc", "j", "j", "t").Shows("3 pairs, 1 hold, 0 fail, 2 undecidable", "a.head.net is there more than once")
	d.Press("esc", "T", "t").Shows("Tried 3 rules: 2 undecidable, 1 without records")
}

// A load that stopped on the way is not "not loaded": it is told how much there is, and that it can be continued.
func TestALoadThatStoppedOnTheWayIsSaidToBePartial(t *testing.T) {
	d := open(t, "DOC-1001", 200, 40)
	begun(t, d, "invoices", 1500, func(int) string { return "5" })
	d.Press("T", "g", "enter").Press("ctrl+u").Paste("load:invoices").Press("enter").Shows("the load of invoices is partial, with 1,500 records").Hides("not loaded")
}

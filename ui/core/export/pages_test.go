package export_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"docket/client"
	"docket/client/allocs"
	"docket/ui/core/export"
)

// fields writes a field list.
func fields(names ...string) string {
	var list []string
	for _, n := range names {
		q, _ := json.Marshal(n)
		list = append(list, fmt.Sprintf(`{"name":%s,"datatype":"string"}`, q))
	}
	return strings.Join(list, ",")
}

// restored makes a page of a field list and records as JSON.
func restored(t testing.TB, fields, records string) *client.Page {
	t.Helper()
	p, err := client.RestorePage([]byte(`{"fields":[` + fields + `],"data":[` + records + `]}`))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// book is pages in order, from 1, and what comes after them: the end, or an error.
type book struct {
	pages []*client.Page
	after error
	asked []int
}

func (b *book) from(first int) iter.Seq2[client.NumberedPage, error] {
	b.asked = append(b.asked, first)
	return func(yield func(client.NumberedPage, error) bool) {
		for i, p := range b.pages[min(first-1, len(b.pages)):] {
			if !yield(client.NumberedPage{Page: p, Number: first + i}, nil) {
				return
			}
		}
		if b.after != nil {
			yield(client.NumberedPage{}, b.after)
		}
	}
}

func write(t *testing.T, b *book, o export.Options) (string, export.Summary, error) {
	t.Helper()
	var out bytes.Buffer
	sum, err := export.Pages(t.Context(), b.from(1), &out, o, nil)
	if sum.Bytes != int64(out.Len()) {
		t.Errorf("%s: %d bytes are told, %d were written", o.Format, sum.Bytes, out.Len())
	}
	return out.String(), sum, err
}

// mixed is two pages, the second with members that the first does not have.
func mixed(t testing.TB) *book {
	return &book{pages: []*client.Page{
		restored(t, fields("name", "sum"), `{"_id":{"$oid":"a1"},"name":"=1+1","sum":1.10},{"_id":"plain","name":null,"sum":"-4"}`),
		restored(t, fields("sum", "name"), `{"name":"line\nbreak, \"q\" | \u202e","extra":{"k":[1, 2]},"sum":""}`),
	}}
}

// looks are what the formats make of [mixed]; a workbook is shown as its rows. whole
// ones have what the first page did not.
var looks = map[export.Format]struct {
	text  string
	whole bool
}{
	export.FormatCSV:      {text: "_id,name,sum\na1,'=1+1,1.10\nplain,,-4\n,\"line\nbreak, \"\"q\"\" | \u202e\",\n"},
	export.FormatTSV:      {text: "_id\tname\tsum\na1\t'=1+1\t1.10\nplain\t\t-4\n\t\"line\nbreak, \"\"q\"\" | \u202e\"\t\n"},
	export.FormatMarkdown: {text: "| \\_id | name | sum |\n| --- | --- | --- |\n| a1 | =1+1 | 1.10 |\n| plain |  | -4 |\n|  | line<br>break, \"q\" \\| \u202e |  |\n"},
	"ndjson": {whole: true, text: `{"_id":{"$oid":"a1"},"name":"=1+1","sum":1.10}` + "\n" + `{"_id":"plain","name":null,"sum":"-4"}` + "\n" +
		`{"name":"line\nbreak, \"q\" | \u202e","extra":{"k":[1, 2]},"sum":""}` + "\n"},
	export.FormatJSON: {whole: true, text: "[\n" + `{"_id":{"$oid":"a1"},"name":"=1+1","sum":1.10},` + "\n" + `{"_id":"plain","name":null,"sum":"-4"},` + "\n" +
		`{"name":"line\nbreak, \"q\" | \u202e","extra":{"k":[1, 2]},"sum":""}` + "\n]\n"},
	export.FormatXLSX: {text: fmt.Sprint(map[string][][]string{"records": {{"_id", "name", "sum"}, {"a1", "=1+1", "1.10"}, {"plain", "", "-4"}, {"", "line\nbreak, \"q\" | \u202e"}}})},
}

// look is a file as looks shows it.
func look(t *testing.T, format export.Format, file string) string {
	if format.Binary() {
		return fmt.Sprint(sheets(t, file))
	}
	return file
}

func TestEveryFormatHasEveryRecordAndTellsWhatItHasNoColumnFor(t *testing.T) {
	for _, format := range export.Formats() {
		file, sum, err := write(t, mixed(t), export.Options{Format: format})
		want, described := looks[format]
		if got := look(t, format, file); err != nil || !described || got != want.text {
			t.Errorf("%s is %q, want %q (%v)", format, got, want.text, err)
		}
		if (sum.Missed.Values == 1 && strings.Join(sum.Missed.Names, "") == "extra") == want.whole {
			t.Errorf("%s tells of %+v", format, sum.Missed)
		}
		if !sum.Complete || sum.Records != 3 || sum.Pages != 2 || sum.LastWholePage != 2 {
			t.Errorf("%s: %+v", format, sum)
		}
		if format.Help() == "" {
			t.Errorf("%s is not described", format)
		}
	}
}

func TestEveryFormatIsKnownByTheEndingsOfItsFiles(t *testing.T) {
	for _, format := range export.Formats() {
		for _, name := range []string{"x." + string(format), "a.b/X." + strings.ToUpper(string(format))} {
			if got, err := export.FormatOf(name); got != format || err != nil {
				t.Errorf("%s is %q", name, got)
			}
		}
	}
	for name, want := range map[string]export.Format{"x.jsonl": "ndjson", "csv": "", "x.doc": "", "": ""} {
		if got, err := export.FormatOf(name); got != want || (err == nil) != (want != "") {
			t.Errorf("%q is %q", name, got)
		}
	}
}

func TestChosenColumnsComeInTheirOrderWithTheServicesOwnValues(t *testing.T) {
	for format, want := range map[export.Format]string{
		export.FormatCSV:  "sum,_id\n1.10,a1\n'-4,plain\n,\n",
		"ndjson":          `{"sum":1.10,"_id":{"$oid":"a1"}}` + "\n" + `{"sum":"-4","_id":"plain"}` + "\n" + `{"sum":""}` + "\n",
		export.FormatJSON: "[\n" + `{"sum":1.10,"_id":{"$oid":"a1"}},` + "\n" + `{"sum":"-4","_id":"plain"},` + "\n" + `{"sum":""}` + "\n]\n",
	} {
		if got, _, err := write(t, mixed(t), export.Options{Format: format, Columns: []string{"sum", "_id"}}); err != nil || got != want {
			t.Errorf("%s is %q, want %q (%v)", format, got, want, err)
		}
	}
	var missing *export.ColumnError
	if got, _, err := write(t, mixed(t), export.Options{Format: export.FormatCSV, Columns: []string{"summ"}}); !errors.As(err, &missing) || got != "" {
		t.Errorf("a column that there is not gives %q, %v", got, err)
	}
}

func TestALineOfOneEmptyCellIsStillALine(t *testing.T) {
	got, _, err := write(t, mixed(t), export.Options{Format: export.FormatCSV, Columns: []string{"sum"}})
	if rows, bad := csv.NewReader(strings.NewReader(got)).ReadAll(); err != nil || bad != nil || len(rows) != 4 || rows[3][0] != "" {
		t.Errorf("%q has rows %q (%v, %v)", got, rows, err, bad)
	}
}

func TestOnlyWhatIsWantedIsWritten(t *testing.T) {
	keep := export.Matcher("LINE")
	got, sum, err := write(t, mixed(t), export.Options{Format: export.FormatJSON, Keep: keep})
	if err != nil || sum.Records != 1 || sum.Seen != 3 || !strings.HasPrefix(got, "[\n{\"name\":\"line") {
		t.Errorf("%q, %+v, %v", got, sum, err)
	}
	if got, _, _ := write(t, mixed(t), export.Options{Format: export.FormatJSON, Keep: export.Matcher("nowhere")}); got != "[]\n" {
		t.Errorf("nothing is %q", got)
	}
}

func TestValuesThatNoColumnIsLeftForAreTold(t *testing.T) {
	var record strings.Builder
	for i := range client.MostColumns + 7 {
		fmt.Fprintf(&record, `,"m%d":1`, i)
	}
	for format, lost := range map[export.Format]int{export.FormatCSV: 7, "ndjson": 0, export.FormatJSON: 0} {
		b := &book{pages: []*client.Page{restored(t, "", "{"+record.String()[1:]+"}")}}
		got, sum, err := write(t, b, export.Options{Format: format})
		if err != nil || sum.Missed.Beyond != lost || sum.Missed.Values > 0 || lost == 0 && !strings.Contains(got, fmt.Sprintf(`"m%d":1}`, client.MostColumns+6)) {
			t.Errorf("%s: %d values are told to be missing, %v", format, sum.Missed.Beyond, err)
		}
	}
}

func TestAnErrorOfAPageLeavesWhatCameBefore(t *testing.T) {
	broken := errors.New("the line is cut")
	b := mixed(t)
	b.after = broken
	got, sum, err := write(t, b, export.Options{Format: "ndjson"})
	if !errors.Is(err, broken) || sum.Complete || sum.LastWholePage != 2 || strings.Count(got, "\n") != 3 {
		t.Errorf("%q, %+v, %v", got, sum, err)
	}
}

func TestACancelledExportEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var out bytes.Buffer
	sum, err := export.Pages(ctx, mixed(t).from(1), &out, export.Options{Format: export.FormatCSV}, func(p export.Summary, _ float64) {
		if p.Pages != 1 || p.Records != 2 || p.Bytes == 0 {
			t.Errorf("progress is %+v", p)
		}
		cancel()
	})
	if !errors.Is(err, context.Canceled) || sum.Pages != 1 || sum.Complete {
		t.Errorf("%+v, %v", sum, err)
	}
}

// full is a disk with room for so many bytes.
type full struct{ room int }

var errFull = errors.New("no space left")

func (f *full) Write(b []byte) (int, error) {
	if len(b) > f.room {
		n := f.room
		f.room = 0
		return n, errFull
	}
	f.room -= len(b)
	return len(b), nil
}

func TestAFullDiskIsToldByEveryFormat(t *testing.T) {
	for _, format := range export.Formats() {
		sum, err := export.Pages(t.Context(), mixed(t).from(1), &full{room: 30}, export.Options{Format: format}, nil)
		if !errors.Is(err, errFull) || sum.Complete || sum.Bytes != 30 {
			t.Errorf("%s: %+v, %v", format, sum, err)
		}
	}
}

func TestRecordsThatComeAgainOnTheNextPageAreTold(t *testing.T) {
	b := &book{pages: []*client.Page{
		restored(t, fields("n"), `{"_id":{"$oid":"1"},"n":"a"},{"_id":{"$oid":"2"},"n":"b"},{"n":"x"}`),
		restored(t, fields("n"), `{"_id":{"$oid":"2"},"n":"b"},{"_id":{"$oid":"3"},"n":"c"},{"n":"x"}`),
	}}
	if _, sum, err := write(t, b, export.Options{Format: export.FormatCSV}); err != nil || sum.Odd.Again != 1 || sum.Odd.At != 2 || sum.Records != 6 {
		t.Errorf("%+v, %v", sum, err)
	}
}

func TestDuplicateAndHostileNamesAreColumnsOfTheirOwn(t *testing.T) {
	b := &book{pages: []*client.Page{restored(t, fields("a", "a", "=x", "\x1b]0;y\x07"), `{"_id":{"$oid":"1"},"a":"1","a":"2","=x":"3","\u001b]0;y\u0007":"4"}`)}}
	got, _, err := write(t, b, export.Options{Format: export.FormatCSV})
	if want := "_id,a,a (2),'=x,\"\x1b]0;y\x07\"\n1,1,2,3,4\n"; err != nil || got != want {
		t.Errorf("%q, want %q (%v)", got, want, err)
	}
}

// texts are what CSV has to carry unharmed.
var texts = []string{"", " lead", "tail ", "a,b", "\"", "a\nb", "\\.", "ü", "\u00a0x", "#", "'", "ends\"", "\u2028", "007", "1e5", "a\rb", "\r", "\n", "\r\n\r\n",
	"x\r\ny", "\"\"", ",", "a;b", "\t", "-4", "=1", "x;=1", "TRUE", "2026-01-02", "\x00", "\ufeff"}

// carried is a CSV of them, twice in each line, raw or guarded.
func carried(t *testing.T, raw bool) string {
	var rows [][]string
	for _, s := range texts {
		rows = append(rows, []string{s, s})
	}
	file, _, err := write(t, table(t, []string{"a", "b"}, rows), export.Options{Format: export.FormatCSV, Columns: []string{"a", "b"}, CSV: export.CSVOptions{Raw: raw}})
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func TestCSVReadsBackAsItWas(t *testing.T) {
	for _, raw := range []bool{true, false} {
		rows, err := csv.NewReader(strings.NewReader(carried(t, raw))).ReadAll()
		sameTexts(t, "encoding/csv", raw, rows, err, func(s string) string { return strings.ReplaceAll(s, "\r\n", "\n") }) // as it documents
	}
}

// TestPythonReadsTheCSVBackAsItWas is skipped where there is none.
func TestPythonReadsTheCSVBackAsItWas(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	for _, raw := range []bool{true, false} {
		cmd := exec.Command(python, "-c", `import csv,io,json,sys; print(json.dumps(list(csv.reader(io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", newline=""), strict=True))))`)
		cmd.Stdin = strings.NewReader(carried(t, raw))
		out, err := cmd.Output()
		var rows [][]string
		if err == nil {
			err = json.Unmarshal(out, &rows)
		}
		sameTexts(t, "python", raw, rows, err, func(s string) string { return s })
	}
}

func sameTexts(t *testing.T, reader string, raw bool, rows [][]string, err error, as func(string) string) {
	t.Helper()
	if err != nil || len(rows) != len(texts)+1 {
		t.Fatalf("%s (raw: %v) has %d rows of %d: %v", reader, raw, len(rows), len(texts)+1, err)
	}
	for i, s := range texts {
		for _, got := range rows[i+1] {
			if !raw {
				got = export.Unguard(got)
			}
			if got != as(s) {
				t.Errorf("%s (raw: %v) reads %q as %q", reader, raw, s, got)
			}
		}
	}
}

// sheets reads a workbook.
func sheets(t *testing.T, raw string) map[string][][]string {
	t.Helper()
	f, err := excelize.OpenReader(strings.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	out := map[string][][]string{}
	for _, name := range f.GetSheetList() {
		if out[name], err = f.GetRows(name); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

func TestAWorkbookHoldsTextsOnly(t *testing.T) {
	b := &book{pages: []*client.Page{restored(t, fields("a", "b"), `{"_id":{"$oid":"1"},"a":"=1+1","b":1.10},{"a":"00042","b":"\u001b[2J"},{"a":"_x001B_ & <b>","b":" \r\n\ufffe "}`)}}
	raw, sum, err := write(t, b, export.Options{Format: export.FormatXLSX})
	if err != nil || !sum.Complete {
		t.Fatal(sum, err)
	}
	f, err := excelize.OpenReader(strings.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for cell, want := range map[string]string{"A1": "_id", "B2": "=1+1", "C2": "1.10", "B3": "00042", "C3": "\x1b[2J", "B4": "_x001B_ & <b>", "C4": " \r\n\ufffe "} {
		got, err := f.GetCellValue("records", cell)
		kind, kerr := f.GetCellType("records", cell)
		formula, ferr := f.GetCellFormula("records", cell)
		if err != nil || kerr != nil || ferr != nil || got != want || formula != "" {
			t.Errorf("%s is %q, formula %q, want %q (%v %v %v)", cell, got, formula, want, err, kerr, ferr)
		}
		if kind != excelize.CellTypeInlineString {
			t.Errorf("%s is of type %v", cell, kind)
		}
	}
}

func TestACellTooLongForAWorkbookIsRefusedOrCutAndCounted(t *testing.T) {
	long := strings.Repeat("😀", 16_384) // 32,768 as spreadsheets count
	b := &book{pages: []*client.Page{restored(t, fields("a"), `{"_id":{"$oid":"1"},"a":"`+long+`"},{"_id":{"$oid":"2"},"a":"`+long[4:]+`"}`)}}
	var cell *export.CellError
	if _, sum, err := write(t, b, export.Options{Format: export.FormatXLSX}); !errors.As(err, &cell) || cell.Column != "a" || cell.Record != 1 || cell.Length != 32_768 || sum.Complete {
		t.Errorf("%+v, %v", sum, err)
	}
	raw, sum, err := write(t, b, export.Options{Format: export.FormatXLSX, CutCells: true})
	if err != nil || sum.CutCells != 1 {
		t.Fatalf("%+v, %v", sum, err)
	}
	rows := sheets(t, raw)["records"]
	if rows[1][1] != long[4:] || rows[2][1] != long[4:] {
		t.Errorf("cells have %d and %d bytes", len(rows[1][1]), len(rows[2][1]))
	}
}

func TestAMegabyteInACellPassesThrough(t *testing.T) {
	huge := strings.Repeat("x", 1<<20)
	b := &book{pages: []*client.Page{restored(t, fields("a"), strings.Repeat(`{"_id":{"$oid":"1"},"a":"`+huge+`"},`, 7)+`{"a":"end"}`)}}
	for _, format := range export.Formats() {
		if format.Binary() {
			continue // it has a bound of its own
		}
		got, _, err := write(t, b, export.Options{Format: format})
		if err != nil || strings.Count(got, huge) != 7 || !strings.Contains(got[7<<20:], "end") {
			t.Errorf("%s has %d bytes (%v)", format, len(got), err)
		}
	}
}

func TestARowOfPlainTextsCostsNoAllocation(t *testing.T) {
	var records []string
	for i := range 100 {
		records = append(records, fmt.Sprintf(`{"_id":{"$oid":"%024d"},"a":"word %d","b":"-%d.50","c":"ü \"quoted\""}`, i, i, i))
	}
	page := restored(t, fields("a", "b", "c"), strings.Join(records, ","))
	for _, format := range export.Formats() {
		per := func(pages int) float64 {
			return allocs.Each(t, 3, func() {
				seq := func(yield func(client.NumberedPage, error) bool) {
					for i := range pages {
						if !yield(client.NumberedPage{Page: page, Number: i + 1}, nil) {
							return
						}
					}
				}
				if _, err := export.Pages(t.Context(), seq, discard{}, export.Options{Format: format, Keep: export.Matcher("word")}, nil); err != nil {
					t.Fatal(err)
				}
			})
		}
		if few, many := per(10), per(1000); many > few+500 {
			t.Errorf("%s allocates %.0f times for 10 pages and %.0f times for 1,000", format, few, many)
		}
	}
}

// TestMemoryDoesNotGrowWithThePages looks at what is in use after a few pages and after
// many, each of them decoded anew as those of a service are.
func TestMemoryDoesNotGrowWithThePages(t *testing.T) {
	if testing.Short() {
		t.Skip("a long export")
	}
	const few, many = 50, 3000
	var records strings.Builder
	for i := range 100 {
		fmt.Fprintf(&records, `,{"_id":{"$oid":"%024d"},"a":"word %d","b":"-%d.50"}`, i, i, i)
	}
	var used [2]uint64
	seq := func(yield func(client.NumberedPage, error) bool) {
		for i := range many {
			p := restored(t, fields("a", "b"), records.String()[1:])
			if !yield(client.NumberedPage{Page: p, Number: i + 1}, nil) {
				return
			}
		}
	}
	progress := func(p export.Summary, _ float64) {
		if at := slices.Index([]int{few, many}, p.Pages); at >= 0 {
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			used[at] = m.HeapAlloc
		}
	}
	for _, format := range export.Formats() {
		if _, err := export.Pages(t.Context(), seq, discard{}, export.Options{Format: format}, progress); err != nil {
			t.Fatal(err)
		}
		if used[1] > used[0]+1<<20 {
			t.Errorf("%s has %d bytes in use after %d pages and %d after %d", format, used[0], few, used[1], many)
		}
	}
}

// A page may be as large as the largest answer: what an export to a file does with it makes no second one.
func TestALargePageIsNotCopiedForItsExport(t *testing.T) {
	text := strings.Repeat("x", 100<<10)
	var records strings.Builder
	for i := range 80 {
		fmt.Fprintf(&records, `,{"_id":{"$oid":"%024d"},"a":"%s"}`, i, text)
	}
	p := restored(t, fields("a"), records.String()[1:])
	one := func(int) iter.Seq2[client.NumberedPage, error] {
		return func(yield func(client.NumberedPage, error) bool) { yield(client.NumberedPage{Page: p, Number: 1}, nil) }
	}
	for _, format := range []export.Format{export.FormatCSV, export.FormatJSON, export.FormatLines} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := export.ToFile(t.Context(), filepath.Join(t.TempDir(), "x"), one, export.Options{Format: format}, export.FileOptions{}, nil); err != nil {
			t.Fatal(err)
		}
		if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > uint64(len(p.Body)/2) {
			t.Errorf("%s of %d bytes took %d more", format, len(p.Body), after.TotalAlloc-before.TotalAlloc)
		}
	}
}

type discard struct{}

func (discard) Write(b []byte) (int, error) { return len(b), nil }

func TestAFinderLooksInEveryCellAndTheIDWhateverTheCase(t *testing.T) {
	p := restored(t, fields("a", "b"), `{"_id":{"$oid":"ABC"},"a":"Straße","b":"\u00dcnal"},{"_id":{"$oid":"2"},"a":"200 K","b":null},{"a":{"deep":"Abc"}}`)
	for text, want := range map[string]string{"abc": "0:-1 2:0", "ünal": "0:1", "STRA": "0:0", "200 k": "1:0", "null": "", "zzz": ""} {
		var got []string
		for _, m := range export.NewFinder(text).Page(client.NumberedPage{Page: p, Number: 7}) {
			got = append(got, fmt.Sprintf("%d:%d", m.Row, m.Col))
			if m.Page != 7 || m.Text == "" {
				t.Errorf("%+v", m)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q is found at %v, want %s", text, got, want)
		}
	}
}

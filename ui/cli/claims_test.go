package cli_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
)

// asked runs docket against a service of the test's own, which may fail; calls are those that it got.
func asked(t *testing.T, serve http.HandlerFunc) (docket func(args string) (out, said string, code int), calls *atomic.Int64) {
	t.Helper()
	calls = new(atomic.Int64)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		serve(w, r)
	}))
	t.Cleanup(server.Close)
	env := []string{"HOME=" + t.TempDir(), "DOCKET_BASE_URL=" + server.URL, "DOCKET_TOKEN=a-token", "DOCKET_COMPANY=c"}
	return func(args string) (string, string, int) {
		t.Helper()
		cmd := exec.Command("docket", strings.Fields(args)...)
		cmd.Env = append(cmd.Environ(), env...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, _ := cmd.Output()
		return string(out), stderr.String(), cmd.ProcessState.ExitCode()
	}, calls
}

// A page that says that it is another one, or of another datasource, is told whichever page it is and however it is
// taken, once; and a load that was continued says it of the pages that came before, too.
func TestALaterPageThatSaysThatItIsAnotherIsTold(t *testing.T) {
	var fails atomic.Bool
	docket, calls := asked(t, func(w http.ResponseWriter, r *http.Request) {
		index, _ := strconv.Atoi(r.FormValue("page_index"))
		name, number, data := "d", index, strings.Join(numbered(index*5, min(index*5+5, 18)), ",") // it counts from 0
		switch index {
		case 1:
			number = 6
		case 2:
			name = "others"
		case 3:
			if fails.Load() {
				http.Error(w, "", http.StatusNotImplemented)
				return
			}
		}
		_, _ = fmt.Fprintf(w, `{"DataSourceName":%q,"Page_number":%d,"fields":[{"name":"n"}],"data":[%s]}`, name, number, data)
	})
	six, others := "Page 2: docket asked for page_index 1 and the service says that this is 6", "Page 3: docket asked for d and the service calls what came others"
	told := func(args string, wants ...string) string {
		t.Helper()
		_, said, _ := docket(args + " --per-page 5")
		for _, want := range wants {
			if strings.Count(said, want) != 1 {
				t.Errorf("%s: not %q once, but %q", args, want, said)
			}
		}
		if strings.Count(said, "docket asked for") != len(wants) {
			t.Errorf("%s: it says %q", args, said)
		}
		return said
	}
	for _, as := range []string{"csv", "json", "table", "ndjson"} {
		told("data d --page 2 -o "+as, six)
		told("data d --page 3 -o "+as, others)
		told("data d --page 1 -o " + as)
		told("data d --all -o "+as, six, others)
	}
	calls.Store(0)
	if told("data d --page 3 -o csv", others); calls.Load() != 3 {
		t.Errorf("a page took %d requests", calls.Load())
	}
	fails.Store(true)
	told("data d --load", six, others)
	fails.Store(false)
	if said := told("data d --load", six, others); !strings.Contains(said, "continuing load 1 behind page 3") {
		t.Errorf("it says %q", said)
	}
	if out, _, _ := docket("data --loads"); !strings.Contains(out, six) || !strings.Contains(out, others) {
		t.Errorf("the load has %q", out)
	}
}

// Behind its end some services give the last page again, or the first: that is no page of its own, in whatever form it is
// asked for, and a page that is costs no more requests for it.
func TestAPageBehindTheEndThatRepeatsAnotherIsRefused(t *testing.T) {
	for _, c := range []struct {
		behind, pages int
		why           string
	}{{4, 4, "5: pages 5 and 6 repeat page 4"}, {1, 4, "5: pages 5 and 6 repeat page 1"}, {1, 1, "2: pages 2 and 3 repeat page 1"}} {
		docket, calls := asked(t, func(w http.ResponseWriter, r *http.Request) {
			index, _ := strconv.Atoi(r.FormValue("page_index"))
			if index > c.pages {
				index = c.behind
			}
			_, _ = fmt.Fprintf(w, `{"fields":[{"name":"n"}],"data":[%s]}`, strings.Join(numbered(max(index*5-5, 0), min(index*5, c.pages*5-2)), ","))
		})
		for _, as := range []string{"csv", "json", "table", "json --jq .data"} {
			if out, said, code := docket(fmt.Sprintf("data d --per-page 5 --page %d -o %s", c.pages+1, as)); out != "" || code != 1 || !strings.Contains(said, "d has no page "+c.why+".") {
				t.Errorf("%v, %s: %q, %d; it says %q", c, as, out, code, said)
			}
		}
		for page := 1; page <= c.pages; page++ {
			calls.Store(0)
			out, said, code := docket(fmt.Sprintf("data d --per-page 5 --page %d -o csv", page))
			if !strings.Contains(out, fmt.Sprintf(",%d\n", page*5-5)) || code != 0 || strings.Contains(said, "repeat") {
				t.Errorf("%v, page %d: %q; it says %q", c, page, out, said)
			}
			if n := calls.Load(); page < c.pages && n > 3 {
				t.Errorf("%v, page %d took %d requests", c, page, n)
			}
		}
	}
}

// Records without ids may well be alike on two pages.
func TestAPageThatMayRepeatAnotherIsPrintedAndSaid(t *testing.T) {
	docket, _ := asked(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, `{"fields":[{"name":"n"}],"data":[{"n":"1"}]}`)
	})
	if out, said, code := docket("data d --page 2 -o csv"); out != "_id,n\n,1\n" || code != 0 || !strings.Contains(said, "d: page 2 may be none of its own: pages 2 and 3 repeat page 1") {
		t.Errorf("%q, %d; it says %q", out, code, said)
	}
}

// JSON's null is an empty cell in every CSV.
func TestNullIsAnEmptyCellInEveryCSV(t *testing.T) {
	docket, _ := asked(t, func(w http.ResponseWriter, r *http.Request) {
		data := `{"_id":{"$oid":"1"},"n":null,"m":"x"}`
		if index := r.FormValue("page_index"); index != "" && index != "1" {
			data = ""
		}
		_, _ = io.WriteString(w, `{"success":true,"total":1,"rules":[{"rule_id":"R-1","enable":null}],"fields":[{"name":"n"},{"name":"m"}],"text":[null,"a"],"data":[`+data+`]}`)
	})
	template := filepath.Join(t.TempDir(), "one.toml")
	if err := os.WriteFile(template, []byte("collection = \"c\"\nunit = \"pixels 100x100\"\n[[box]]\nname = \"a\"\ncoordinates = [1, 2, 3, 4]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"data d --all -o csv", "data d --load -o csv", "data d --where m=x -o csv", "sql SELECT(n)FROM(d) -o csv", "rules D -o csv",
		"text O 1 2 3 4 --collection c -o csv", "text run " + template + " --ids O -o csv"} {
		if out, said, code := docket(args); code != 0 || strings.Contains(out, "null") || out == "" {
			t.Errorf("%s: %d, %q; it says %q", args, code, out, said)
		}
	}
	if out, _, _ := docket("text O 1 2 3 4 --collection c -o json"); !strings.Contains(out, `"text":[null,"a"]`) {
		t.Errorf("JSON is %q", out)
	}
}

// What a load and a table have for what is no text is said when the load is taken, and of the halves of characters, which
// it has lost, whenever it is read.
func TestWhatALoadAndATableHaveForWhatIsNoTextIsSaid(t *testing.T) {
	docket, _ := asked(t, func(w http.ResponseWriter, r *http.Request) {
		data := "{\"_id\":{\"$oid\":\"1\"},\"a\":\"caf\xe9\",\"b\":\"x\\ud800y\"}"
		if r.FormValue("page_index") != "1" {
			data = ""
		}
		_, _ = io.WriteString(w, `{"fields":[{"name":"a"},{"name":"b"}],"data":[`+data+`]}`)
	})
	const halves, bytes = "Pages with halves of characters (surrogates): 1; the %s has U+FFFD in their place", "Pages that are not UTF-8, which JSON has to be: 1; the %s has %s"
	rows := strings.Replace(bytes, "Pages", "Rows", 1) // a load has none as they came
	inLoad, shown := fmt.Sprintf(halves, "load"), fmt.Sprintf(bytes, "table", `\xHH in their place`)
	for _, c := range [][]string{
		{"data d --load -o csv", inLoad, fmt.Sprintf(bytes, "load", "these bytes as they came")},
		{"data d --where a:caf -o csv", inLoad, fmt.Sprintf(rows, "csv", "these bytes as they came")},
		{"data d --where a:caf -o table", inLoad, fmt.Sprintf(rows, "table", `\xHH in their place`)},
		{"sql SELECT(b)FROM(d) -o csv", inLoad},
		{"sql VALUES(x'ff'),(x'fe'),(1) -o csv", "Rows that are not UTF-8, which JSON has to be: 2; the csv has these bytes as they came"},
		{"sql SELECT(x'ff') -o table", fmt.Sprintf(rows, "table", `\xHH in their place`)},
		{"data d --page 1 -o table", fmt.Sprintf(halves, "table"), shown},
		{"data d --all -o table", fmt.Sprintf(halves, "table"), shown},
	} {
		_, said, code := docket(c[0])
		for _, want := range c[1:] {
			if code != 0 || strings.Count(said, want) != 1 {
				t.Errorf("%s: %d; not %q once, but %q", c[0], code, want, said)
			}
		}
	}
}

// An _id that was a text and is an object now, of the same text, is another value: both are shown, in every format.
func TestAnIDThatBecameAnObjectIsShownAsBoth(t *testing.T) {
	var now atomic.Bool
	docket, _ := asked(t, func(w http.ResponseWriter, r *http.Request) {
		id := `"plain"`
		if now.Load() {
			id = `{"$oid":"plain"}`
		}
		record := `{"_id":` + id + `,"a":"1"}`
		if r.FormValue("page_index") != "1" {
			record = ""
		}
		_, _ = io.WriteString(w, `{"fields":[{"name":"a"}],"data":[`+record+`]}`)
	})
	docket("data d --snapshot")
	now.Store(true)
	docket("data d --snapshot")
	for args, want := range map[string]string{
		"--diff 1..2 -o json":  `{"column":"_id","old":"plain","new":{"$oid":"plain"}}`,
		"--diff 2..1 -o json":  `{"column":"_id","old":{"$oid":"plain"},"new":"plain"}`,
		"--diff 1..2 -o csv":   `changed,plain,_id,plain,"{""$oid"":""plain""}"`,
		"--diff 1..2 -o table": `plain  {"$oid":"plain"}`,
		"--diff latest":        `[]`,
	} {
		if out, said, _ := docket("data d " + args); !strings.Contains(strings.ReplaceAll(out, "\n", ""), want) {
			t.Errorf("%s: %q; it says %q", args, out, said)
		}
	}
}

// fromOne are the records of a page of a service that counts from 1 and has so many.
func fromOne(index, size, all int) []string {
	if index < 1 || (index-1)*size >= all {
		return nil
	}
	return numbered((index-1)*size, min(index*size, all))
}

// A page without records may say of itself what it likes, as services do behind the end.
func TestAPageWithoutRecordsIsTakenForNoOther(t *testing.T) {
	docket, _ := asked(t, func(w http.ResponseWriter, r *http.Request) {
		index, _ := strconv.Atoi(r.FormValue("page_index"))
		list := fromOne(index, 5, 15)
		_, _ = fmt.Fprintf(w, `{"DataSourceName":"d","Page_number":%d,"fields":[{"name":"n"}],"data":[%s]}`, map[bool]int{true: index}[len(list) > 0], strings.Join(list, ","))
	})
	for _, as := range []string{"csv", "json", "table"} {
		if _, said, code := docket("data d --page 4 --per-page 5 -o " + as); code != 0 || !strings.Contains(said, "page 4 has no records") || strings.Contains(said, "docket asked for") {
			t.Errorf("%s: it says %q, %d", as, said, code)
		}
	}
}

// An export that broke off twice says that nobody compared the ids of its parts, as it would not find those that came again.
func TestAnExportThatBrokeOffTwiceTellsOfItsParts(t *testing.T) {
	var fails atomic.Int64
	docket, _ := asked(t, func(w http.ResponseWriter, r *http.Request) {
		index, _ := strconv.Atoi(r.FormValue("page_index"))
		if index == int(fails.Load()) {
			http.Error(w, "", http.StatusNotImplemented)
			return
		}
		list := fromOne(index, 10, 65)
		if index == 5 {
			list = numbered(15, 25)
		}
		_, _ = fmt.Fprintf(w, `{"fields":[{"name":"n"}],"data":[%s]}`, strings.Join(list, ","))
	})
	path := filepath.Join(t.TempDir(), "out.csv")
	for _, at := range []int64{4, 6} {
		fails.Store(at)
		if _, said, code := docket("data d --jobs 1 --per-page 10 --output " + path + map[int64]string{6: " --resume"}[at]); code != 1 {
			t.Fatal(said)
		}
	}
	fails.Store(0)
	_, said, code := docket("data d --per-page 10 --resume --output " + path)
	if code != 0 || !strings.Contains(said, " up to page 5, the rest as of now. It was read in 3 parts, and ids of one part were not compared with those of another.") {
		t.Errorf("it says %q, %d", said, code)
	}
}

// What another version of docket left is begun again with the flag that is recommended.
func TestWhatAnotherVersionLeftIsBegunAgain(t *testing.T) {
	var fails atomic.Bool
	docket, _ := asked(t, func(w http.ResponseWriter, r *http.Request) {
		index, _ := strconv.Atoi(r.FormValue("page_index"))
		if fails.Load() && index == 2 {
			http.Error(w, "", http.StatusNotImplemented)
			return
		}
		_, _ = fmt.Fprintf(w, `{"fields":[{"name":"n"}],"data":[%s]}`, strings.Join(fromOne(index, 10, 25), ","))
	})
	path := filepath.Join(t.TempDir(), "out.csv")
	fails.Store(true)
	docket("data d --jobs 1 --per-page 10 --output " + path)
	fails.Store(false)
	state, err := os.ReadFile(path + ".part.json")
	if err == nil {
		err = os.WriteFile(path+".part.json", bytes.Replace(state, []byte(`{"Version":`), []byte(`{"Version":9`), 1), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, flag := range []string{"", " --resume"} {
		if _, said, code := docket("data d --per-page 10 --output " + path + flag); code != 2 || !strings.Contains(said, "another version of docket left an unfinished export, which this one cannot continue") || !strings.Contains(said, "--overwrite begins again.") || strings.Contains(said, "--resume continues it") {
			t.Errorf("%s: it says %q, %d", flag, said, code)
		}
	}
	if _, said, code := docket("data d --per-page 10 --overwrite --output " + path); code != 0 || !strings.Contains(said, "25 records from 3 pages") {
		t.Errorf("it says %q, %d", said, code)
	}
}

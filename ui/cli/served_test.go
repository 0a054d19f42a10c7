package cli_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
)

// served runs docket against a service of the test's own, which gives the records, as JSON, of a page from 1 of so many.
// What docket prints comes first, then what it says.
func served(t *testing.T, fields string, records func(page, size int) []string) func(args ...string) (out, said string) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page, _ := strconv.Atoi(r.FormValue("page_index"))
		size, _ := strconv.Atoi(r.FormValue("items_per_page"))
		var list []string
		if page > 0 {
			list = records(page, size)
		}
		_, _ = fmt.Fprintf(w, `{"fields":[{"name":"%s"}],"data":[%s]}`, strings.ReplaceAll(fields, " ", `"},{"name":"`), strings.Join(list, ","))
	}))
	t.Cleanup(server.Close)
	return against(t, server.URL)
}

// against runs docket against a service, with a home of its own.
func against(t *testing.T, address string) func(args ...string) (out, said string) {
	t.Helper()
	env := []string{"HOME=" + t.TempDir(), "DOCKET_BASE_URL=" + address, "DOCKET_TOKEN=a-token", "DOCKET_COMPANY=c"}
	return func(args ...string) (string, string) {
		t.Helper()
		cmd := exec.Command("docket", args...)
		cmd.Env = append(cmd.Environ(), env...)
		var stderr strings.Builder
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%q: %v, %s", args, err, &stderr)
		}
		return string(out), stderr.String()
	}
}

// numbered are records from one number to before another, of a field n.
func numbered(from, to int) (list []string) {
	for i := from; i < to; i++ {
		list = append(list, fmt.Sprintf(`{"_id":{"$oid":"%024x"},"n":"%d"}`, i, i))
	}
	return list
}

// A person who adds up a column in SQL gets what filters and the sums on screen take for the numbers of that column,
// however a bookkeeper wrote them.
func TestSQLReadsNumbersInEveryFormThatFiltersRead(t *testing.T) {
	docket := served(t, "amount power loss pad code grouped", func(page, _ int) (list []string) {
		amount, power, loss, pad := []string{`"1,000.00"`, `"2,500.50"`, `null`, `"10.00"`}, []string{"1.005", "2.5", "3", "1e2"}, []string{"(100.00)", "5-", ".50", "+7"}, []string{" ", "\u00a05", "\\t", "6 "}
		for i := range 4 {
			if page == 1 {
				list = append(list, fmt.Sprintf(`{"_id":{"$oid":"%d"},"amount":%s,"power":"%s","loss":"%s","pad":"%s","code":"00%d","grouped":"1,23%[1]d"}`, i, amount[i], power[i], loss[i], pad[i], i))
			}
		}
		return list
	})
	docket("data", "d", "--load")
	for query, want := range map[string]string{
		"SELECT sum(amount) AS s, min(amount) AS l, count(amount) AS n FROM d": "s,l,n\n3510.5,10,3\n",
		"SELECT power FROM d WHERE power > 50":                                 "power\n100\n",
		"SELECT max(power) AS g, sum(power) AS s FROM d":                       "g,s\n100,106.505\n",
		"SELECT sum(loss) AS s, min(loss) AS l FROM d":                         "s,l\n'-97.5,-100\n",
		"SELECT sum(pad) AS s, min(pad) AS l FROM d":                           "s,l\n11,5\n",
		"SELECT sum(amount) AS s FROM \"d where power>2\"":                     "s\n2510.5\n",
		"SELECT max(code) AS c, max(grouped) AS g FROM d":                      "c,g\n003,\"1,233\"\n", // a code, and one that is 1.233 elsewhere
	} {
		out, said := docket("sql", query, "-o", "csv")
		if text := "grouped holds texts that may be numbers or dates, so SQL takes it as a text"; out != want || strings.Contains(said, text) != strings.Contains(query, "grouped") || strings.Count(said, "digits") != strings.Count(said, text) {
			t.Errorf("%s: %q, not %q; it says %q", query, out, want, said)
		}
	}
}

// A number that SQL cannot hold is told of where it is written with an exponent or with separators, too.
func TestLongNumbersInOtherFormsAreToldAsTexts(t *testing.T) {
	docket := served(t, "amount", func(page, _ int) []string {
		return []string{`{"_id":{"$oid":"a"},"amount":"1e30"}`, `{"_id":{"$oid":"b"},"amount":"12,345,678,901,234,567.89"}`}[:2*max(0, 2-page)]
	})
	docket("data", "d", "--load")
	out, said := docket("sql", "SELECT min(amount) AS least FROM d", "-o", "csv")
	if !strings.Contains(said, "amount holds numbers with more digits than SQL computes with: it is compared as a text") || out != "least\n\"12,345,678,901,234,567.89\"\n" {
		t.Errorf("%q, %q", out, said)
	}
	if out, _ := docket("sql", "SELECT decimal_min(amount) AS least FROM d", "-o", "csv"); out != "least\n\"12,345,678,901,234,567.89\"\n" {
		t.Errorf("%q", out)
	}
}

// A column of which some cells are no number for certain is a text for SQL, which is said where it matters and of no other.
func TestSQLSaysWhereAColumnOfNumbersIsAText(t *testing.T) {
	docket := served(t, "c o", func(page, _ int) []string {
		return []string{`{"_id":{"$oid":"a"},"c":"1,000","o":"1e30"}`, `{"_id":{"$oid":"b"},"c":"2,000.00","o":"5"}`, `{"_id":{"$oid":"c"},"c":"5","o":"6"}`}[:3*max(0, 2-page)]
	})
	docket("data", "d", "--load")
	const mixed = "c holds numbers and other texts, so SQL takes it as a text"
	for query, told := range map[string]bool{"SELECT sum(c) AS s FROM d": true, "SELECT c FROM d WHERE c > 100": true, "SELECT c FROM d": false, "SELECT count(*) AS count FROM d": false} {
		if _, said := docket("sql", query, "-o", "csv"); strings.Contains(said, mixed) != told || strings.Contains(said, "more digits") {
			t.Errorf("%s: it says %q", query, said)
		}
	}
}

// Amounts that can be read in two ways stay texts, and whoever compares or adds them up is told.
func TestAmountsThatMayBeNumbersAreToldWhereTheyAreComparedAsTexts(t *testing.T) {
	docket := served(t, "a c n", func(page, _ int) []string {
		return []string{`{"_id":{"$oid":"a"},"a":"1,000","c":"$5","n":"0042"}`, `{"_id":{"$oid":"b"},"a":"12,000","c":"EUR 30","n":"4711-A"}`, `{"_id":{"$oid":"c"},"a":"7,000","c":"x \ufffd","n":"No 5"}`}[:3*max(0, 2-page)]
	})
	docket("data", "d", "--load")
	for query, told := range map[string]string{"SELECT sum(a) AS s FROM d": "a holds", "SELECT max(a), max(c) FROM d": "a, c hold", "SELECT a FROM d": "", "SELECT max(n) FROM d": ""} {
		if _, said := docket("sql", query, "-o", "csv"); strings.Contains(said, "digits") != (told != "") || !strings.Contains(said, told) {
			t.Errorf("%s: it says %q", query, said)
		}
	}
	for filter, told := range map[string]string{"a>5000": "d: 3 cells of a may be numbers or dates and are compared as texts", "c<7": "d: 2 cells of c may be numbers or dates and are compared as texts", "a>x": "", "n>5": ""} {
		if _, said := docket("data", "d", "--where", filter, "-o", "csv"); strings.Contains(said, "compared as") != (told != "") || !strings.Contains(said, told) {
			t.Errorf("%s: it says %q", filter, said)
		}
	}
}

// What functions leave out because it is no number is counted, of each function, and of the rows that the query chose.
func TestDecimalFunctionsSayWhatTheyLeaveOut(t *testing.T) {
	docket := served(t, "k n", func(page, _ int) (list []string) {
		for i, n := range []string{`"1e3"`, `"1,000.00"`, `"$5"`, `null`, `" "`, `"n/a"`, `{"a":1}`}[:7*max(0, 2-page)] {
			list = append(list, fmt.Sprintf(`{"_id":{"$oid":"%d"},"k":"%[1]d","n":%s}`, i, n))
		}
		return list
	})
	docket("data", "d", "--load")
	for query, want := range map[string][2]string{
		"SELECT count(*) AS c, decimal_avg(n) AS a FROM d WHERE k IN (0, 1, 2)":  {"c,a\n3,1000\n", "Not numbers, so left out: 1 by decimal_avg."},
		"SELECT decimal_avg(n) AS a FROM d WHERE k IN (0, 1, 3, 4)":              {"a\n1000\n", ""},
		"SELECT decimal_sum(n) AS s, decimal_min(n) AS l, decimal_max(n) FROM d": {"s,l,decimal_max(n)\n2000,1e3,1e3\n", "left out: 3 by decimal_max, 3 by decimal_min, 3 by decimal_sum."},
		"SELECT sum(s) AS s FROM (SELECT decimal_sum(n) AS s FROM d GROUP BY k)": {"s\n2000\n", "left out: 3 by decimal_sum."},
	} {
		if out, said := docket("sql", query, "-o", "csv"); out != want[0] || !strings.Contains(said, want[1]) || strings.Contains(said, "left out") != (want[1] != "") {
			t.Errorf("%s: %q; it says %q", query, out, said)
		}
	}
	if page, _ := docket("sql", "--help"); !strings.Contains(page, "decimal_avg") {
		t.Error("the help does not have the functions")
	}
}

// Equal numbers join, whatever one more record of a column looks like; of texts that SQL reads as no number that is said.
func TestOneMoreRecordTakesNoMatchOfAJoinAway(t *testing.T) {
	docket := keyed(t, map[string][]string{
		"plain": {"10.50", "20.00", "30.25"}, "odd": {"10.50", "20.00", "30.25", "1,500.00"}, "mixed": {"10.50", "20.00", "30.25", "n/a"}, "far": {"10.50", "20", "1,500.00", "n/a"}, "words": {"10.50", "1,500.00", "red", "green", "blue"}})
	for query, want := range map[string]string{
		"plain x LEFT JOIN mixed y": "mixed-0 mixed-1 mixed-2", "odd x LEFT JOIN mixed y": "mixed-0 mixed-1 mixed-2 none", "odd x LEFT JOIN plain y": "plain-0 plain-1 plain-2 none",
		"plain x LEFT JOIN far y": "far-0 far-1 none", "odd x LEFT JOIN far y": "far-0 far-1 none none",
	} {
		out, said := docket("sql", "SELECT coalesce(y.name, 'none') AS name FROM "+query+" USING(k)", "-o", "csv")
		if names := strings.Join(strings.Fields(out)[1:], " "); names != want || strings.Contains(said, "k holds numbers and other texts") != strings.Contains(query, "far") {
			t.Errorf("%s: %q, not %q; it says %q", query, names, want, said)
		}
	}
	for query, told := range map[string]bool{
		"SELECT far.name FROM odd, far WHERE odd.k = far.k": true, "SELECT name FROM odd WHERE k IN (SELECT k FROM far)": true, "SELECT k FROM far EXCEPT SELECT k FROM odd": true,
		"SELECT count(*) AS n FROM odd NATURAL JOIN far": true, "SELECT * FROM far EXCEPT SELECT * FROM odd": true, "SELECT name FROM far EXCEPT SELECT name FROM odd": false,
		"SELECT k FROM far UNION ALL SELECT k FROM odd": false, "SELECT k FROM far UNION SELECT k FROM odd": true, "SELECT k FROM (SELECT k FROM far UNION  ALL SELECT k FROM odd) GROUP BY k": true,
		"SELECT k FROM far": false, "SELECT far.k FROM mixed, plain, far WHERE far.name = plain.name": true, "SELECT mixed.k FROM mixed, plain WHERE mixed.k = plain.k": false,
	} {
		const beside = "k holds numbers and other texts, so SQL takes it as a text: it compares them letter by letter, beside a column of numbers only what it reads as one (10.50, but not 1,500.00), and"
		if _, said := docket("sql", query, "-o", "csv"); strings.Contains(said, beside) != told || strings.Contains(said, "digits") != told {
			t.Errorf("%s: it says %q", query, said)
		}
	}
	if _, said := docket("sql", "SELECT odd.name FROM odd JOIN words USING(k)", "-o", "csv"); !strings.Contains(said, "k holds texts that may be numbers or dates, so SQL takes it as a text") {
		t.Errorf("it says %q", said)
	}
	for _, name := range []string{`"K AS WRITTEN"`, "`K as written`", "[k as written]"} {
		if out, said := docket("sql", "SELECT "+name+" AS w FROM odd", "-o", "csv"); out != "w\n10.50\n20.00\n30.25\n\"1,500.00\"\n" {
			t.Errorf("%s: %q; it says %q", name, out, said)
		}
	}
	// The text of a number is there by a name of its own, which no query has that does not ask for it.
	if out, _ := docket("sql", `SELECT k, "k as written" FROM odd`, "-o", "csv"); out != "k,k as written\n10.5,10.50\n20,20.00\n30.25,30.25\n1500,\"1,500.00\"\n" {
		t.Errorf("%q", out)
	}
	if out, _ := docket("sql", `SELECT * FROM plain LIMIT 1`, "-o", "csv"); out != "_id,k,name\n0,10.5,plain-0\n" {
		t.Errorf("%q", out)
	}
}

// keyed is docket with loads of one column of keys each, and one of names.
func keyed(t *testing.T, keys map[string][]string) func(args ...string) (out, said string) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, list := r.FormValue("datasource_name"), []string(nil)
		for i, k := range keys[name] {
			list = append(list, fmt.Sprintf(`{"_id":{"$oid":"%d"},"k":%q,"name":"%s-%[1]d"}`, i, k, name))
		}
		if r.FormValue("page_index") != "1" {
			list = nil
		}
		_, _ = fmt.Fprintf(w, `{"fields":[{"name":"k"},{"name":"name"}],"data":[%s]}`, strings.Join(list, ","))
	}))
	t.Cleanup(server.Close)
	docket := against(t, server.URL)
	for name := range keys {
		docket("data", name, "--load")
	}
	return docket
}

// gaps are services that give fewer records on a page than there are, by name.
var gaps = map[string]func(page, size int) []string{
	"short": func(page, size int) []string {
		list := numbered((page-1)*size, max(min(page*size, 437), (page-1)*size))
		if page == 2 {
			list = list[:40]
		}
		return list
	},
	"off": func(page, size int) []string { // 25 at most, from where a page as large as was asked for begins
		from := (page - 1) * size
		return numbered(from, max(min(from+min(size, 25), 237), from))
	},
	"once": func(page, size int) []string { // the same with 90 records
		from := (page - 1) * size
		return numbered(from, max(min(from+min(size, 25), 90), from))
	},
	"most": func(page, size int) []string { // 60 at most: what is skipped is less than a page
		from := (page - 1) * size
		return numbered(from, max(min(from+min(size, 60), 337), from))
	},
	"near": func(page, size int) []string { // 99 at most
		from := (page - 1) * size
		return numbered(from, max(min(from+min(size, 99), 337), from))
	},
	"anew": func(page, size int) (list []string) { // 60 at most, with ids that begin again on every page
		from := (page - 1) * size
		for i := from; i < min(from+min(size, 60), 337); i++ {
			list = append(list, fmt.Sprintf(`{"_id":{"$oid":"%024x"},"n":"%d"}`, i-from, i))
		}
		return list
	},
	"fresh": func(page, size int) (list []string) { // and with other ids in each answer
		from := (page - 1) * size
		for i := from; i < min(from+min(size, 60), 337); i++ {
			list = append(list, fmt.Sprintf(`{"_id":{"$oid":"%016x"},"n":"%d"}`, rand.Uint64(), i))
		}
		return list
	},
	"alike": func(page, size int) (list []string) { // without ids, and some records come again
		from := (page - 1) * size
		for i := from; i < min(from+min(size, 60), 337); i++ {
			list = append(list, fmt.Sprintf(`{"n":"%d"}`, max(i%60, 5)+i/60*1000*min(i%60, 1)))
		}
		return list
	},
	"from0": func(page, size int) []string { // it counts from 0, and page 0 is never given
		return numbered(page*size, max(min((page+1)*size, 180), page*size))
	},
	"capped": func(page, size int) []string {
		size = min(size, 25)
		return numbered((page-1)*size, max(min(page*size, 237), (page-1)*size))
	},
	"mixed": func(page, size int) []string { // the same, in another order with each answer
		size = min(size, 25)
		list := numbered((page-1)*size, max(min(page*size, 237), (page-1)*size))
		rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		return list
	},
}

// Records that are missing in the middle are not told by an empty page: a page that is smaller than others and not the
// last one is, and makes what is counted from it doubtful.
func TestAPageThatIsShortInTheMiddleIsToldHoweverItIsTaken(t *testing.T) {
	for name, want := range map[string]string{
		"short":  "d: Page 2 has 40 records, fewer than the 100 of another page, and is not the last: records may be missing",
		"off":    "d: Page 1 has 25 records, and page 2 has others where 25 are asked for than where 100 are: records may be missing. Ask for 25 a page.",
		"once":   "d: Page 1 has 25 records, and page 2 has others where 25 are asked for than where 100 are: records may be missing. Ask for 25 a page.",
		"most":   "d: Page 1 has 60 records, and page 2 has others where 60 are asked for than where 100 are: records may be missing. Ask for 60 a page.",
		"near":   "d: Page 1 has 99 records, and page 2 has others where 99 are asked for than where 100 are: records may be missing. Ask for 99 a page.",
		"anew":   "d: Page 1 has 60 records, and page 2 has others where 60 are asked for than where 100 are: records may be missing. Ask for 60 a page.",
		"fresh":  "d: Page 1 has 60 records, and page 2 has others where 60 are asked for than where 100 are: records may be missing. Ask for 60 a page.",
		"alike":  "d: Page 1 has 60 records, and page 2 has others where 60 are asked for than where 100 are: records may be missing. Ask for 60 a page.",
		"from0":  "d: The service gives no page 0, and where 40 are asked for, page 1 has others: the service may count from 0, and the records of page 0 be missing; docket goes by 1, unless first_page in the profile says otherwise.",
		"capped": "",
		"mixed":  "",
	} {
		docket := served(t, "n", gaps[name])
		for _, args := range []string{"data d --all -o csv", "data d --all -o table", "data d --grep Nowhere -o ndjson", "data d --output " + t.TempDir() + "/d.csv", "data d --load", "data d --diff latest -o csv"} {
			if _, said := docket(strings.Fields(args)...); want != "" && strings.Count(said, want) != 1 && !strings.Contains(args, "--diff") || strings.Contains(said, "missing") != (want != "") {
				t.Errorf("%s, %s: it says %q", name, args, said)
			}
		}
		if _, said := docket("sql", "SELECT count(*) FROM d"); strings.Contains(said, "doubtful") != (want != "") {
			t.Errorf("%s: it says %q", name, said)
		}
	}
}

// A service that counts from 0 and never gives page 0 looks like one that counts from 1, but for where half a page begins.
func TestAFirstPageThatIsNeverGivenIsDoubted(t *testing.T) {
	for first, doubted := range []bool{true, false} {
		docket := served(t, "n", func(page, size int) []string {
			return numbered((page-first)*size, max(min((page-first+1)*size, 437), (page-first)*size))
		})
		for _, args := range []string{"data d --page 1 -o csv", "data d --page 2 -o csv", "data d --all -o csv", "data d --pages 1-2 -o csv", "data d --load"} {
			const why = "d: The service gives no page 0, and where 50 are asked for, page 1 has others: the service may count from 0, and the records of page 0 be missing"
			if _, said := docket(strings.Fields(args)...); strings.Count(said, why) != 1 && doubted || strings.Contains(said, "missing") != doubted {
				t.Errorf("from %d, %s: it says %q", first, args, said)
			}
		}
		if _, said := docket("sql", "SELECT count(*) FROM d"); strings.Contains(said, "doubtful") != doubted {
			t.Errorf("from %d: it says %q", first, said)
		}
	}
}

// A letter and its mark look the same as one character or as two, and are found as either, however they are typed.
func TestALetterAndItsMarkAreFoundHoweverTheyAreWritten(t *testing.T) {
	docket := served(t, "n", func(page, _ int) []string {
		return []string{`{"n":"Caf\u00e9"}`, `{"n":"Cafe\u0301"}`, `{"n":"Cafe"}`}[:3*max(0, 2-page)]
	})
	docket("data", "d", "--load")
	for _, word := range []string{"caf\u00e9", "cafe\u0301"} {
		for _, args := range []string{"--where n:" + word, "--where n=" + word, "--where " + word, "--where n~^" + word + "$", "--grep " + word} {
			if out, _ := docket(append([]string{"data", "d", "-o", "csv"}, strings.Fields(args)...)...); out != "_id,n\n,Caf\u00e9\n,Cafe\u0301\n" {
				t.Errorf("%q: %q", args, out)
			}
		}
	}
}

// So is the name of a column.
func TestAColumnIsFoundHoweverItsAccentsAreWritten(t *testing.T) {
	docket := served(t, "pre\u0301nom other", func(page, _ int) []string {
		return []string{`{"pre\u0301nom":"Zoe","other":"1"}`, `{"pre\u0301nom":"Ada","other":"2"}`}[:2*max(0, 2-page)]
	})
	docket("data", "d", "--load")
	for _, args := range []string{"data d --where pr\u00e9nom:ada --columns pr\u00e9nom -o csv", "data d --page 1 --columns pr\u00e9nom -o csv", "data d --where a --sort pr\u00e9nom --columns other,pr\u00e9nom -o csv", "data d --where a --sort -pr\u00e9nom -o csv"} {
		if out, said := docket(strings.Fields(args)...); !strings.Contains(out, "pre\u0301nom") || !strings.Contains(out, "Ada") {
			t.Errorf("%s: %q, %q", args, out, said)
		}
	}
}

// An object is spelled in one way, whoever writes it.
func TestSQLSpellsAnObjectAsExportsDo(t *testing.T) {
	docket := served(t, "v", func(page, _ int) []string {
		return []string{`{"v":{"y": 2, "z": [1.50, -0, 12345678901234567890, "a\\u00e9 b"]}}`, `{"v":[1, {}]}`, `{"v":1.50}`, `{"v":""}`, `{"v":"{ }"}`}[:5*max(0, 2-page)]
	})
	docket("data", "d", "--load")
	all, _ := docket("data", "d", "--all", "-o", "csv", "--columns", "v")
	of, _ := docket("data", "d", "--where", "-v:nothing", "-o", "csv", "--columns", "v")
	if out, _ := docket("sql", "SELECT v FROM d", "-o", "csv"); out != all || of != all || !strings.Contains(out, `{""y"":2,""z"":[1.50,-0,12345678901234567890,`) {
		t.Errorf("%q, not %q or %q", out, all, of)
	}
	if out, _ := docket("data", "d", "--where", "v:[1,{}", "-o", "csv", "--columns", "v"); out != "v\n\"[1,{}]\"\n" { // as it is shown
		t.Errorf("%q", out)
	}
	if out, _ := docket("sql", "SELECT v ->> '$.y' AS y FROM d WHERE v LIKE '{\"%'", "-o", "csv"); out != "y\n2\n" {
		t.Errorf("%q", out)
	}
}

// What is resumed compares its first page with the one that told how pages count, and does not ask for that again.
func TestWhatIsResumedAsksForTheFirstPageOnce(t *testing.T) {
	for _, args := range []string{"data d --per-page 10 --jobs 1 --resume --output " + t.TempDir() + "/d.csv", "data d --per-page 10 --jobs 1 --load"} {
		var broken atomic.Bool
		var asked [6]atomic.Int32
		broken.Store(true)
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			index, _ := strconv.Atoi(r.FormValue("page_index"))
			if asked[index].Add(1); index == 3 && broken.Load() {
				w.WriteHeader(http.StatusNotImplemented)
				return
			}
			_, _ = fmt.Fprintf(w, `{"fields":[{"name":"n"}],"data":[%s]}`, strings.Join(numbered(min(index*10, 35), min(index*10+10, 35)), ","))
		}))
		t.Cleanup(server.Close)
		cmd := func() *exec.Cmd {
			cmd := exec.Command("docket", strings.Fields(args)...)
			cmd.Env = append(cmd.Environ(), "HOME="+t.TempDir(), "DOCKET_BASE_URL="+server.URL, "DOCKET_TOKEN=a-token", "DOCKET_COMPANY=c")
			return cmd
		}
		begin, again := cmd(), cmd()
		begin.Args = slices.DeleteFunc(begin.Args, func(arg string) bool { return arg == "--resume" })
		again.Env = begin.Env
		if out, err := begin.CombinedOutput(); err == nil {
			t.Fatalf("%s", out)
		}
		broken.Store(false)
		for i := range asked {
			asked[i].Store(0)
		}
		out, err := again.CombinedOutput()
		if err != nil || !strings.Contains(string(out), "35") || asked[0].Load() != 1 || asked[1].Load() > 2 { // page 2 once more at the end of what went on behind it
			t.Errorf("%s: page 1 was asked for %d times, and page 2 %d times: %s %v", args, asked[0].Load(), asked[1].Load(), out, err)
		}
	}
}

// A record of more members than a page has columns is searched and compared in all of them.
func TestWhatNoColumnIsLeftForIsSearchedAndCompared(t *testing.T) {
	if testing.Short() {
		t.Skip("seventeen thousand members: in the long form")
	}
	var value atomic.Value
	value.Store("old")
	docket := served(t, "n", func(page, _ int) []string {
		var record strings.Builder
		for i := range 17_000 {
			_, _ = fmt.Fprintf(&record, `,"c%05d":"x%d"`, i, i)
		}
		return []string{`{"_id":{"$oid":"a"},"n":"1"` + record.String() + `,"last":"` + value.Load().(string) + `"}`}[:max(0, 2-page)]
	})
	for _, as := range []string{"csv", "ndjson", "table"} { // columns that were chosen are all there, and nothing is said to be left out
		out, said := docket("data", "d", "--grep", "X16999", "-o", as, "--columns", "n,last")
		if want := map[string]string{"csv": "n,last\n1,old\n", "ndjson": `{"n":"1","last":"old"}` + "\n", "table": "n  last\n1  old\n"}[as]; !strings.EqualFold(out, want) || strings.Contains(said, "left out") {
			t.Errorf("%q; it says %q", out, said)
		}
	}
	if _, said := docket("data", "d", "--all", "-o", "csv"); !strings.Contains(said, "the records have more columns than the csv: 618 values were left out. -o ndjson has everything") {
		t.Errorf("it says %q", said)
	}
	docket("data", "d", "--load")
	if _, said := docket("sql", `SELECT count(*) FROM "d where x16999"`); !strings.Contains(said, "d where x16999: 15,103 columns beyond the first 1,900 are not filtered") {
		t.Errorf("%q", said)
	}
	if _, said := docket("sql", "SELECT * FROM d"); !strings.Contains(said, "d: 15,103 columns beyond the first 1,900 are not in SQL; json and ndjson of `docket data` have them.") {
		t.Errorf("it says %q", said)
	}
	if _, said := docket("sql", `SELECT count(*) FROM "d where n=1"`); strings.Contains(said, "not filtered") { // it is decided by a column that is there
		t.Errorf("%q", said)
	}
	value.Store("new")
	if out, said := docket("data", "d", "--diff", "latest", "-o", "csv"); out != "change,_id,column,old,new\nchanged,a,last,old,new\n" || !strings.Contains(said, "1 changed") {
		t.Errorf("%q, %q", out, said)
	}
	docket("data", "d", "--load")
	if out, said := docket("data", "d", "--where", "n=1", "-o", "csv", "--columns", "last"); out != "last\nnew\n" || strings.Contains(said, "left out") {
		t.Errorf("%q; it says %q", out, said)
	}
	if out, _ := docket("data", "d", "--diff", "1..2", "-o", "csv"); !strings.Contains(out, "changed,a,last,old,new") {
		t.Errorf("%q", out)
	}
}

// An id that comes twice is told where both are on one page too, and is one id however often it comes.
func TestIDsThatAreNotUniqueAreToldAndCounted(t *testing.T) {
	for want, id := range map[string]func(i int) int{
		"1 id came again, first on page 1":    func(int) int { return 7 },
		"118 ids came again, first on page 1": func(i int) int { return i / 2 },
		"1 id came again, first on page 3":    func(i int) int { return i - i/236 },
	} {
		docket := served(t, "n", func(page, size int) (list []string) {
			for i := (page - 1) * size; i < min(page*size, 237); i++ {
				list = append(list, fmt.Sprintf(`{"_id":{"$oid":"%024x"},"n":"%d"}`, id(i), i))
			}
			return list
		})
		for _, args := range [][]string{{"data", "d", "--all", "-o", "csv"}, {"data", "d", "--load"}, {"sql", "SELECT count(*) FROM d"}, {"data", "--loads", "-o", "table"}} {
			if out, said := docket(args...); !strings.Contains(out+said, want) {
				t.Errorf("%q: not %q, but %q", args, want, said)
			}
		}
	}
}

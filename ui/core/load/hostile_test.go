package load_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"docket/ui/core/load"
	"docket/ui/core/query"
)

// forever is a query that never ends and gives no row.
const forever = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c) SELECT * FROM c WHERE n < 0"

func TestColumnsWithHostileNamesAreAskedForByThem(t *testing.T) {
	_, l, from := begin(t, `{"_id":{"$oid":"a"},"order\" --":"1","rowid":"7","":"blank","A":"x","a":"y","select":"5","c0":"z","more":"m","n\u0000l":"nul","n␀l":"sign","n\u0000":"end","`+strings.Repeat("x", 10_000)+`":"long"}`)
	opened(t, l, from)
	for sql, want := range map[string]string{
		`SELECT "order"" --" + 1 AS a FROM vendors`:                    `{"a":2}`,
		`SELECT rowid, "rowid" AS b FROM vendors`:                      `{"rowid":7,"b":7}`,
		`SELECT "column 3" AS a FROM vendors`:                          `{"a":"blank"}`,
		`SELECT "A", "a (2)" FROM vendors`:                             `{"A":"x","a (2)":"y"}`,
		`SELECT "n␀l" AS a, "n␀l (2)" AS b, "n␀" AS c FROM vendors`:    `{"a":"nul","b":"sign","c":"end"}`,
		`SELECT ` + strings.Repeat("x", 10_000) + ` AS a FROM vendors`: `{"a":"long"}`,
		"SELECT 1\x00 WHERE 0":                                         "the query has a NUL character, at which SQL would end",
		`SELECT count(*) FROM vendors WHERE "country" = 'DE'`:          `no such column: "country" - should this be a string literal in single-quotes?`,
		`SELECT "select", c0, more FROM vendors`:                       `{"select":5,"c0":"z","more":"m"}`,
		`SELECT "rowid" AS a, "rowid" AS a, 1 AS A FROM vendors`:       `{"a":7,"a (2)":7,"A (3)":1}`,
		`SELECT '"; DROP TABLE r; --' AS "x""; --"`:                    `{"x\"; --":"\"; DROP TABLE r; --"}`,
	} {
		if got := rows(t, l, sql); got != want {
			t.Errorf("%s: %s, wanted %s", sql, got, want)
		}
	}
}

func TestADatasourceWithAHostileNameIsATableOfIt(t *testing.T) {
	_, l, from := begin(t, `{"_id":{"$oid":"a"},"n":"1"}`)
	from.Name = `v"; DROP TABLE r; --`
	opened(t, l, from)
	if got := rows(t, l, "SELECT n FROM "+load.QuoteName(from.Name)); got != `{"n":1}` {
		t.Error(got)
	}
}

func TestAQueryReadsTheDatasourceThatItNames(t *testing.T) {
	s, l, from := begin(t, `{"_id":{"$oid":"a"},"n":"vendor"}`)
	opened(t, l, from)
	s.becomes(func() {
		s.records = []string{`{"_id":{"$oid":"b"},"n":"order"}`, `{"_id":{"$oid":"c"},"n":"other order"}`}
	})
	from.Name = "orders"
	opened(t, l, from)
	for sql, want := range map[string]string{
		`SELECT n FROM vendors`:                                                `{"n":"vendor"}`,
		`SELECT n FROM "vendors where n:vendor"`:                               `{"n":"vendor"}`,
		`SELECT n FROM "orders where n:other"`:                                 `{"n":"other order"}`,
		`SELECT o.n, v.n AS of FROM "orders where n:other" AS o, vendors AS v`: `{"n":"other order","of":"vendor"}`,
	} {
		if got := rows(t, l, sql); got != want {
			t.Errorf("%s: %s, wanted %s", sql, got, want)
		}
	}
}

// SQL does not tell A from a. Who reads a datasource that there is in both is told how to say which; nobody else is.
func TestDatasourcesThatDifferInCaseOnlyAreToldApart(t *testing.T) {
	s, l, from := begin(t)
	for _, name := range []string{"UP", "up", "odd"} {
		s.becomes(func() { s.records = []string{`{"_id":{"$oid":"a"},"k":"` + name + `"}`} })
		from.Name = name
		opened(t, l, from)
	}
	const clash, other = `SQL does not tell "up" and "UP" apart; write "up@2" or "UP@1" for one of them`, `SQL does not tell "UP" and "up" apart; write "UP@1" or "up@2" for one of them`
	for sql, want := range map[string]string{
		`SELECT k FROM "up"`:                               `{"k":"up"}`,
		`SELECT k FROM "UP"`:                               `{"k":"UP"}`,
		`SELECT up.k FROM "up"`:                            `{"k":"up"}`,
		`SELECT b.k, a.k AS a FROM "up@2" a, "UP" b`:       `{"k":"UP","a":"up"}`,
		`SELECT b.k FROM "UP" b -- not of up`:              `{"k":"UP"}`,
		`SELECT 'it"s', k FROM "up where k:u"`:             `{"'it\"s'":"it\"s","k":"up"}`,
		`SELECT '{"up":1}' AS t, k FROM "UP"`:              `{"t":"{\"up\":1}","k":"UP"}`,
		`SELECT 'wake up' AS x, count(*) AS n FROM odd`:    `{"x":"wake up","n":1}`,
		`SELECT k AS up FROM odd`:                          `{"up":"odd"}`,
		`WITH up AS (SELECT 1 AS k) SELECT k FROM up`:      `{"k":1}`,
		`SELECT k FROM odd -- up`:                          `{"k":"odd"}`,
		`SELECT Up FROM odd`:                               `no such column: Up`,
		`SELECT k FROM odd WHERE up`:                       `no such column: up`,
		`SELECT k FROM up`:                                 clash,
		`EXPLAIN SELECT k FROM UP`:                         clash,
		`SELECT a.k FROM "UP" a, up b`:                     other,
		`SELECT a.k FROM "up where k:u" a, [up] b`:         clash,
		`SELECT a.k FROM "up where k~u" a, "up where k~U"`: `SQL does not tell "up where k~U" and "up where k~u" apart; write "up@2 where k~U" or "up@2 where k~u" for one of them`,
	} {
		if got := rows(t, l, sql); got != want {
			t.Errorf("%s: %s, wanted %s", sql, got, want)
		}
	}
}

// Names that SQLite has for itself are names of datasources too.
func TestADatasourceIsCalledAsWhatSQLiteHasForItself(t *testing.T) {
	_, l, from := begin(t, `{"_id":{"$oid":"a"},"n":"1"}`)
	for _, from.Name = range []string{"sqlite_orders", "SQLITE_x", "sqlite_sequence", "answer", "json_each", "load0", "of_load0", "temp", "select"} {
		opened(t, l, from)
		for _, name := range []string{from.Name, from.Name + " where n:1", from.Name + "@latest"} {
			a, err := l.Ask(t.Context(), "SELECT n FROM "+load.QuoteName(name), 10)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if got := strings.Join(raws(t, a.Pages), ""); got != `{"n":1}` {
				t.Errorf("%s: %s", name, got)
			}
			a.Close()
		}
	}
	from.Name = "sqlite_schema"
	opened(t, l, from)
	if got := rows(t, l, "SELECT n FROM sqlite_schema"); got != `SQLite has a table "sqlite_schema" of its own; write "sqlite_schema@10" for the load` {
		t.Error(got)
	}
}

func TestAValueOfAnAnswerHasAtMostSixtyFourMegabytes(t *testing.T) {
	_, l, from := begin(t, numbered(1)...)
	opened(t, l, from)
	for size, want := range map[int]string{64 << 20: `{"a":67108864}`, 64<<20 + 1: "string or blob too big"} {
		if got := rows(t, l, fmt.Sprintf("SELECT length(zeroblob(%d)) AS a", size)); !strings.Contains(got, want) {
			t.Errorf("of %d bytes: %s", size, got)
		}
	}
}

func TestEveryEndlessQueryIsCancelledWhereverItIs(t *testing.T) {
	_, l, from := begin(t, numbered(3)...)
	opened(t, l, from)
	for _, sql := range []string{forever, "SELECT count(*) AS n FROM (" + forever + ")", "SELECT a.name FROM vendors a, (" + forever + ") b ORDER BY 1"} {
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() {
			a, err := l.Ask(ctx, sql, 10)
			if err == nil {
				a.Close()
			}
			done <- err
		}()
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", sql, err)
		}
	}
	rows := "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c) SELECT n FROM c"
	a, err := l.Ask(t.Context(), rows, 3) // the first rows of a query without an end come
	must(t, err)
	defer a.Close()
	if got := strings.Join(raws(t, a.Pages), ""); got != `{"n":1}{"n":2}{"n":3}` {
		t.Error(got)
	}
}

func TestAnAnswerThatNobodyReadsIsClosed(t *testing.T) {
	_, l, _ := begin(t)
	a, err := l.Ask(t.Context(), "SELECT 1 UNION ALL SELECT 2", 0)
	must(t, err)
	a.Close() // returns
}

func TestRowsThatStreamAreNotKept(t *testing.T) {
	_, l, _ := begin(t)
	const n = 200_000
	a, err := l.Ask(t.Context(), fmt.Sprintf("WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c LIMIT %d) SELECT n, hex(zeroblob(100)) AS x FROM c", n), 0)
	must(t, err)
	defer a.Close()
	seen, most := 0, uint64(0)
	for page, err := range a.Pages {
		must(t, err)
		if seen += len(page.Records); seen%50_000 == 0 {
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapAlloc)
		}
	}
	if seen != n || most > 40<<20 {
		t.Errorf("%d rows with %d bytes in use", seen, most)
	}
}

func TestNothingBesideTheLoadsIsReadOrWritten(t *testing.T) {
	_, l, from := begin(t, numbered(3)...)
	opened(t, l, from)
	secret := filepath.Join(l.Store.Folder(), "docket.db")
	for _, sql := range []string{
		"ATTACH '" + secret + "' AS x", "SELECT 1 FROM x; ATTACH '" + secret + "' AS x", "WITH x AS (SELECT 1) ATTACH '" + secret + "' AS x",
		"PRAGMA journal_mode=DELETE", "PRAGMA writable_schema=1", "SELECT * FROM pragma_database_list", "SELECT * FROM Pragma_Compile_Options()",
		"SELECT load_extension('" + secret + "')", "SELECT readfile('" + secret + "')", "SELECT * FROM fsdir('/')", "SELECT * FROM csv('" + secret + "')",
		"CREATE VIRTUAL TABLE x USING fts5(a)", "WITH x AS (SELECT 1) INSERT INTO vendors SELECT 1", "SELECT 1 RETURNING 1", "REPLACE INTO vendors VALUES (1)", "BEGIN", "DETACH load0", "REINDEX", "ANALYZE",
	} {
		for _, most := range []int{0, 10} {
			if a, err := l.Ask(t.Context(), sql, most); err == nil {
				got := raws2(a.Pages)
				a.Close()
				if got == nil {
					t.Errorf("%q was run", sql)
				}
			}
		}
	}
}

// An export of a query must not end behind its first page where the second fails, and has one page where nothing is found.
func TestAQueryThatFailsBehindAWholePageSaysSo(t *testing.T) {
	_, l, _ := begin(t)
	const count = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c WHERE n < %d) SELECT CASE WHEN n > %d THEN abs(-9223372036854775807 - 1) ELSE n END AS n FROM c WHERE n > %d"
	for _, c := range []struct {
		rows, good, from int
		pages            []int
		fails            bool
	}{
		{load.PageRows + 1, load.PageRows, 0, []int{load.PageRows}, true},
		{load.PageRows, load.PageRows, 0, []int{load.PageRows}, false},
		{load.PageRows + 1, load.PageRows + 1, 0, []int{load.PageRows, 1}, false},
		{1, 1, 1, []int{0}, false},
	} {
		a, err := l.Ask(t.Context(), fmt.Sprintf(count, c.rows, c.good, c.from), 0)
		if err != nil {
			t.Fatalf("%d rows: %v", c.rows, err)
		}
		var pages []int
		for page, bad := range a.Pages {
			if err = bad; err == nil {
				pages = append(pages, len(page.Records))
			}
		}
		if a.Close(); !slices.Equal(pages, c.pages) || (err != nil) != c.fails {
			t.Errorf("%d rows, %d of them good: pages of %v, %v", c.rows, c.good, pages, err)
		}
	}
}

func TestRecordsThatWereChosenComeInAllTheirPages(t *testing.T) {
	_, l, from := begin(t, numbered(2*load.PageRows+1)...)
	from.PerPage = 100
	table := opened(t, l, from)
	for _, n := range []int{0, 1, load.PageRows, 2*load.PageRows + 1} {
		places := make([]int, n)
		for i := range places {
			places[i] = n - 1 - i // the last first
		}
		var ids []string
		pages := 0
		for page, err := range table.Pages(t.Context(), places) {
			must(t, err)
			if pages++; page.Number != pages {
				t.Errorf("page %d is called %d", pages, page.Number)
			}
			for _, r := range page.Records {
				id, _ := r.IDValue.OID()
				ids = append(ids, id)
			}
		}
		if pages != max(1, (n+load.PageRows-1)/load.PageRows) || len(ids) != n || n > 0 && (ids[0] != fmt.Sprint(n-1) || ids[n-1] != "0") {
			t.Errorf("%d records came as %d in %d pages", n, len(ids), pages)
		}
	}
}

func TestTheFirstRecordsThatPassAreToldOnceBeforeTheOthers(t *testing.T) {
	_, l, from := begin(t, numbered(450)...)
	from.PerPage = 100
	table := opened(t, l, from)
	f, err := query.Parse("N", table.Columns)
	must(t, err)
	for _, c := range []struct {
		by   []load.Key
		told []int
	}{{nil, []int{200}}, {[]load.Key{{Col: 1, Desc: true}}, nil}} {
		var told []int
		places, err := table.Choose(t.Context(), f, c.by, func(places []int) {
			if told = append(told, len(places)); places[0] != 0 || places[199] != 199 {
				t.Errorf("the first are %v", places)
			}
		})
		if must(t, err); len(places) != 450 || !slices.Equal(told, c.told) {
			t.Errorf("sorted by %v: %d records, told of %v, want %v", c.by, len(places), told, c.told)
		}
	}
}

// SQLite looks for no pattern of more than 50,000 bytes; a pasted word has them.
func TestALongWordIsLookedForLikeAnyOther(t *testing.T) {
	long := strings.Repeat("a", 60_000)
	_, l, from := begin(t, `{"_id":{"$oid":"a"},"n":"short"}`, `{"_id":{"$oid":"b"},"n":"`+long+`"}`)
	table := opened(t, l, from)
	for filter, want := range map[string][]int{long: {1}, long + "b": {}, "-" + long: {0}} {
		f, err := query.Parse(filter, table.Columns)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := table.Choose(t.Context(), f, nil, nil); err != nil || !slices.Equal(got, want) {
			t.Errorf("%.5s…: %v, %v", filter, got, err)
		}
	}
}

package load_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/describe"
	"docket/ui/core/export"
	"docket/ui/core/load"
	"docket/ui/core/paging"
	"docket/ui/core/query"
)

var here = store.Scope{Address: "https://ocr.example.com", Company: "Example Trading"}

// service gives the records it has, so many a page; it fails at a page where that is not 0.
type service struct {
	mu      sync.Mutex
	records []string
	fail    int
	refuse  int          // pages from it on are refused
	zero    map[int]bool // by request, from 1: pages are counted from 0 from there on, or not any more
	asked   []int
	fields  string
}

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	page, _ := strconv.Atoi(r.FormValue("page_index"))
	items, _ := strconv.Atoi(r.FormValue("items_per_page"))
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, page)
	if s.fail != 0 && page >= s.fail {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	if s.refuse != 0 && page >= s.refuse {
		w.WriteHeader(http.StatusUnprocessableEntity)
		return
	}
	zero := false
	for n := range s.asked {
		if now, flips := s.zero[n+1]; flips {
			zero = now
		}
	}
	if zero {
		page++
	}
	from := min(max(page-1, 0)*items, len(s.records))
	rows := s.records[from:min(from+items, len(s.records))]
	if page == 0 {
		rows = nil
	}
	fmt.Fprintf(w, `{"fields":[%s],"data":[%s]}`, s.fields, strings.Join(rows, ","))
}

func (s *service) becomes(change func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change()
}

// begin connects to a service that has these records, with an empty store.
func begin(t *testing.T, records ...string) (*service, load.Loads, paging.Source) {
	t.Helper()
	s := &service{records: records}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	c, err := client.New(server.URL, client.Options{Company: "c", Token: func(context.Context) (string, error) { return "token", nil }})
	must(t, err)
	t.Cleanup(c.CloseIdleConnections)
	m, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "docket.db"))
	must(t, err)
	t.Cleanup(func() { m.Close() })
	return s, load.Loads{Store: m, Scope: here}, paging.Source{Client: c, Store: m, Scope: here, Profile: client.FirstPageOne, Name: "vendors", PerPage: 2}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func numbered(n int) (out []string) {
	for i := range n {
		out = append(out, fmt.Sprintf(`{"_id":{"$oid":"%d"},"amount":"%d.50","name":"N%d"}`, i, i, i))
	}
	return out
}

// opened takes a load and opens its table.
func opened(t *testing.T, l load.Loads, from paging.Source) *load.Table {
	t.Helper()
	taken, err := l.Take(t.Context(), from, load.Options{})
	must(t, err)
	table, err := l.Open(t.Context(), taken.Snapshot)
	must(t, err)
	t.Cleanup(func() { table.Close() })
	return table
}

// raws are the records of pages as JSON.
func raws(t *testing.T, pages iter.Seq2[client.NumberedPage, error]) (out []string) {
	t.Helper()
	for page, err := range pages {
		must(t, err)
		for _, r := range page.Records {
			out = append(out, string(r.Raw))
		}
	}
	return out
}

// rows are what a query answers, a row a line.
func rows(t *testing.T, l load.Loads, sql string) string {
	t.Helper()
	a, err := l.Ask(t.Context(), sql, 0)
	if err != nil {
		return err.Error()
	}
	defer a.Close()
	return strings.Join(raws(t, a.Pages), "\n")
}

func TestALoadGivesBackEveryRecordAsItCame(t *testing.T) {
	records := []string{
		`{"_id":{"$oid":"a1"},"name":"Alder","sum":1.10}`,
		`{"_id":"plain","name":null,"list":[1, {"a":"b"}]}`,
		`{"name":"no id","order\" --":"x","rowid":"7","":"empty","Name":"other"}`,
		`{"_id":{"$oid":"a1","more":1},"sum":123456789012345678901234567890,"flag":true}`,
		`{}`,
	}
	_, l, from := begin(t, records...)
	table := opened(t, l, from)
	if got := raws(t, table.Pages(t.Context(), nil)); !slices.Equal(got, records) {
		t.Errorf("the records came back as\n%s", strings.Join(got, "\n"))
	}
	if got := raws(t, table.Pages(t.Context(), []int{3, 0})); !slices.Equal(got, []string{records[3], records[0]}) {
		t.Errorf("two of them came back as\n%s", strings.Join(got, "\n"))
	}
	if got := rows(t, l, `SELECT "order"" --", "rowid", "column 6", "Name (2)", _id FROM vendors WHERE name = 'no id'`); got !=
		`{"order\" --":"x","rowid":7,"column 6":"empty","Name (2)":"other","_id":null}` {
		t.Errorf("the names of columns: %s", got)
	}
	if got := rows(t, l, `SELECT _id, sum FROM vendors WHERE sum IS NOT NULL`); got != `{"_id":"a1","sum":"1.10"}`+"\n"+`{"_id":"a1","sum":"123456789012345678901234567890"}` {
		t.Errorf("ids and numbers: %s", got)
	}
}

func TestAnIDWithoutATextIsAskedAboutAsItIsExported(t *testing.T) {
	_, l, from := begin(t, `{"_id":{"$oid":""},"n":"1"}`, `{"_id":{"$oid":"a1","more":1},"n":"2"}`)
	opened(t, l, from)
	if got := rows(t, l, `SELECT _id FROM vendors ORDER BY n`); got != `{"_id":"{\"$oid\":\"\"}"}`+"\n"+`{"_id":"a1"}` {
		t.Errorf("ids: %s", got)
	}
}

// An _id of digits is a number to SQL and to filters alike, whatever the form it comes in, and one with escapes is found.
func TestAnIDIsTypedAsOtherColumnsAre(t *testing.T) {
	for _, form := range []string{`"%s"`, `{"$oid":"%s"}`, `{"$oid": "%s"}`, `%s`} {
		var records []string
		for _, id := range []string{"9", "10", "100"} {
			records = append(records, fmt.Sprintf(`{"_id":`+form+`,"n":"%[1]s"}`, id))
		}
		_, l, from := begin(t, records...)
		table := opened(t, l, from)
		if got := rows(t, l, `SELECT count(*) AS c, max(a._id) AS m FROM vendors a JOIN vendors b ON a._id = b.n WHERE a._id > 9`); got != `{"c":2,"m":100}` {
			t.Errorf("%s: %s", form, got)
		}
		f, err := query.Parse("_id>9", table.Columns)
		must(t, err)
		if got, err := table.Choose(t.Context(), f, nil, nil); err != nil || !slices.Equal(got, []int{1, 2}) {
			t.Errorf("%s: %v, %v", form, got, err)
		}
	}
	_, l, from := begin(t, `{"_id":"M\u00fcller \"1\""}`, `{"_id":true}`, `{"_id":1.0}`, `{"_id":{"$oid":1}}`)
	table := opened(t, l, from)
	f, err := query.Parse("müller", table.Columns)
	must(t, err)
	if got, err := table.Choose(t.Context(), f, nil, nil); err != nil || !slices.Equal(got, []int{0}) {
		t.Errorf("with escapes: %v, %v", got, err)
	}
	if got := rows(t, l, `SELECT group_concat(_id, ' ') AS ids FROM vendors`); got != `{"ids":"Müller \"1\" true 1.0 {\"$oid\":1}"}` {
		t.Errorf("ids: %s", got)
	}
}

func TestNumbersOfMoreDigitsThanSQLHoldsAreTextsAndStayApart(t *testing.T) {
	var records []string
	for i := range 3 {
		records = append(records, fmt.Sprintf(`{"_id":{"$oid":"a%d"},"account":"1234567890123456789%[1]d","parcel":"12345678901234567%[1]d","rate":"0.3000000000000000%[1]d","price":"1234567890123.4%[1]d","exact":"123456789.123456789%[1]d","sum":"10.%[1]d"}`, i+1))
	}
	_, l, from := begin(t, records...)
	table := opened(t, l, from)
	if got := rows(t, l, `SELECT count(DISTINCT account) AS n, max(account) AS account, max(parcel) AS parcel, max(exact) AS exact, sum(sum) AS sum, count(DISTINCT rate) AS rates, max(rate) AS rate, max(price) AS price FROM vendors WHERE sum > 5`); got !=
		`{"n":3,"account":"12345678901234567893","parcel":123456789012345673,"exact":"123456789.1234567893","sum":30.6,"rates":3,"rate":"0.30000000000000003","price":1234567890123.43}` {
		t.Error(got)
	}
	if is := table.SQLColumns(); is[1].Kind != describe.Number || is[2].Kind != describe.Number || table.Columns[1].Kind != describe.Number {
		t.Errorf("%+v", is)
	}
}

func TestALoadThatBrokeOffGoesOnBehindItsLastPage(t *testing.T) {
	s, l, from := begin(t, numbered(9)...)
	s.fail = 4
	part, err := l.Take(t.Context(), from, load.Options{})
	if err == nil || part.Pages != 3 || part.Complete {
		t.Fatalf("%+v, %v", part, err)
	}
	if _, err := l.Open(t.Context(), part.Snapshot); err == nil || !strings.Contains(err.Error(), "is not whole") {
		t.Errorf("a part opens: %v", err)
	}
	s.becomes(func() { s.fail, s.asked = 0, nil })
	whole, err := l.Take(t.Context(), from, load.Options{})
	if err != nil || whole.ID != part.ID || !whole.Complete || whole.Records != 9 || whole.Reason != "" {
		t.Fatalf("%+v, %v", whole, err)
	}
	if slices.Contains(s.asked, 2) {
		t.Errorf("asked for %v", s.asked)
	}
	table, err := l.Open(t.Context(), whole.Snapshot)
	must(t, err)
	defer table.Close()
	if got := raws(t, table.Pages(t.Context(), nil)); !slices.Equal(got, numbered(9)) {
		t.Errorf("%v", got)
	}
}

func TestALoadWhoseDataChangedBeginsAnew(t *testing.T) {
	s, l, from := begin(t, numbered(9)...)
	s.fail = 4
	part, _ := l.Take(t.Context(), from, load.Options{})
	s.becomes(func() { s.fail, s.records = 0, numbered(9)[1:] })
	whole, err := l.Take(t.Context(), from, load.Options{})
	if err != nil || whole.ID == part.ID || whole.Records != 8 {
		t.Errorf("%+v, %v", whole, err)
	}
	if len(whole.Deleted) != 1 || whole.Deleted[0].ID != part.ID {
		t.Errorf("the part is still there: %+v", whole.Deleted)
	}
}

func TestTwoDocketsLoadTheSameAtOnce(t *testing.T) {
	_, l, from := begin(t, numbered(40)...)
	var wg sync.WaitGroup
	var ids [3]int64
	for i := range ids {
		wg.Go(func() {
			taken, err := l.Take(t.Context(), from, load.Options{Jobs: 2})
			if ids[i] = taken.ID; err != nil || taken.Records != 40 || !taken.Complete {
				t.Errorf("%+v, %v", taken, err)
			}
		})
	}
	wg.Wait()
	if slices.Sort(ids[:]); ids[0] == ids[1] || ids[1] == ids[2] {
		t.Errorf("the loads are %v", ids)
	}
}

func TestTheBudgetStopsALoadAndKeepsItsPages(t *testing.T) {
	_, l, from := begin(t, numbered(load.Budget+5)...)
	from.PerPage = 1
	enough := errors.New("enough")
	part, err := l.Take(t.Context(), from, load.Options{More: func(load.Progress) error { return enough }})
	if !errors.Is(err, enough) || part.Pages != load.Budget {
		t.Errorf("%+v, %v", part, err)
	}
	whole, err := l.Take(t.Context(), from, load.Options{More: func(load.Progress) error { return nil }})
	if err != nil || whole.ID != part.ID || whole.Records != load.Budget+5 {
		t.Errorf("%+v, %v", whole, err)
	}
}

func TestColumnsBeyondThoseOfATableStayWithTheirRecord(t *testing.T) {
	var b strings.Builder
	for i := range 2_500 {
		fmt.Fprintf(&b, `,"f%d":"%d"`, i, i)
	}
	record := `{"_id":{"$oid":"1"}` + b.String() + `}`
	_, l, from := begin(t, record, `{"f2":"only"}`)
	table := opened(t, l, from)
	if len(table.Columns) != 1_900 || table.Beyond != 2_500-1_899 {
		t.Errorf("%d columns, %d beyond", len(table.Columns), table.Beyond)
	}
	if got := raws(t, table.Pages(t.Context(), nil)); len(got) != 2 || got[0] != record {
		t.Errorf("the record lost something: %d records of %d bytes, want %d", len(got), len(got[0]), len(record))
	}
	if got := rows(t, l, `SELECT f1898 AS a, f2 AS b FROM vendors`); got != `{"a":1898,"b":"2"}`+"\n"+`{"a":null,"b":"only"}` {
		t.Errorf("%s", got)
	}
	if got := rows(t, l, `SELECT f2499 FROM vendors`); !strings.Contains(got, "no such column: f2499; vendors: 601 columns beyond the first 1,900 are not in SQL") {
		t.Errorf("%s", got)
	}
}

func TestOldLoadsGoAndThoseWithANoteStay(t *testing.T) {
	_, l, from := begin(t, numbered(1)...)
	first, err := l.Take(t.Context(), from, load.Options{Note: "before the import"})
	must(t, err)
	for range 12 {
		_, err = l.Take(t.Context(), from, load.Options{})
		must(t, err)
	}
	list, err := l.Store.Snapshots.List(t.Context(), here, "")
	must(t, err)
	if len(list) != 11 || list[10].ID != first.ID {
		t.Errorf("%d loads are left, the oldest is %d", len(list), list[len(list)-1].ID)
	}
}

func TestLoadsBeyondASizeGoTheOldestFirst(t *testing.T) {
	_, l, from := begin(t, numbered(50)...)
	first, err := l.Take(t.Context(), from, load.Options{})
	must(t, err)
	l.Bytes = 2*first.Stored + first.Stored/2
	var last load.Taken
	for range 3 {
		last, err = l.Take(t.Context(), from, load.Options{})
		must(t, err)
	}
	list, err := l.Store.Snapshots.List(t.Context(), here, "")
	must(t, err)
	if len(list) != 2 || list[0].ID != last.ID || len(last.Deleted) != 1 {
		t.Errorf("%d loads are left, the newest deleted %v", len(list), last.Deleted)
	}
	l.Bytes = 1 // less than one load takes: the newest stays
	last, err = l.Take(t.Context(), from, load.Options{})
	must(t, err)
	if list, err = l.Store.Snapshots.List(t.Context(), here, ""); err != nil || len(list) != 1 || list[0].ID != last.ID {
		t.Errorf("left are %v, %v", list, err)
	}
}

func TestAFullDiskKeepsThePagesThatCameAndTheLoadGoesOn(t *testing.T) {
	_, l, from := begin(t, numbered(400)...)
	from.PerPage = 10
	undo := load.LeaveRoom("3")
	part, err := l.Take(t.Context(), from, load.Options{})
	if undo(); err == nil || !strings.Contains(err.Error(), "full") || part.Pages == 0 || part.Pages == 40 || part.Complete {
		t.Fatalf("%+v, %v", part.Snapshot, err)
	}
	if want := fmt.Sprintf("it ended after page %d: the table of the load cannot be written: the disk is full or ", part.Pages); !strings.HasPrefix(part.Reason, want) {
		t.Errorf("%d pages: %q", part.Pages, part.Reason)
	}
	whole, err := l.Take(t.Context(), from, load.Options{})
	must(t, err)
	if whole.ID != part.ID || whole.Records != 400 || !whole.Complete {
		t.Errorf("%+v", whole.Snapshot)
	}
	files, err := os.ReadDir(filepath.Join(l.Store.Folder(), "loads"))
	must(t, err)
	for _, f := range files {
		if strings.HasPrefix(f.Name(), "new-") {
			t.Errorf("%s is left behind", f.Name())
		}
	}
}

func TestATableThatIsGoneIsMadeAgain(t *testing.T) {
	_, l, from := begin(t, numbered(3)...)
	opened(t, l, from)
	must(t, os.RemoveAll(filepath.Join(l.Store.Folder(), "loads")))
	if got := rows(t, l, `SELECT count(*) AS n, sum(amount) AS s FROM vendors`); got != `{"n":3,"s":4.5}` {
		t.Error(got)
	}
}

// What is deleted is deleted: its records are in no file any more, and no table is made of what is gone.
func TestALoadIsDeletedWithItsTable(t *testing.T) {
	_, l, from := begin(t, numbered(3)...)
	table := opened(t, l, from)
	must(t, l.Delete(t.Context(), table.Of.ID))
	if left, err := filepath.Glob(filepath.Join(l.Store.Folder(), "loads", "*.db")); err != nil || len(left) > 0 && runtime.GOOS != "windows" {
		t.Errorf("left are %q, %v", left, err)
	}
	if again, err := l.Open(t.Context(), table.Of); err == nil || !strings.Contains(err.Error(), "it was deleted") {
		t.Errorf("it opens again: %v, %v", again, err)
	}
}

func TestAQueryOnlyReads(t *testing.T) {
	_, l, from := begin(t, numbered(3)...)
	opened(t, l, from)
	out := filepath.Join(t.TempDir(), "out")
	for _, sql := range []string{
		"", "-- only this", "DELETE FROM vendors", "SELECT 1; DROP VIEW vendors", "SELECT 1;;SELECT 2", "ATTACH '" + out + "' AS x", "PRAGMA query_only=0", "VACUUM INTO '" + out + "'",
		"WITH a AS (SELECT 1) DELETE FROM load0.r WHERE 'vendors'<>''", "WITH a AS (SELECT 1) INSERT INTO load0.r(c0) SELECT 'vendors'",
		"SELECT load_extension('x')", "SELECT readfile('/etc/passwd')", "SELECT writefile('" + out + "','x')", "SELECT * FROM pragma_query_only(0)", "/* x */ CREATE TABLE x(a)",
		"WITH a AS (SELECT 1) UPDATE vendors SET name = 1", "SELECT fts3_tokenizer('x')", "SELECT edit('x')", "SELECT * FROM \"pragma_table_list\"", "EXPLAIN DELETE FROM load0.r -- vendors",
		"SELECT length(zeroblob(1000000000))", "SELECT * FROM nothing", "SELECT 'it''s", "SELECT * FROM vendors WHERE", "SELECT * FROM sqlite_dbpage", "EXPLAIN QUERY PLAN ATTACH 'x' AS y",
	} {
		if a, err := l.Ask(t.Context(), sql, 0); err == nil {
			got := raws2(a.Pages)
			a.Close()
			if got == nil && !strings.HasPrefix(sql, "EXPLAIN") && !strings.Contains(sql, "pragma_table_list") && !strings.Contains(sql, "dbpage") {
				t.Errorf("%q was run", sql)
			}
		}
		if _, err := os.Stat(out); err == nil {
			t.Fatalf("%q wrote a file", sql)
		}
	}
	for sql, want := range map[string]string{
		"SELECT count(*) AS n FROM vendors;":       `{"n":3}`,
		"-- a comment; with this\nSELECT ';' AS a": `{"a":";"}`,
		"(SELECT 1)": ``,
		"WITH a AS (SELECT amount FROM VENDORS) SELECT max(amount) AS m FROM a": `{"m":2.5}`,
		"VALUES (1, 'x')": `{"column1":1,"column2":"x"}`,
		"SELECT 1 AS a, 2 AS a, NULL AS b, 1e999 AS c": `{"a":1,"a (2)":2,"b":null,"c":"Infinity"}`,
		"SELECT * FROM invoices":                       "invoices is not loaded; these are: vendors",
		"DROP TABLE vendors":                           "a query only reads: it begins with SELECT, WITH, VALUES or EXPLAIN",
	} {
		if got := rows(t, l, sql); got != want && want != "" {
			t.Errorf("%s: %s", sql, got)
		}
	}
	if got := rows(t, l, "SELECT count(*) AS n FROM vendors"); got != `{"n":3}` {
		t.Errorf("afterwards there are %s", got)
	}
}

func raws2(pages iter.Seq2[client.NumberedPage, error]) error {
	for _, err := range pages {
		if err != nil {
			return err
		}
	}
	return nil
}

func TestAQueryThatRunsForEverIsCancelled(t *testing.T) {
	_, l, _ := begin(t)
	ctx, cancel := context.WithCancel(t.Context())
	began := make(chan bool)
	done := make(chan error)
	go func() {
		close(began)
		_, err := l.Ask(ctx, "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c) SELECT * FROM c WHERE n < 2", 10)
		done <- err
	}()
	<-began
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestAQueryThatRunsForEverBehindItsFirstRowIsCancelled(t *testing.T) {
	_, l, _ := begin(t)
	ctx, cancel := context.WithCancel(t.Context())
	a, err := l.Ask(ctx, "SELECT 0 AS n UNION ALL SELECT count(*) FROM (WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c) SELECT * FROM c)", 0)
	must(t, err)
	defer a.Close()
	done := make(chan error)
	go func() { done <- raws2(a.Pages) }()
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestTheFirstRowsOfAQueryAreTheSame(t *testing.T) {
	_, l, from := begin(t, numbered(3)...)
	opened(t, l, from)
	for sql, want := range map[string]string{
		"SELECT name FROM vendors ORDER BY amount DESC; -- the greatest;\n": `{"name":"N2"}` + "\n" + `{"name":"N1"}`,
		"VALUES (1), (2), (3)":                              `{"column1":1}` + "\n" + `{"column1":2}`,
		"WITH a AS (SELECT ';' AS b) SELECT b FROM a /* so": `{"b":";"}`,
		"SELECT 1) UNION SELECT (2":                         `{"1":1}` + "\n" + `{"1":2}`,
	} {
		a, err := l.Ask(t.Context(), sql, 2)
		if err != nil {
			t.Errorf("%s: %v", sql, err)
			continue
		}
		if got := strings.Join(raws(t, a.Pages), "\n"); got != want {
			t.Errorf("%s: %s", sql, got)
		}
		a.Close()
	}
	for _, sql := range []string{"DELETE FROM vendors", "SELECT 1; SELECT 2", "WITH a AS (SELECT 1) DELETE FROM load0.r -- vendors"} {
		if a, err := l.Ask(t.Context(), sql, 2); err == nil {
			a.Close()
			t.Errorf("%q was run", sql)
		}
	}
}

// memoryRow is a record in memory as a filter sees it, written apart from the tables.
type memoryRow struct {
	names  []string
	record map[string]json.RawMessage
}

func (r memoryRow) Value(col int) query.Value {
	raw, there := r.record[r.names[col]]
	var text string
	switch {
	case !there:
		return query.Value{State: query.Missing}
	case col == 0:
		var id struct {
			OID string `json:"$oid"`
		}
		_ = json.Unmarshal(raw, &id)
		return query.Value{Text: id.OID}
	case string(raw) == "null":
		return query.Value{State: query.Null, Text: "null"}
	case json.Unmarshal(raw, &text) == nil:
		return query.Value{Text: text}
	}
	return query.Value{Text: string(raw)}
}

func (r memoryRow) Folded() string {
	out := ""
	for col := range r.names {
		out += query.Fold(r.Value(col).Text) + "\n"
	}
	return out
}

func TestMemoryAndSQLiteGiveTheSameRows(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	pick := func(of ...string) string { return of[rnd.IntN(len(of))] }
	values := []string{`"steel"`, `"Steel UK"`, `"ÄRGER"`, `""`, `"  "`, `null`, `10`, `10.0`, `"10"`, `"-3"`, `"00042"`, `"2026-01-31"`, `"2026-02-01T10:00"`, `true`, `[1, 2]`,
		`{"a": "steel"}`, `"a\u202eb"`, `"null"`, `"missing"`, `123456789012345678901234567890`, `"\"q\""`, `"line\nfeed"`}
	for range 12 {
		names := []string{"_id", "name", "sum", "on", `odd "name`, "most", "days"}
		kinds := [][]string{nil, values, {`"1"`, `2.50`, `"-7"`, `""`, `null`, `123456789012345678901234567890`}, {`"2026-01-31"`, `"2026-02-01 10:00"`, `""`}, values,
			{`"10"`, `2.50`, `1e3`, `"1,000.00"`, `".50"`, `"(100.00)"`, `"-3"`, `"10.0"`, `"n/a"`, `"1,234"`, `""`}, {`"2026-01-31"`, `"2026-02-01"`, `"2025-12-24T01:00"`, `"soon"`}}
		var records []string
		for i := range 60 {
			record := fmt.Sprintf(`{"_id":{"$oid":"%d"}`, i%50)
			for col, name := range names[1:] {
				if rnd.IntN(5) > 0 {
					quoted, _ := json.Marshal(name)
					record += "," + string(quoted) + ":" + pick(kinds[col+1]...)
				}
			}
			records = append(records, record+"}")
		}
		_, l, from := begin(t, records...)
		table := opened(t, l, from)
		var columns []query.Column // in the order of the table, typed here anew
		for _, c := range table.Columns {
			var s describe.Sniffer
			for _, record := range records {
				r := memoryRow{[]string{"-", c.Name}, nil}
				must(t, json.Unmarshal([]byte(record), &r.record))
				if v := r.Value(1); v.State == query.Present && c.Name != "_id" {
					s.Add(v.Text)
				}
			}
			if others := table.Others[len(columns)]; others != s.Others() {
				t.Fatalf("%d cells of %s are of another kind, want %d", others, c.Name, s.Others())
			}
			if columns = append(columns, query.Column{Name: c.Name, Kind: s.Kind()}); c.Name == "_id" {
				columns[0].Kind = describe.Number
			}
		}
		if !slices.Equal(columns, table.Columns) {
			t.Fatalf("the columns are %v, want %v", table.Columns, columns)
		}
		names = nil
		for _, c := range columns {
			names = append(names, c.Name)
		}
		for range 150 {
			text := filter(rnd, pick, 3)
			f, err := query.Parse(text, columns)
			if err != nil {
				continue
			}
			got, err := table.Choose(t.Context(), f, nil, nil)
			must(t, err)
			var want []int
			for i, record := range records {
				r := memoryRow{names: names}
				must(t, json.Unmarshal([]byte(record), &r.record))
				if f.Match(r) {
					want = append(want, i)
				}
			}
			if !f.Empty() && !slices.Equal(got, want) {
				t.Fatalf("%s: SQLite gives %v, memory %v", text, got, want)
			}
		}
	}
}

// filter makes one up.
func filter(rnd *rand.Rand, pick func(...string) string, depth int) string {
	value := func() string {
		return pick("steel", `"Steel UK"`, "10", "-3", "2026-01", "2026-02-01", `""`, "null", "missing", "ärger", "^s", "42", `"null"`, "2.5", "1e3", "1,000", "(100.00)", `"a <U+202E>b"`)
	}
	switch n := rnd.IntN(8); {
	case depth == 0 || n < 2:
		return value()
	case n < 5:
		return pick("name", "sum", "on", `"odd ""name"`, "_id", "most", "days") + pick("=", "!=", "<", "<=", ">", ">=", ":", "~") + value()
	case n == 5:
		return "-" + filter(rnd, pick, depth-1)
	case n == 6:
		return "(" + filter(rnd, pick, depth-1) + " or " + filter(rnd, pick, depth-1) + ")"
	}
	return filter(rnd, pick, depth-1) + " " + filter(rnd, pick, depth-1)
}

func TestRecordsAreSortedBySeveralColumnsBlanksLast(t *testing.T) {
	_, l, from := begin(t, `{"a":"x","n":"9"}`, `{"a":"B","n":"10"}`, `{"a":"b","n":10.5}`, `{"a":"","n":"-1"}`, `{"n":"2"}`, `{"a":"x","n":null}`, `{"a":"x","n":"11"}`)
	table := opened(t, l, from)
	for _, tt := range []struct {
		by   []load.Key
		want []int
	}{
		{[]load.Key{{Col: 1}}, []int{1, 2, 0, 5, 6, 3, 4}},
		{[]load.Key{{Col: 1, Desc: true}}, []int{0, 5, 6, 2, 1, 3, 4}},
		{[]load.Key{{Col: 2}}, []int{3, 4, 0, 1, 2, 6, 5}},
		{[]load.Key{{Col: 1, Desc: true}, {Col: 2, Desc: true}}, []int{6, 0, 5, 2, 1, 4, 3}},
	} {
		got, err := table.Choose(t.Context(), nil, tt.by, nil)
		if must(t, err); !slices.Equal(got, tt.want) {
			t.Errorf("by %v: %v, want %v", tt.by, got, tt.want)
		}
	}
}

func TestLongAndEqualTextsAreSortedAsInMemory(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 9))
	texts, records := make([]string, 400), make([]string, 400)
	for i := range texts {
		for range rnd.IntN(6) {
			texts[i] += []string{"invoice of ", "INVOICE of ", "the month of ", "März", "1", ""}[rnd.IntN(6)]
		}
		records[i] = fmt.Sprintf(`{"a":%q}`, texts[i])
	}
	_, l, from := begin(t, records...)
	want := make([]int, len(texts))
	for i := range want {
		want[i] = i
	}
	slices.SortStableFunc(want, func(a, b int) int {
		if x, y := texts[a], texts[b]; x != "" && y != "" {
			return describe.Compare(describe.Text, x, y)
		}
		return len(texts[b]) - len(texts[a])
	})
	got, err := opened(t, l, from).Choose(t.Context(), nil, []load.Key{{Col: 1}}, nil)
	must(t, err)
	for i := range want {
		if texts[got[i]] != texts[want[i]] || texts[got[i]] != "" && got[i] != want[i] {
			t.Fatalf("place %d has %d (%q), want %d (%q)", i, got[i], texts[got[i]], want[i], texts[want[i]])
		}
	}
}

func TestAnExportOfATableIsTheExportOfItsPages(t *testing.T) {
	_, l, from := begin(t, numbered(5)...)
	table := opened(t, l, from)
	for _, format := range []export.Format{export.FormatCSV, export.FormatLines} {
		var live, loaded strings.Builder
		_, err := export.Pages(t.Context(), from.Walk(t.Context(), 1, 1, nil), &live, export.Options{Format: format}, nil)
		must(t, err)
		_, err = export.Pages(t.Context(), table.Pages(t.Context(), nil), &loaded, export.Options{Format: format}, nil)
		must(t, err)
		if live.String() != loaded.String() {
			t.Errorf("%s from the load:\n%s\nfrom the service:\n%s", format, loaded.String(), live.String())
		}
	}
}

package load

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/export"
)

type Answer struct {
	Columns []string // each different
	Pages   iter.Seq2[client.NumberedPage, error]
	Of      []store.Snapshot // that it reads
	Newest  []store.Snapshot // those that the names of datasources stood for, whether it reads them or not
	Texts   []string         // columns with numbers of more digits than SQL's that the query names, unless docket's functions compute
	Mostly  []string         // and those that hold other texts beside numbers
	Maybe   []string         // and those that hold what may be numbers
	Joins   bool             // it compares values of two loads, or of one with itself
	Lost    []string         // of each load, see [Table.Halves], and its columns that SQL does not have
	Unseen  []string         // what a filter in the name of a table does not look at
	alike   [][]source       // what it may name by one name for SQL
	leftOut map[string]int   // by functions, see [Answer.LeftOut]
	close   func()
}

func (a *Answer) Close() { a.close() }

type RefusedError struct {
	Reason string
	Absent bool // it names what is not loaded
}

func (e *RefusedError) Error() string { return e.Reason }

// mostTables is how many files SQLite reads at once, and mostValue the bytes of one value.
const (
	mostTables = 10
	mostValue  = 64 << 20
)

// Ask runs one query over the newest whole loads. Each is a table with the name of its datasource. A column holds
// numbers where every value is one, else texts: dates as they came, objects and lists as JSON. Nothing can be written,
// attached or read beside them: the loads are opened for reading, and the query is one SELECT. With most, so many rows
// at the most are found before the first is given; with 0 rows come as they are found. ctx interrupts it wherever SQLite
// is.
func (l Loads) Ask(ctx context.Context, text string, most int) (*Answer, error) {
	if err := Vet(text); err != nil {
		return nil, err
	}
	db := connect("/docket", "memory")
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	handle := handleOf(conn)
	namesOnly(handle)
	stop := interrupting(ctx, handle)
	a := &Answer{leftOut: map[string]int{}, close: func() { stop(); asked.Delete(handle); conn.Close(); db.Close() }}
	asked.Store(handle, a)
	if err := l.attach(ctx, conn, text, a); err != nil {
		a.Close()
		return nil, cmp.Or(ctx.Err(), err)
	}
	rows, err := rowsOf(ctx, conn, text, most)
	if err != nil {
		a.Close()
		return nil, l.explain(ctx, err, a)
	}
	end := a.close
	a.close = func() { rows.Close(); end() } // rows that nobody asked for would hold the connection
	names, err := rows.Columns()
	a.Columns = each.Different(names, strings.ToLower)
	a.Pages = answerPages(ctx, rows, a.Columns)
	return a, err
}

// Vet lets one SELECT pass: what it may do beyond that, SQLite is not able to do here.
func Vet(text string) error {
	code := plain(text)
	first, _, _ := strings.Cut(strings.TrimLeft(strings.ToUpper(code), " ("), " ")
	first, _, _ = strings.Cut(first, "(")
	switch rest := strings.TrimRight(code, "; "); {
	case strings.Contains(text, "\x00"):
		return &RefusedError{Reason: "the query has a NUL character, at which SQL would end"}
	case strings.TrimSpace(code) == "":
		return &RefusedError{Reason: "the query is empty"}
	case !slices.Contains([]string{"SELECT", "WITH", "VALUES", "EXPLAIN"}, first):
		return &RefusedError{Reason: "a query only reads: it begins with SELECT, WITH, VALUES or EXPLAIN"}
	case strings.Contains(rest, ";"):
		return &RefusedError{Reason: "one query at a time: something follows the semicolon"}
	case strings.Contains(strings.ToUpper(rest), "PRAGMA_"):
		return &RefusedError{Reason: "a query reads records; settings of SQLite (pragma) are none"}
	}
	return nil
}

// rowsOf gives the rows of a query; with most, the first ones, which are found at once.
func rowsOf(ctx context.Context, conn *sql.Conn, text string, most int) (*sql.Rows, error) {
	statements := []string{"PRAGMA query_only = 1"}
	if bare := Bare(text); most > 0 && !strings.HasPrefix(strings.ToUpper(strings.TrimSpace(plain(bare))), "EXPLAIN") {
		statements = []string{fmt.Sprintf(`CREATE TEMP TABLE "" AS SELECT * FROM (%s) LIMIT %d`, bare, most), statements[0]}
		text = `SELECT * FROM temp.""` // as no datasource is called
	}
	for _, statement := range statements {
		if _, err := conn.ExecContext(ctx, statement); err != nil {
			return nil, err
		}
	}
	return conn.QueryContext(ctx, text)
}

// Bare is a query without what may end it, a semicolon and comments, so that it can be a part of another one.
func Bare(text string) string { return text[:len(strings.TrimRight(plain(text), "; "))] }

// plain is a query of the same length with blanks in place of comments, and quotes in place of what stands in its texts
// and quoted names: " only of names.
func plain(text string) string {
	var out strings.Builder
	for text != "" {
		end, keep := 1, text[:1]
		skip := func(until, with string, from int) {
			at := strings.Index(text[from:], until)
			if end, keep = len(text), with; at >= 0 {
				end = from + at + len(until)
			}
		}
		switch c := text[0]; {
		case c == '"':
			skip(`"`, `"`, 1)
		case c == '\'' || c == '`':
			skip(string(c), "'", 1)
		case c == '[':
			skip("]", "'", 1)
		case strings.HasPrefix(text, "--"):
			skip("\n", " ", 2)
		case strings.HasPrefix(text, "/*"):
			skip("*/", " ", 2)
		case c <= ' ':
			keep = " "
		}
		out.WriteString(strings.Repeat(keep, end))
		text = text[end:]
	}
	return out.String()
}

// explain says what is loaded, or cannot be told apart, where a table is missing.
func (l Loads) explain(ctx context.Context, err error, a *Answer) error {
	_, what, is := strings.Cut(err.Error(), "no such table: ")
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if !is {
		reason := strings.TrimSuffix(strings.TrimPrefix(err.Error(), "SQL logic error: "), " (1)")
		if strings.HasPrefix(reason, "no such column") { // one of those
			reason = strings.Join(append([]string{reason}, a.Lost...), "; ")
		}
		return &RefusedError{Reason: reason}
	}
	what = strings.TrimSuffix(what, " (1)")
	for _, alike := range a.alike {
		if strings.EqualFold(alike[0].name, what) {
			return &RefusedError{Reason: apart(alike)}
		}
	}
	what, _, _ = strings.Cut(what, " (")
	what, _, _ = strings.Cut(what, where)
	if datasource, word, is := cutLast(what); is {
		_, err := l.Find(ctx, datasource, word)
		return err
	}
	list, bad := l.Newest(ctx, "")
	names := each.Of(list, func(n store.Snapshot) string { return n.Datasource })
	reason := fmt.Sprintf("%s is not loaded; ", what)
	if slices.Sort(names); len(names) == 0 {
		return errors.Join(bad, &RefusedError{reason + "nothing is", true})
	}
	return errors.Join(bad, &RefusedError{reason + "these are: " + strings.Join(names, ", "), true})
}

// answerPages gives the rows of a query as pages of records without an id.
func answerPages(ctx context.Context, rows *sql.Rows, names []string) iter.Seq2[client.NumberedPage, error] {
	idAt := slices.Index(names, export.IDColumn)
	record := func(p *client.Page, row []any) {
		r := client.Record{Cells: make([]client.Value, len(names))}
		var raw []byte
		for i, v := range row {
			r.Cells[i] = answerValue(v)
			raw = append(member(raw, names[i]), r.Cells[i]...)
		}
		if idAt >= 0 {
			r.IDValue = r.Cells[idAt]
		}
		r.Raw = append(raw, '}')
		p.Records = append(p.Records, r)
	}
	return func(yield func(client.NumberedPage, error) bool) {
		paged(func() *client.Page { return &client.Page{Columns: names} }, record, func(use func(row []any) bool) error {
			return scan(ctx, rows, use)
		}, yield)
	}
}

// answerValue is a value of SQLite as JSON.
func answerValue(v any) client.Value {
	switch v := v.(type) {
	case int64:
		return strconv.AppendInt(nil, v, 10)
	case float64:
		if math.IsInf(v, 0) { // JSON has no number for it, and nothing is something else
			return quote(map[bool]string{true: "Infinity", false: "-Infinity"}[v > 0])
		}
		short, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', mostDigits, 64), 64) // 0.1 + 0.2 is 0.3, as SQLite's own shell shows it
		if math.Abs(short) >= 1e15 {                                                    // zeros in the place of digits that it does not hold would be said to be there
			return strconv.AppendFloat(nil, v, 'e', -1, 64)
		}
		out, _ := json.Marshal(short)
		return out
	case string:
		return quote(v)
	case []byte:
		return quote(string(v))
	}
	return client.Value("null")
}

// handleOf is SQLite's own handle of a connection, which the driver does not give; 0 where it cannot be found.
func handleOf(conn *sql.Conn) (handle uintptr) {
	_ = conn.Raw(func(driver any) error {
		if db := reflect.Indirect(reflect.ValueOf(driver)).FieldByName("db"); db.CanUint() {
			handle = uintptr(db.Uint())
		}
		return nil
	})
	return handle
}

// namesOnly lets nothing but names stand in double quotes: SQLite takes the quoted name of a column that is not there for
// a text, so that a slip of the pen is an answer.
func namesOnly(handle uintptr) {
	if handle != 0 {
		thread := libc.NewTLS()
		defer thread.Close()
		off := libc.NewVaList(int32(0), uintptr(0))
		defer libc.Xfree(thread, off)
		sqlite3.Xsqlite3_db_config(thread, handle, sqlite3.SQLITE_DBCONFIG_DQS_DML, off)
	}
}

// interrupting ends what SQLite does on a connection when ctx ends, wherever it is: the driver does that up to the first
// row of a query alone, and a query may run for ever behind it. The connection may be closed once stop has been called.
func interrupting(ctx context.Context, handle uintptr) (stop func()) {
	if handle == 0 {
		return func() {}
	}
	done := make(chan struct{})
	inTime := context.AfterFunc(ctx, func() {
		defer close(done)
		thread := libc.NewTLS()
		defer thread.Close()
		sqlite3.Xsqlite3_interrupt(thread, handle)
	})
	return func() {
		if !inTime() {
			<-done
		}
	}
}

package load

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"docket/config/files"
	"docket/config/store"
	"docket/ui/core/describe"
	"docket/ui/core/each"
	"docket/ui/core/query"
)

// attach makes the loads that the query may name into tables, and then closes every other way in and out.
func (l Loads) attach(ctx context.Context, conn *sql.Conn, text string, a *Answer) error {
	tables, err := l.named(ctx, text)
	if len(tables) > mostTables {
		return &RefusedError{Reason: fmt.Sprintf("a query reads at most %d datasources", mostTables)}
	}
	var texts []columnTexts // of each load
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		of := tables[name]
		var t *Table
		if t, err = l.Open(ctx, of.Snapshot); err != nil {
			return err
		}
		schema := fmt.Sprintf("load%d", len(a.Of))
		a.Of = append(a.Of, of.Snapshot)
		_, err = conn.ExecContext(ctx, "ATTACH ? AS "+schema, files.URI(l.file(of.ID), url.Values{"mode": {"ro"}}))
		if err == nil {
			err = t.table(ctx, conn, schema, name, of.filter, a)
			texts = append(texts, t.texts(strings.ToLower(text)))
		}
		if t.Close(); err != nil {
			return err
		}
	}
	read(ctx, conn, text, a, texts)
	for id, most := range map[int]int{sqlite3.SQLITE_LIMIT_ATTACHED: 0, sqlite3.SQLITE_LIMIT_LENGTH: mostValue} {
		if err == nil {
			_, err = sqlite.Limit(conn, id, most)
		}
	}
	if err == nil {
		_, err = conn.ExecContext(ctx, "PRAGMA trusted_schema = 0")
	}
	return err
}

// read leaves in the answer the loads that the query reads, as SQLite understood it: the name of another may be a word of
// SQL, an alias, or stand in a comment. Of a query with a mistake, and of EXPLAIN, all stay.
func read(ctx context.Context, conn *sql.Conn, text string, a *Answer, texts []columnTexts) {
	opened := make([]bool, len(a.Of)+2) // main and temp come before those that are attached
	rows, err := conn.QueryContext(ctx, "EXPLAIN "+text)
	if err == nil {
		err = scan(ctx, rows, func(row []any) bool {
			if at, is := row[4].(int64); is && row[1] == "OpenRead" && int(at) < len(opened) {
				opened[at] = true
			}
			return true
		})
	}
	var of []store.Snapshot
	for i, n := range a.Of {
		if err != nil || opened[i+2] {
			of, a.Texts, a.Mostly = append(of, n), append(a.Texts, texts[i].long...), append(a.Mostly, texts[i].mostly...)
			a.Maybe = append(a.Maybe, texts[i].maybe...)
		}
	}
	a.Of = of
}

// named are the loads that a query may name, by the name that it has for each.
func (l Loads) named(ctx context.Context, text string) (map[string]source, error) {
	newest, err := l.Newest(ctx, "")
	out := map[string]source{}
	put := func(name string, of source) { // SQL does not tell A from a
		for known, s := range out {
			if strings.EqualFold(known, name) && s.ID == of.ID && s.filter == of.filter {
				return
			}
		}
		out[name] = of
	}
	rest := quoted.ReplaceAllStringFunc(text, func(quoted string) string {
		name := strings.ReplaceAll(quoted[1:len(quoted)-1], `""`, `"`)
		of, ok := l.source(ctx, name, newest)
		if !ok { // it may be a text, or a name in the query
			return quoted
		}
		put(name, of)
		return ""
	})
	rest = strings.ToLower(strings.ReplaceAll(rest, `""`, `"`))
	words := identifiers(rest)
	for _, of := range newest {
		name := strings.ToLower(of.Datasource)
		if mentions(rest, words, name) {
			put(of.Datasource, source{Snapshot: of})
		}
	}
	return out, err
}

// mentions tells that a query, which has these words, may name something: as a word, or anywhere where the name is none. All
// are in small letters.
func mentions(query string, words []string, name string) bool {
	return slices.Contains(words, name) || !slices.Equal(identifiers(name), []string{name}) && strings.Contains(query, name)
}

// identifiers are the words of a query as SQL takes names apart, its own among them.
func identifiers(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '$' })
}

func cutLast(name string) (datasource, word string, is bool) {
	at := strings.LastIndexByte(name, '@')
	if at < 0 {
		return name, "", false
	}
	return name[:at], name[at+1:], true
}

func (t *Table) SQLColumns() []query.Column {
	out := slices.Clone(t.Columns)
	for i, name := range t.sqlNames() {
		if out[i].Name = name; t.long[i] {
			out[i].Kind = describe.Text
		}
	}
	return out
}

// texts are the columns of [Answer] that a query, in small letters, may name: texts in spite of the numbers in them.
func (t *Table) texts(query string) (found columnTexts) {
	words := identifiers(query)
	compared := strings.ContainsAny(query, "<>") || slices.ContainsFunc(words, computes)
	for i, name := range t.sqlNames() {
		switch {
		case !mentions(query, words, strings.ToLower(name)):
		case t.long[i]:
			found.long = append(found.long, name)
		case t.Columns[i].Kind == describe.MostlyNumber && compared:
			found.mostly = append(found.mostly, name)
		case t.Columns[i].Kind == describe.Text && t.Others[i] > 0 && compared:
			found.maybe = append(found.maybe, name)
		}
	}
	return found
}

// computes tells that a word of a query has values compared or added up.
func computes(word string) bool {
	return slices.Contains([]string{"sum", "avg", "total", "min", "max", "order", "between"}, word)
}

type columnTexts struct{ long, mostly, maybe []string }

func (t *Table) sqlNames() []string { return Names(append([]string{t.Columns[0].Name}, t.names...)) }

// Names are what SQL calls columns, of which _id is the first: each has a name of its own. NUL, where SQL ends, is a sign.
func Names(columns []string) []string {
	columns = slices.Clone(columns)
	for i, name := range columns {
		if columns[i] = strings.ReplaceAll(name, "\x00", "␀"); name == "" {
			columns[i] = "column " + strconv.Itoa(i)
		}
	}
	return each.Different(columns, strings.ToLower) // SQL does not tell A from a
}

// selected is the columns of a table for SQL: named as the datasource names them, and typed.
func (t *Table) selected() string {
	var out []string
	for i, name := range t.sqlNames() {
		out = append(out, t.expression(i)+" AS "+QuoteName(name))
	}
	return strings.Join(out, ", ")
}

// expression is a column for SQL. What a function does to each of a million cells, a query waits for: only a column that
// has blanks, other values than texts or numbers that SQL does not read goes through one.
func (t *Table) expression(i int) string {
	text, number := fmt.Sprintf("c%d", i), i > 0 && t.Columns[i].Kind == describe.Number && !t.long[i]
	switch {
	case number && t.odd[i]:
		return "decimal(" + text + ")"
	case t.mixed[i] && i == 0:
		text = `CASE typeof(c0) WHEN 'blob' THEN coalesce(CAST(c0 AS TEXT) ->> '$."$oid"', CAST(c0 AS TEXT) ->> '$') ELSE c0 END`
	case t.mixed[i]:
		text = fmt.Sprintf(`CASE typeof(c%[1]d) WHEN 'blob' THEN nullif(CAST(c%[1]d AS TEXT), 'null') ELSE c%[1]d END`, i)
		if number {
			text = `nullif(trim(` + text + `), '')`
		}
	}
	if number {
		return `CAST(` + text + ` AS NUMERIC)`
	}
	return text
}

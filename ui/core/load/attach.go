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
	tables, err := l.named(ctx, text, a)
	if len(tables) > mostTables {
		return &RefusedError{Reason: fmt.Sprintf("a query reads at most %d datasources", mostTables)}
	}
	var opened []*Table // what they know of their columns outlasts that they are closed
	for _, key := range slices.Sorted(maps.Keys(tables)) {
		of := tables[key][0]
		if len(tables[key]) > 1 { // SQLite has no such table, which it says only where the query reads it
			a.alike = append(a.alike, tables[key])
			continue
		}
		var t *Table
		if t, err = l.Open(ctx, of.Snapshot); err != nil {
			return err
		}
		schema := fmt.Sprintf("load%d", len(a.Of))
		a.Of = append(a.Of, of.Snapshot)
		_, err = conn.ExecContext(ctx, "ATTACH ? AS "+schema, files.URI(l.file(of.ID), url.Values{"mode": {"ro"}}))
		if err == nil {
			err = t.table(ctx, conn, schema, of, text, a)
			opened = append(opened, t)
		}
		if t.Close(); err != nil {
			return err
		}
	}
	read(ctx, conn, text, a, opened)
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
func read(ctx context.Context, conn *sql.Conn, text string, a *Answer, tables []*Table) {
	opened, reads := make([]bool, len(a.Of)+2), 0 // main and temp come before those that are attached
	rows, err := conn.QueryContext(ctx, "EXPLAIN "+text)
	if err == nil {
		err = scan(ctx, rows, func(row []any) bool {
			if at, is := row[4].(int64); is && row[1] == "OpenRead" && int(at) < len(opened) {
				if opened[at] = true; at >= 2 {
					reads++
				}
			}
			return true
		})
	}
	text = strings.ToLower(text)
	alone := strings.ReplaceAll(strings.Join(identifiers(text), " "), "union all", "")
	a.Joins = reads > 1 && (strings.Contains(text, "=") || hasOne(strings.Fields(alone), matches))
	shared := unnamed(text, tables)
	var of []store.Snapshot
	for i, n := range a.Of {
		if err != nil || opened[i+2] {
			of = append(of, n)
			a.note(tables[i], text, shared)
		}
	}
	a.Of = of
}

// unnamed are the columns that a query, in small letters, compares without their names: those of two tables.
func unnamed(query string, tables []*Table) (shared []string) {
	words := identifiers(query)
	if !hasOne(words, []string{"natural"}) && !(strings.Contains(query, "*") && hasOne(words, []string{"except", "intersect"})) {
		return nil
	}
	seen := map[string]bool{}
	for _, t := range tables {
		for _, name := range t.sqlNames() {
			if name = strings.ToLower(name); seen[name] {
				shared = append(shared, name)
			}
			seen[name] = true
		}
	}
	return shared
}

// named are the loads that a query may name, by the name in small letters: SQL does not tell A from a. What is in double
// quotes is the datasource that is written so; another one that differs in case only has to be written too.
func (l Loads) named(ctx context.Context, text string, a *Answer) (map[string][]source, error) {
	newest, err := l.Newest(ctx, "")
	a.Newest = newest
	out := map[string][]source{}
	put := func(name string, of source) {
		key := strings.ToLower(name)
		if of.name = name; !slices.ContainsFunc(out[key], func(s source) bool { return s.ID == of.ID && s.filter == of.filter }) {
			out[key] = append(out[key], of)
		}
	}
	code, rest := plain(text), text
	for _, at := range slices.Backward(quoted.FindAllStringIndex(code, -1)) {
		name := strings.ReplaceAll(text[at[0]+1:at[1]-1], `""`, `"`)
		if of, ok := l.source(ctx, name, newest); ok { // else it may be a name in the query
			put(name, of)
			rest = rest[:at[0]] + " " + rest[at[1]:]
		}
	}
	inQuotes := maps.Clone(out)
	rest = strings.ToLower(strings.ReplaceAll(rest, `""`, `"`))
	words, written := identifiers(rest), identifiers(code)
	for _, of := range newest {
		name := strings.ToLower(of.Datasource)
		if mentions(rest, words, name) && (inQuotes[name] == nil || slices.Contains(written, of.Datasource)) {
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

// SQLColumns are the columns as SQL calls them. Those with numbers of more digits than SQL's are columns of numbers too.
func (t *Table) SQLColumns() []query.Column {
	out := slices.Clone(t.Columns)
	for i, name := range t.sqlNames() {
		out[i].Name = name
	}
	return out
}

// note notes the columns of a table that a query, in small letters, may name, and also those that are [unnamed]: texts in
// spite of the numbers in them; and what it does not have.
func (a *Answer) note(t *Table, query string, also []string) {
	words := identifiers(query)
	for _, text := range []string{t.Halves, t.Without("are not in SQL; json and ndjson of `docket data` have them")} {
		if text != "" {
			a.Lost = append(a.Lost, t.Of.Datasource+": "+text)
		}
	}
	compared := strings.ContainsAny(query, "<>") || hasOne(words, computes)
	for i, name := range t.sqlNames() {
		told := compared || t.odd[i] && a.Joins // beside a number SQL reads a text as one, unless that is written oddly
		switch {
		case !mentions(query, words, strings.ToLower(name)) && !slices.Contains(also, strings.ToLower(name)):
		case t.long[i] && strings.Contains(query, "decimal"): // docket's own functions compare and compute with all digits
		case t.long[i]:
			a.Texts = append(a.Texts, name)
		case t.Columns[i].Kind == describe.MostlyNumber && told:
			a.Mostly = append(a.Mostly, name)
		case t.Columns[i].Kind == describe.Text && t.Others[i] > 0 && told:
			a.Maybe = append(a.Maybe, name)
		}
	}
}

// Words by which a query has values compared or added up, and compared with each other.
var (
	computes = []string{"sum", "avg", "total", "min", "max", "order", "between"}
	matches  = []string{"using", "natural", "in", "is", "union", "except", "intersect", "distinct", "group", "case", "nullif"}
)

func hasOne(words, of []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return slices.Contains(of, word) })
}

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

// AsWritten is what SQL calls the texts of a column as they came, where it is one of numbers too: 10.50 is 10.5 there.
func AsWritten(column string) string { return QuoteName(column + " as written") }

// selected is the columns of a table for SQL: named as the datasource names them, and typed; and those [AsWritten] that a
// query names.
func (t *Table) selected(query string) string {
	var out []string
	names := t.sqlNames()
	for i, name := range names {
		number := t.Columns[i].Kind == describe.Number && !t.long[i]
		out = append(out, t.expression(i, number)+" AS "+QuoteName(name))
		if raw := AsWritten(name); asks(query, raw) && !slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(QuoteName(n), raw) }) {
			text := t.expression(i, false)
			if number { // a blank is no key
				text = fmt.Sprintf("CASE WHEN trim(%[1]s) <> '' THEN %[1]s END", text)
			}
			out = append(out, text+" AS "+raw)
		}
	}
	return strings.Join(out, ", ")
}

// asks tells that a query has a name in one of the quotes that SQL knows, in any case.
func asks(query, name string) bool {
	query, name = strings.ToLower(query), strings.ToLower(name)
	bare := name[1 : len(name)-1]
	return strings.Contains(query, name) || strings.Contains(query, "`"+bare+"`") || strings.Contains(query, "["+bare+"]")
}

// expression is a column for SQL. What a function does to each of a million cells, a query waits for: only a column that
// has blanks, other values than texts or numbers that SQL does not read goes through one. The CAST makes numbers of texts
// that are compared with the column; to the result of a function SQLite compares them as texts.
func (t *Table) expression(i int, number bool) string {
	text := fmt.Sprintf("c%d", i)
	if t.mixed[i] && i == 0 { // the text of an $oid, as elsewhere
		text = `CASE typeof(c0) WHEN 'blob' THEN CASE 'text' WHEN json_type(nullif(CAST(c0 AS TEXT) -> '$."$oid"', '""')) THEN CAST(c0 AS TEXT) ->> '$."$oid"' ` +
			`WHEN json_type(CAST(c0 AS TEXT)) THEN CAST(c0 AS TEXT) ->> '$' ELSE nullif(CAST(c0 AS TEXT), 'null') END ELSE c0 END`
	} else if t.mixed[i] && !(number && t.odd[i]) {
		cell := fmt.Sprintf("CAST(c%d AS TEXT)", i)
		if !number { // without blanks, as exports
			cell = "json(" + cell + ")"
		}
		text = fmt.Sprintf(`CASE typeof(c%[1]d) WHEN 'blob' THEN nullif(%[2]s, 'null') ELSE c%[1]d END`, i, cell)
	}
	switch {
	case number && t.odd[i]:
		text = "decimal(" + text + ")"
	case number && t.mixed[i]:
		text = `nullif(trim(` + text + `), '')`
	}
	if number {
		return `CAST(` + text + ` AS NUMERIC)`
	}
	return text
}

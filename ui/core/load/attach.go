package load

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"docket/ui/core/describe"
)

// attach makes the loads that the query may name into tables, and then closes every other way in and out.
func (l Loads) attach(ctx context.Context, conn *sql.Conn, text string, a *Answer) error {
	list, err := l.Newest(ctx, "")
	for _, of := range list {
		if err != nil {
			return err
		}
		if !strings.Contains(strings.ToLower(strings.ReplaceAll(text, `""`, `"`)), strings.ToLower(of.Datasource)) {
			continue
		}
		if len(a.Of) == mostTables {
			return &RefusedError{Reason: fmt.Sprintf("a query reads at most %d datasources", mostTables)}
		}
		var t *Table
		if t, err = l.Open(ctx, of); err != nil {
			return err
		}
		schema := fmt.Sprintf("load%d", len(a.Of))
		a.Of = append(a.Of, of)
		_, err = conn.ExecContext(ctx, "ATTACH ? AS "+schema, uri(l.file(of.ID), url.Values{"mode": {"ro"}}))
		if err == nil {
			_, err = conn.ExecContext(ctx, "CREATE TEMP VIEW "+QuoteName(of.Datasource)+" AS SELECT "+t.selected()+" FROM "+schema+".r")
		}
		t.Close()
	}
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

// selected is the columns of a table for SQL: named as the datasource names them, and typed.
func (t *Table) selected() string {
	var names, out []string
	for i, c := range t.Columns {
		if names = append(names, c.Name); c.Name == "" {
			names[i] = "column " + strconv.Itoa(i)
		}
	}
	for i, name := range different(names) {
		out = append(out, t.expression(i)+" AS "+QuoteName(name))
	}
	return strings.Join(out, ", ")
}

// expression is a column for SQL. What a function does to each of a million cells, a query waits for: only a column that
// has blanks or other values than texts goes through one.
func (t *Table) expression(i int) string {
	text, number := fmt.Sprintf("c%d", i), i > 0 && t.Columns[i].Kind == describe.Number
	switch {
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

// different gives names of which no two are the same to SQL, which does not tell A from a.
func different(names []string) []string {
	out, seen := slices.Clone(names), map[string]bool{}
	for i, name := range out {
		for n := 2; seen[strings.ToLower(out[i])]; n++ {
			out[i] = fmt.Sprintf("%s (%d)", name, n)
		}
		seen[strings.ToLower(out[i])] = true
	}
	return out
}

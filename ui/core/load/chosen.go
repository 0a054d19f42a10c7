package load

import (
	"context"
	"database/sql"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/query"
)

// source is a load that a query names, and which of its records.
type source struct {
	store.Snapshot
	name   string // as the query has it
	filter string // "" is all
}

// where stands between the name of a load and a filter: "vendors where country:uk" are the records that it passes.
const where = " where "

// quoted is a name in what is [plain] of a query.
var quoted = regexp.MustCompile(`"{3,}`)

// Chosen is what SQL calls the records of a datasource that a filter passes: of its newest load, or of the load of that
// number where it is not 0.
func Chosen(datasource string, id int64, filter string) string {
	if id != 0 {
		datasource = fmt.Sprintf("%s@%d", datasource, id)
	}
	if filter != "" {
		datasource += where + filter
	}
	return datasource
}

// source is what a quoted name stands for, as SQL in any case; ok is false where it is another name, or a text.
func (l Loads) source(ctx context.Context, name string, newest []store.Snapshot) (s source, ok bool) {
	base, filter, _ := strings.Cut(name, where)
	if of, ok := called(newest, name); ok {
		return source{Snapshot: of}, true
	}
	if of, ok := called(newest, base); ok {
		return source{Snapshot: of, filter: filter}, true
	}
	datasource, word, is := cutLast(base)
	if !is {
		return s, false
	}
	if of, ok := called(newest, datasource); ok {
		datasource = of.Datasource
	}
	of, err := l.Find(ctx, datasource, word)
	return source{Snapshot: of, filter: filter}, err == nil
}

// apart says how tables are told apart that have one name for SQL.
func apart(alike []source) string {
	names := each.Of(alike, func(s source) string { return QuoteName(s.name) })
	numbered := each.Of(alike, func(s source) string { return QuoteName(Chosen(s.Datasource, s.ID, s.filter)) })
	return "SQL does not tell " + strings.Join(names, " and ") + " apart; write " + strings.Join(numbered, " or ") + " for one of them"
}

// called is the load of a datasource, of one that is written otherwise where there is none of that very name.
func called(newest []store.Snapshot, name string) (store.Snapshot, bool) {
	at := slices.IndexFunc(newest, func(n store.Snapshot) bool { return n.Datasource == name })
	if at < 0 {
		at = slices.IndexFunc(newest, func(n store.Snapshot) bool { return strings.EqualFold(n.Datasource, name) })
	}
	if at < 0 {
		return store.Snapshot{}, false
	}
	return newest[at], true
}

// table makes the records of a load into a table for a query, which are in the file that is attached as schema.
func (t *Table) table(ctx context.Context, conn *sql.Conn, schema string, of source, text string, a *Answer) error {
	from, name, filter := schema+".r", of.name, of.filter
	if filter != "" {
		f, err := query.Parse(filter, t.Columns)
		if err != nil {
			return &RefusedError{Reason: fmt.Sprintf("%s: %v", name, err)}
		}
		if unseen := t.Unseen(f); unseen != "" {
			a.Unseen = append(a.Unseen, name+": "+unseen)
		}
		places, err := t.Choose(ctx, f, nil, nil)
		if err != nil {
			return err
		}
		if places != nil {
			rows := "of_" + schema
			made := "CREATE TEMP TABLE " + rows + " AS SELECT value AS place FROM json_each(?)" // #nosec G202 -- schema is a name of docket's own
			if _, err := conn.ExecContext(ctx, made, rowids(places)); err != nil {
				return err
			}
			from = "temp." + rows + " CROSS JOIN " + from + " ON r.rowid = place"
		}
	}
	// The setting lets a datasource be called sqlite_….
	_, err := conn.ExecContext(ctx, "PRAGMA writable_schema = 1; CREATE TEMP VIEW "+QuoteName(name)+" AS SELECT "+t.selected(text)+" FROM "+from+"; PRAGMA writable_schema = 0")
	if err != nil && strings.Contains(err.Error(), "already exists") {
		return &RefusedError{Reason: fmt.Sprintf("SQLite has a table %s of its own; write %s for the load", QuoteName(name), QuoteName(Chosen(name, t.Of.ID, filter)))}
	}
	return err
}

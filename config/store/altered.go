package store

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// madeTables is the sum of the statements of all tables in a database as docket makes it: another one is looked at column
// by column.
const madeTables = 0x39858fa3

// alteredError says that another program changed the tables, and how.
type alteredError string

func (e alteredError) Error() string {
	return "another program changed it: " + string(e) + "; put a copy back, or rename it and its -wal to " +
		"docket.db.damaged-1: docket then begins a new one with what it can read of that"
}

// asAltered is the alteredError for a statement of docket's own that SQLite does not understand, and true; else false.
func asAltered(err error) (alteredError, bool) {
	if e, ok := errors.AsType[*sqlite.Error](err); ok && e.Code() == sqlite3.SQLITE_ERROR {
		return alteredError(strings.TrimSuffix(strings.TrimPrefix(e.Error(), "SQL logic error: "), " (1)")), true
	}
	return errors.AsType[alteredError](err)
}

// tablesOf is the sum of the statements of all tables.
func tablesOf(ctx context.Context, s *database) (uint32, error) {
	all, err := collect[string](ctx, s.db, `SELECT sql FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
	return crc32.ChecksumIEEE([]byte(strings.Join(all, ";"))), err
}

// whole looks whether the database has the tables and columns that docket made.
func whole(ctx context.Context, s *database) error {
	sum, err := tablesOf(ctx, s)
	if err != nil || sum == madeTables {
		return err
	}
	const columns = `SELECT m.name || '.' || c.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table'`
	has, err := collect[string](ctx, s.db, columns)
	fresh := &database{now: s.now}
	if err != nil || fresh.openMemory(ctx) != nil {
		return err
	}
	defer fresh.close()
	wanted, err := collect[string](ctx, fresh.db, columns)
	for _, name := range wanted {
		if table, column, _ := strings.Cut(name, "."); !slices.Contains(has, name) {
			if !slices.ContainsFunc(has, func(s string) bool { return strings.HasPrefix(s, table+".") }) {
				return alteredError("it has no table " + table)
			}
			return alteredError(fmt.Sprintf("its table %s has no column %s", table, column))
		}
	}
	return err
}

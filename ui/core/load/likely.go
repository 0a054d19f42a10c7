package load

import (
	"fmt"
	"strings"
)

// likely is a condition that every record passes which has all of these words, folded, and few others: SQLite looks for
// a word faster than rows can be read. Where a column has more than printable ASCII, the words of that are not its own.
func (t *Table) likely(words []string) (sql string, args []any) {
	for _, word := range words {
		sql += " AND (0"
		args = append(args, "%"+strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(word)+"%")
		for col := range t.Columns {
			cell := fmt.Sprintf("c%d", col)
			if t.mixed[col] {
				cell = "CAST(" + cell + " AS TEXT)"
			}
			sql += fmt.Sprintf(" OR %s LIKE ?%d ESCAPE '\\'", cell, len(args)+2)
			if t.other[col] {
				sql += " OR " + cell + " GLOB '*[^ -~]*'"
			}
		}
		sql += ")"
	}
	if len(words)*len(t.Columns) > mostLikely {
		return "", nil
	}
	return sql, args
}

// mostLikely is how many comparisons likely makes: SQLite limits how deep an expression is.
const mostLikely = 400

// Package question writes the SQL of what is asked about records without typing it: how often values occur, groups with
// sums, columns of another datasource beside a key, and computed columns. Each is a query over a [Base], and what it gives
// is a base again. It runs none of them.
package question

import (
	"fmt"
	"slices"
	"strings"

	"docket/config/store"
	"docket/ui/core/describe"
	"docket/ui/core/each"
	"docket/ui/core/load"
	"docket/ui/core/query"
)

// Base is what a question is about: a load or, where Query is not empty, what a query gives.
type Base struct {
	Name    string // in words
	Table   string // what SQL calls the load
	Query   string
	Columns []query.Column   // as SQL calls them
	As      []store.Snapshot // see [load.Loads.As]
}

// from is the base as SQL has it behind FROM.
func (b Base) from() string {
	if b.Query == "" {
		return load.QuoteName(b.Table)
	}
	return "(" + load.Bare(b.Query) + ")"
}

// text is a value as it is grouped by: a number once however it is written; null and missing are one, as SQL has them.
func text(column string) string { return "CAST(" + load.QuoteName(column) + " AS TEXT)" }

// share is the share of a group of all rows, in percent; of what is rare it has more digits, so that it is not none.
const share = `round(100.0 * count(*) / sum(count(*)) OVER (), CASE WHEN 1000 * count(*) < sum(count(*)) OVER () THEN 4 ELSE 1 END) AS "share %"`

// Groups counts how often each combination of values occurs, most frequent first, with the share of all rows, and for each
// of some columns with numbers what they come to.
func (b Base) Groups(by, numbers []string) string {
	var out, groups, order []string
	for i, c := range by {
		out, groups = append(out, text(c)+" AS "+load.QuoteName(c)), append(groups, fmt.Sprint(i+1))
		order = append(order, b.first(c), fmt.Sprint(i+1))
	}
	out = append(out, `count(*) AS "count"`, share)
	for _, c := range numbers {
		name := load.QuoteName(c)
		for _, f := range [][2]string{{"sum", "sum"}, {"average", "avg"}, {"least", "min"}, {"greatest", "max"}} {
			out = append(out, "decimal_"+f[1]+"("+name+") AS "+load.QuoteName(f[0]+" of "+c))
		}
	}
	return fmt.Sprintf(`SELECT %s FROM %s GROUP BY %s ORDER BY "count" DESC, %s`, strings.Join(out, ", "), b.from(), strings.Join(groups, ", "), strings.Join(order, ", "))
}

// first is what groups of a column come in the order of: numbers in theirs, 9 before 10.
func (b Base) first(column string) string {
	least := map[bool]string{true: "decimal_min", false: "min"}[b.numeric(column)]
	return least + "(" + load.QuoteName(column) + ")"
}

// With is the rows that have these values in these columns, as [Base.Groups] gives them.
func (b Base) With(columns []string, values []query.Value) string {
	var terms []string
	for i, c := range columns {
		value := "'" + strings.ReplaceAll(values[i].Text, "'", "''") + "'"
		if values[i].State != query.Present {
			value = "NULL"
		}
		terms = append(terms, text(c)+" IS "+value)
	}
	return "SELECT * FROM " + b.from() + " WHERE " + strings.Join(terms, " AND ")
}

// behind lists all columns with some expressions behind one of them, nil where there is none of that name.
func (b Base) behind(column, alias string, expressions ...string) (out []string) {
	for _, c := range b.Columns {
		if out = append(out, alias+load.QuoteName(c.Name)); c.Name == column {
			out = append(out, expressions...)
		}
	}
	return out
}

// Computed is all rows with an SQL expression as a column behind another one. "AS name" names it.
func (b Base) Computed(expression, behind string) string {
	return "SELECT " + strings.Join(b.behind(behind, "", expression), ", ") + " FROM " + b.from()
}

// Pair is a column of the base and one of another datasource that may hold the same keys.
type Pair struct{ Key, Other string }

// Join is all rows with columns of another datasource behind the key. A row without a partner stays, with nulls; one with
// several partners comes with each of them.
func (b Base) Join(other Base, on Pair, columns []string) string {
	taken := each.Of(b.Columns, func(c query.Column) string { return strings.ToLower(c.Name) })
	left, right := b.keys(other, on, "b.")
	inner, outer := []string{right + " AS k"}, []string{}
	for i, c := range columns {
		name := c
		if slices.Contains(taken, strings.ToLower(c)) {
			name = other.Name + "." + c
		}
		inner = append(inner, fmt.Sprintf("%s AS c%d", load.QuoteName(c), i))
		outer = append(outer, fmt.Sprintf("o.c%d AS %s", i, load.QuoteName(name)))
	}
	return fmt.Sprintf("WITH o AS MATERIALIZED (SELECT %s FROM %s WHERE %s) SELECT %s FROM %s AS b LEFT JOIN o ON o.k = %s",
		strings.Join(inner, ", "), other.from(), filled(right), strings.Join(b.behind(on.Key, "b.", outer...), ", "), b.from(), left)
}

// filled passes keys: a blank belongs to nothing.
func filled(key string) string { return "trim(" + key + ") <> ''" }

// keys are the values by which a pair matches: two columns of numbers as numbers, whatever digits they have, others as
// they are written, else the number 7 would not be the text 7. A number that a query gives
// has no spelling of its own, and matches as a number; so does one of a load with a column of the name that has the spelling.
func (b Base) keys(other Base, on Pair, alias string) (key, of string) {
	key, of = alias+load.QuoteName(on.Key), load.QuoteName(on.Other)
	mine, theirs := b.numeric(on.Key), other.numeric(on.Other)
	switch {
	case mine && theirs:
		return "decimal(" + key + ")", "decimal(" + of + ")"
	case mine && !b.spells(on.Key), theirs && !other.spells(on.Other):
		return "coalesce(decimal(" + key + "), CAST(" + key + " AS TEXT))", "coalesce(decimal(" + of + "), CAST(" + of + " AS TEXT))"
	case mine:
		key = alias + load.AsWritten(on.Key)
	case theirs:
		of = load.AsWritten(on.Other)
	}
	return "CAST(" + key + " AS TEXT)", "CAST(" + of + " AS TEXT)"
}

func (b Base) spells(column string) bool {
	return b.Query == "" && !slices.ContainsFunc(b.Columns, func(c query.Column) bool { return strings.EqualFold(load.QuoteName(c.Name), load.AsWritten(column)) })
}

func (b Base) numeric(column string) bool {
	return slices.ContainsFunc(b.Columns, func(c query.Column) bool { return c.Name == column && c.Kind == describe.Number })
}

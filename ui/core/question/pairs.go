package question

import (
	"fmt"
	"slices"
	"strings"

	"docket/ui/core/load"
)

// The bounds of a guess: pairs that are looked at, and different keys of each.
const (
	mostPairs = 24
	mostKeys  = 1_000
)

// Pairs are the columns by which a base and another datasource may belong together, by their names: the same name first,
// then names of which one ends in the other (vendor_id and id), then the column under the cursor with every other one.
func (b Base) Pairs(other Base, cursor string) (list []Pair) {
	add := func(when func(key, of string) bool) {
		for _, c := range b.Columns {
			for _, o := range other.Columns {
				if p := (Pair{c.Name, o.Name}); len(list) < mostPairs && when(c.Name, o.Name) && !slices.Contains(list, p) {
					list = append(list, p)
				}
			}
		}
	}
	add(func(key, of string) bool { return plain(key) == plain(of) && plain(key) != "id" })
	add(func(key, of string) bool { return ends(key, of) || ends(of, key) })
	add(func(key, _ string) bool { return key == cursor })
	return list
}

// ends tells whether a name ends in another, shorter one.
func ends(name, end string) bool {
	end = strings.ToLower(strings.TrimPrefix(end, "_"))
	return end != "" && strings.HasSuffix(strings.ToLower(name), "_"+end) && name != end
}

// plain is a name without signs and case.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("_- .", r) {
			return -1
		}
		return r
	}, strings.ToLower(name))
}

// Found is one query that looks at the values of pairs: for each, by its place, how many different keys of the base were
// looked for, how many of them the other one has, and how many rows it has at most for one key.
func (b Base) Found(other Base, pairs []Pair) string {
	var with, out []string
	for i, p := range pairs {
		key, of := b.keys(other, p, "")
		with = append(with,
			fmt.Sprintf("b%d AS MATERIALIZED (SELECT DISTINCT %s AS v FROM %s WHERE %s LIMIT %d)", i, key, b.from(), filled(key), mostKeys),
			fmt.Sprintf("o%d AS MATERIALIZED (SELECT %s AS v, count(*) AS n FROM %s WHERE %s IN (SELECT v FROM b%d) GROUP BY 1)", i, of, other.from(), of, i))
		out = append(out, fmt.Sprintf(`SELECT %[1]d AS pair, (SELECT count(*) FROM b%[1]d) AS keys, (SELECT count(*) FROM o%[1]d) AS found, (SELECT max(n) FROM o%[1]d) AS most`, i))
	}
	return "WITH " + strings.Join(with, ", ") + " " + strings.Join(out, " UNION ALL ")
}

// Of is all of a load as a base.
func Of(t *load.Table) Base {
	return Base{Name: t.Of.Datasource, Table: t.Of.Datasource, Columns: t.SQLColumns()}
}

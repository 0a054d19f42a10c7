package rules

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"docket/client"
	"docket/ui/audit"
)

// loadedPrefix names records that the datasource view has loaded, where a file
// could be named too.
const loadedPrefix = "loaded:"

// records are what rules are tried on, of one document type.
type records struct {
	label string // "orders.csv", "loaded pages of vendors"
	table *audit.Table
	key   string // the column that tells which records belong together
}

// readRecords reads a file, or takes the pages of a datasource that are loaded.
func readRecords(from string, loaded map[string][]*client.Page) (records, error) {
	if name, ok := strings.CutPrefix(from, loadedPrefix); ok && len(loaded[name]) > 0 {
		return records{label: "loaded records of " + name, table: audit.TableOf(loaded[name]...)}, nil
	}
	content, err := readFile(from)
	if err != nil {
		return records{}, err
	}
	table, err := audit.LoadTable(content)
	return records{label: filepath.Base(expand(from)), table: table}, err
}

// guessKeys fills in the columns by which the records of two document types are
// matched, where nobody chose them: the first that both have, else the first.
func guessKeys(left, right *records) {
	common := slices.IndexFunc(left.table.Columns, func(c string) bool { return c != "_id" && slices.Contains(right.table.Columns, c) })
	for _, r := range []*records{left, right} {
		switch {
		case r.key != "" && slices.Contains(r.table.Columns, r.key):
		case common >= 0:
			r.key = left.table.Columns[common]
		case len(r.table.Columns) > 0:
			r.key = r.table.Columns[0]
		}
	}
}

// tried is what trying a rule on all pairs came to.
type tried struct {
	pairs   audit.Pairing
	trials  audit.Trials
	missing string // what is needed before anything can be tried; "" for nothing
}

// tryRule tries a rule on the records of its two document types.
func tryRule(rule *client.Rule, e client.Expression, on map[string]*records) (tried, error) {
	left, right := on[e.Left.DocumentType], on[e.Right.DocumentType]
	if left == nil || right == nil {
		return tried{missing: "Choose the records of each document type: a CSV or JSON file, or what is loaded of a datasource."}, nil
	}
	var t tried
	if left == right { // one record is both sides
		for row := range left.table.Rows {
			t.pairs.Pairs = append(t.pairs.Pairs, audit.Pair{Key: left.table.Rows[row][left.key].Text(), Left: row, Right: row})
		}
	} else {
		var err error
		if t.pairs, err = audit.Match(left.table, right.table, left.key, right.key); err != nil {
			return tried{}, err
		}
	}
	t.trials = audit.TryAll(rule, e.Left.DocumentType, left.table, e.Right.DocumentType, right.table, t.pairs.Pairs)
	return t, nil
}

// keepPage takes in what the datasource view has loaded: a few pages of a few
// datasources, the newest last, so that memory does not grow with what is read.
func (p *pages) keepPage(datasource string, page *client.Page) {
	const most, mostSources = 3, 4
	if p.loaded == nil {
		p.loaded = map[string][]*client.Page{}
	}
	have := slices.DeleteFunc(slices.Clone(p.loaded[datasource]), func(old *client.Page) bool { return client.SamePage(old, page) })
	have = append(have, page)
	p.loaded[datasource] = have[max(0, len(have)-most):]
	for _, old := range p.names[min(len(p.names), mostSources):] {
		delete(p.loaded, old)
	}
}

// sources are the names of what is loaded, for a prompt.
func (p *pages) sources() []string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(p.loaded)) {
		names = append(names, loadedPrefix+name)
	}
	return names
}

package rules

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"docket/client"
	"docket/ui/core/audit"
	"docket/ui/view"
)

// loadedPrefix names records that the datasource view has loaded, where a file
// could be named too.
const loadedPrefix = "loaded:"

// trial is the records that rules are tried on.
type trial struct {
	audit.Records
	labels map[string]string // "orders.csv, 3 records", by document type
}

// records are those that were read for a document type.
type records struct {
	documentType, label string // "orders.csv", "loaded pages of vendors"
	table               *audit.Table
}

func (t *trial) put(x records) {
	if t.labels == nil {
		t.labels = map[string]string{}
	}
	t.labels[x.documentType] = x.label + ", " + view.Count(len(x.table.Rows), "record")
	t.Put(x.documentType, x.table)
}

// readRecords reads a file, or takes the pages of a datasource that are loaded.
func readRecords(documentType, from string, loaded map[string][]*client.Page) (records, error) {
	if name, ok := strings.CutPrefix(from, loadedPrefix); ok && len(loaded[name]) > 0 {
		return records{documentType: documentType, label: "loaded records of " + name, table: audit.TableOf(loaded[name]...)}, nil
	}
	content, err := readFile(from)
	if err != nil {
		return records{}, err
	}
	table, err := audit.LoadTable(content)
	return records{documentType: documentType, label: filepath.Base(expand(from)), table: table}, err
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

package evidence

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"docket/client"
	"docket/config/files"
	"docket/ui/core/audit/trials"
	"docket/ui/view"
)

// loadedPrefix names records that the datasource view has loaded, where a file could be
// named too.
const loadedPrefix = "loaded:"

// Records are those that rules can be tried on: of files, and of the pages that the
// datasource view has loaded in this run.
type Records struct {
	trials.Records
	labels  map[string]string         // "orders.csv, 3 records", by document type
	names   []string                  // of datasources that are loaded, the one looked at last first
	columns map[string][]string       // by datasource
	loaded  map[string][]*client.Page // a few pages of a few datasources, the newest last
}

// What is held of loaded pages, so that memory does not grow with what is read.
const (
	mostPages   = 3
	mostSources = 4
)

// NewRecords returns no records.
func NewRecords() *Records {
	return &Records{labels: map[string]string{}, columns: map[string][]string{}, loaded: map[string][]*client.Page{}}
}

// Take notes what the datasource view has loaded.
func (t *Records) Take(l view.PageLoaded) {
	t.columns[l.Datasource] = l.Columns
	t.names = slices.DeleteFunc(t.names, func(name string) bool { return name == l.Datasource })
	t.names = slices.Insert(t.names, 0, l.Datasource)
	if l.Page == nil {
		return
	}
	have := slices.DeleteFunc(slices.Clone(t.loaded[l.Datasource]), func(old *client.Page) bool { return client.SamePage(old, l.Page) })
	have = append(have, l.Page)
	t.loaded[l.Datasource] = have[max(0, len(have)-mostPages):]
	for _, old := range t.names[min(len(t.names), mostSources):] {
		delete(t.loaded, old)
	}
}

// Datasources are the names of those that are loaded, the one looked at last first; having
// are those of them with a column of one of these names.
func (t *Records) Datasources(columns []string) (having, all []string) {
	for _, name := range t.names {
		if slices.ContainsFunc(columns, func(c string) bool { return slices.Contains(t.columns[name], c) }) {
			having = append(having, name)
		}
	}
	return having, t.names
}

// sources are the names of what is loaded, for a prompt.
func (t *Records) sources() []string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(t.loaded)) {
		names = append(names, loadedPrefix+name)
	}
	return names
}

// records are those that were read for a document type.
type records struct {
	documentType, label string // "orders.csv", "loaded records of vendors"
	table               *trials.Table
}

func (t *Records) put(x records) {
	t.labels[x.documentType] = x.label + ", " + view.Count(len(x.table.Rows), "record")
	t.Put(x.documentType, x.table)
}

// readRecords reads a file, or takes the pages of a datasource that are loaded.
func readRecords(documentType, from string, loaded map[string][]*client.Page) (records, error) {
	if name, ok := strings.CutPrefix(from, loadedPrefix); ok && len(loaded[name]) > 0 {
		return records{documentType, "loaded records of " + name, trials.TableOf(loaded[name]...)}, nil
	}
	content, err := ReadFile(from)
	if err != nil {
		return records{}, err
	}
	table, err := trials.Load(content)
	return records{documentType, filepath.Base(files.Expand(from)), table}, err
}

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

// loadedPrefix names records that the datasource view has loaded, where a file
// could be named too.
const loadedPrefix = "loaded:"

// Records are those that rules can be tried on: of files, and of the pages that the
// datasource view has loaded in this run.
type Records struct {
	trials.Records
	labels map[string]string // "orders.csv, 3 records", by document type
	pages  pages
}

// Take notes what the datasource view has loaded.
func (t *Records) Take(loaded view.PageLoaded) { t.pages.take(loaded) }

// Datasources are the names of those that are loaded, the one looked at last first; having
// are those of them with a column of one of these names.
func (t *Records) Datasources(columns []string) (having, all []string) {
	for _, name := range t.pages.names {
		if slices.ContainsFunc(columns, func(c string) bool { return slices.Contains(t.pages.of[name].Columns, c) }) {
			having = append(having, name)
		}
	}
	return having, t.pages.names
}

// records are those that were read for a document type.
type records struct {
	documentType, label string // "orders.csv", "loaded pages of vendors"
	table               *trials.Table
}

func (t *Records) put(x records) {
	if t.labels == nil {
		t.labels = map[string]string{}
	}
	t.labels[x.documentType] = x.label + ", " + view.Count(len(x.table.Rows), "record")
	t.Put(x.documentType, x.table)
}

// readRecords reads a file, or takes the pages of a datasource that are loaded.
func readRecords(documentType, from string, loaded map[string][]*client.Page) (records, error) {
	if name, ok := strings.CutPrefix(from, loadedPrefix); ok && len(loaded[name]) > 0 {
		return records{documentType: documentType, label: "loaded records of " + name, table: trials.TableOf(loaded[name]...)}, nil
	}
	content, err := ReadFile(from)
	if err != nil {
		return records{}, err
	}
	table, err := trials.Load(content)
	return records{documentType: documentType, label: filepath.Base(files.Expand(from)), table: table}, err
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

// pages is what the datasource view has loaded in this run, by datasource.
type pages struct {
	names  []string // the one looked at last first
	of     map[string]view.PageLoaded
	loaded map[string][]*client.Page
}

func (p *pages) take(loaded view.PageLoaded) {
	if p.of == nil {
		p.of = map[string]view.PageLoaded{}
	}
	page := loaded.Page
	loaded.Page = nil
	p.of[loaded.Datasource] = loaded
	p.names = slices.DeleteFunc(p.names, func(name string) bool { return name == loaded.Datasource })
	p.names = slices.Insert(p.names, 0, loaded.Datasource)
	if page != nil {
		p.keepPage(loaded.Datasource, page)
	}
}

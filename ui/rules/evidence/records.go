// Package evidence is what speaks for or against rules: what lint found, records that a
// rule is tried on, and the map of what the rules connect.
//
// Records come from files and from pages that were loaded already: nothing is fetched
// here. The package knows no list and no view.
package evidence

import (
	"errors"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"docket/client"
	"docket/config/files"
	"docket/ui/core/audit/reviewfile"
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
	return &Records{columns: map[string][]string{}, loaded: map[string][]*client.Page{}}
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

// read reads the records of a document type from a file, or takes the pages of a datasource
// that are loaded.
func read(documentType, from string, loaded map[string][]*client.Page) (t *trials.Table, err error) {
	if name, ok := strings.CutPrefix(from, loadedPrefix); ok && len(loaded[name]) > 0 {
		t, from = trials.TableOf(loaded[name]...), "loaded records of "+name
	} else {
		var content []byte
		if content, err = ReadFile(from); err == nil {
			t, err = trials.Load(content)
		}
		from = filepath.Base(files.Expand(from))
	}
	if err == nil {
		t.Of, t.From = documentType, from
	}
	return t, err
}

// ReadFile reads an ordinary file: a pipe would wait for somebody.
func ReadFile(typed string) ([]byte, error) {
	content, err := files.Input(files.Expand(typed), reviewfile.Longest)
	var target *files.TargetError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errors.New("there is no such file")
	case errors.As(err, &target):
		return nil, errors.New("that file " + target.Reason)
	}
	return content, err
}

package trials

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"docket/client"
	"docket/config/files"
	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/load"
	"docket/ui/safe"
)

// LoadPrefix names the newest whole load of a datasource, and PagesPrefix the pages of one that a run of the screen has
// shown, where a file could be named too.
const (
	LoadPrefix  = "load:"
	PagesPrefix = "pages:"
)

// mostRecords bounds the records of a document type that are taken of a load.
const mostRecords = 200_000

// Source is where the records of a document type come from.
type Source struct {
	DocumentType string `json:"document_type"`
	From         string `json:"from"` // a file, or a load or shown pages by their datasource
}

// Chosen is a key that a person chose.
type Chosen struct {
	LeftType  string `json:"left_type"`
	RightType string `json:"right_type"`
	Left      string `json:"left"`
	Right     string `json:"right"`
}

// Setting is what the rules of an anchor document are tried on.
type Setting struct {
	Sources []Source `json:"sources"`
	Keys    []Chosen `json:"keys,omitempty"`
}

const settingKey = "rules.records:"

// Recall gives what the rules of an anchor document were tried on last; nothing where they never were.
func Recall(ctx context.Context, s *store.Store, in store.Scope, anchor string) (out Setting) {
	_, _ = s.Session.Get(ctx, in, settingKey+anchor, &out)
	return out
}

// Remember makes a change in what is remembered of an anchor document: what another docket chose stays.
func Remember(ctx context.Context, to *store.Store, in store.Scope, anchor string, change func(*Setting)) error {
	var s Setting
	return to.Session.Change(ctx, in, settingKey+anchor, &s, func() { change(&s) })
}

// Set puts a source in the place of the one that its document type has.
func (s *Setting) Set(documentType, from string) {
	s.Sources = slices.DeleteFunc(slices.Clone(s.Sources), func(have Source) bool { return have.DocumentType == documentType })
	s.Sources = append(s.Sources, Source{documentType, from})
}

// Choose sets the columns by which the records of two document types are matched.
func (s *Setting) Choose(leftType, rightType, left, right string) {
	if leftType > rightType {
		leftType, rightType, left, right = rightType, leftType, right, left
	}
	s.Keys = slices.DeleteFunc(slices.Clone(s.Keys), func(have Chosen) bool { return have.LeftType == leftType && have.RightType == rightType })
	s.Keys = append(s.Keys, Chosen{leftType, rightType, left, right})
}

// Read reads the records of a document type: of a load, or of a file that open reads. Of a load only the columns are
// taken that rules name or that identify a record. Shown pages are an error: they are not here.
func (s Source) Read(ctx context.Context, loads load.Loads, rules []client.Rule, open func(path string) ([]byte, error)) (t *Table, err error) {
	if name, is := strings.CutPrefix(s.From, LoadPrefix); is {
		t, err = tableOfLoad(ctx, loads, name, named(rules, s.DocumentType))
	} else if name, is := strings.CutPrefix(s.From, PagesPrefix); is {
		err = fmt.Errorf("no page of %s was shown in this run", name)
	} else {
		var content []byte
		file, stamp := files.Expand(s.From), stampOf(files.Expand(s.From))
		if content, err = open(s.From); err == nil {
			t, err = Load(content)
		}
		if err == nil {
			t.From, t.file, t.stamp = filepath.Base(s.From), file, stamp
		}
	}
	if err == nil {
		t.Of = s.DocumentType
	}
	return t, err
}

// Changed tells whether the file that records were read from is another one by now.
func (t *Table) Changed() bool { return t != nil && t.file != "" && t.stamp != stampOf(t.file) }

// stampOf is by what a file is known as it is now; "" where there is none.
func stampOf(path string) string {
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	return fmt.Sprint(info.Size(), info.ModTime())
}

// named are the columns of a document type that rules name.
func named(rules []client.Rule, documentType string) map[string]bool {
	out := map[string]bool{}
	for row := range rules {
		e, _ := rules[row].Expression()
		for _, o := range []client.Operand{e.Left, e.Right} {
			if o.DocumentType == documentType {
				head, _, _ := strings.Cut(o.Field, ".")
				out[o.Field], out[head] = true, true
			}
		}
	}
	return out
}

// NotLoadedError names a datasource that has no whole load; a screen has a way out of its own.
type NotLoadedError struct {
	Datasource string
	Records    int // of a partial load; 0 is none
}

// What is what there is of the datasource.
func (e *NotLoadedError) What() string {
	if e.Records > 0 {
		return "the load of " + e.Datasource + " is partial, with " + safe.Count(e.Records, "record")
	}
	return e.Datasource + " is not loaded"
}

func (e *NotLoadedError) Error() string {
	way := "--load` loads it"
	if e.Records > 0 {
		way = "--load --yes` continues it"
	}
	return e.What() + "; `docket data " + e.Datasource + " " + way
}

// tableOfLoad reads the newest whole load of a datasource.
func tableOfLoad(ctx context.Context, loads load.Loads, name string, named map[string]bool) (*Table, error) {
	newest, err := loads.Newest(ctx, name)
	if err == nil && len(newest) == 0 {
		none := &NotLoadedError{Datasource: name}
		if newest, err = loads.Store.Snapshots.List(ctx, loads.Scope, name); len(newest) > 0 {
			none.Records = newest[0].Records
		}
		err = cmp.Or(err, error(none))
	}
	if err != nil {
		return nil, err
	}
	from, err := loads.Open(ctx, newest[0])
	if err != nil {
		return nil, err
	}
	defer from.Close()
	t := &Table{Load: name, From: fmt.Sprintf("load %d of %s, %s", newest[0].ID, name, load.AsOf(newest[0]))}
	for page, err := range from.Pages(ctx, nil) {
		if err != nil {
			return nil, err
		}
		t.add(page.Page, func(column string) bool { return named[column] || audit.Identifies(column) })
		if len(t.Rows) >= mostRecords {
			t.Left = from.Rows - len(t.Rows)
			break
		}
	}
	return t, nil
}

// Told is where the records come from and how many there are: the count stands before the date of a load, which is cut
// first.
func (t *Table) Told() string {
	from, date := t.From, ""
	if at := strings.LastIndex(from, ", "); t.Load != "" && at > 0 {
		from, date = from[:at], from[at:]
	}
	return from + ", " + counted(len(t.Rows), t.Left) + date
}

// counted is how many records were read, and of how many where some are left: "the first 5 records of 9".
func counted(n, left int) string {
	if left == 0 {
		return safe.Count(n, "record")
	}
	return "the first " + safe.Count(n, "record") + " of " + safe.Thousands(n+left)
}

// beyond counts the records of some document types that were not read, and says so: "of order only the first 5 records of
// 9 were tried"; 0 and "" for none.
func (r *Records) beyond(types ...string) (n int, said string) {
	slices.Sort(types)
	for _, name := range slices.Compact(types) {
		if t := r.tables[name]; t != nil && t.Left > 0 {
			n += t.Left
			said += "; of " + name + " only " + counted(len(t.Rows), t.Left) + " were tried"
		}
	}
	return n, strings.TrimPrefix(said, "; ")
}

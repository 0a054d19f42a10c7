// Package evidence is what speaks for or against rules: what lint found, records that
// rules are tried on, and the map of what the rules connect.
//
// Records come from files, from loads, and from pages that were fetched already; a datasource that is not loaded is
// loaded when a person asks for it. The package knows no list and no view.
package evidence

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/files"
	"docket/config/store"
	"docket/ui/core/audit/reviewfile"
	"docket/ui/core/audit/trials"
	"docket/ui/core/each"
	"docket/ui/core/load"
	"docket/ui/rules/loading"
	"docket/ui/view"
)

// Records are those that rules can be tried on: of files, of loads, and of the pages that the
// datasource view has shown in this run.
type Records struct {
	trials.Records                           // for one anchor document
	setting        trials.Setting            // where they come from
	anchor         string                    // whose they are
	names          []string                  // of datasources that were shown, the one looked at last first
	columns        map[string][]string       // by datasource
	pages          map[string][]*client.Page // a few pages of a few datasources, the newest last
	*whole
	lead     lead
	fetching fetching
	told     func() // is called when more is known of rules
}

// What is held of shown pages, so that memory does not grow with what is read.
const (
	mostPages   = 3
	mostSources = 4
)

// NewRecords returns no records. Told is called when more is known of rules.
func NewRecords(env *view.Env, told func()) *Records {
	return &Records{told: told, columns: map[string][]string{}, pages: map[string][]*client.Page{}, whole: &whole{env: env}}
}

// To takes what the work on records came to; shown are the rules on screen, past gives those of other anchor documents.
func (t *Records) To(shown *loading.Rules, past func(anchor string) *loading.Rules) view.Taker {
	return func(msg tea.Msg) (tea.Cmd, bool) {
		return view.Taken(msg, t.tried(shown, past), t.lead.task.To(t.looked), t.fetching.task.To(t.fetched))
	}
}

// Take notes what the datasource view has shown.
func (t *Records) Take(l view.PageLoaded) {
	t.columns[l.Datasource] = l.Columns
	t.names = slices.DeleteFunc(t.names, func(name string) bool { return name == l.Datasource })
	t.names = slices.Insert(t.names, 0, l.Datasource)
	if l.Page == nil {
		return
	}
	have := slices.DeleteFunc(slices.Clone(t.pages[l.Datasource]), func(old *client.Page) bool { return client.SamePage(old, l.Page) })
	have = append(have, l.Page)
	t.pages[l.Datasource] = have[max(0, len(have)-mostPages):]
	for _, old := range t.names[min(len(t.names), mostSources):] {
		delete(t.pages, old)
	}
}

// Datasources are the names of those that were shown, the one looked at last first; having
// are those of them with a column of one of these names.
func (t *Records) Datasources(columns []string) (having, all []string) {
	return each.Where(t.names, func(name string) bool {
		return slices.ContainsFunc(columns, func(c string) bool { return slices.Contains(t.columns[name], c) })
	}), t.names
}

// of makes the records those of an anchor document: what was chosen for another one stays with it.
func (t *Records) of(anchor string) {
	if t.anchor == anchor {
		for _, s := range t.unread() { // it is tried again; of what is not, why it could not be read stays
			t.Fail(s.DocumentType, "")
		}
		return
	}
	t.fetching.left = map[string]asked{}
	t.anchor, t.Records = anchor, trials.Records{}
	t.setting = trials.Recall(t.env.Context, t.env.Store, t.env.Scope, anchor)
	for _, k := range t.setting.Keys {
		t.Choose(k.LeftType, k.RightType, k.Left, k.Right)
	}
}

// put takes records, and remembers where they come from.
func (t *Records) put(table *trials.Table, from string) {
	t.Put(table)
	if from = lasting(from); !slices.Contains(t.setting.Sources, trials.Source{DocumentType: table.Of, From: from}) {
		t.remember(func(s *trials.Setting) { s.Set(table.Of, from) })
	}
}

// lasting names a source so that it is found again, wherever docket is started then.
func lasting(from string) string {
	whole, err := filepath.Abs(files.Expand(from))
	if err != nil || strings.HasPrefix(from, trials.LoadPrefix) || strings.HasPrefix(from, trials.PagesPrefix) {
		return from
	}
	return whole
}

// remember changes sources and keys, also for the next time; without the store they last until docket is left.
func (t *Records) remember(change func(*trials.Setting)) {
	change(&t.setting)
	_ = trials.Remember(t.env.Context, t.env.Store, t.env.Scope, t.anchor, change)
}

// begin shows in a window what is known of the records, and reads what is left to read: nothing while records are read, nor
// what just could not be read. Where nothing is left, then goes on.
func (t *Records) begin(came *int, of *loading.Rules, show func(), then func() tea.Cmd) tea.Cmd {
	*came = t.fetching.came
	show()
	left := slices.DeleteFunc(t.unread(), func(s trials.Source) bool { return t.Failed(s.DocumentType) != "" })
	if len(left) == 0 || t.fetching.task.Busy() {
		return then()
	}
	return t.fetch(of, each.Of(left, func(s trials.Source) asked { return asked{Source: s} })...)
}

// again reads files again that changed since they were read, and says so; nil where none did.
func (t *Records) again(begin func() tea.Cmd) tea.Cmd {
	names := t.Changed()
	if names == "" {
		return nil
	}
	return tea.Batch(view.Say(view.Warn, names+" changed since the records were read. They are read again; then press the key once more."), begin())
}

// unread are the sources that are known and whose records were not read yet, or of which the file changed since.
func (t *Records) unread() []trials.Source {
	return each.Where(t.setting.Sources, func(s trials.Source) bool { return t.Table(s.DocumentType) == nil || t.Table(s.DocumentType).Changed() })
}

// sources are the names of what is loaded and of what was shown, for a prompt.
func (t *Records) sources() []string {
	loads := each.Of(t.loaded(), func(n store.Snapshot) string { return trials.LoadPrefix + n.Datasource })
	pages := each.Of(slices.Sorted(maps.Keys(t.pages)), func(name string) string { return trials.PagesPrefix + name })
	return append(loads, pages...)
}

// loaded are the newest whole loads; none where that cannot be read.
func (t *Records) loaded() []store.Snapshot {
	newest, _ := t.loads().Newest(t.env.Context, "")
	return newest
}

func (t *Records) loads() load.Loads { return load.Loads{Store: t.env.Store, Scope: t.env.Scope} }

// reading reads a source off the screen's goroutine.
func (t *Records) reading(rules []client.Rule) func(context.Context, trials.Source) read {
	pages, loads, now := maps.Clone(t.pages), t.loads(), t.env.Now()
	return func(ctx context.Context, s trials.Source) read {
		one := read{Source: s}
		if name, is := strings.CutPrefix(s.From, trials.PagesPrefix); is && len(pages[name]) > 0 {
			one.table = trials.TableOf(pages[name]...)
			one.table.Of, one.table.From = s.DocumentType, "shown pages of "+name
		} else {
			one.table, one.err = s.Read(ctx, loads, rules, ReadFile)
		}
		if one.err == nil && one.table.Load == "" {
			one.table.At = now
		}
		return one
	}
}

type read struct {
	trials.Source
	table  *trials.Table
	doubts string // that every record was loaded, and once
	err    error
}

// ReadFile reads an ordinary file: a pipe would wait for somebody.
func ReadFile(typed string) ([]byte, error) {
	content, err := files.Input(files.Expand(typed), reviewfile.Longest)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("there is no such file")
	} else if target, is := errors.AsType[*files.TargetError](err); is {
		return nil, errors.New("that file " + target.Reason)
	}
	return content, err
}

package drafts

import (
	"context"
	"fmt"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/fields/editing"
	"docket/ui/keys"
	"docket/ui/sheet"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// discardedShown is how many discarded drafts are listed.
const discardedShown = 50

const group = "Drafts"

// Owner is what the list asks of those who have documents open.
type Owner struct {
	Open    func(Row) tea.Cmd          // opens a draft that is in use
	Release func(Key) (Write, bool)    // closes a document and gives what is left to write of it
	Slot    func(Key) (*Slot, bool)    // where an open document is kept
	Put     func()                     // gives the keeper what is not on the disk
	Written func(restored Key) tea.Cmd // drafts were written; one that was restored is to be opened
	Busy    func() string              // why no draft can be discarded now, or ""
}

// List lists what was edited and not sent, of all document types, and what was discarded
// and can be restored.
type List struct {
	*sheet.Sheet
	env    *view.Env
	keeper *Keeper
	owner  Owner
	rows   *sheet.Rows[Row]
	count  map[string]int // drafts in use, by document type
	err    error

	reading view.Task[[]Row]
	writing view.Task[change]
}

// Row is a draft as it is listed.
type Row struct {
	store.Draft
	fields  int
	unknown int   // fields of which something is not known
	Err     error // why it cannot be read
}

// Key names the draft.
func (r Row) Key() Key        { return Key{r.DocumentType, r.Name} }
func (r Row) discarded() bool { return !r.DiscardedAt.IsZero() }

// kind is that of the row's cells.
func (r Row) kind(k widget.Kind) widget.Kind {
	if r.discarded() {
		return widget.Muted
	}
	return k
}

// change is what was done to a draft.
type change struct {
	said     string
	restored Key
}

// NewList makes the list; nothing was read yet.
func NewList(env *view.Env, k *Keeper, owner Owner) *List {
	l := &List{env: env, keeper: k, owner: owner, count: map[string]int{}}
	l.rows = l.table()
	l.Sheet = sheet.New(env, sheet.Options{Noun: "draft", OpenName: "Open draft", Open: func(int) tea.Cmd { return l.open(*l.rows.At(l.Sheet)) }})
	l.SetEmpty("No drafts. What you change is saved here until it is sent.")
	l.Show(l.rows)
	return l
}

// table says what the columns show.
func (l *List) table() *sheet.Rows[Row] {
	col := func(c widget.Column, name string, show func(*Row) (string, widget.Kind)) sheet.Field[Row] {
		return sheet.Field[Row]{Column: c, Name: name, Show: show}
	}
	saved := col(widget.Column{Title: "saved", Width: 11}, "", func(r *Row) (string, widget.Kind) {
		return editing.When(r.SavedAt, l.env.Now()), r.kind(widget.Plain)
	})
	saved.Full = func(r *Row) string { return r.SavedAt.In(l.env.Now().Location()).Format(time.DateTime) }
	return sheet.NewRows(func(r *Row) string { return fmt.Sprint(r.DocumentType, "\x00", r.Name, "\x00", r.discarded()) },
		col(widget.Column{Title: "draft", Min: 12, Flex: 2}, "", func(r *Row) (string, widget.Kind) { return r.Key().String(), r.kind(widget.Plain) }),
		col(widget.Column{Title: "fields", Width: 6, Right: true}, "", func(r *Row) (string, widget.Kind) { return fmt.Sprint(r.fields), widget.Number }),
		col(widget.Column{Title: "state", Min: 9, Flex: 2}, "", l.state), saved,
		sheet.Field[Row]{Name: "type", Full: func(r *Row) string { return r.DocumentType }})
}

// state says what is to be known of a draft.
func (l *List) state(r *Row) (string, widget.Kind) {
	switch {
	case r.Err != nil:
		return "cannot be read", widget.Bad
	case r.discarded():
		return "discarded " + editing.When(r.DiscardedAt, l.env.Now()), widget.Muted
	case r.unknown > 0:
		return view.Thousands(r.unknown) + " with something unknown", widget.Unknown
	}
	return "complete", widget.Good
}

// Own are the actions beside those that every table has.
func (l *List) Own() []view.Action {
	on := func(do func(Row) tea.Cmd) func() tea.Cmd { return func() tea.Cmd { return do(*l.rows.At(l.Sheet)) } }
	inUse := func(words string) func() string {
		return func() string {
			switch r := l.rows.At(l.Sheet); {
			case r == nil:
				return "There is no draft here."
			case r.discarded():
				return words
			}
			return ""
		}
	}
	return []view.Action{
		{Name: "Discard", Sentence: "Discard this draft; it can be restored.", Group: group, Hint: 2, Words: []string{"delete"}, Key: keys.On("x", "delete"), Seen: true,
			Why: inUse("Already discarded. Press Enter to restore it."), Do: on(l.discard)},
		{Name: "Restore last", Sentence: "Restore the draft that was discarded last.", Group: group, Hint: 3, Words: []string{"undo"}, Key: keys.On("u"), Seen: true,
			Why: func() string {
				if l.last() == nil {
					return "No discarded drafts."
				}
				return ""
			}, Do: func() tea.Cmd { return l.restore(l.last().Key()) }},
		{Name: "Name draft", Sentence: "Give this draft another name.", Group: group, Hint: 4, Words: []string{"rename"}, Key: keys.On("e"),
			Why: inUse("This draft is discarded. Press Enter to restore it first."), Do: on(l.askName)},
		{Name: "Reload", Sentence: "Read the drafts again.", Group: group, Key: keys.On("R"), Do: l.Reload},
	}
}

// Reload reads the store again.
func (l *List) Reload() tea.Cmd {
	s, in := l.env.Store, l.env.Scope
	return l.reading.Start(l.env.Context, func(ctx context.Context) ([]Row, error) {
		inUse, err := s.Drafts.List(ctx, in)
		if err != nil {
			return nil, err
		}
		discarded, err := s.Drafts.Discarded(ctx, in)
		if err != nil {
			return nil, err
		}
		return list(inUse, discarded), nil
	})
}

// list lists the drafts in use, and of the discarded ones the newest of each name: only
// that one can be restored.
func list(inUse, discarded []store.Draft) []Row {
	rows := make([]Row, 0, len(inUse))
	for _, d := range inUse {
		rows = append(rows, read(d))
	}
	seen := map[Key]bool{}
	for _, d := range discarded {
		key := Key{d.DocumentType, d.Name}
		if !seen[key] && len(seen) < discardedShown {
			seen[key] = true
			rows = append(rows, read(d))
		}
	}
	return rows
}

func read(d store.Draft) Row {
	content, err := editing.Decode(d.Content)
	return Row{d, len(content.Fields), content.Unknown(), err}
}

// Take takes what was read, and what became of a change.
func (l *List) Take(msg tea.Msg) (tea.Cmd, bool) {
	if rows, err, ok := l.reading.Take(msg); ok {
		if l.err = err; err == nil {
			l.rows, l.count = l.rows.With(rows), map[string]int{}
			for _, r := range rows {
				if !r.discarded() {
					l.count[r.DocumentType]++
				}
			}
			l.Replace(l.rows)
		}
		return nil, true
	}
	c, err, ok := l.writing.Take(msg)
	switch {
	case !ok:
		return nil, false
	case err != nil:
		return tea.Batch(l.owner.Written(Key{}), l.Reload(), view.Say(view.Bad, Trouble(err))), true
	case c.said == "":
		return tea.Batch(l.owner.Written(c.restored), l.Reload()), true
	}
	return tea.Batch(l.owner.Written(c.restored), l.Reload(), view.Say(view.Good, c.said)), true
}

// InUse is how many drafts of a document type are in use.
func (l *List) InUse(documentType string) int { return l.count[documentType] }

// Has reports whether a draft is in use, as far as the last reading told.
func (l *List) Has(key Key) bool {
	return l.err != nil || slices.ContainsFunc(l.rows.List, func(r Row) bool { return r.Key() == key && !r.discarded() })
}

// Reading reports that the store is being read.
func (l *List) Reading() bool { return l.reading.Busy() }

// Title says what the list is.
func (l *List) Title() string {
	return "Drafts: saved on this computer and not sent, for " + l.env.Profile.Company
}

// Facts are how many drafts there are.
func (l *List) Facts() []string {
	inUse := 0
	for _, n := range l.count {
		inUse += n
	}
	facts := []string{view.Count(inUse, "draft")}
	if n := len(l.rows.List) - inUse; n > 0 {
		facts = append(facts, view.Thousands(n)+" discarded")
	}
	if l.err != nil {
		facts = append(facts, "not up to date: "+l.err.Error())
	}
	if l.Filter() != "" {
		facts[0] = l.Sheet.Count()
	}
	return facts
}

// Foot says what the draft under the cursor is.
func (l *List) Foot(width int) [2]string {
	r := l.rows.At(l.Sheet)
	if r == nil {
		return [2]string{}
	}
	text := "enter opens it, x discards it; it can be restored"
	if r.discarded() {
		text = "enter restores it"
	}
	return [2]string{widget.Line(l.env.Theme, theme.Muted, r.Key().String(), width), widget.Line(l.env.Theme, theme.Muted, text, width)}
}

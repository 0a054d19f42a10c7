package drafts

import (
	"context"
	"errors"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/query"
	"docket/ui/fields/editing"
	"docket/ui/keys"
	"docket/ui/safe"
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
	Close   func() tea.Cmd
	Busy    func() string // why no draft can be discarded now, or ""
}

// List lists what was edited and not sent, of all document types, and what was discarded
// and can be restored.
type List struct {
	env     *view.Env
	keeper  *Keeper
	owner   Owner
	table   *sheet.Sheet
	actions []view.Action
	rows    []Row
	count   map[string]int // drafts in use, by document type
	err     error
	width   int

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

// change is what was done to a draft.
type change struct {
	said     string
	restored Key
}

// NewList makes the list; nothing was read yet.
func NewList(env *view.Env, k *Keeper, owner Owner) *List {
	l := &List{env: env, keeper: k, owner: owner, count: map[string]int{}}
	l.table = sheet.New(env, sheet.Options{Noun: "draft", OpenName: "Open draft", Open: func(row int) tea.Cmd { return l.open(l.rows[row]) }})
	l.table.SetEmpty("No drafts. What you change is saved here until it is sent.")
	l.table.Show(source{l})
	l.actions = view.Over(l.own(), l.table.Actions()...)
	return l
}

// Actions are what keys do in the list.
func (l *List) Actions() []view.Action {
	if l.table.Typing() {
		return l.table.Actions()
	}
	return l.actions
}

func (l *List) own() []view.Action {
	on := func(do func(Row) tea.Cmd) func() tea.Cmd { return func() tea.Cmd { return do(l.rows[l.table.Row()]) } }
	inUse := func(words string) func() string {
		return func() string {
			switch at := l.table.Row(); {
			case at < 0:
				return "There is no draft here."
			case l.rows[at].discarded():
				return words
			}
			return ""
		}
	}
	return []view.Action{
		{Name: "Discard", Sentence: "Discard this draft; it can be restored.", Group: group, Hint: 2, Words: []string{"delete"}, Key: keys.On("x", "delete"),
			Why: inUse("Already discarded. Press Enter to restore it."), Do: on(l.discard)},
		{Name: "Restore last", Sentence: "Restore the draft that was discarded last.", Group: group, Hint: 3, Words: []string{"undo"}, Key: l.env.Keys.Undo,
			Why: func() string {
				if l.last() == nil {
					return "No discarded drafts."
				}
				return ""
			}, Do: func() tea.Cmd { return l.restore(l.last().Key()) }},
		{Name: "Name draft", Sentence: "Give this draft another name.", Group: group, Hint: 4, Words: []string{"rename"}, Key: keys.On("e"),
			Why: inUse("This draft is discarded. Press Enter to restore it first."), Do: on(l.askName)},
		{Name: "Reload", Sentence: "Read the drafts again.", Group: group, Key: l.env.Keys.Refetch, Do: l.Reload},
		{Name: "Close drafts", Sentence: "Go back to the fields.", Group: group, Hint: 6, Key: keys.On("D", "tab", "shift+tab", "]", "["), Do: l.owner.Close},
		{Name: "Back", Sentence: "Clear the filter or the selection, then go back to the fields.", Group: group, Key: l.env.Keys.Back, Do: func() tea.Cmd {
			if l.table.Back() {
				return nil
			}
			return l.owner.Close()
		}},
	}
}

// Reload reads the store again.
func (l *List) Reload() tea.Cmd {
	s, in := l.env.Store, l.env.Scope
	return l.reading.Start(l.env.Context, func(ctx context.Context) ([]Row, error) {
		inUse, err := s.Drafts(ctx, in)
		if err != nil {
			return nil, err
		}
		discarded, err := s.DiscardedDrafts(ctx, in)
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
			l.rows, l.count = rows, map[string]int{}
			for _, r := range rows {
				if !r.discarded() {
					l.count[r.DocumentType]++
				}
			}
			l.table.Changed()
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

// Trouble is why a draft could not be written, a sentence.
func Trouble(err error) string {
	switch {
	case errors.Is(err, store.ErrDraftInUse):
		return "A draft of that name is in use: name or discard that one first."
	case errors.Is(err, store.ErrNotFound):
		return "That draft does not exist any more."
	case errors.Is(err, store.ErrDraftChanged):
		return "Another docket changed it; look at it first (D, Enter)."
	}
	return view.Explain(err).What
}

// change writes something, one change at a time; first is done before it.
func (l *List) change(run func(context.Context) (change, error), first ...func()) tea.Cmd {
	if l.writing.Busy() {
		return view.Say(view.Info, "The change before is still being written. Try again.")
	}
	for _, do := range first {
		do()
	}
	return l.writing.StartOnce(l.env.Context, run)
}

// open opens a draft; a discarded one is restored first.
func (l *List) open(r Row) tea.Cmd {
	switch {
	case r.Err != nil:
		return view.Say(view.Bad, r.Err.Error())
	case r.discarded():
		return l.restore(r.Key())
	}
	return l.owner.Open(r)
}

// discard discards a draft and closes its document. It can be restored as it was.
func (l *List) discard(r Row) tea.Cmd {
	if why := l.owner.Busy(); why != "" {
		return view.Say(view.Info, why)
	}
	k := l.keeper
	return l.change(func(ctx context.Context) (change, error) {
		k.Flush(ctx)
		return change{}, nil
	}, func() {
		w, open := l.owner.Release(r.Key())
		if !open {
			w = Write{Slot: &Slot{r.Key(), r.Revision()}}
		}
		w.Discard = true
		k.Put(w)
	})
}

// last is the draft that was discarded last, or nil.
func (l *List) last() (last *Row) {
	for i, r := range l.rows {
		if r.discarded() && (last == nil || r.DiscardedAt.After(last.DiscardedAt)) {
			last = &l.rows[i]
		}
	}
	return last
}

func (l *List) restore(key Key) tea.Cmd {
	s, in := l.env.Store, l.env.Scope
	return l.change(func(ctx context.Context) (change, error) {
		return change{"Draft of " + key.String() + " restored.", key}, s.RestoreDraft(ctx, in, key.DocumentType, key.Name)
	})
}

// askName asks for another name, keeps the draft under it and discards the old name.
func (l *List) askName(r Row) tea.Cmd {
	return view.Send(view.Ask{Title: "Name the draft of " + r.DocumentType, Prompt: "Name", Initial: r.Name, Check: l.Free(r.DocumentType, nil),
		Then: func(name string) tea.Cmd {
			name, k := strings.TrimSpace(name), l.keeper
			at, open := l.owner.Slot(r.Key())
			if !open {
				at = &Slot{r.Key(), r.Revision()}
			}
			return l.change(func(ctx context.Context) (change, error) {
				return change{said: "The draft is now " + Key{r.DocumentType, name}.String() + "."}, k.Rename(ctx, at, name)
			}, l.owner.Put)
		}})
}

// Free refuses an empty name, and one that a draft of the document type has, or that is
// taken.
func (l *List) Free(documentType string, open []string) func(string) error {
	taken := map[string]bool{}
	for _, name := range open {
		taken[name] = true
	}
	for _, r := range l.rows {
		taken[r.Name] = taken[r.Name] || r.DocumentType == documentType && !r.discarded()
	}
	return func(name string) error {
		switch name = strings.TrimSpace(name); {
		case name == "":
			return errors.New("a draft needs a name that tells it from the others")
		case taken[name]:
			return errors.New("there is a draft of that name already")
		}
		return nil
	}
}

// Count is how many drafts of a document type are in use.
func (l *List) Count(documentType string) int { return l.count[documentType] }

// SetSize gives the table its room.
func (l *List) SetSize(width, height int) {
	l.width = width
	l.table.SetSize(width, height)
}

// Update types the filter, and takes the mouse.
func (l *List) Update(msg tea.Msg) tea.Cmd { return l.table.Update(msg) }

// View draws the table.
func (l *List) View() string { return l.table.View() }

// Typing reports that keys are text.
func (l *List) Typing() bool { return l.table.Typing() }

// Reading reports that the store is being read.
func (l *List) Reading() bool { return l.reading.Busy() }

// CanBack is always so: there is the way back to the fields.
func (l *List) CanBack() bool { return true }

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
	if n := len(l.rows) - inUse; n > 0 {
		facts = append(facts, view.Thousands(n)+" discarded")
	}
	if l.err != nil {
		facts = append(facts, "not up to date: "+l.err.Error())
	}
	return facts
}

// Foot says what the draft under the cursor is.
func (l *List) Foot() [2]string {
	at := l.table.Row()
	if at < 0 {
		return [2]string{}
	}
	cut := func(text string) string {
		return l.env.Theme.Paint(theme.Dim, safe.Truncate(safe.Line(text), l.width, l.env.Theme.Glyphs.Ellipsis))
	}
	if l.rows[at].discarded() {
		return [2]string{cut(l.rows[at].Key().String()), cut("enter restores it")}
	}
	return [2]string{cut(l.rows[at].Key().String()), cut("enter opens it, x discards it; it can be restored")}
}

// source shows the drafts in the table.
type source struct{ *List }

var columns = [...]widget.Column{{Title: "document type", Min: 12, Flex: 2}, {Title: "draft", Min: 8, Flex: 2},
	{Title: "fields", Width: 6, Right: true}, {Title: "state", Min: 9, Flex: 2}, {Title: "saved", Width: 11}}

// Rows implements widget.Source.
func (s source) Rows() int { return len(s.rows) }

// Columns implements widget.Source.
func (s source) Columns() int { return len(columns) }

// Column implements widget.Source.
func (s source) Column(c int) widget.Column { return columns[c] }

// Fields implements sheet.Valued.
func (s source) Fields() []string { return []string{"type", "draft", "fields", "state", "saved"} }

// Key implements sheet.Keyed.
func (s source) Key(row int) string {
	return fmt.Sprint(s.rows[row].DocumentType, "\x00", s.rows[row].Name, "\x00", s.rows[row].discarded())
}

// Value implements sheet.Valued.
func (s source) Value(row, c int) query.Value {
	if c == len(columns)-1 {
		return query.Value{Text: s.rows[row].SavedAt.In(s.env.Now().Location()).Format("2006-01-02 15:04:05")}
	}
	text, _ := s.Cell(row, c)
	return query.Value{Text: text}
}

// Cell implements widget.Source.
func (s source) Cell(row, c int) (string, widget.Kind) {
	r, now := &s.rows[row], s.env.Now()
	kind := widget.Plain
	if r.discarded() {
		kind = widget.Dim
	}
	switch c {
	case 0:
		return r.DocumentType, kind
	case 1:
		if r.Name == "" {
			return "first", widget.Dim
		}
		return r.Name, kind
	case 2:
		return fmt.Sprint(r.fields), widget.Number
	case 4:
		return editing.When(r.SavedAt, now), kind
	}
	switch {
	case r.Err != nil:
		return "cannot be read", widget.Bad
	case r.discarded():
		return "discarded " + editing.When(r.DiscardedAt, now), widget.Dim
	case r.unknown > 0:
		return view.Thousands(r.unknown) + " with something unknown", widget.Unknown
	}
	return "complete", widget.Good
}

package fields

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/safe"
	"docket/ui/submit"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// discardedShown is how many drafts that were put out of use are listed.
const discardedShown = 50

// drafts lists what was kept and not sent, of all document types, and what was put
// out of use and can be brought back.
type drafts struct {
	open  bool
	grid  *widget.Grid
	rows  []draftRow
	count map[string]int // drafts in use, by document type
	stale bool           // one was kept that is not listed
	err   error
	now   func() time.Time

	reading view.Task[[]draftRow]
	writing view.Task[draftChange]
}

// draftRow is a draft as it is listed.
type draftRow struct {
	store.Draft
	fields  int
	unknown int   // fields of which something is not known
	err     error // why it cannot be read
}

func (r draftRow) key() draftKey   { return draftKey{r.DocumentType, r.Name} }
func (r draftRow) discarded() bool { return !r.DiscardedAt.IsZero() }

// draftChange is what was done to a draft; restored is one that is in use again and
// is to be opened.
type draftChange struct {
	said     string
	restored draftKey
}

func (d *drafts) init(env *view.Env) {
	d.now, d.count = env.Now, map[string]int{}
	d.grid = widget.NewGrid(env.Theme, env.Keys)
	d.grid.SetSource(d)
	d.grid.SetEmpty("No drafts. What you change is kept here by itself until it is sent.")
}

// reload reads the store again.
func (d *drafts) reload(env *view.Env) tea.Cmd {
	s, in := env.Store, env.Scope
	d.stale = false
	return d.reading.Start(env.Context, func(ctx context.Context) ([]draftRow, error) {
		all, err := s.Drafts(ctx, in)
		if err != nil {
			return nil, err
		}
		gone, err := s.DiscardedDrafts(ctx, in)
		if err != nil {
			return nil, err
		}
		return listDrafts(all, gone), nil
	})
}

// listDrafts lists the drafts in use, and of those out of use the newest of each
// name: only that one can be brought back.
func listDrafts(inUse, gone []store.Draft) []draftRow {
	rows := make([]draftRow, 0, len(inUse))
	for _, d := range inUse {
		rows = append(rows, lookOver(d))
	}
	seen := map[draftKey]bool{}
	for _, d := range gone {
		key := draftKey{d.DocumentType, d.Name}
		if !seen[key] && len(seen) < discardedShown {
			seen[key] = true
			rows = append(rows, lookOver(d))
		}
	}
	return rows
}

func lookOver(d store.Draft) draftRow {
	r := draftRow{Draft: d}
	rows, _, _, err := decodeDraft(d.Content)
	r.err, r.fields = err, len(rows)
	for _, f := range rows {
		if f.unknown() {
			r.unknown++
		}
	}
	return r
}

// results takes what was read, and what became of a change.
func (d *drafts) results(m *Model, msg tea.Msg) (tea.Cmd, bool) {
	if rows, err, ok := d.reading.Take(msg); ok {
		if d.err = err; err == nil {
			d.rows, d.count = rows, map[string]int{}
			for _, r := range rows {
				if !r.discarded() {
					d.count[r.DocumentType]++
				}
			}
			d.grid.Replace(d)
		}
		return nil, true
	}
	if c, err, ok := d.writing.Take(msg); ok {
		if err != nil {
			return tea.Batch(d.reload(m.env), view.Say(view.Bad, draftTrouble(err))), true
		}
		cmds := []tea.Cmd{d.reload(m.env), view.Say(view.Good, c.said)}
		if c.restored != (draftKey{}) {
			cmds = append(cmds, m.loadDraft(c.restored))
		}
		return tea.Batch(cmds...), true
	}
	return nil, false
}

func draftTrouble(err error) string {
	switch {
	case errors.Is(err, store.ErrDraftInUse):
		return "a draft of that name is in use: name or discard that one first"
	case errors.Is(err, store.ErrNotFound):
		return "that draft is not there any more"
	}
	return view.Explain(err).What
}

// Rows implements widget.Source.
func (d *drafts) Rows() int { return len(d.rows) }

// Columns implements widget.Source.
func (d *drafts) Columns() int { return 5 }

// Column implements widget.Source.
func (d *drafts) Column(c int) widget.Column {
	return [...]widget.Column{
		{Title: "document type", Min: 12, Flex: 2}, {Title: "draft", Min: 8, Flex: 2},
		{Title: "fields", Width: 6, Right: true}, {Title: "state", Min: 9, Flex: 2}, {Title: "saved", Width: 11},
	}[c]
}

// Cell implements widget.Source.
func (d *drafts) Cell(row, c int) (string, widget.Kind) {
	r := d.rows[row]
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
	case 3:
		return r.state(d.now())
	}
	return when(r.SavedAt, d.now()), kind
}

func (r draftRow) state(now time.Time) (string, widget.Kind) {
	switch {
	case r.err != nil:
		return "cannot be read", widget.Bad
	case r.discarded():
		return "out of use since " + when(r.DiscardedAt, now), widget.Dim
	case r.unknown > 0:
		return view.Thousands(r.unknown) + " with something unknown", widget.Unknown
	}
	return "complete", widget.Good
}

// line is the drafts in the status line.
func (d *drafts) line() string {
	inUse := 0
	for _, n := range d.count {
		inUse += n
	}
	s := view.Count(inUse, "draft")
	if gone := len(d.rows) - inUse; gone > 0 {
		s += ", " + view.Thousands(gone) + " out of use"
	}
	if d.err != nil {
		s += "; not up to date: " + d.err.Error()
	}
	return s
}

// at is the draft under the cursor.
func (d *drafts) at() (draftRow, bool) {
	i := d.grid.Row()
	if i < 0 || i >= len(d.rows) {
		return draftRow{}, false
	}
	return d.rows[i], true
}

// openDrafts shows the drafts over the sheets. What is not on the disk yet is kept
// first, so that the list has it.
func (m *Model) openDrafts() tea.Cmd {
	m.drafts.open = true
	if keep := m.Keep(); keep != nil {
		reload := m.drafts.reload(m.env)
		return tea.Sequence(keep, reload)
	}
	return m.drafts.reload(m.env)
}

// draftsKey is a key in the list.
func (m *Model) draftsKey(msg tea.KeyMsg) tea.Cmd {
	b := m.keys
	switch {
	case key.Matches(msg, b.drafts, b.back, b.nextType, b.prevType):
		m.drafts.open = false
		return nil
	case key.Matches(msg, b.undo):
		return m.restoreLast()
	case key.Matches(msg, b.refetch):
		return m.drafts.reload(m.env)
	case m.drafts.grid.Update(msg):
		return nil
	}
	row, ok := m.drafts.at()
	if !ok {
		return view.Say(view.Info, "there are no drafts")
	}
	switch {
	case key.Matches(msg, b.show):
		return m.takeUp(row)
	case key.Matches(msg, b.remove):
		if row.discarded() {
			return view.Say(view.Info, "it is out of use already; enter brings it back")
		}
		return m.discard(row.key())
	case key.Matches(msg, b.rename):
		return m.askRename(row)
	}
	return nil
}

// takeUp opens a draft; one that is out of use is brought back first.
func (m *Model) takeUp(row draftRow) tea.Cmd {
	switch {
	case row.err != nil:
		return view.Say(view.Bad, row.err.Error())
	case row.discarded():
		return m.restore(row.key())
	}
	for i, s := range m.sheets {
		if s.key() == row.key() {
			m.show(i)
			return view.Send(view.Visited{Kind: "fields", Target: s.name})
		}
	}
	return m.loadDraft(row.key())
}

// discard takes a draft out of use, and its sheet off the screen. It is kept: u
// brings it back as it was.
func (m *Model) discard(key draftKey) tea.Cmd {
	if m.sending.Busy() {
		return view.Say(view.Info, "a submission is on its way; wait for its outcome")
	}
	if m.drafts.writing.Busy() {
		return view.Say(view.Info, "the change before is being written; try again")
	}
	var writes []keeping
	version := m.keeper.version(key)
	if s := m.sheetOf(key); s != nil {
		if s.version != s.kept {
			if content, err := encodeDraft(s); err == nil {
				writes = append(writes, keeping{key, s.version, content})
			}
		}
		version = max(version, s.version)
		m.sheets = slices.DeleteFunc(m.sheets, func(o *sheet) bool { return o == s })
		m.at = max(0, min(m.at, len(m.sheets)-1))
	}
	writes = append(writes, keeping{key: key, version: version + 1})
	k := m.keeper
	return m.drafts.writing.StartOnce(m.env.Context, func(ctx context.Context) (draftChange, error) {
		for _, r := range k.keep(context.WithoutCancel(ctx), writes) {
			if r.err != nil {
				return draftChange{}, r.err
			}
		}
		return draftChange{said: "the draft of " + key.String() + " is out of use; u brings it back"}, nil
	})
}

// restoreLast brings back what was put out of use last.
func (m *Model) restoreLast() tea.Cmd {
	var last *draftRow
	for i, r := range m.drafts.rows {
		if r.discarded() && (last == nil || r.DiscardedAt.After(last.DiscardedAt)) {
			last = &m.drafts.rows[i]
		}
	}
	if last == nil {
		return view.Say(view.Info, "no draft was put out of use")
	}
	return m.restore(last.key())
}

func (m *Model) restore(key draftKey) tea.Cmd {
	s, in := m.env.Store, m.env.Scope
	return m.drafts.writing.StartOnce(m.env.Context, func(ctx context.Context) (draftChange, error) {
		err := s.RestoreDraft(ctx, in, key.documentType, key.name)
		return draftChange{"the draft of " + key.String() + " is back", key}, err
	})
}

// branching is a name for a copy of the sheet in front.
type branching struct {
	to   *Model
	from *sheet
	name string
}

// askBranch asks for the name of another draft of the same document type.
func (m *Model) askBranch(s *sheet) tea.Cmd {
	return view.Send(view.Ask{Title: "Another draft of " + s.name, Prompt: "its name", Check: m.freeName(s.name),
		Then: func(name string) tea.Cmd { return view.Send(branching{m, s, strings.TrimSpace(name)}) }})
}

// freeName refuses no name, and one that a draft of the document type has.
func (m *Model) freeName(documentType string) func(string) error {
	taken := map[string]bool{}
	for _, r := range m.drafts.rows {
		taken[r.Name] = taken[r.Name] || r.DocumentType == documentType && !r.discarded()
	}
	for _, s := range m.sheets {
		taken[s.draft] = taken[s.draft] || s.name == documentType
	}
	return func(name string) error {
		switch name = strings.TrimSpace(name); {
		case name == "":
			return errors.New("a draft needs a name, to be told from the others")
		case taken[name]:
			return errors.New("a draft of that name is there already")
		}
		return nil
	}
}

// branch opens a copy of a sheet as a draft of its own.
func (m *Model) branch(b branching) tea.Cmd {
	s := m.newSheet(draftKey{b.from.name, b.name})
	s.rows, s.head, s.base = slices.Clone(b.from.rows), b.from.head, b.from.base
	s.judge()
	s.grid.Invalidate()
	s.version++ // it is to be kept also while nothing in it is changed
	m.show(len(m.sheets) - 1)
	return view.Say(view.Good, "this is the draft "+s.key().String()+"; the other one is as it was")
}

// renaming is a new name for a draft.
type renaming struct {
	to   *Model
	row  draftRow
	name string
}

func (m *Model) askRename(row draftRow) tea.Cmd {
	if row.discarded() {
		return view.Say(view.Info, "it is out of use; enter brings it back first")
	}
	return view.Send(view.Ask{Title: "Name the draft of " + row.DocumentType, Prompt: "its name", Initial: row.Name, Check: m.freeName(row.DocumentType),
		Then: func(name string) tea.Cmd { return view.Send(renaming{m, row, strings.TrimSpace(name)}) }})
}

// rename keeps the draft under another name and takes the old name out of use.
func (m *Model) rename(r renaming) tea.Cmd {
	from, to := r.row.key(), draftKey{r.row.DocumentType, r.name}
	if m.drafts.writing.Busy() {
		return view.Say(view.Info, "the change before is being written; try again")
	}
	k, content, version := m.keeper, r.row.Content, max(m.keeper.version(from), m.keeper.version(to))+1
	if s := m.sheetOf(from); s != nil {
		if now, err := encodeDraft(s); err == nil {
			content = now
		}
		version = max(version, s.version+1)
		s.draft, s.version = to.name, version
	}
	return m.drafts.writing.StartOnce(m.env.Context, func(ctx context.Context) (draftChange, error) {
		all := k.keep(context.WithoutCancel(ctx), []keeping{{to, version, content}})
		if all[0].err != nil {
			return draftChange{}, all[0].err // it is still there under the old name
		}
		gone := k.keep(context.WithoutCancel(ctx), []keeping{{key: from, version: version}})
		return draftChange{said: "the draft is now " + to.String()}, gone[0].err
	})
}

// loadDraft opens one draft of the store.
func (m *Model) loadDraft(key draftKey) tea.Cmd {
	s, in := m.env.Store, m.env.Scope
	m.loading = key
	return m.load.Start(m.env.Context, func(ctx context.Context) (loaded, error) {
		l := loaded{bases: map[string]*submit.Base{}, alone: true}
		d, ok, err := s.Draft(ctx, in, key.documentType, key.name)
		if err == nil && !ok {
			err = fmt.Errorf("the draft %s: %w", key, store.ErrNotFound)
		}
		if err != nil {
			return l, err
		}
		l.drafts = []store.Draft{d}
		l.bases[key.documentType], err = submit.Previous(ctx, s, in, key.documentType)
		return l, err
	})
}

// draftsFoot says what the draft under the cursor is.
func (m *Model) draftsFoot() [2]string {
	row, ok := m.drafts.at()
	if !ok {
		return [2]string{}
	}
	text := "enter opens it, x puts it out of use; it is never lost"
	if row.discarded() {
		text = "enter brings it back"
	}
	return [2]string{m.cut(theme.Dim, safe.Line(row.key().String())), m.cut(theme.Dim, text)}
}

package fields

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/safe"
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
		cmds := []tea.Cmd{m.takeKept(), d.reload(m.env)}
		if err != nil {
			return tea.Batch(append(cmds, view.Say(view.Bad, draftTrouble(err)))...), true
		}
		if c.restored != (draftKey{}) {
			cmds = append(cmds, m.loadDraft(c.restored))
		}
		if c.said != "" {
			cmds = append(cmds, view.Say(view.Good, c.said))
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
	case errors.Is(err, store.ErrDraftChanged):
		return "another docket changed it; look at it first (D, enter)"
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
	return view.Sequence(m.Keep(), m.drafts.reload(m.env))
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
		return m.discard(row)
	case key.Matches(msg, b.rename):
		return m.askRename(row)
	}
	return nil
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

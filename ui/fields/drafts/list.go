package drafts

import (
	"context"
	"fmt"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/fields/editing"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

const discardedShown = 50

// List lists what was edited and not sent, and what was discarded and can be restored.
type List struct{ *sheet.List[Row] }

type Row struct {
	store.Draft
	fields  int
	unknown int   // fields of which something is not known
	Err     error // why it cannot be read
}

func (r Row) Key() Key { return Key{r.DocumentType, r.Name} }

// Discarded reports that the draft is not in use; it may have been sent.
func (r Row) Discarded() bool { return !r.DiscardedAt.IsZero() }

// NewList makes the list; nothing was read yet.
func NewList(env *view.Env, open func(Row) tea.Cmd) *List {
	s, in := env.Store, env.Scope
	const empty = "No drafts. What you change is saved here until it is sent."
	return &List{sheet.NewList(env, sheet.Options{Noun: "draft", OpenName: "Open draft"}, table(env.Now), open).From(empty, func(ctx context.Context) ([]Row, error) {
		inUse, err := s.Drafts.List(ctx, in)
		if err != nil {
			return nil, err
		}
		discarded, err := s.Drafts.Discarded(ctx, in)
		return list(inUse, discarded), err
	})}
}

func table(now func() time.Time) *sheet.Rows[Row] {
	plain := func(text func(*Row) string) func(*Row) (string, widget.Kind) {
		return func(r *Row) (string, widget.Kind) {
			if r.Discarded() {
				return text(r), widget.Muted
			}
			return text(r), widget.Plain
		}
	}
	type field = sheet.Field[Row]
	return sheet.NewRows(func(r *Row) string { return fmt.Sprint(r.DocumentType, "\x00", r.Name, "\x00", r.Discarded()) },
		field{Column: widget.Column{Title: "draft", Min: 12, Flex: 2}, Show: plain(func(r *Row) string { return r.Key().String() })},
		field{Column: widget.Column{Title: "fields", Width: 6, Right: true}, Show: plain(func(r *Row) string { return fmt.Sprint(r.fields) })},
		field{Column: widget.Column{Title: "state", Min: 9, Flex: 2}, Show: func(r *Row) (string, widget.Kind) { return r.state(now()) }},
		field{Column: widget.Column{Title: "saved", Width: 11}, Show: plain(func(r *Row) string { return view.When(r.SavedAt, now()) }),
			Full: func(r *Row) string { return r.SavedAt.In(now().Location()).Format(time.DateTime) }},
		field{Name: "type", Full: func(r *Row) string { return r.DocumentType }})
}

func (r *Row) state(now time.Time) (string, widget.Kind) {
	switch {
	case r.Err != nil:
		return "cannot be read", widget.Bad
	case r.Sent:
		return "sent " + view.When(r.DiscardedAt, now), widget.Muted
	case r.Discarded():
		return "discarded " + view.When(r.DiscardedAt, now), widget.Muted
	case r.unknown > 0:
		return view.Count(r.unknown, "field") + " not known", widget.Unknown
	}
	return "complete", widget.Good
}

// list lists the drafts in use, and of the discarded ones the newest of each name: only that one can be restored.
func list(inUse, discarded []store.Draft) (rows []Row) {
	seen := map[Key]bool{}
	for _, d := range slices.Concat(inUse, discarded) {
		if r := (Row{Draft: d}); r.Discarded() {
			if seen[r.Key()] || len(seen) == discardedShown {
				continue
			}
			seen[r.Key()] = true
		}
		content, err := editing.Decode(d.Content)
		rows = append(rows, Row{d, len(content.Fields), content.Unknown(), err})
	}
	return rows
}

// Last is the draft that was discarded last, or nil.
func (l *List) Last() *Row {
	for i, r := range l.Rows.List {
		if r.Discarded() && !r.Sent { // they are listed in their order, which the clock does not tell
			return &l.Rows.List[i]
		}
	}
	return nil
}

func (l *List) Title() string { return "Drafts: saved on this computer, not sent" }

// Facts are how many drafts there are.
func (l *List) Facts() []string {
	n := each.Count(l.Rows.List, func(r Row) bool { return !r.Discarded() })
	facts := []string{view.Count(n, "draft")}
	if l.Filter() != "" {
		facts[0] = l.Count()
	}
	sent := each.Count(l.Rows.List, func(r Row) bool { return r.Sent })
	if gone := len(l.Rows.List) - n - sent; gone > 0 {
		facts = append(facts, view.Thousands(gone)+" discarded")
	}
	if sent > 0 {
		facts = append(facts, view.Thousands(sent)+" sent")
	}
	return append(facts, l.Stale()...)
}

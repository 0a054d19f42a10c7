package journal

import (
	"cmp"
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/submit"
	"docket/ui/fields/editing"
	"docket/ui/fields/sending"
	"docket/ui/popup"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// pair is why nothing can be compared: two submissions are selected, or one is under the cursor.
func (l *List) pair() string {
	switch at := l.Chosen(); {
	case l.NoRow() != "":
		return l.NoRow()
	case len(at) > 2:
		return "Select two submissions to compare, or none to compare this one with the fields."
	case len(at) == 2 && l.Rows.List[at[0]].DocumentType != l.Rows.List[at[1]].DocumentType:
		return "The two submissions are of different document types."
	}
	return ""
}

// compare reads what is different between the two submissions that are selected, the older
// one first, or between the one under the cursor and the fields as they are now.
func (l *List) compare() tea.Cmd {
	at, st := l.Chosen(), l.env.Store
	from := l.Rows.List[at[0]]
	c := compared{from.ID + " and the fields", from.DocumentType, nil}
	var to func(context.Context) (client.DocumentType, error)
	if len(at) == 2 {
		older, newer := l.Rows.List[max(at[0], at[1])], l.Rows.List[min(at[0], at[1])] // the clock may have been set back between them
		from, c.title = older, older.ID+" and "+newer.ID
		to = func(ctx context.Context) (client.DocumentType, error) { return submit.SettingsAfter(ctx, st, newer) }
	} else if d := l.owner.Edited(from.DocumentType); d != nil {
		settings := d.Settings()
		to = func(context.Context) (client.DocumentType, error) { return settings, nil }
	} else {
		return view.Say(view.Info, from.DocumentType+" is not open. Select another submission with Space, or open it with o.")
	}
	return view.Opens("the comparison", l.comparing.Start(l.env.Context, func(ctx context.Context) (compared, error) {
		now, err := to(ctx)
		was, unread := submit.SettingsAfter(ctx, st, from)
		c.changes = submit.Diff(&was, now)
		return c, cmp.Or(err, unread)
	}))
}

type compared struct {
	title, documentType string
	changes             []submit.Change
}

func (l *List) showCompared(c compared, err error) tea.Cmd {
	if err != nil {
		return view.Say(view.Bad, view.What(err))
	}
	return sending.NewReader(l.env, popup.ReaderOptions{Title: "Compare " + c.title, Close: []string{"enter", "c"}}, func(t *sending.Text) {
		t.Section(c.documentType + ": " + view.Count(submit.Count(c.changes), "difference"))
		t.Changes(c.changes, nil)
	}).Show()
}

// askBeliefs reads what is believed of the document type under the cursor.
func (l *List) askBeliefs(s sub) tea.Cmd {
	st, in := l.env.Store, l.env.Scope
	return view.Opens("what is believed", l.believing.Start(l.env.Context, func(ctx context.Context) (beliefs, error) {
		found, err := submit.Beliefs(ctx, st, in, s.DocumentType)
		return beliefs{s.DocumentType, found}, err
	}))
}

type beliefs struct {
	documentType string
	list         []submit.Belief
}

// showBeliefs shows them as a table, with all that a table can do.
func (l *List) showBeliefs(b beliefs, err error) tea.Cmd {
	switch {
	case err != nil:
		return view.Say(view.Bad, view.What(err))
	case len(b.list) == 0:
		return view.Say(view.Info, "Nothing of "+b.documentType+" is settled: no submission of it is known to have arrived.")
	}
	type belief = submit.Belief
	type field = sheet.Field[belief]
	rows := sheet.NewRows(func(b *belief) string { return b.Name },
		sheet.In(widget.Column{Title: "field", Min: 10, Flex: 3}, widget.Plain, func(b *belief) string { return b.Name }),
		sheet.Text("label", func(b *belief) string { return submit.LabelCell(b.Label) }),
		sheet.Text("required", func(b *belief) string { return editing.YesNo(b.Required) }), sheet.Text("visible", func(b *belief) string { return editing.YesNo(b.Visibility) }),
		field{Column: widget.Column{Title: "set"}, Show: func(b *belief) (string, widget.Kind) { return view.When(b.From.CreatedAt, l.env.Now()), widget.Muted }},
		sheet.Text("state", func(b *belief) string { return submit.StateText(b.From) }), sheet.Text("by", func(b *belief) string { return cmp.Or(b.From.By, b.From.Username) }),
		sheet.Text("submission", func(b *belief) string { return b.From.ID })).With(b.list)
	s := sheet.New(l.env, sheet.Options{Noun: "field", Cells: true, Pinned: 1, Title: func() string { return b.documentType + " as believed" }})
	s.Show(rows)
	return popup.NewTable(l.env, popup.TableOptions{Sheet: s, Title: func() string {
		return fmt.Sprintf("%s: the last settled value of %s", b.documentType, view.Count(len(b.list), "field"))
	}}).Show()
}

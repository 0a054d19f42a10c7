package datasource

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/compare"
	"docket/ui/core/snapshot"
	"docket/ui/view"
)

// mostChanges is how many records that differ are listed; the others are counted.
const mostChanges = 5_000

// change is a record that differs, with nothing of its page but itself.
type change struct {
	kind    compare.Kind
	id      string
	at      compare.Place // where it is now; nowhere for one that was removed
	columns []string
	record  client.Record
	cells   map[string]compare.Cell
}

// difference is what changed between a snapshot and what came later.
type difference struct {
	datasource string
	perPage    int
	old, later string // in words
	now        bool   // later is what the service gives
	list       []change
	totals     compare.Totals
}

// compareWith compares a snapshot with a later one, or with what the service gives now.
func (m *model) compareWith(old store.Snapshot, later *store.Snapshot) tea.Cmd {
	if m.working() {
		return m.busyWith()
	}
	env, p := m.env, m.pager
	d := &difference{datasource: p.name, perPage: p.perPage, old: snapshotWords(&old), later: "now", now: later == nil}
	o := compare.Options{OldPartial: !old.Complete}
	w := &work{words: "comparing with " + d.old, far: new(far)}
	sizes := map[int]int{}
	if _, known := p.total(); known && later == nil {
		w.total = p.end - 1
	}
	source := pagesOf(env, p.name, p.perPage)
	pages := func(ctx context.Context) pageSeq { return source.Walk(ctx, 1, exportJobs, nil) }
	if later != nil {
		d.later, o.NewPartial = snapshotWords(later), !later.Complete
		book := snapshot.Open(env.Store, *later)
		w.total = later.Pages
		pages, sizes = book.Pages, nil
	}
	return m.startWork(w, func(ctx context.Context) func() tea.Cmd {
		err := d.run(ctx, snapshot.Open(env.Store, old), o, counted(pages(ctx), w.far, sizes))
		return func() tea.Cmd {
			p.learn(sizes, err == nil && later == nil)
			return m.compared(d, err)
		}
	})
}

// pageSeq is pages that come one by one.
type pageSeq = iter.Seq2[client.NumberedPage, error]

// counted notes how far it got as pages go by, and how many records each one has.
// Either may be nil.
func counted(pages pageSeq, f *far, sizes map[int]int) pageSeq {
	return func(yield func(client.NumberedPage, error) bool) {
		for page, err := range pages {
			if err == nil && f != nil {
				f.reach(1, len(page.Records), 0)
			}
			if err == nil && sizes != nil {
				sizes[page.Number] = len(page.Records)
			}
			if !yield(page, err) {
				return
			}
		}
	}
}

// run compares and keeps what differs.
func (d *difference) run(ctx context.Context, old compare.Book, o compare.Options, pages pageSeq) error {
	c, err := compare.New(ctx, old, o)
	if err != nil {
		return err
	}
	for at, err := range c.Each(ctx, pages) {
		if err != nil {
			return err
		}
		if len(d.list) < mostChanges {
			d.list = append(d.list, changeOf(at))
		}
	}
	d.totals = c.Totals()
	return nil
}

// changeOf keeps of a change what is shown of it, and lets its page go.
func changeOf(at compare.Change) change {
	place := at.New
	if at.Kind == compare.Removed {
		place = at.Old
	}
	r := at.Page.Records[place.Row]
	c := change{kind: at.Kind, id: strings.Clone(at.ID), at: at.New, columns: at.Page.Columns, record: client.Record{ID: strings.Clone(r.ID), IDValue: slices.Clone(r.IDValue)}}
	for _, v := range r.Cells {
		c.record.Cells = append(c.record.Cells, slices.Clone(v))
	}
	if len(at.Cells) > 0 {
		c.cells = make(map[string]compare.Cell, len(at.Cells))
	}
	for _, cell := range at.Cells {
		c.cells[strings.Clone(cell.Column)] = compare.Cell{Old: slices.Clone(cell.Old), New: slices.Clone(cell.New)}
	}
	return c
}

// compared shows what changed.
func (m *model) compared(d *difference, err error) tea.Cmd {
	switch {
	case errors.Is(err, context.Canceled):
		return view.Say(view.Info, "the comparison was ended")
	case err != nil:
		return m.report(d.datasource, view.Bad, "The comparison broke off. "+view.Explain(err).String()+" The snapshot is as it was.")
	case m.pager.name != d.datasource:
		return view.Say(view.Info, "the comparison of "+d.datasource+" has ended; it is not shown any more")
	}
	m.push(newChanges(m, d))
	return nil
}

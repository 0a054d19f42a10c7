package jobs

import (
	"context"
	"errors"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/compare"
	"docket/ui/core/snapshot"
	"docket/ui/datasource/pages"
	"docket/ui/view"
)

// mostChanges is how many records that differ are listed; the others are counted.
const mostChanges = 5_000

// Change is a record that differs, with nothing of its page but itself.
type Change struct {
	Kind    compare.Kind
	ID      string
	At      compare.Place // where it is now; nowhere for one that was removed
	Columns []string
	Record  client.Record
	Cells   map[string]compare.Cell
}

// Value is a cell of the record.
func (c *Change) Value(name string) client.Value {
	if i := slices.Index(c.Columns, name); i >= 0 && i < len(c.Record.Cells) {
		return c.Record.Cells[i]
	}
	return nil
}

// Difference is what changed between a snapshot and what came later.
type Difference struct {
	Datasource string
	PerPage    int
	Old, Later string // in words
	Now        bool   // Later is what the service gives
	List       []Change
	Totals     compare.Totals
}

// Compare compares a snapshot with a later one, or with what the service gives now; then
// is given what differs.
func (r *Runner) Compare(p *pages.Pager, old store.Snapshot, later *store.Snapshot, then func(*Difference) tea.Cmd) tea.Cmd {
	env := r.env
	d := &Difference{Datasource: p.Name, PerPage: p.PerPage, Old: SnapshotWords(&old), Later: "now", Now: later == nil}
	o := compare.Options{OldPartial: !old.Complete}
	j := &job{words: "comparing with " + d.Old, total: p.Pages()}
	sizes := map[int]int{}
	source := pages.Of(env, p.Name, p.PerPage)
	list := func(ctx context.Context) pageSeq { return source.Walk(ctx, 1, parallel, nil) }
	if later != nil {
		d.Later, o.NewPartial = SnapshotWords(later), !later.Complete
		j.total = later.Pages
		list, sizes = snapshot.Open(env.Store, *later).Pages, nil
	}
	return r.start(j, func(ctx context.Context) func() tea.Cmd {
		err := d.run(ctx, snapshot.Open(env.Store, old), o, j.counting(list(ctx), sizes))
		return func() tea.Cmd {
			p.Walked(sizes, err == nil && later == nil)
			switch {
			case errors.Is(err, context.Canceled):
				return view.Say(view.Info, "The comparison was stopped.")
			case err != nil:
				return r.Report(d.Datasource, view.Bad, "The comparison failed. "+view.Explain(err).String(), "The snapshot is as it was.")
			case r.shown() != d.Datasource:
				return view.Say(view.Info, "The comparison of "+d.Datasource+" has ended, but another datasource is shown.")
			}
			return then(d)
		}
	})
}

// run compares and keeps what differs.
func (d *Difference) run(ctx context.Context, old compare.Set, o compare.Options, list pageSeq) error {
	c, err := compare.New(ctx, old, o)
	if err != nil {
		return err
	}
	for at, err := range c.Each(ctx, list) {
		if err != nil {
			return err
		}
		if len(d.List) < mostChanges {
			d.List = append(d.List, changeOf(at))
		}
	}
	d.Totals = c.Totals()
	return nil
}

// changeOf keeps of a change what is shown of it, and lets its page go.
func changeOf(at compare.Change) Change {
	place := at.New
	if at.Kind == compare.Removed {
		place = at.Old
	}
	r := at.Page.Records[place.Row]
	c := Change{Kind: at.Kind, ID: strings.Clone(at.ID), At: at.New, Columns: at.Page.Columns, Record: client.Record{ID: strings.Clone(r.ID), IDValue: slices.Clone(r.IDValue)}}
	for _, v := range r.Cells {
		c.Record.Cells = append(c.Record.Cells, slices.Clone(v))
	}
	if len(at.Cells) > 0 {
		c.Cells = make(map[string]compare.Cell, len(at.Cells))
	}
	for _, cell := range at.Cells {
		c.Cells[strings.Clone(cell.Column)] = compare.Cell{Old: slices.Clone(cell.Old), New: slices.Clone(cell.New)}
	}
	return c
}

package jobs

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/compare"
	"docket/ui/core/paging"
	"docket/ui/core/snapshot"
	"docket/ui/datasource/pages"
	"docket/ui/view"
)

// mostChanges is how many changes are listed; the others are counted.
const mostChanges = 5_000

// Change is a cell that differs, or a record that came or went.
type Change struct {
	Kind     compare.Kind
	ID, Key  string        // of the record; "" where it has no id
	At       compare.Place // where it is now; nowhere for one that was removed
	Column   string        // "" for a whole record
	Old, New client.Value
}

// Difference is what changed between a snapshot and what came later.
type Difference struct {
	Datasource string
	PerPage    int
	Old, Later string // in words
	Now        bool   // Later is what the service gives
	List       []Change
	More       bool // there are more than are listed
	Totals     compare.Totals
}

// Compare compares a snapshot with a later one, or with what the service gives now; then is given what differs.
func (r *Runner) Compare(p *pages.Pager, old store.Snapshot, later *store.Snapshot, then func(*Difference) tea.Cmd) tea.Cmd {
	env := r.env
	d := &Difference{Datasource: p.Name, PerPage: p.PerPage, Old: SnapshotWords(&old), Later: "now", Now: later == nil}
	o := compare.Options{OldPartial: !old.Complete}
	j := &job{words: "comparing with " + d.Old, total: p.Pages(), walks: p}
	source := j.reading(env.Datasource(p.Name, p.PerPage))
	list := func(ctx context.Context) pageSeq { return source.Walk(ctx, 1, parallel, nil) }
	if later != nil {
		d.Later, o.NewPartial = SnapshotWords(later), !later.Complete
		j.total, j.walks = later.Pages, nil
		list = snapshot.Open(env.Store, *later).Pages
	}
	return r.start(j, func(ctx context.Context) error {
		return d.run(ctx, snapshot.Open(env.Store, old), o, j.counting(list(ctx)))
	}, func(err error) tea.Cmd {
		switch {
		case err != nil:
			return r.fruitless(d.Datasource, "The comparison", err, "The snapshot is as it was.")
		case r.shown() != d.Datasource:
			return view.Say(view.Info, "The comparison of "+d.Datasource+" has ended, but another datasource is shown.")
		}
		if doubts := paging.Doubts(j.end, d.Totals.Odd); len(doubts) > 0 {
			return tea.Batch(then(d), view.Say(view.Warn, strings.Join(doubts, " ")))
		}
		return then(d)
	})
}

func (d *Difference) run(ctx context.Context, old compare.Set, o compare.Options, list pageSeq) error {
	c, err := compare.New(ctx, old, o)
	if err != nil {
		return err
	}
	for at, err := range c.Each(ctx, list) {
		if err != nil {
			return err
		}
		d.add(at)
	}
	d.Totals = c.Totals()
	return nil
}

// add lists a change, and lets its page go.
func (d *Difference) add(at compare.Change) {
	if d.More = len(d.List) >= mostChanges; d.More {
		return
	}
	place := at.New
	if at.Kind == compare.Removed {
		place = at.Old
	}
	r := at.Page.Records[place.Row]
	c := Change{Kind: at.Kind, ID: strings.Clone(at.ID), At: at.New}
	if r.ID != "" {
		c.Key = strings.Clone(r.Key())
	}
	switch at.Kind {
	case compare.Added:
		c.New = inLine(at.Page, r)
	case compare.Removed:
		c.Old = inLine(at.Page, r)
	}
	if at.Kind != compare.Changed {
		d.List = append(d.List, c)
	}
	for _, cell := range at.Cells {
		c.Column, c.Old, c.New = strings.Clone(cell.Column), slices.Clone(cell.Old), slices.Clone(cell.New)
		d.List = append(d.List, c)
	}
}

// inLine is a record as one text: each column with its value.
func inLine(p *client.Page, r client.Record) client.Value {
	var parts []string
	for i, v := range r.Cells {
		if text := v.Text(); text != "" {
			parts = append(parts, p.Columns[i]+" "+text)
		}
	}
	text, _ := json.Marshal(pages.Cut(strings.Join(parts, ", "), longestFound)) // a string has JSON
	return text
}

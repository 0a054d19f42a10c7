package cli

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/export"
	"docket/ui/core/load"
	"docket/ui/core/query"
	"docket/ui/sheet"
	"docket/ui/view"
)

func (s *session) loads() load.Loads { return load.Loads{Store: s.store, Scope: s.scope()} }

// noneKept is what becomes of pages that were counted otherwise before all came.
const noneKept = "Nothing is kept, because records between its pages may be missing. Try again."

var errBudget = errors.New("the load stopped at its budget")

// take loads every page as a snapshot, which is what both --load and --snapshot do.
func (d *dataCommand) take() error {
	taken, err := d.load()
	if err != nil {
		return err
	}
	d.tell(taken.Garbled)
	one := snapshotOf(d.scope(), taken.Snapshot)
	return d.print(one, []snapshotEntry{one})
}

// load takes a load, with its progress on stderr. What came before a failure stays.
func (d *dataCommand) load() (load.Taken, error) {
	taken, err := d.loads().Take(d.ctx, d.pages(), load.Options{
		Jobs: d.read.jobs, Note: d.snap.note, Told: d.observed, More: d.more,
		Resumed: func(n store.Snapshot) {
			d.say("%s: continuing load %d behind page %s, with %s, fetched %s", d.name, n.ID, view.Thousands(n.Pages), view.Count(n.Records, "record"), n.Span(when))
		},
		Anew: func(n store.Snapshot, why string) {
			d.say("%s: load %d broke off behind page %s and is not continued, because %s; a new load begins", d.name, n.ID, view.Thousands(n.Pages), why)
		},
		Progress: func(p load.Progress) {
			left := ""
			if p.Left >= time.Second {
				left = fmt.Sprintf(", about %s left", p.Left.Round(time.Second))
			}
			d.status.show("%s: %s, page %s, %s a second%s", d.name, view.Count(p.Records, "record"), view.Thousands(p.Pages), view.Thousands(int(p.Rate)), left)
		},
	})
	d.status.clear()
	d.tell(taken.Odd)
	for _, n := range taken.Deleted {
		why := view.Either(n.Complete, "the newest are retained, and those with a note", "it was partial, and a later load has every page")
		d.say("snapshot %d of %s is deleted: %s", n.ID, n.Datasource, why)
	}
	if is[*client.MovedError](err) {
		return taken, &failure{exitCode(err), err, noneKept}
	}
	if err != nil && taken.Pages == 0 {
		return taken, err
	}
	if err = cause(d.ctx, err); err != nil {
		code, advice := exitCode(err), "--load continues it."
		if errors.Is(err, errBudget) {
			code, advice = exitUsage, "--load --yes continues it."
		}
		what := "marked as partial; " + advice
		if taken.Complete {
			what = load.Whole
		}
		return taken, &failure{code, err, fmt.Sprintf("%s %s stored as snapshot %d, which is %s",
			view.Count(taken.Records, "record"), view.Plural(taken.Records, "is", "are"), taken.ID, what) + d.possible(err)}
	}
	d.remarkEnd()
	return taken, nil
}

// more asks whether a load goes on beyond its budget. A snapshot was always taken whole.
func (d *dataCommand) more(p load.Progress) error {
	if d.snap.take {
		return nil
	}
	so := fmt.Sprintf("%s: %s on %s so far, and there are more", d.name, view.Count(p.Records, "record"), view.Count(p.Pages, "page"))
	d.status.clear()
	if !d.yes && !d.canAsk() {
		return fmt.Errorf("%s: without a terminal to ask on, more than %d pages take --yes: %w", d.name, load.Budget, errBudget)
	}
	_, err := d.sure(so+". Load them all?", so)
	if is[*failure](err) {
		return errBudget
	}
	return err
}

// newestTable is the newest whole load of the datasource, loaded now where there is none.
func (d *dataCommand) newestTable() (*load.Table, error) {
	newest, err := d.loads().Newest(d.ctx, d.name)
	if err != nil {
		return nil, err
	}
	if len(newest) == 0 {
		d.say("%s is not loaded yet; all of its pages are loaded now", d.name)
		taken, err := d.load()
		if err != nil {
			return nil, err
		}
		newest = append(newest, taken.Snapshot)
	}
	tellLoad(d.session, newest[0])
	return d.loads().Open(d.ctx, newest[0])
}

// tellLoad says what a load is that is read, and what speaks against it.
func tellLoad(s *session, n store.Snapshot) {
	s.say("%s: %s, fetched %s, %s", n.Datasource, view.Count(n.Records, "record"), n.Span(when), view.Count(n.Pages, "page"))
	if n.Doubtful() {
		s.say("%s: %s", n.Datasource, n.Reason)
	}
}

// choose prints the records of a load that --where passes, in the order of --sort.
func (d *dataCommand) choose() error {
	t, err := d.newestTable()
	if err != nil {
		return err
	}
	defer t.Close()
	d.tell(t.Halves)
	d.tell(t.Without("can be exported as json and ndjson, and not filtered or sorted"))
	f, err := query.Parse(d.where, t.Columns)
	if err != nil {
		return usageOfFilter(d.where, err)
	}
	for _, col := range f.Typed() {
		if text := sheet.LeftOut(t.Others[col], t.Columns[col]); text != "" {
			d.say("%s: %s", d.name, text)
		}
	}
	by, err := sortKeys(d.sort, t.Columns)
	if err != nil {
		return err
	}
	places, err := t.Choose(d.ctx, f, by, nil)
	if err != nil {
		return cause(d.ctx, err)
	}
	return d.put(t.Pages(d.ctx, places))
}

// usageOfFilter says what is wrong with a filter, and shows where.
func usageOfFilter(text string, err error) error {
	out := &usageError{error: fmt.Errorf("--where: %w", err)}
	if wrong, is := errors.AsType[*query.Error](err); is {
		line, below := wrong.Caret(text)
		out.shown = []string{line, below}
	}
	return out
}

// sortKeys are the columns of --sort; a name behind - is sorted from the greatest.
func sortKeys(names []string, columns []query.Column) (by []load.Key, err error) {
	known := each(columns, func(c query.Column) string { return c.Name })
	for _, name := range names {
		k := load.Key{Col: export.Column(known, name)}
		if rest, desc := strings.CutPrefix(name, "-"); k.Col < 0 && desc {
			k = load.Key{Col: export.Column(known, rest), Desc: true}
		}
		if k.Col < 0 {
			return nil, usage("--sort: %s", export.NoColumn(name, known))
		}
		by = append(by, k)
	}
	return by, nil
}

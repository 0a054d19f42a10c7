package load

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"time"

	"modernc.org/sqlite"

	"docket/client"
	"docket/config/files"
	"docket/config/store"
	"docket/ui/core/export"
	"docket/ui/core/paging"
	"docket/ui/core/snapshot"
)

// Budget is how many pages are loaded before anybody is asked.
const Budget = 500

type Progress struct {
	Pages, Records int
	Rate           float64       // records a second, of those that came now
	Left           time.Duration // by the size of the load before; 0 where nothing says
}

// Options say how a load is taken. All may be nil or 0.
type Options struct {
	Jobs     int
	Note     string
	Told     func(paging.Opening)
	Resumed  func(store.Snapshot)                // it goes on with this one
	Anew     func(of store.Snapshot, why string) // this one broke off and is not continued
	Progress func(Progress)                      // after each page
	More     func(p Progress) error              // asked once at the budget; an error ends the load there
}

type Taken struct {
	store.Snapshot
	Deleted []store.Snapshot // by retention
	Odd     string           // what was odd about the pages, see [paging.Oddities]; "" is nothing
	Garbled string           // what became of what is no text, see [export.Garbled.In]
}

// Take loads every page of a datasource. One that broke off is continued behind its last page, if that and the first are
// still the same, unless another docket is taking it. What ends a load leaves its whole pages, as a snapshot that is
// marked as partial. One without a page is not kept, nor is one between whose pages others may be missing, which a
// [*client.MovedError] tells: its ID is 0.
func (l Loads) Take(ctx context.Context, from paging.Source, o Options) (Taken, error) {
	t := &taking{Loads: l, o: o, head: store.Snapshot{Datasource: from.Name, Note: o.Note, PerPage: from.PerPage}, release: func() {}}
	hear := from.Ended
	from = from.Once()
	from.Ended = func(e client.Ending) {
		if t.end = e; hear != nil {
			hear(e)
		}
	}
	defer func() { t.release() }()
	if list, err := l.Newest(ctx, from.Name); err == nil && len(list) > 0 {
		t.expected = list[0].Records
	}
	var err error
	if t.table, err = l.builder(ctx); err != nil {
		return Taken{}, err
	}
	defer t.table.discard()
	if err = t.resume(ctx, from); err != nil {
		return Taken{}, err
	}
	err = t.all(ctx, from)
	if t.writer == nil {
		return Taken{}, err
	}
	return t.finish(ctx, err)
}

type taking struct {
	Loads
	o        Options
	head     store.Snapshot
	release  func() // the lock of the load
	writer   *store.SnapshotWriter
	table    *builder
	began    time.Time
	expected int // records, by the load before
	asked    bool
	odd      paging.Oddities
	end      client.Ending
	done     Progress
}

// alone runs fn while no other docket begins or resumes a load, so that a load is never seen before it is locked.
func (t *taking) alone(fn func() error) error {
	return files.UnderLock(t.path(""), "lock", fn)
}

// all takes the pages that are in the store, and those that the service gives behind them.
func (t *taking) all(ctx context.Context, from paging.Source) error {
	if t.writer != nil { // it is continued
		t.done.Pages, t.done.Records = t.head.Pages, t.head.Records
		if err := t.table.fill(ctx, t.odd.In(snapshot.Open(t.Store, t.head).Pages(ctx))); err != nil {
			return err
		}
	}
	t.began = time.Now()
	return t.pages(ctx, t.odd.In(from.Walk(ctx, t.done.Pages+1, t.o.Jobs, t.told)))
}

// told hears what is known of the first page, before pages are compared and loaded.
func (t *taking) told(o paging.Opening) {
	if t.head.FirstPage == "" {
		t.head.FirstPage = o.String()
	}
	if t.o.Told != nil {
		t.o.Told(o)
	}
}

func (t *taking) pages(ctx context.Context, pages iter.Seq2[client.NumberedPage, error]) error {
	before := t.done.Records
	for page, err := range pages {
		err = cmp.Or(err, ctx.Err())
		if err == nil && t.writer == nil {
			err = t.begin(ctx, page.ReleaseVersion)
		}
		if err == nil && t.done.Pages >= Budget && !t.asked && t.o.More != nil {
			t.asked = true
			err = t.o.More(t.done)
		}
		if err == nil {
			err = t.writer.Add(ctx, page.Number, len(page.Records), page.Body)
		}
		if err == nil {
			t.done.Pages, t.done.Records = t.done.Pages+1, t.done.Records+len(page.Records) // whatever becomes of the table
			err = t.table.add(page.Page)
		}
		if err != nil {
			return unwritten(err)
		}
		if t.o.Progress != nil {
			t.done.Rate = paging.Rate(t.done.Records-before, time.Since(t.began))
			t.done.Left = paging.Left(t.expected-t.done.Records, t.done.Rate)
			t.o.Progress(t.done)
		}
	}
	return nil
}

// begin begins the snapshot, locked before another docket can see it.
func (t *taking) begin(ctx context.Context, release string) error {
	t.head.Release = release
	return t.alone(func() error {
		w, err := t.Store.Snapshots.Begin(ctx, t.Scope, t.head)
		if err == nil {
			t.writer = w
			t.release, _ = t.lock(w.ID())
		}
		return err
	})
}

// Whole is what is said of a load that has every page, of which the table alone could not be written.
const Whole = "whole; its table is made when it is read."

// finish writes what waits, puts the table in its place where every page came, and retains what is to be retained.
func (t *taking) finish(ctx context.Context, failed error) (out Taken, err error) {
	if _, moved := errors.AsType[*client.MovedError](failed); moved {
		return out, errors.Join(failed, t.Store.Snapshots.Delete(context.WithoutCancel(ctx), t.Scope, t.writer.ID()))
	}
	out.Odd, out.Garbled = t.odd.String(), t.table.garbled.In(export.Load)
	reason := strings.Join(paging.Doubts(t.end, out.Odd), " ")
	if failed != nil {
		reason = fmt.Sprintf("it ended after page %d: %v", t.done.Pages, failed)
	}
	if out.Snapshot, err = t.writer.Finish(ctx, failed == nil, reason); err != nil || failed != nil {
		_, full := errors.AsType[*sqlite.Error](failed)
		if _, degraded := errors.AsType[*store.DegradedError](failed); full || degraded {
			err = nil // it is told already why nothing can be kept
		}
		return out, errors.Join(failed, err)
	}
	if err = unwritten(t.table.publish(ctx, t.file(out.ID))); err == nil {
		out.Deleted, err = t.Retain(ctx)
	}
	return out, err
}

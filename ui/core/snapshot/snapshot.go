// Package snapshot takes pages of a datasource into the store and reads them back
// as pages. Views and commands share it.
//
// It joins the client's pages and the store's blobs, and nothing else: no screen, and no
// requests of its own.
package snapshot

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/paging"
)

// Progress tells how much was kept so far.
type Progress struct{ Pages, Records int }

// Take keeps the pages as they come; head, which is read once the first page is there, says
// what they are. When they break off, or ctx is cancelled, what came is kept as a snapshot
// that is marked as partial, and the error is that of the pages. A snapshot without a page
// is not kept: its ID is 0. progress may be nil.
func Take(ctx context.Context, m *store.Store, in store.Scope, head *store.Snapshot, pages iter.Seq2[client.NumberedPage, error], progress func(Progress)) (store.Snapshot, error) {
	var w *store.SnapshotWriter
	var done Progress
	var failed error
	for page, err := range pages {
		if err == nil {
			err = ctx.Err()
		}
		if err == nil && w == nil {
			head.Release = page.ReleaseVersion
			w, err = m.Snapshots.Begin(ctx, in, *head)
		}
		if err == nil {
			err = w.Add(ctx, page.Number, len(page.Records), page.Body)
		}
		if err != nil {
			failed = err
			break
		}
		done.Pages++
		done.Records += len(page.Records)
		if progress != nil {
			progress(done)
		}
	}
	if w == nil {
		return store.Snapshot{}, failed
	}
	reason := ""
	if failed != nil {
		reason = fmt.Sprintf("it ended after page %d: %v", done.Pages, failed)
	}
	kept, err := w.Finish(ctx, failed == nil, reason)
	return kept, errors.Join(failed, err)
}

// Reader reads a snapshot back.
type Reader struct {
	store *store.Store
	of    store.Snapshot
}

// Open gives the pages of a snapshot.
func Open(m *store.Store, of store.Snapshot) Reader { return Reader{m, of} }

// Pages gives the pages in order.
func (r Reader) Pages(ctx context.Context) iter.Seq2[client.NumberedPage, error] {
	return paging.Lean(func(yield func(client.NumberedPage, error) bool) {
		numbers, err := r.store.Snapshots.Pages(ctx, r.of.ID)
		if err != nil {
			yield(client.NumberedPage{}, err)
			return
		}
		for _, n := range numbers {
			page, err := r.Page(ctx, n)
			if !yield(client.NumberedPage{Page: page, Number: n}, err) || err != nil {
				return
			}
		}
	})
}

// Page gives one page by its number as people count.
func (r Reader) Page(ctx context.Context, number int) (*client.Page, error) {
	body, err := r.store.Snapshots.Page(ctx, r.of.ID, number)
	if err != nil {
		return nil, fmt.Errorf("snapshot %d, page %d: %w", r.of.ID, number, err)
	}
	page, err := client.RestorePage(body)
	if err != nil {
		return nil, fmt.Errorf("snapshot %d, page %d: %w", r.of.ID, number, err)
	}
	return page, nil
}

// Reason says why a snapshot is not complete, "" where it is.
func Reason(n store.Snapshot) string {
	if n.Complete || n.Reason != "" {
		return n.Reason
	}
	return "it is being taken, or docket ended before its last page"
}

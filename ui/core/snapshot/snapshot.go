// Package snapshot reads the pages of a datasource that are in the store back as pages; package load takes them.
// Views and commands share it.
package snapshot

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/paging"
)

type Reader struct {
	store *store.Store
	of    store.Snapshot
}

func Open(m *store.Store, of store.Snapshot) Reader { return Reader{m, of} }

func (r Reader) Pages(ctx context.Context) iter.Seq2[client.NumberedPage, error] {
	return r.From(ctx, 1)
}

func (r Reader) From(ctx context.Context, first int) iter.Seq2[client.NumberedPage, error] {
	return paging.Lean(func(yield func(client.NumberedPage, error) bool) {
		numbers, err := r.store.Snapshots.Pages(ctx, r.of.ID)
		if err != nil {
			yield(client.NumberedPage{}, err)
			return
		}
		for _, n := range numbers {
			if n < first {
				continue
			}
			page, err := r.Page(ctx, n)
			if !yield(client.NumberedPage{Page: page, Number: n}, err) || err != nil {
				return
			}
		}
	})
}

// Page gives one page by its number as people count, with what was asked for then.
func (r Reader) Page(ctx context.Context, number int) (page *client.Page, err error) {
	body, err := r.store.Snapshots.Page(ctx, r.of.ID, number)
	if err == nil {
		page, err = client.RestorePage(body)
	}
	if err != nil {
		return nil, fmt.Errorf("snapshot %d, page %d: %w", r.of.ID, number, err)
	}
	counted, _, _ := strings.Cut(r.of.FirstPage, ":")
	if first, none := strconv.Atoi(counted); none == nil {
		page.Request = client.PageRequest{Datasource: r.of.Datasource, Index: first + number - 1, ItemsPerPage: r.of.PerPage}
	}
	return page, nil
}

// Whole is the state of a snapshot that has every record, as far as anybody can tell.
const Whole = "complete"

// State is a snapshot's state in a word: [Whole], doubtful or partial.
func State(n store.Snapshot) string {
	switch {
	case !n.Complete:
		return "partial"
	case n.Doubtful():
		return "doubtful"
	}
	return Whole
}

// Remark is the note of a snapshot, and the reason of its state.
func Remark(n store.Snapshot) string {
	if n.Note != "" && n.Doubtful() {
		return n.Note + ". " + n.Reason
	}
	return cmp.Or(n.Note, Reason(n))
}

// Reason says why a snapshot is not complete, or why one that is may not have every record, and once; "" where nothing
// speaks against it.
func Reason(n store.Snapshot) string {
	if n.Complete || n.Reason != "" {
		return n.Reason
	}
	return "it is being taken, or docket ended before its last page"
}

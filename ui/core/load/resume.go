package load

import (
	"context"
	"fmt"
	"slices"

	"docket/config/store"
	"docket/ui/core/paging"
	"docket/ui/core/snapshot"
)

// resume takes up the newest load that broke off, if it is still what the service gives; else it tells why not.
func (t *taking) resume(ctx context.Context, from paging.Source) error {
	list, err := t.Store.Snapshots.List(ctx, t.Scope, from.Name)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(list, func(n store.Snapshot) bool { return n.Complete || n.Pages > 0 })
	if at < 0 || list[at].Complete {
		return nil
	}
	last := list[at]
	why, err := t.unfit(ctx, from, last)
	if why != "" {
		if t.release(); t.o.Anew != nil {
			t.o.Anew(last, why)
		}
	}
	if err != nil || why != "" {
		return err
	}
	if t.writer, err = t.Store.Snapshots.Continue(ctx, t.Scope, last.ID); err != nil {
		return err
	}
	t.head = last
	if t.o.Resumed != nil {
		t.o.Resumed(last)
	}
	return nil
}

// unfit is why a load that broke off is not continued, "" where it is; then it is locked.
func (t *taking) unfit(ctx context.Context, from paging.Source, last store.Snapshot) (why string, err error) {
	switch {
	case last.PerPage != from.PerPage:
		return fmt.Sprintf("a page of it was asked for %d at a time", last.PerPage), nil
	case last.Note != t.o.Note:
		return "it has another note", nil
	}
	numbers, err := t.Store.Snapshots.Pages(ctx, last.ID)
	if err != nil {
		return "", err
	}
	if len(numbers) != last.Pages || numbers[len(numbers)-1] != last.Pages {
		return "pages of it are missing", nil
	}
	free := false
	err = t.alone(func() error {
		t.release, free = t.lock(last.ID)
		return nil
	})
	switch {
	case err != nil:
		return "", err
	case !free:
		return "another docket is loading it", nil
	}
	for _, number := range slices.Compact([]int{1, last.Pages}) {
		if why, err = t.changed(ctx, from, last, number); why != "" || err != nil {
			return why, err
		}
	}
	return "", nil
}

// changed is how a page differs from what it was when it was loaded, "" where it does not.
func (t *taking) changed(ctx context.Context, from paging.Source, last store.Snapshot, number int) (string, error) {
	then, err := snapshot.Open(t.Store, last).Page(ctx, number)
	if err != nil {
		return fmt.Sprintf("page %d of it cannot be read: %v", number, err), ctx.Err()
	}
	return paging.PrintOf(then, number).Changed(from.Page(ctx, number, t.told))
}

// Package load brings all records of a datasource to this machine and answers questions about them. A load is a
// snapshot: its pages are in the store as they came. Beside the store is one SQLite file a load with a table of its
// records, which is made of those pages and can be made of them again. Views and commands share it; it draws nothing.
package load

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"docket/config/files"
	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/snapshot"
)

// Loads are the loads of one address and company.
type Loads struct {
	Store *store.Store
	Scope store.Scope
	Now   func() time.Time // says which days monday and today are; nil is the clock
	Bytes int64            // of pages that are retained; 0 is mostBytes
	as    []store.Snapshot // see [Loads.As]
}

func (l Loads) now() time.Time {
	if l.Now != nil {
		return l.Now()
	}
	return time.Now()
}

func (l Loads) path(name string) string { return filepath.Join(l.Store.Folder(), "loads", name) }

// file is where the table of a load is. A table that another layout of columns was made for is not read.
func (l Loads) file(id int64) string { return l.path(strconv.FormatInt(id, 10) + "-v12.db") }

// As takes these loads for the newest of their datasources, whatever came or was deleted since: a question about what is
// shown is about that.
func (l Loads) As(these []store.Snapshot) Loads {
	l.as = these
	return l
}

// Newest is the newest whole load of every datasource, or of one.
func (l Loads) Newest(ctx context.Context, datasource string) ([]store.Snapshot, error) {
	list, err := l.Store.Snapshots.List(ctx, l.Scope, datasource)
	whole := each.Where(slices.Concat(l.as, list), func(n store.Snapshot) bool {
		return n.Complete && (datasource == "" || n.Datasource == datasource)
	})
	return each.Once(whole, func(n store.Snapshot) string { return n.Datasource }), err
}

// Open gives the table of a whole load, made of the pages in the store where it is not there in this docket's layout. Until
// it is closed no docket's [Loads.Retain] deletes the load.
func (l Loads) Open(ctx context.Context, of store.Snapshot) (*Table, error) {
	if !of.Complete {
		return nil, fmt.Errorf("load %d of %s is not whole: %s", of.ID, of.Datasource, snapshot.Reason(of))
	}
	if _, err := os.Stat(l.file(of.ID)); errors.Is(err, fs.ErrNotExist) {
		if err := unwritten(l.build(ctx, of)); err != nil {
			return nil, fmt.Errorf("load %d of %s: %w", of.ID, of.Datasource, err)
		}
	}
	t, err := openTable(ctx, l.file(of.ID), of)
	if err != nil {
		return nil, err
	}
	if f, bad := files.OpenOrCreate(l.lockFile(of.ID)); bad == nil { // else the load can be read all the same
		_, _ = files.TryShare(f)
		t.held = f
	}
	return t, nil
}

// Delete deletes a load with its table, where the records are too. A docket that shows it keeps what it has open, and can
// ask nothing more about it.
func (l Loads) Delete(ctx context.Context, id int64) error {
	err := l.Store.Snapshots.Delete(ctx, l.Scope, id)
	if err == nil && l.Store.Folder() != "" {
		_ = os.Remove(l.lockFile(id))
		_ = os.Remove(l.file(id)) // where a system refuses that of an open file, tidy does it later
	}
	return err
}

func (l Loads) build(ctx context.Context, of store.Snapshot) error {
	if numbers, err := l.Store.Snapshots.Pages(ctx, of.ID); err != nil {
		return err
	} else if len(numbers) < of.Pages {
		return errors.New("it was deleted")
	}
	b, err := l.builder(ctx)
	if err != nil {
		return err
	}
	defer b.discard()
	if err := b.fill(ctx, snapshot.Open(l.Store, of).Pages(ctx)); err != nil {
		return err
	}
	return b.publish(ctx, l.file(of.ID))
}

// builder begins a table in a file that nobody else has.
func (l Loads) builder(ctx context.Context) (*builder, error) {
	if l.Store.Folder() == "" {
		return nil, errors.New("nothing can be loaded: " + l.Store.Degraded())
	}
	if err := os.MkdirAll(l.path(""), 0o700); err != nil {
		return nil, err
	}
	return newBuilder(ctx, l.path("new-"+strings.ToLower(rand.Text())+".db"))
}

// What is retained: of loads without a note the newest of each datasource, and bytes of pages in all.
const (
	mostLoads = 10
	mostBytes = 4 << 30
	oldFile   = 24 * time.Hour // a file that is being made is newer
)

// Retain deletes what is beyond the number and the size that are retained: partial loads that a whole one followed, then
// the oldest; never one with a note, the newest whole one of a datasource, or one that a docket is taking or shows. Tables of
// loads that are gone, or not the newest, are deleted too: they can be made again.
func (l Loads) Retain(ctx context.Context) (deleted []store.Snapshot, err error) {
	list, err := l.Store.Snapshots.List(ctx, l.Scope, "")
	if err != nil {
		return nil, err
	}
	whole, bytes, tables := map[string]int{}, int64(0), map[string]bool{}
	for _, n := range list { // newest first
		if n.Complete {
			whole[n.Datasource]++
		}
		if bytes += n.Stored; n.Complete && whole[n.Datasource] == 1 {
			tables[l.file(n.ID)] = true
			continue
		}
		surplus := !n.Complete && whole[n.Datasource] > 0 || whole[n.Datasource] > mostLoads || bytes > cmp.Or(l.Bytes, mostBytes)
		if !surplus || n.Note != "" {
			continue
		}
		release, free := l.lock(n.ID)
		if !free {
			continue
		}
		if err = l.Delete(ctx, n.ID); err == nil {
			deleted, bytes = append(deleted, n), bytes-n.Stored
		}
		release()
	}
	return deleted, errors.Join(err, l.tidy(tables))
}

// tidy deletes old files that are nobody's newest table: of this scope, of others and of dockets that died. A lock, which
// may be held, goes with its load.
func (l Loads) tidy(keep map[string]bool) error {
	entries, err := os.ReadDir(l.path(""))
	for _, e := range entries {
		info, bad := e.Info()
		if path := l.path(e.Name()); bad == nil && !keep[path] && filepath.Ext(path) != ".lock" && time.Since(info.ModTime()) > oldFile {
			err = errors.Join(err, os.Remove(path))
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func (l Loads) lockFile(id int64) string { return l.path(strconv.FormatInt(id, 10) + ".lock") }

// lock takes the lock of a load, which the system frees when the docket ends, however it ends; free is false where
// another docket has it.
func (l Loads) lock(id int64) (release func(), free bool) {
	f, err := files.OpenOrCreate(l.lockFile(id))
	if err == nil {
		free, _ = files.TryLock(f)
	}
	if !free {
		f.Close() // nil is refused
		return func() {}, false
	}
	return sync.OnceFunc(func() {
		os.Remove(f.Name()) // only tidiness
		f.Close()
	}), true
}

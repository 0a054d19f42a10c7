package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"docket/config/store"
	"docket/ui/core/paging"
	"docket/ui/core/snapshot"
	"docket/ui/view"
)

// snapshotEntry is a snapshot as scripts read it.
type snapshotEntry struct {
	ID         int64     `json:"id"`
	Datasource string    `json:"datasource"`
	Time       time.Time `json:"time"`
	Complete   bool      `json:"complete"`
	Reason     string    `json:"reason,omitempty"`
	Pages      int       `json:"pages"`
	Records    int       `json:"records"`
	PerPage    int       `json:"per_page"`
	Bytes      int64     `json:"bytes"`
	Stored     int64     `json:"stored"`
	Release    string    `json:"release_version"`
	FirstPage  string    `json:"first_page"`
	Note       string    `json:"note,omitempty"`
	Address    string    `json:"address"`
	Company    string    `json:"company"`
}

func snapshotOf(n store.Snapshot) snapshotEntry {
	return snapshotEntry{ID: n.ID, Datasource: n.Datasource, Time: n.BegunAt.UTC(), Complete: n.Complete, Reason: snapshot.Reason(n), Pages: n.Pages,
		Records: n.Records, PerPage: n.PerPage, Bytes: n.Bytes, Stored: n.Stored, Release: n.Release, FirstPage: n.FirstPage, Note: n.Note,
		Address: n.Scope.Address, Company: n.Scope.Company}
}

// take stores every page as a snapshot and prints what was stored.
func (d *dataCommand) take() error {
	if err := d.prepare(theMemory); err != nil {
		return err
	}
	head := store.Snapshot{Datasource: d.name, Note: d.snap.note, PerPage: d.read.perPage}
	pages := d.pages().Walk(d.ctx, 1, d.read.jobs, func(o paging.Opening) {
		d.observed(o)
		head.FirstPage = o.String()
	})
	kept, err := snapshot.Take(d.ctx, d.store, d.scope(), &head, pages, func(p snapshot.Progress) {
		d.status.show(func() string {
			return fmt.Sprintf("%s: %s, page %s", d.name, view.Count(p.Records, "record"), view.Thousands(p.Pages))
		})
	})
	d.status.clear()
	if err != nil {
		err = cause(d.ctx, err)
		if kept.ID == 0 || kept.Pages == 0 {
			return err
		}
		return &failure{exitCode(err), err, fmt.Sprintf("%s %s kept as snapshot %d, which is marked as partial.", view.Count(kept.Records, "record"), view.Plural(kept.Records, "is", "are"), kept.ID)}
	}
	r := snapshotReport([]store.Snapshot{kept})
	r.value = snapshotOf(kept)
	return d.print(&d.as, r)
}

// listSnapshots prints the snapshots of the datasource, or of all of them.
func (d *dataCommand) listSnapshots() error {
	if err := d.prepare(theMemory); err != nil {
		return err
	}
	list, err := d.store.Snapshots.List(d.ctx, d.scope(), d.name)
	if err != nil {
		return err
	}
	return d.print(&d.as, snapshotReport(list))
}

func snapshotReport(list []store.Snapshot) report {
	entries, rows := make([]snapshotEntry, len(list)), make([][]string, len(list))
	for i, n := range list {
		entries[i] = snapshotOf(n)
		whole := "complete"
		if !n.Complete {
			whole = "partial"
		}
		rows[i] = []string{strconv.FormatInt(n.ID, 10), when(n.BegunAt), n.Datasource, view.Thousands(n.Records), whole, size(n.Stored), orElse(n.Note, snapshot.Reason(n))}
	}
	return report{value: entries, header: []string{"ID", "TIME", "DATASOURCE", "RECORDS", "STATE", "SIZE", "NOTE"}, rows: rows}
}

// forget deletes a snapshot of the datasource.
func (d *dataCommand) forget() error {
	if err := d.prepare(theMemory); err != nil {
		return err
	}
	n, err := d.findSnapshot(strconv.FormatInt(d.snap.forget, 10))
	if err != nil {
		return err
	}
	if err := d.store.Snapshots.Delete(d.ctx, d.scope(), n.ID); err != nil {
		return err
	}
	d.say("snapshot %d of %s is deleted", n.ID, n.Datasource)
	return nil
}

// findSnapshot is the snapshot of a number, or the latest, of the datasource.
func (d *dataCommand) findSnapshot(which string) (store.Snapshot, error) {
	which = strings.TrimSpace(which)
	if which == "latest" {
		list, err := d.store.Snapshots.List(d.ctx, d.scope(), d.name)
		if err != nil {
			return store.Snapshot{}, err
		}
		for _, n := range list {
			if n.Complete {
				return n, nil
			}
		}
		return store.Snapshot{}, d.noSnapshot("there is no complete snapshot of " + d.name)
	}
	id, err := strconv.ParseInt(which, 10, 64)
	if err != nil {
		return store.Snapshot{}, usage("%q is no snapshot: it takes a number or latest", which)
	}
	n, err := d.store.Snapshots.Get(d.ctx, d.scope(), id)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return n, d.noSnapshot(fmt.Sprintf("there is no snapshot %d", id))
	case err == nil && n.Datasource != d.name:
		return n, d.noSnapshot(fmt.Sprintf("snapshot %d is of %s, not of %s", id, n.Datasource, d.name))
	}
	return n, err
}

func (d *dataCommand) noSnapshot(what string) error {
	return &failure{exitUsage, errors.New(what), "`docket data " + d.name + " --snapshots` lists what there is."}
}

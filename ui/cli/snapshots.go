package cli

import (
	"errors"
	"fmt"
	"io"
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
	return snapshotEntry{ID: n.ID, Datasource: n.Datasource, Time: n.BegunAt.UTC(), Complete: n.Complete, Reason: partialReason(n), Pages: n.Pages,
		Records: n.Records, PerPage: n.PerPage, Bytes: n.Bytes, Stored: n.Stored, Release: n.Release, FirstPage: n.FirstPage, Note: n.Note,
		Address: n.Scope.Address, Company: n.Scope.Company}
}

// partialReason says why a snapshot is not whole.
func partialReason(n store.Snapshot) string {
	if n.Complete || n.Reason != "" {
		return n.Reason
	}
	return "it is being taken, or docket ended before the last page"
}

// take keeps every page as a snapshot and prints what was kept.
func (s source) take() error {
	m, err := s.memory()
	if err != nil {
		return err
	}
	head := store.Snapshot{Datasource: s.name, Note: s.flags.note, PerPage: s.flags.perPage}
	pages := s.pages().Walk(s.ctx, 1, s.flags.jobs, func(o paging.Opening) {
		s.opened(o)
		head.FirstPage = o.String()
	})
	kept, err := snapshot.Take(s.ctx, m, scope(s.client), &head, pages, func(p snapshot.Progress) {
		s.status.show(func() string {
			return fmt.Sprintf("%s: %s, page %s", s.name, view.Count(p.Records, "record"), view.Thousands(p.Pages))
		})
	})
	s.status.clear()
	if err != nil {
		err = cause(s.ctx, err)
		if kept.ID == 0 || kept.Pages == 0 {
			return err
		}
		return &failure{exitCode(err), err, fmt.Sprintf("%s %s kept as snapshot %d, which is marked as partial.", view.Count(kept.Records, "record"), view.Plural(kept.Records, "is", "are"), kept.ID)}
	}
	return s.printSnapshots([]store.Snapshot{kept}, true)
}

// list prints the snapshots of the datasource, or of all of them.
func (s source) list() error {
	m, err := s.memory()
	if err != nil {
		return err
	}
	list, err := m.Snapshots(s.ctx, scope(s.client), s.name)
	if err != nil {
		return err
	}
	return s.printSnapshots(list, false)
}

func (s source) printSnapshots(list []store.Snapshot, one bool) error {
	format, err := s.format("data", s.flags.format, asJSON, asTable)
	if err != nil {
		return err
	}
	entries := make([]snapshotEntry, len(list))
	rows := make([][]string, len(list))
	for i, n := range list {
		entries[i] = snapshotOf(n)
		whole := "complete"
		if !n.Complete {
			whole = "partial"
		}
		rows[i] = []string{strconv.FormatInt(n.ID, 10), when(n.BegunAt), n.Datasource, view.Thousands(n.Records), whole, size(n.Stored), orElse(n.Note, partialReason(n))}
	}
	return s.app.output(func(w io.Writer) error {
		if format == asTable {
			t := newTable(w, s.width())
			err := t.write([]string{"ID", "TIME", "DATASOURCE", "RECORDS", "STATE", "SIZE", "NOTE"}, rows)
			s.remark(t.left())
			return err
		}
		var what any = entries
		if one {
			what = entries[0]
		}
		raw, err := encode(what)
		if err != nil {
			return err
		}
		return s.printJSON(w, raw)
	})
}

// forget deletes a snapshot of the datasource.
func (s source) forget() error {
	m, err := s.memory()
	if err != nil {
		return err
	}
	n, err := s.find(m, strconv.FormatInt(s.flags.forget, 10))
	if err != nil {
		return err
	}
	if err := m.DeleteSnapshot(s.ctx, scope(s.client), n.ID); err != nil {
		return err
	}
	s.say("snapshot %d of %s is deleted", n.ID, n.Datasource)
	return nil
}

// find is the snapshot of a number, or the latest, of the datasource.
func (s source) find(m *store.Store, which string) (store.Snapshot, error) {
	which = strings.TrimSpace(which)
	if which == "latest" {
		list, err := m.Snapshots(s.ctx, scope(s.client), s.name)
		if err != nil {
			return store.Snapshot{}, err
		}
		for _, n := range list {
			if n.Complete {
				return n, nil
			}
		}
		return store.Snapshot{}, s.noSnapshot("there is no complete snapshot of " + s.name)
	}
	id, err := strconv.ParseInt(which, 10, 64)
	if err != nil {
		return store.Snapshot{}, usage("data", "%q is no snapshot: it takes a number or latest", which)
	}
	n, err := m.Snapshot(s.ctx, scope(s.client), id)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return n, s.noSnapshot(fmt.Sprintf("there is no snapshot %d", id))
	case err == nil && n.Datasource != s.name:
		return n, s.noSnapshot(fmt.Sprintf("snapshot %d is of %s, not of %s", id, n.Datasource, s.name))
	}
	return n, err
}

func (s source) noSnapshot(what string) error {
	return &failure{exitUsage, errors.New(what), "`docket data " + s.name + " --snapshots` lists what there is."}
}

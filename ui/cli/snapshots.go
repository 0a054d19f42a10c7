package cli

import (
	"time"

	"docket/config/store"
	"docket/ui/core/load"
	"docket/ui/core/snapshot"
)

type snapshotEntry struct {
	ID         int64     `json:"id" table:"ID"`
	Datasource string    `json:"datasource" table:"DATASOURCE"`
	Time       time.Time `json:"time" table:"TIME"`
	Complete   bool      `json:"complete"`
	Reason     string    `json:"reason,omitempty"`
	Pages      int       `json:"pages"`
	Records    int       `json:"records" table:"RECORDS"`
	Whole      string    `json:"-" table:"STATE"`
	PerPage    int       `json:"per_page"`
	Bytes      int64     `json:"bytes"`
	Stored     int64     `json:"stored"`
	Size       string    `json:"-" table:"SIZE"`
	Release    string    `json:"release_version"`
	FirstPage  string    `json:"first_page"`
	Note       string    `json:"note,omitempty"`
	Address    string    `json:"address"`
	Company    string    `json:"company"`
	Remark     string    `json:"-" table:"NOTE"`
}

// snapshotOf is a snapshot of what the person names by this scope, who may write its address otherwise than it is kept.
func snapshotOf(in store.Scope, n store.Snapshot) snapshotEntry {
	return snapshotEntry{ID: n.ID, Datasource: n.Datasource, Time: n.BegunAt.UTC(), Complete: n.Complete, Reason: snapshot.Reason(n), Pages: n.Pages,
		Records: n.Records, Whole: snapshot.State(n), PerPage: n.PerPage, Bytes: n.Bytes, Stored: n.Stored, Size: size(n.Stored), Release: n.Release,
		FirstPage: n.FirstPage, Note: n.Note, Address: in.Address, Company: in.Company, Remark: snapshot.Remark(n)}
}

func (d *dataCommand) forget() error {
	n, err := d.findSnapshot(d.snap.forget)
	if err != nil {
		return err
	}
	return d.done(d.loads().Delete(d.ctx, n.ID), "snapshot %d of %s is deleted", n.ID, n.Datasource)
}

// findSnapshot is the snapshot of the datasource that a word names: its number, latest, or a day.
func (d *dataCommand) findSnapshot(which string) (store.Snapshot, error) {
	n, err := d.loads().Find(d.ctx, d.name, which)
	if is[*load.RefusedError](err) {
		err = misuse(err, toType("data", d.name, "--snapshots")+" lists what there is.")
	}
	return n, err
}

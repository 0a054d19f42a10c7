package store

import (
	"context"
	"fmt"
	"time"
)

// Snapshot is what a datasource gave at one time (§4.2).
type Snapshot struct {
	ID         int64
	Datasource string
	Note       string
	PerPage    int
	FirstPage  string // what the service calls its first page, and how that is known
	Release    string // release_version

	Pages, Records int
	Bytes, Stored  int64 // of the answers, and of what is kept of them

	// Complete says that the end of the data was reached. Where it is false, Reason says why; "" is a snapshot that is
	// being taken or whose docket died. Of a complete one it says why not every record may be there, and once.
	Complete          bool
	Reason            string
	BegunAt, Finished time.Time // Finished is zero where it never was
}

// Doubtful tells whether something speaks against it that a snapshot has every record, and once; Reason says what.
func (s Snapshot) Doubtful() bool { return s.Complete && s.Reason != "" }

// longTaken is how long a snapshot may take to be of one time.
const longTaken = 10 * time.Minute

// Span is when a snapshot was taken, as at writes a time: also until when, where that took long or was continued later,
// and that it is doubtful where it is.
func (s Snapshot) Span(at func(time.Time) string) string {
	span := at(s.BegunAt)
	if s.Finished.Sub(s.BegunAt) >= longTaken {
		span += " to " + at(s.Finished)
	}
	if s.Doubtful() {
		span += " (doubtful)"
	}
	return span
}

const selectSnapshots = `SELECT id, datasource, note, per_page, first_page, release,
	pages, records, bytes, stored, complete, reason, begun_at, finished_at FROM snapshots `

// Begin begins a snapshot: of the given one, Datasource, Note, PerPage, FirstPage and Release are kept. Until
// Finish it is listed as one that is not complete. The writer is for one goroutine.
func (s Snapshots) Begin(ctx context.Context, in Scope, head Snapshot) (*SnapshotWriter, error) {
	const op = "begin snapshot"
	if head.Datasource == "" {
		return nil, fmt.Errorf("%s: it has no datasource", op)
	}
	w := &SnapshotWriter{store: s.database}
	return w, s.write(ctx, op, func(c *change) {
		w.id = first[int64](c, `INSERT INTO snapshots (address, company, datasource, note, per_page, first_page, release, begun_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
			in.place(), in.Company, head.Datasource, head.Note, head.PerPage, head.FirstPage, head.Release, c.now)
	})
}

// Continue takes up a snapshot that is not complete: further pages are added behind those that it has.
func (s Snapshots) Continue(ctx context.Context, in Scope, id int64) (*SnapshotWriter, error) {
	return &SnapshotWriter{store: s.database, id: id}, s.write(ctx, "continue snapshot", func(c *change) {
		c.one(`UPDATE snapshots SET reason = '', finished_at = '' WHERE id = ? AND address = ? AND company = ? AND complete = 0`, id, in.place(), in.Company)
	})
}

// List is the snapshots of a datasource, or of all with "", newest first.
func (s Snapshots) List(ctx context.Context, in Scope, datasource string) ([]Snapshot, error) {
	return list[Snapshot](ctx, s.database, "snapshots", selectSnapshots+`WHERE address = ?1 AND company = ?2`+
		unlessAll(datasource, ` AND datasource = ?3`)+` ORDER BY id DESC`, in.place(), in.Company, datasource)
}

// Page is the answer of one page as it came; [ErrNotFound] where the snapshot has no such page.
func (s Snapshots) Page(ctx context.Context, id int64, number int) ([]byte, error) {
	const op = "snapshot page"
	kept, ok, err := get[struct {
		Body []byte
		Most int64
	}](ctx, s.database, op, `SELECT body, bytes FROM snapshot_pages JOIN snapshots ON id = snapshot WHERE snapshot = ? AND number = ?`, id, number)
	if err == nil && !ok {
		err = ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", op, err)
	}
	body, err := inflate(kept.Body, kept.Most)
	return body, s.judge(op, err)
}

// Pages is the numbers of the pages that a snapshot has, ascending.
func (s Snapshots) Pages(ctx context.Context, id int64) ([]int, error) {
	return list[int](ctx, s.database, "snapshot pages", `SELECT number FROM snapshot_pages WHERE snapshot = ? ORDER BY number`, id)
}

// Delete removes a snapshot and its pages. The room it took is used again.
func (s Snapshots) Delete(ctx context.Context, in Scope, id int64) error {
	return s.write(ctx, "delete snapshot", func(c *change) {
		c.one(`DELETE FROM snapshots WHERE id = ? AND address = ? AND company = ?`, id, in.place(), in.Company)
	})
}

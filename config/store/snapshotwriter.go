package store

import (
	"bytes"
	"compress/flate"
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// Pages are gathered before they are written, because each write waits for the disk: so many bytes of them, so many, or
// those of this time. What is gathered is lost where docket is killed.
const (
	snapshotBatch = 1 << 20
	snapshotPages = 16
	snapshotTime  = time.Second
)

// SnapshotWriter takes the pages of a snapshot as they come.
type SnapshotWriter struct {
	store    *database
	id       int64
	waiting  []packedPage
	packed   bytes.Buffer // their answers, one behind the other
	written  time.Time    // when pages were written last
	packer   *flate.Writer
	finished bool
}

func (w *SnapshotWriter) ID() int64 { return w.id }

type packedPage struct{ number, records, bytes, packed int }

// Add keeps one page: its number as people count, how many records it has, and the answer as it came, which is
// not kept by the writer. Pages may wait for others to be written with them; Finish writes the last ones.
func (w *SnapshotWriter) Add(ctx context.Context, number, records int, body []byte) error {
	if w.finished {
		return fmt.Errorf("add to snapshot: %d is finished", w.id)
	}
	before := w.packed.Len()
	if err := w.deflate(body); err != nil {
		return fmt.Errorf("add to snapshot: %w", err)
	}
	w.waiting = append(w.waiting, packedPage{number, records, len(body), w.packed.Len() - before})
	if w.packed.Len() < snapshotBatch && len(w.waiting) < snapshotPages && time.Since(w.written) < snapshotTime {
		return nil
	}
	return w.flush(ctx, "add to snapshot", func(*change) {})
}

// Finish writes what waits and tells whether the end of the data was reached, and if not, why. Nothing can be
// added afterwards. A cancelled ctx does not keep it from being written. Where it fails, the Snapshot is what is stored.
func (w *SnapshotWriter) Finish(ctx context.Context, complete bool, reason string) (Snapshot, error) {
	const op = "finish snapshot"
	if w.finished {
		return Snapshot{}, fmt.Errorf("%s: %d is finished", op, w.id)
	}
	var out Snapshot
	err := w.flush(context.WithoutCancel(ctx), op, func(c *change) {
		c.one(`UPDATE snapshots SET complete = ?, reason = ?, finished_at = ? WHERE id = ?`, complete, reason, c.now, w.id)
		out = first[Snapshot](c, selectSnapshots+`WHERE id = ?`, w.id)
	})
	if w.finished = err == nil; err != nil {
		out, _, _ = get[Snapshot](context.WithoutCancel(ctx), w.store, op, selectSnapshots+`WHERE id = ?`, w.id)
	}
	return out, err
}

// flush writes the pages that wait, and then what more there is to write.
func (w *SnapshotWriter) flush(ctx context.Context, op string, more func(*change)) error {
	err := w.store.write(ctx, op, func(c *change) {
		rest := w.packed.Bytes()
		for _, p := range w.waiting {
			c.exec(`INSERT INTO snapshot_pages (snapshot, number, records, body) VALUES (?, ?, ?, ?)`, w.id, p.number, p.records, rest[:p.packed])
			rest = rest[p.packed:]
			c.one(`UPDATE snapshots SET pages = pages + 1, records = records + ?, bytes = bytes + ?, stored = stored + ?
				WHERE id = ?`, p.records, p.bytes, p.packed, w.id)
		}
		more(c)
	})
	if err == nil {
		if w.packed.Reset(); w.packed.Cap() > 2*snapshotBatch {
			w.packed = bytes.Buffer{} // the next page may need the room
		}
		w.waiting, w.written = w.waiting[:0], time.Now()
	}
	return err
}

func (w *SnapshotWriter) deflate(body []byte) error {
	if w.packer == nil {
		w.packer, _ = flate.NewWriter(nil, flate.BestSpeed) // a level that there is
	}
	if n := snapshotBatch / 8; len(body) > snapshotBatch { // to grow by doubling takes three times the room: its beginning tells how much
		var part bytes.Buffer
		if err := w.pack(&part, body[:n]); err != nil {
			return err
		}
		w.packed.Grow(part.Len() * (len(body)/n + 1) / 4 * 5)
	}
	return w.pack(&w.packed, body)
}

func (w *SnapshotWriter) pack(to *bytes.Buffer, body []byte) error {
	w.packer.Reset(to)
	_, err := w.packer.Write(body)
	return errors.Join(err, w.packer.Close())
}

// inflate reads a page back, which is no longer than all answers of its snapshot were.
func inflate(packed []byte, most int64) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), most+1))
	if err == nil && int64(len(body)) > most {
		err = errors.New("it is longer than it was")
	}
	if err != nil {
		return nil, fmt.Errorf("what was kept does not read back: %w", err)
	}
	return body, nil
}

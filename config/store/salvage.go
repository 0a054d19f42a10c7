package store

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// recovered is what could be read of damaged databases.
type recovered struct {
	rows   map[string]Submission // by id
	events []pastEvent
	losses []Loss
}

type pastEvent struct {
	ID string
	Event
}

// salvage brings the submissions of the damaged databases that are kept beside this one into it while it is
// made, so that nobody meets it without them: damage must not free what was blocked. What could not be read
// whole is noted as a loss. Of two that have the same row, the newer one is right.
func (s *database) salvage(ctx context.Context) error {
	beside, err := os.ReadDir(s.dir) // no pattern: the folder's name may hold what one would read as a class
	if err != nil {
		return err
	}
	found, kept := recovered{rows: map[string]Submission{}}, []string(nil)
	for _, f := range beside {
		if path := filepath.Join(s.dir, f.Name()); strings.HasPrefix(path, s.path+".damaged-") {
			kept = append(kept, strings.TrimSuffix(path, "-wal")) // its file may be lost
		}
	}
	slices.Sort(kept)
	for _, path := range slices.Backward(slices.Compact(kept)) {
		if strings.HasSuffix(path, "-shm") {
			continue
		}
		older, err := s.readDamaged(ctx, path)
		if err != nil {
			older.losses = append(older.losses, Loss{Path: path, Reason: err.Error(), At: s.now()})
		}
		known := maps.Clone(found.rows)
		maps.Copy(found.rows, older.rows)
		maps.Copy(found.rows, known)
		for _, e := range older.events {
			if _, again := known[e.ID]; !again && found.rows[e.ID].ID != "" {
				found.events = append(found.events, e)
			}
		}
		found.losses = append(found.losses, older.losses...)
	}
	return s.transact(ctx, found.write)
}

func (w recovered) write(c *change) {
	for _, id := range slices.Sorted(maps.Keys(w.rows)) {
		row := w.rows[id]
		row.Digest = ContentDigest(row.DocumentType, row.Data)
		c.put(row)
	}
	for _, e := range w.events {
		c.exec(`INSERT INTO submission_events (id, event, detail, at) VALUES (?, ?, ?, ?)`, e.ID, e.Event.Event, e.Detail, stampOf(e.At))
	}
	for _, l := range w.losses {
		c.exec(`INSERT OR IGNORE INTO losses (path, reason, at, note, acknowledged_at) VALUES (?, ?, ?, ?, ?)`, l.Path, l.Reason, stampOf(l.At), l.Note, stampOf(l.AcknowledgedAt))
	}
}

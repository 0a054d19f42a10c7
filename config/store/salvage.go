package store

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// recovered is what could be read of damaged databases.
type recovered struct {
	rows   map[string]Submission // by id
	events []pastEvent
	losses []Loss
	schema bool   // what its tables are could be read
	copy   string // where all else can be read; "" for nowhere
}

type pastEvent struct {
	ID string
	Event
}

// salvage brings what the damaged databases still have that are kept beside this one into it while it is made, so that
// nobody meets it without that: damage must not free what was blocked. Submissions are those of all of them: of two that
// have the same row, the newer one is right, and what could not be read whole is noted as a loss. All else is that of
// the newest: what an older one has beyond it was changed since.
func (s *database) salvage(ctx context.Context) error {
	kept, err := damagedBeside(s)
	if err != nil || len(kept) == 0 {
		return err
	}
	if info, err := os.Stat(kept[len(kept)-1]); err == nil && info.Size() > large && s.told != nil {
		s.told(fmt.Sprintf("the database is damaged; reading what is left of its %d MB", info.Size()>>20))
	}
	dir := s.path + "-salvage"
	defer os.RemoveAll(dir)
	if err := errors.Join(os.RemoveAll(dir), os.Mkdir(dir, 0o700)); err != nil { // of one that died here
		return err
	}
	found, newest := recovered{rows: map[string]Submission{}}, ""
	for i, path := range slices.Backward(kept) {
		older, err := s.readDamaged(ctx, path, filepath.Join(dir, fmt.Sprint(i)))
		if err != nil {
			older.losses = append(older.losses, Loss{Path: path, Reason: err.Error(), At: s.now()})
		}
		if i == len(kept)-1 {
			newest = older.copy
		} else if err := os.RemoveAll(filepath.Join(dir, fmt.Sprint(i))); err != nil {
			return err
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
	if err := s.transact(ctx, found.write); err != nil {
		return err
	}
	s.setAside, s.missing = kept[len(kept)-1], []string{"everything but submissions"}
	if newest != "" {
		s.missing, err = restore(ctx, s, newest)
	}
	if !walWhole(s.setAside + "-wal") {
		s.missing = append(s.missing, "what was written last")
	}
	if err != nil {
		return err
	}
	told, _ := json.Marshal(restoredNow(s)) // a text cannot fail
	return s.transact(ctx, func(c *change) { c.exec(putSession, "", "", restoredKey, told, c.now) })
}

// large is a database, in bytes, that takes a second and more to take over.
const large = 64 << 20

// damagedBeside are the damaged databases that are kept beside one, the one that was written last at the end.
func damagedBeside(s *database) (kept []string, err error) {
	beside, err := os.ReadDir(s.dir) // no pattern: the folder's name may hold what one would read as a class
	written := map[string]time.Time{}
	for _, f := range beside {
		path := filepath.Join(s.dir, f.Name())
		if !strings.HasPrefix(path, s.path+".damaged-") || strings.HasSuffix(path, "-shm") {
			continue
		}
		path = strings.TrimSuffix(path, "-wal") // its file may be lost
		if info, err := f.Info(); err == nil && info.ModTime().After(written[path]) {
			written[path] = info.ModTime()
		}
	}
	return slices.SortedFunc(maps.Keys(written), func(a, b string) int {
		return cmp.Or(written[a].Compare(written[b]), strings.Compare(a, b))
	}), err
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

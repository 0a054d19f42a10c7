package store

import (
	"context"
	"database/sql"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// salvaged are the columns of a submission that every schema has.
const salvaged = columns + ", sender"

// The places of some of them.
const (
	atAddress, atType, atDigest, atData     = 1, 5, 7, 8
	atInsisted, atState, atStatus, atAnswer = 10, 11, 12, 13
	atResolution                            = 16
)

// recovered is what could be read of damaged databases.
type recovered struct {
	rows   map[string][]any // salvaged, by id
	events [][]any          // id, event, detail, at
	losses [][]any          // path, reason, at, note, acknowledged_at
}

// salvage brings the submissions of the damaged databases that are kept beside this
// one into it while it is made, so that nobody meets it without them: damage must
// not free what was blocked. What could not be read whole is noted as a loss. Of two
// that have the same row, the newer one is right.
func (s *database) salvage(ctx context.Context) error {
	kept, err := filepath.Glob(s.path + ".damaged-*")
	if err != nil {
		return err
	}
	all := recovered{rows: map[string][]any{}}
	for i, path := range kept {
		kept[i] = strings.TrimSuffix(path, "-wal") // its file may be lost
	}
	slices.Sort(kept)
	for _, path := range slices.Backward(slices.Compact(kept)) {
		if strings.HasSuffix(path, "-shm") {
			continue
		}
		one, err := s.readDamaged(ctx, path)
		if err != nil {
			one.losses = append(one.losses, []any{path, err.Error(), s.stamp(), "", ""})
		}
		for _, e := range one.events {
			if id, ok := e[0].(string); ok && all.rows[id] == nil && one.rows[id] != nil {
				all.events = append(all.events, e)
			}
		}
		for id, row := range one.rows {
			if all.rows[id] == nil {
				all.rows[id] = row
			}
		}
		all.losses = append(all.losses, one.losses...)
	}
	return transact(ctx, s.db, all.write)
}

// write puts it into a database. Ids sort as they were made.
func (w recovered) write(ctx context.Context, tx *sql.Tx) error {
	for _, id := range slices.Sorted(maps.Keys(w.rows)) {
		row := w.rows[id]
		address, documentType := textOf(row[atAddress]), textOf(row[atType])
		data, _ := row[atData].([]byte)
		row[atDigest] = ContentDigest(documentType, data)
		if err := put(ctx, tx, `submissions (`+salvaged+`, place)`, append(row, Place(address))); err != nil {
			return err
		}
	}
	for _, e := range w.events {
		if err := put(ctx, tx, `submission_events (id, event, detail, at)`, e); err != nil {
			return err
		}
	}
	for _, l := range w.losses {
		if err := put(ctx, tx, `losses (path, reason, at, note, acknowledged_at)`, l); err != nil {
			return err
		}
	}
	return nil
}

func put(ctx context.Context, tx *sql.Tx, into string, values []any) error {
	_, err := tx.ExecContext(ctx, `INSERT OR IGNORE INTO `+into+` VALUES (?`+strings.Repeat(", ?", len(values)-1)+`)`, values...)
	return err
}

func textOf(v any) string {
	text, _ := v.(string)
	return text
}

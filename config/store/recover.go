package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"

	"docket/config/files"
)

// errPartly is the reason of a loss of which something could be read.
var errPartly = errors.New("not all of its submissions could be read")

// readDamaged reads what a damaged database still has, from a copy in the folder dir, which it makes: the database stays as
// it was found. The error says why that is not all. Where the beginning of the file is gone, a header or the whole first
// page is put in its place, as this docket writes them.
func (s *database) readDamaged(ctx context.Context, path, dir string) (best recovered, why error) {
	if err := os.Mkdir(dir, 0o700); err != nil {
		return best, fmt.Errorf("it could not be copied (%s)", files.Reason(err))
	}
	begins := [][]byte{nil}
	for _, vacuum := range []string{"INCREMENTAL", "NONE"} { // as files are now, and as they were
		page, err := s.firstPage(ctx, filepath.Join(dir, vacuum), vacuum)
		if err != nil {
			return best, err
		}
		begins = append(begins, page[:headerSize], page)
	}
	why = errors.New("it could not be read")
	own := "" // the first copy whose own schema can be read: the tables of another may be in other places
	for i, begin := range begins {
		db := filepath.Join(dir, fmt.Sprint(i))
		if err := copyDatabase(path, db, begin); err != nil {
			return best, fmt.Errorf("it could not be copied (%s)", files.Reason(err))
		}
		got, err := readCopy(ctx, db)
		if own == "" && got.schema && len(begin) <= headerSize {
			own = db
		} else {
			_ = files.Remove(db, db+"-wal", db+"-shm") // which takes room until all are read
		}
		if len(got.rows) > len(best.rows) || err == nil {
			best, why = got, errPartly
		}
		if best.copy = own; err == nil && walWhole(path+"-wal") {
			return best, nil
		}
	}
	return best, why
}

func (s *database) firstPage(ctx context.Context, path, vacuum string) ([]byte, error) {
	fresh := &database{now: s.now}
	fresh.connect(files.URI(path, url.Values{"_txlock": {"immediate"}, "_pragma": {"auto_vacuum(" + vacuum + ")", "journal_mode(WAL)"}}))
	if err := fresh.abandon(fresh.migrate(ctx)); err != nil {
		return nil, err
	}
	content, err := os.ReadFile(path)
	if err != nil || len(content) < pageSize {
		return nil, errors.Join(err, errNoDatabase)
	}
	page := content[:pageSize]
	binary.BigEndian.PutUint32(page[28:], 0) // the size is that of the file
	binary.BigEndian.PutUint32(page[32:], 0) // what is free is not looked at
	binary.BigEndian.PutUint32(page[36:], 0)
	return page, nil
}

// The sizes of SQLite's file format, as this docket makes it.
const (
	headerSize = 100
	pageSize   = 4096
)

// copyDatabase copies a database and its -wal, with another beginning of the file.
func copyDatabase(from, to string, begin []byte) error {
	for suffix, begin := range map[string][]byte{"": begin, "-wal": nil} {
		in, err := files.OpenBehind(from+suffix, os.O_RDONLY)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		defer in.Close()
		out, err := files.Create(to + suffix)
		if err != nil {
			return err
		}
		_, err = in.Seek(int64(len(begin)), io.SeekStart)
		_, copied := io.Copy(out, io.MultiReader(bytes.NewReader(begin), in))
		if err = errors.Join(err, copied, out.Close()); err != nil {
			return err
		}
	}
	return nil
}

// readCopy reads a copy from both ends. The error tells that something is missing.
func readCopy(ctx context.Context, path string) (recovered, error) {
	w := recovered{rows: map[string]Submission{}}
	db, err := sql.Open("sqlite", files.URI(path, url.Values{"mode": {"rw"}}))
	if err != nil {
		return w, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	tables, err := collect[int](ctx, db, "SELECT count(*) FROM sqlite_schema")
	w.schema = err == nil && tables[0] > 0
	whole, err := sound(ctx, db, "submissions")
	if err != nil {
		return w, err
	}
	const query = `SELECT ` + columns + `, '' FROM submissions NOT INDEXED ORDER BY seq`
	rows, err := collect[Submission](ctx, db, query)
	if err != nil || !whole {
		err = errors.Join(err, errPartly)
		rest, _ := collect[Submission](ctx, db, query+` DESC`)
		rows = append(rows, rest...)
	}
	for _, row := range rows {
		if row.ID == "" || !slices.Contains([]string{Sending, Accepted, Rejected, NotSent, Unknown}, row.State) ||
			!slices.Contains([]string{"", Applied, NotApplied}, row.Resolution) {
			err = errPartly
			continue
		}
		w.rows[row.ID] = row
	}
	// An outcome is not lost with its history; an older schema has no losses.
	w.events, _ = collect[pastEvent](ctx, db, `SELECT id, event, detail, at FROM submission_events ORDER BY seq`)
	w.losses, _ = collect[Loss](ctx, db, `SELECT path, reason, at, note, acknowledged_at FROM losses`)
	return w, err
}

// walWhole tells whether a -wal begins as one does, or holds nothing yet. SQLite
// passes over one that does not, and over all the transactions in it.
func walWhole(path string) bool {
	f, err := files.OpenBehind(path, os.O_RDONLY)
	if err != nil {
		return errors.Is(err, fs.ErrNotExist)
	}
	defer f.Close()
	head := make([]byte, 32)
	if _, err := io.ReadFull(f, head); err != nil {
		return bytes.Equal(head, make([]byte, 32)) // shorter: nothing was ever committed to it
	}
	var order binary.ByteOrder = binary.LittleEndian
	switch binary.BigEndian.Uint32(head) {
	case 0x377f0682:
	case 0x377f0683:
		order = binary.BigEndian
	default:
		return false
	}
	var a, b uint32
	for at := 0; at < 24; at += 8 {
		a += order.Uint32(head[at:]) + b
		b += order.Uint32(head[at+4:]) + a
	}
	return a == binary.BigEndian.Uint32(head[24:]) && b == binary.BigEndian.Uint32(head[28:])
}

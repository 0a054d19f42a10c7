package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"
)

// Box is one text request that was answered (§4.4): the rectangle and the lines
// that came back.
type Box struct {
	Collection, OCRTextID string
	Coordinates           string // as it was sent: a JSON list of four numbers
	Lines                 []string
	At                    time.Time
}

// AddBox adds a box to the history. At is set to now.
func (s *Store) AddBox(ctx context.Context, in Scope, b Box) error {
	if b.Lines == nil {
		b.Lines = []string{}
	}
	lines, err := json.Marshal(b.Lines)
	if err != nil {
		return s.judge("add box", err)
	}
	return s.write(ctx, "add box", func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO boxes (address, company, collection, ocr_text_id, coordinates, lines, at)
			VALUES (?, ?, ?, ?, ?, ?, ?)`,
			in.place(), in.Company, b.Collection, b.OCRTextID, b.Coordinates, string(lines), s.stamp())
		return err
	})
}

// Boxes is the history of an OCR text id, or of all with "", newest first;
// limit 0 is all.
func (s *Store) Boxes(ctx context.Context, in Scope, ocrTextID string, limit int) ([]Box, error) {
	out, err := collect(ctx, s.db, `SELECT collection, ocr_text_id, coordinates, lines, at FROM boxes
		WHERE address = ?1 AND company = ?2 AND (?3 = '' OR ocr_text_id = ?3) ORDER BY id DESC LIMIT ?4`,
		func(row *sql.Rows) (b Box, err error) {
			var lines, at string
			if err := row.Scan(&b.Collection, &b.OCRTextID, &b.Coordinates, &lines, &at); err != nil {
				return b, err
			}
			b.At = parseStamp(at)
			return b, json.Unmarshal([]byte(lines), &b.Lines)
		}, in.place(), in.Company, ocrTextID, orAll(limit))
	return out, s.judge("boxes", err)
}

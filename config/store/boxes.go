package store

import (
	"context"
	"time"
)

// Box is one text request that was answered (§4.4): the rectangle and the lines that came back.
type Box struct {
	Collection, OCRTextID string
	Coordinates           string // as it was sent: a JSON list of four numbers
	Lines                 []string
	At                    time.Time
	Complaint             string // that the answer told of an error too
}

// Add adds a box to the history. At is set to now.
func (s Boxes) Add(ctx context.Context, in Scope, b Box) error {
	return s.write(ctx, "add box", func(c *change) {
		c.exec(`INSERT INTO boxes (address, company, collection, ocr_text_id, coordinates, lines, at, complaint)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?)`, in.place(), in.Company, b.Collection, b.OCRTextID, b.Coordinates, asJSON(c, b.Lines), c.now, b.Complaint)
	})
}

// List is the history of an OCR text id, or of all with "", newest first; limit 0 is all.
func (s Boxes) List(ctx context.Context, in Scope, ocrTextID string, limit int) ([]Box, error) {
	return list[Box](ctx, s.database, "boxes", `SELECT collection, ocr_text_id, coordinates, lines, at, complaint FROM boxes
		WHERE address = ?1 AND company = ?2`+unlessAll(ocrTextID, ` AND ocr_text_id = ?3`)+` ORDER BY id DESC LIMIT ?4`,
		in.place(), in.Company, ocrTextID, orAll(limit))
}

// Documents are the OCR text ids of a collection in the history, by name.
func (s Boxes) Documents(ctx context.Context, in Scope, collection string) ([]string, error) {
	return list[string](ctx, s.database, "documents", `SELECT DISTINCT ocr_text_id FROM boxes
		WHERE address = ?1 AND company = ?2 AND collection = ?3 ORDER BY ocr_text_id`, in.place(), in.Company, collection)
}

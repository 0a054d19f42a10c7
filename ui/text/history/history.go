// Package history lists the rectangles that were asked for; nothing here reads or sends.
package history

import (
	"fmt"
	"strings"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// Of is a rectangle as it was answered.
func Of(asked client.TextRequest, result *client.TextResult, at time.Time) store.Box {
	return store.Box{Collection: asked.Collection, OCRTextID: asked.OCRTextID, Coordinates: asked.Coordinates.JSON(), Lines: each.Of(result.Lines, client.Value.Text), At: at, Complaint: result.Complaint}
}

// Rows are rectangles as the rows of a sheet, newest first. The id of the OCR text is
// shown where they are of all texts; all lines that were found can be filtered by.
func Rows(all bool, now func() time.Time) *sheet.Rows[store.Box] {
	type field = sheet.Field[store.Box]
	fields := []field{
		sheet.In(widget.Column{Title: "OCR text id", Min: 8}, widget.Plain, func(b *store.Box) string { return b.OCRTextID }),
		sheet.In(widget.Column{Title: "rectangle", Min: 19}, widget.Plain, func(b *store.Box) string { return b.Coordinates }),
		{Column: widget.Column{Title: "found", Min: 10, Flex: 1}, Show: found, Full: whole},
		{Column: widget.Column{Title: "when", Min: 6}, Full: func(b *store.Box) string {
			if b.At.IsZero() {
				return ""
			}
			return b.At.Format(time.RFC3339)
		},
			Show: func(b *store.Box) (string, widget.Kind) {
				if b.At.IsZero() {
					return "", widget.Absent
				}
				return view.When(b.At, now()), widget.Muted
			}},
		{Name: "collection", Full: func(b *store.Box) string { return b.Collection }},
	}
	if !all {
		fields = fields[1:]
	}
	return sheet.NewRows(func(b *store.Box) string {
		return b.OCRTextID + "\x00" + b.Coordinates + "\x00" + b.At.Format(time.RFC3339Nano)
	}, fields...)
}

const sample = "sample, not sent"

// whole is all lines that were found; a sample was never asked for, so nothing is said to have been found there.
func whole(b *store.Box) string {
	if b.At.IsZero() {
		return sample
	}
	return strings.Join(b.Lines, "\n")
}

// found is the first line, and how many came with it.
func found(b *store.Box) (string, widget.Kind) {
	switch n := len(b.Lines); {
	case b.At.IsZero():
		return sample, widget.Muted
	case n == 0:
		return "no text", widget.Muted
	case n == 1:
		return b.Lines[0], widget.Plain
	default:
		return fmt.Sprint(b.Lines[0], " +", n-1), widget.Plain
	}
}

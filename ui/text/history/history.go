// Package history lists the rectangles that were asked for, for a sheet to show. The
// view reads them from the store and gives them; nothing here reads or sends.
package history

import (
	"strconv"
	"strings"
	"time"

	"docket/config/store"
	"docket/ui/core/query"
	"docket/ui/widget"
)

// Table is rectangles as the rows of a sheet, newest first.
type Table struct {
	Boxes []store.Box
	All   bool // of every OCR text, not of one
	Now   time.Time
}

// columns are what is shown. The id of the OCR text comes first and is left out where all
// rows have the same.
var columns = []widget.Column{{Title: "OCR text id", Min: 8}, {Title: "rectangle", Min: 12}, {Title: "found", Min: 10, Flex: 1}, {Title: "when", Min: 6}}

// The columns, by their place.
const (
	colID = iota
	colRectangle
	colFound
	colWhen
	colCollection // can be filtered by, is not shown
)

// place is the place of a column of the sheet among all columns.
func (t *Table) place(col int) int {
	if t.All {
		return col
	}
	return col + 1
}

// Rows implements widget.Source.
func (t *Table) Rows() int { return len(t.Boxes) }

// Columns implements widget.Source.
func (t *Table) Columns() int { return len(columns) - t.place(0) }

// Column implements widget.Source.
func (t *Table) Column(col int) widget.Column { return columns[t.place(col)] }

// Cell implements widget.Source.
func (t *Table) Cell(row, col int) (string, widget.Kind) {
	b := &t.Boxes[row]
	switch t.place(col) {
	case colID:
		return b.OCRTextID, widget.Plain
	case colRectangle:
		return b.Coordinates, widget.Plain
	case colWhen:
		return When(b.At, t.Now), widget.Muted
	}
	switch n := len(b.Lines); n {
	case 0:
		return "no text", widget.Muted
	case 1:
		return b.Lines[0], widget.Plain
	default:
		return b.Lines[0] + " +" + strconv.Itoa(n-1), widget.Plain
	}
}

// Fields implements sheet.Valued.
func (t *Table) Fields() []string {
	var names []string
	for _, c := range columns[t.place(0):] {
		names = append(names, c.Title)
	}
	return append(names, "collection")
}

// Value implements sheet.Valued: all lines that were found, and the time in full.
func (t *Table) Value(row, col int) query.Value {
	b := &t.Boxes[row]
	switch t.place(col) {
	case colFound:
		return query.Value{Text: strings.Join(b.Lines, "\n")}
	case colWhen:
		return query.Value{Text: b.At.Format(time.RFC3339)}
	case colCollection:
		return query.Value{Text: b.Collection}
	}
	text, _ := t.Cell(row, col)
	return query.Value{Text: text}
}

// Key implements sheet.Keyed.
func (t *Table) Key(row int) string {
	b := &t.Boxes[row]
	return b.OCRTextID + "\x00" + b.Coordinates + "\x00" + b.At.Format(time.RFC3339Nano)
}

// When is a time in short: the hour of today, else the day.
func When(at, now time.Time) string {
	at, now = at.Local(), now.Local()
	switch {
	case at.Year() != now.Year():
		return at.Format("2 Jan 2006")
	case at.YearDay() != now.YearDay():
		return at.Format("2 Jan")
	}
	return at.Format("15:04")
}

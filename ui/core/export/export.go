// Package export writes what was fetched for other programs to read: records as CSV, TSV, Markdown, JSON, NDJSON and
// XLSX, to a stream or to a file that can be resumed, and rules as CSV; and it finds the records that are wanted. Views
// and commands share it.
//
// Values are written as the service wrote them (§ numbers are sections of client/INTERFACE.md). The one thing that is
// added is a ' that keeps a spreadsheet from taking a text for a formula. It makes no requests and knows no terminal.
package export

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"docket/client"
	"docket/ui/core/paging"
	"docket/ui/safe"
)

type Options struct {
	Format Format
	// Columns are the headings to write, in this order; nil is all. One that the first page does not have is a [*ColumnError].
	Columns []string
	CSV     CSVOptions // also of TSV
	// CutCells lets a workbook have the first 32,767 characters of a longer cell; without it that is a [*CellError].
	CutCells bool
	// Chosen says that the pages are not the service's.
	Chosen bool
	// Keep tells which records to write; nil is all. See [Matcher].
	Keep func(p *client.Page, row int) bool
}

type CSVOptions struct {
	Raw bool // the formula guard is off
	BOM bool // begin with a byte order mark, for spreadsheets that need one to read UTF-8
}

// Progress hears how far an export is, and how many records it reads a second.
type Progress func(sum Summary, rate float64)

type Summary struct {
	Pages         int // read whole, those of an export that was resumed among them
	Seen          int // records read
	Records       int // records written
	Bytes         int64
	LastWholePage int  // people's number; 0 is none
	Complete      bool // the end was reached and written
	Header        []string
	Missed        Missed       // what had no column
	CutCells      int          // cells of a workbook that were cut
	First         paging.Print // its first page
	Earlier       int          // people's number of the last page that was written before it was resumed; 0 is none
	Empty         int          // pages before that one that came back empty
	Since         []time.Time  // when each of its parts was begun: more than one where it was resumed
	Odd           paging.Found // of the pages
	Garbled
}

// Garbled counts pages with what is no text, of a load or an answer rows.
type Garbled struct {
	NotUTF8 int // with such bytes; a workbook has U+FFFD for them, other files the bytes
	Halves  int // with halves of characters; JSON has their escapes, other files U+FFFD
	Rows    bool
}

// Missed is what the columns of the first page had no place for.
type Missed struct {
	Names  []string // by first appearance
	Values int      // of these
	Beyond int      // values of records with more members than the columns that a page has (client.MostColumns)
}

type ColumnError struct {
	Name string
	Have []string
}

func (e *ColumnError) Error() string { return "export: " + NoColumn(e.Name, e.Have) }

// mostListed is how many columns are listed where one is missing.
const mostListed = 100

// Column is the place of a column, as its name is written or else with its accents written otherwise; -1 where there is none.
func Column(columns []string, name string) int {
	if at := slices.Index(columns, name); at >= 0 {
		return at
	}
	return slices.IndexFunc(columns, func(column string) bool { return norm.NFC.String(column) == norm.NFC.String(name) })
}

// NoColumn says that there is no column of a name, and which there are.
func NoColumn(name string, have []string) string {
	more := ""
	if n := len(have) - mostListed; n > 0 {
		have, more = have[:mostListed], " and "+safe.Thousands(n)+" more"
	}
	return fmt.Sprintf("there is no column %q; the columns are %s", name, strings.Join(have, ", ")+more)
}

type CellError struct {
	Record int // from 1
	Column string
	Length int // in UTF-16 units, as spreadsheets count
}

func (e *CellError) Error() string {
	return fmt.Sprintf("export: record %d has %d characters in %q; a cell of a workbook holds %d", e.Record, e.Length, e.Column, mostCellChars)
}

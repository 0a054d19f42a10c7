package export

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// Format is how records are written.
type Format string

// The formats.
const (
	FormatCSV      Format = "csv"       // a header and a line a record
	FormatTSV      Format = "tsv"       // the same with tabs between, as spreadsheets paste it
	FormatMarkdown Format = "md"        // a table
	FormatLines    Format = "ndjson"    // a record a line, the service's own bytes
	FormatJSON     Format = "json"      // an array of records, one a line
	FormatXLSX     Format = "xlsx"      // a workbook of texts
	formatSpool    Format = "xlsx.part" // rows on their way to a workbook
)

// Formats are the formats that a person can choose from.
func Formats() []Format {
	return []Format{FormatCSV, FormatTSV, FormatMarkdown, FormatLines, FormatJSON, FormatXLSX}
}

// FormatOf tells the format that a file's name asks for.
func FormatOf(name string) (Format, bool) {
	at := strings.LastIndexByte(name, '.')
	f := Format(strings.ToLower(name[at+1:]))
	if f == "jsonl" {
		f = FormatLines
	}
	return f, at >= 0 && slices.Contains(Formats(), f)
}

// encoder turns records into the bytes of a format.
type encoder interface {
	// begin is called once, before the first page. names are the headings.
	begin(dst []byte, names []string) ([]byte, error)
	// row is called for each record that is written, after layout.turn.
	row(dst []byte, l *layout, row int) ([]byte, error)
	end(dst []byte) ([]byte, error)
}

// newEncoder makes the encoder of a format. w is for the one that writes by itself.
func newEncoder(o Options, w io.Writer) (encoder, error) {
	switch o.Format {
	case FormatCSV:
		return new(newDelimited(',', o.CSV)), nil
	case FormatTSV:
		return new(newDelimited('\t', o.CSV)), nil
	case FormatMarkdown:
		return markdown{}, nil
	case FormatLines:
		return &objects{chosen: o.Columns != nil}, nil
	case FormatJSON:
		return &objects{chosen: o.Columns != nil, array: true}, nil
	case FormatXLSX:
		return newWorkbook(w, o.CutCells), nil
	case formatSpool:
		return &spool{cut: o.CutCells}, nil
	}
	return nil, fmt.Errorf("export: there is no format %q", o.Format)
}

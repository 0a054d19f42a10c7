package export

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"docket/ui/core/each"
	"docket/ui/safe"
)

// Format is how records are written, and the ending of a file of it.
type Format string

const (
	FormatJSON     Format = "json"
	FormatLines    Format = "ndjson"
	FormatCSV      Format = "csv"
	FormatTSV      Format = "tsv"
	FormatMarkdown Format = "md"
	FormatXLSX     Format = "xlsx"

	Table Format = "table" // for people to look at: no format of an export
	Load  Format = "load"  // on this computer, see package load
)

// form is all that there is to know of a format.
type form struct {
	format  Format
	endings []string // of files, beside its name
	help    string   // what it is, for help
	whole   bool     // records have every member, whatever the first page had
	json    bool     // to be shown as JSON is
	binary  bool     // nothing for a terminal
	encoder func(o Options, w io.Writer, n *tally) encoder
	// gather and bind are for what can only be written at once and as a whole: a file
	// is gathered with this encoder, so that it can be resumed, and bound of that.
	gather func(o Options, w io.Writer, n *tally) encoder
	bind   func(r io.Reader, w io.Writer, names []string) error
}

func forms() []form {
	return []form{
		{format: FormatCSV, help: "a header and a line a record; the first column is _id", encoder: newDelimited},
		{format: FormatTSV, help: "the same with tabs, for pasting into a spreadsheet", encoder: newDelimited},
		{format: FormatMarkdown, help: "a table for a text", encoder: newMarkdown},
		{format: FormatLines, endings: []string{"jsonl"}, help: "a record a line, the service's own values", whole: true, json: true, encoder: newObjects},
		{format: FormatJSON, help: "the service's object; with --all an array of records", whole: true, json: true, encoder: newObjects},
		{format: FormatXLSX, help: "a workbook of texts; to a file or a pipe", binary: true, encoder: newWorkbook, gather: newSpool, bind: bind},
	}
}

// tally is what an encoder needs to know and to tell.
type tally struct {
	records int // the number of the one that is written, from 1
	cut     int // cells
}

// encoder turns records into the bytes of a format.
type encoder interface {
	// begin is called once, before the first page. names are the headings.
	begin(dst []byte, names []string) ([]byte, error)
	// row writes the present record of r.
	row(dst []byte, r *Records) ([]byte, error)
	end(dst []byte) ([]byte, error)
}

func (f Format) form() form {
	all := forms()
	if at := slices.IndexFunc(all, func(have form) bool { return have.format == f }); at >= 0 {
		return all[at]
	}
	return form{}
}

func (f Format) Help() string { return f.form().help }

func (f Format) Binary() bool { return f.form().binary }

// JSON tells that it is to be shown as JSON is, also lines of it.
func (f Format) JSON() bool { return f.form().json }

func Formats() []Format {
	return each.Of(forms(), func(f form) Format { return f.format })
}

func FormatOf(name string) (Format, error) {
	ending, endings := strings.TrimPrefix(strings.ToLower(filepath.Ext(name)), "."), ""
	for _, f := range forms() {
		if ending == string(f.format) || slices.Contains(f.endings, ending) {
			return f.format, nil
		}
		endings += " ." + string(f.format)
	}
	return "", errors.New("the file's ending chooses the format:" + endings)
}

// FileName is a name for the file of something, without what file systems object to; "" where nothing is left of it.
func FileName(of string) string {
	of = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, of)
	return strings.Trim(of, ". ")
}

// Resumed says from when the parts are that were there when an export was resumed, and what of them is not compared with
// the rest, "" where none was.
func (s Summary) Resumed() string {
	if s.Earlier == 0 {
		return ""
	}
	parts := len(s.Since)
	of := slices.Compact(each.Of([]time.Time{s.Since[0], s.Since[max(parts-2, 0)]}, func(t time.Time) string { return t.Local().Format("2006-01-02 15:04") }))
	text := fmt.Sprintf("as of %s up to page %d, the rest as of now", strings.Join(of, " to "), s.Earlier)
	if parts > 2 {
		text += ". It was read in " + safe.Count(parts, "part") + ", and ids of one part were not compared with those of another"
	} else if s.First.Number < s.Earlier {
		text += fmt.Sprintf(". Ids of pages before page %d were not compared with those of pages behind it", s.Earlier)
	}
	if s.Empty > 0 {
		text += fmt.Sprintf(". %s before page %d came back empty", safe.Count(s.Empty, "page"), s.Earlier)
	}
	return text
}

// In says what of them a file, which it names, does not have.
func (m Missed) In(file string) (said []string) {
	if m.Values > 0 {
		said = append(said, fmt.Sprintf("%s of later pages had no column and %s not in %s: %s", safe.Count(m.Values, "value"), safe.Plural(m.Values, "is", "are"), file, strings.Join(m.Names, ", ")))
	}
	if m.Beyond > 0 {
		said = append(said, fmt.Sprintf("the records have more columns than %s: %s %s left out", file, safe.Count(m.Beyond, "value"), safe.Plural(m.Beyond, "was", "were")))
	}
	return said
}

// Cut says how many cells were cut; "" is none.
func (s Summary) Cut() string {
	if s.CutCells == 0 {
		return ""
	}
	return fmt.Sprintf("%s %s cut to 32,767 characters", safe.Count(s.CutCells, "cell"), safe.Plural(s.CutCells, "was", "were"))
}

// In says what became of them in an export, a load or a table; "" where there were none.
func (g Garbled) In(as Format) string {
	var said []string
	of := map[bool]string{true: "Rows", false: "Pages"}[g.Rows]
	if what := "these bytes as they came"; g.NotUTF8 > 0 {
		switch {
		case as.Binary():
			what = "U+FFFD in their place; csv and json keep them"
		case as == Table:
			what = `\xHH in their place`
		}
		said = append(said, fmt.Sprintf("%s that are not UTF-8, which JSON has to be: %d; the %s has %s", of, g.NotUTF8, as, what))
	}
	if g.Halves > 0 && !as.JSON() {
		keeps := map[bool]string{true: "; json keeps them"}[as != Load] // the JSON of a load is made of its cells
		said = append(said, fmt.Sprintf("%s with halves of characters (surrogates): %d; the %s has U+FFFD in their place%s", of, g.Halves, as, keeps))
	}
	return strings.Join(said, ". ")
}

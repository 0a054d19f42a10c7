package export_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"docket/client"
	"docket/ui/core/export"
)

// reader is how a program takes a CSV apart: at some separators, with quotes at the
// beginning of a cell or with none. It is lenient as spreadsheets are: what follows a
// closing quote belongs to the cell.
type reader struct {
	separators string
	quotes     bool
}

func (r reader) cells(file string) (cells []string) {
	var cell strings.Builder
	began, in, text := false, false, []rune(file)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case in && c == '"' && i+1 < len(text) && text[i+1] == '"':
			cell.WriteRune(c)
			i++
		case in && c == '"':
			in = false
		case in:
			cell.WriteRune(c)
		case strings.ContainsRune(r.separators+"\n\r", c):
			cells, began = append(cells, cell.String()), false
			cell.Reset()
			continue
		case c == '"' && r.quotes && !began:
			in = true
		default:
			cell.WriteRune(c)
		}
		began = true
	}
	return append(cells, cell.String())
}

// readers are all those that a file with this separator may meet. Whoever splits at it
// reads its quotes.
func readers(own string) (all []reader) {
	for set := range 16 {
		r := reader{quotes: true}
		for i, s := range []string{",", ";", "\t", "|"} {
			if set>>i&1 == 1 {
				r.separators += s
			}
		}
		all = append(all, r)
		if r.quotes = false; !strings.Contains(r.separators, own) {
			all = append(all, r)
		}
	}
	return all
}

var (
	// dropped is what programs are known to drop at the beginning of a cell.
	dropped = regexp.MustCompile("^[\\s\\x00-\\x1f\\x7f\\x{80}-\\x{a0}\\x{ad}\\x{034f}\\x{115f}\\x{1160}\\x{180b}-\\x{180e}\\x{2000}-\\x{200f}\\x{2028}-\\x{202f}\\x{205f}-\\x{206f}\\x{3000}\\x{3164}\\x{fe00}-\\x{fe0f}\\x{feff}\\x{ffa0}\\x{2800}\\x{fffc}\\x{13441}\\x{13442}\\x{1d159}\"]*")
	number  = regexp.MustCompile(`^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?$`)
)

// calculated tells whether a program may calculate a cell.
func calculated(cell string) bool {
	rest := cell[len(dropped.FindString(cell)):]
	return rest != "" && strings.ContainsAny(rest[:1], "=+-@|") && !number.MatchString(strings.TrimSpace(cell)) ||
		strings.HasPrefix(rest, "＝") || strings.HasPrefix(rest, "＋") || strings.HasPrefix(rest, "－") || strings.HasPrefix(rest, "＠")
}

// table is a page of these columns and rows, whatever they hold.
func table(t testing.TB, columns []string, rows [][]string) *book {
	var records []string
	for _, row := range rows {
		var members []string
		for i, cell := range row {
			name, _ := json.Marshal(columns[i])
			value, _ := json.Marshal(cell)
			members = append(members, string(name)+":"+string(value))
		}
		records = append(records, "{"+strings.Join(members, ",")+"}")
	}
	return &book{pages: []*client.Page{restored(t, fields(columns...), strings.Join(records, ","))}}
}

// nobodyCalculates writes a table as every delimited format and lets every reader look.
func nobodyCalculates(t *testing.T, columns []string, rows [][]string) {
	t.Helper()
	for _, o := range []export.Options{{Format: export.FormatCSV}, {Format: export.FormatCSV, CSV: export.CSVOptions{BOM: true}}, {Format: export.FormatTSV}} {
		o.Columns = columns
		file, _, err := write(t, table(t, columns, rows), o)
		if err != nil {
			t.Fatal(err)
		}
		own := map[export.Format]string{export.FormatCSV: ",", export.FormatTSV: "\t"}[o.Format]
		for _, r := range readers(own) {
			for _, cell := range r.cells(file) {
				if calculated(cell) {
					t.Fatalf("%s: a reader at %q (quotes: %v) finds %q in\n%q", o.Format, r.separators, r.quotes, cell, file)
				}
			}
		}
		for _, comma := range ",;\t|" {
			r := csv.NewReader(strings.NewReader(file))
			r.Comma, r.LazyQuotes, r.FieldsPerRecord = comma, true, -1
			for {
				row, err := r.Read()
				if err != nil {
					break
				}
				for _, cell := range row {
					if calculated(cell) {
						t.Fatalf("%s: encoding/csv at %q finds %q in\n%q", o.Format, comma, cell, file)
					}
				}
			}
		}
	}
}

// bits are what formulas in disguise are made of.
var bits = []string{"=", "+", "-", "@", "|", "＝", "＠", "1", "x", "-5", ".5", "1e3", "'", "\"", ",", ";", "\t", " ", "\n", "\r", "\r\n", "\ufeff", "\x00",
	"\u200b", "\u00a0", "\u3164", "\u2800", "\\.", "cmd", ""}

func TestNoReaderSeesAFormulaWhateverItsSeparator(t *testing.T) {
	for _, cell := range []string{"\ufeff=1", "\x00=1", "\u200b=1", "|cmd", "x;=1+1", "x\t=1+1", "x|=1+1", "x\n=1+1", "x\r-1", "\"=1", "x;\"=1", "x;\n\"\"\ufeff+1", "-5", "x;", ";-5"} {
		nobodyCalculates(t, []string{cell, "b"}, [][]string{{cell, cell}, {"", cell}, {cell, "1+1"}, {"x;", cell}})
		nobodyCalculates(t, []string{"only" + cell}, [][]string{{cell}, {""}, {cell}})
	}
	random := rand.New(rand.NewPCG(8, 5))
	cell := func() (text string) {
		for range random.IntN(6) {
			text += bits[random.IntN(len(bits))]
		}
		return text
	}
	for range 1000 {
		var columns []string
		for i := range 1 + random.IntN(4) {
			columns = append(columns, cell()+fmt.Sprint(i))
		}
		var rows [][]string
		for range 3 {
			row := make([]string, len(columns))
			for i := range row {
				row[i] = cell()
			}
			rows = append(rows, row)
		}
		nobodyCalculates(t, columns, rows)
	}
}

// TestNoBlankHidesAFormula goes over every character that Unicode calls white space, control,
// format, mark or ignorable, and those that have a name as a letter or a sign and are empty.
func TestNoBlankHidesAFormula(t *testing.T) {
	empty := &unicode.RangeTable{R16: []unicode.Range16{{Lo: 0x2800, Hi: 0x2800, Stride: 1}, {Lo: 0xfffc, Hi: 0xfffc, Stride: 1}},
		R32: []unicode.Range32{{Lo: 0x13441, Hi: 0x13442, Stride: 1}, {Lo: 0x1d159, Hi: 0x1d159, Stride: 1}}}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if unicode.In(r, unicode.White_Space, unicode.Cc, unicode.Cf, unicode.Mn, unicode.Me, unicode.Other_Default_Ignorable_Code_Point, empty) {
			if got := export.Guard(string(r) + "=1+1"); !strings.HasPrefix(got, "'") {
				t.Errorf("%U and a formula are written as %q", r, got)
			}
		}
	}
}

func FuzzNoReaderSeesAFormula(f *testing.F) {
	f.Add("=1", "x;=1", "-5")
	f.Add("\ufeff@", "\n+", "\"=\"")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		if strings.ContainsAny(a, "\x1b") || !utf8.ValidString(a+" "+b+" "+c) { // names and values come from JSON
			t.Skip()
		}
		nobodyCalculates(t, []string{a + "1", b + "2", c + "3"}, [][]string{{a, b, c}, {b, c, a}, {c, a, b}})
		for _, s := range []string{a, b, c} {
			if got := export.Unguard(export.Guard(s)); got != s {
				t.Fatalf("%q comes back as %q", s, got)
			}
		}
	})
}

// TestGuardedTextsComeBackExactly also has the lines that rules and reviews are written with.
func TestGuardedTextsComeBackExactly(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 5))
	for range 20_000 {
		text := ""
		for range random.IntN(7) {
			text += bits[random.IntN(len(bits))]
		}
		var out bytes.Buffer
		w := export.NewCSV(&out, export.CSVOptions{})
		if err := w.Row(text, "x", text); err != nil || w.Flush() != nil {
			t.Fatal(err)
		}
		r := export.NewReader(out.Bytes())
		r.Comma = ','
		row, err := r.Read()
		if err != nil || export.Unguard(row[0]) != text || export.Unguard(row[2]) != text || row[1] != "x" {
			t.Fatalf("%q comes back as %q (%v)", text, row, err)
		}
		if got := export.Unguard(export.Guard(text)); got != text {
			t.Fatalf("%q comes back as %q", text, got)
		}
	}
}

// TestTheSeparatorsThatAreCoveredAreThoseThatThePageNames tries every character that can be
// typed as the separator of another reader.
func TestTheSeparatorsThatAreCoveredAreThoseThatThePageNames(t *testing.T) {
	var covered strings.Builder
	for c := rune(0); c < 0x7f; c++ {
		var out bytes.Buffer
		file := export.NewCSV(&out, export.CSVOptions{})
		if err := errors.Join(file.Row("x"+string(c)+"=1+1", "y"), file.Flush()); err != nil {
			t.Fatal(err)
		}
		// A reader that splits where the file does reads its quotes; to any other the formula is marked.
		if c == ',' && strings.HasPrefix(out.String(), `"`) || strings.Contains(out.String(), string(c)+"'=1+1") && c != '\'' {
			covered.WriteRune(c)
		}
	}
	if covered.String() != "\t\n\r,;|" {
		t.Errorf("covered are %q", covered.String())
	}
	page, err := os.ReadFile("../../../.github/EXPORTING.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), "split at `,`, `;`, `|`, a tab or the end of a line, and no others") {
		t.Error("the page about exporting does not name them")
	}
}

// A cell of \. alone ends the data where a CSV is read into PostgreSQL: in quotes it does not.
func TestACellThatEndsTheDataForADatabaseIsQuoted(t *testing.T) {
	b := &book{pages: []*client.Page{restored(t, fields("a"), `{"_id":{"$oid":"1"},"a":"\\."},{"_id":{"$oid":"2"},"a":"b"}`)}}
	raw, _, err := write(t, b, export.Options{Format: export.FormatCSV})
	if err != nil || !strings.Contains(string(raw), `,"\."`) {
		t.Errorf("%q, %v", raw, err)
	}
}

// A spreadsheet that saves for the Macintosh ends lines with a carriage return alone; one within quotes stays.
func TestLinesMayEndWithACarriageReturnAlone(t *testing.T) {
	for text, want := range map[string]string{
		"a;b\r1;\"x\ry\"\r\"p\nq\";2\r": `[["a" "b"] ["1" "x\ry"] ["p\nq" "2"]]`,
		"a,b\n1,x\ry\n":                 `[["a" "b"] ["1" "x\ry"]]`,
	} {
		rows, err := export.NewReader([]byte(text)).ReadAll()
		if got := fmt.Sprintf("%q", rows); err != nil || got != want {
			t.Errorf("%q: %v, %s", text, err, got)
		}
	}
}

package boxes

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/export"
)

// What a check says of a document. [WouldMatch] is a text that differs only in characters that OCR confuses.
const (
	Same       = "same"
	WouldMatch = "would match"
	Differs    = "differs"
	Missing    = "missing"
)

// verdicts are those of checks, what needs a look first.
var verdicts = []string{Differs, WouldMatch, Missing, Same}

// Rules says how texts are compared.
const Rules = `Texts are compared without blanks and line ends, whatever the case, in Unicode form NFKC.
"would match" is a text that differs only in characters that OCR confuses: O 0, I l 1,
S 5, B 8, Z 2. "missing" is one where there is nothing to compare with. Of a box that was not answered
nothing is said. Where several records have what --on finds, a text is the same that one of them
has, column by column; what they have stands beside it.`

// Check is a column of what is said of each document, by its number; "" says nothing.
type Check struct {
	Name string
	Of   func(document int) string
	box  string // what it compares, with these texts; nil is none
	with func(document int) []string
}

func plain(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, norm.NFKC.String(text))
	return cases.Fold().String(text)
}

// alike makes one character of those that OCR confuses; text is plain.
var alike = strings.NewReplacer("o", "0", "i", "1", "l", "1", "|", "1", "s", "5", "b", "8", "z", "2")

// Compare says whether a text is one of those that are expected.
func Compare(text string, expected ...string) string {
	found := plain(text)
	is := func(as func(string) string) bool {
		return slices.ContainsFunc(expected, func(e string) bool { return as(plain(e)) == as(found) })
	}
	switch {
	case found == "" || !slices.ContainsFunc(expected, func(e string) bool { return plain(e) != "" }):
		return Missing
	case is(func(s string) string { return s }):
		return Same
	case is(alike.Replace):
		return WouldMatch
	}
	return Differs
}

// text is what was read in a box of a document; "" where nothing was.
func (r *Run) text(document, box int) string {
	read, _ := r.read(document, box)
	return read.Text
}

// answered tells whether boxes were read, whatever is in them; the id is there always.
func (r *Run) answered(document int, names ...string) bool {
	return !slices.ContainsFunc(names, func(name string) bool {
		if name == IDColumn {
			return false
		}
		read, _ := r.read(document, slices.Index(r.Names, name))
		return read.State != store.ReadAnswered
	})
}

func (r *Run) field(document int, name string) string {
	if name == IDColumn {
		return r.IDs[document]
	}
	return r.text(document, slices.Index(r.Names, name))
}

// Expected checks the boxes of a template that expect a pattern, blanks around a text and repeated ones aside.
func (r *Run) Expected(t Template) (checks []Check) {
	for box, b := range t.Boxes {
		if b.Expect == nil {
			continue
		}
		checks = append(checks, Check{Name: b.Name + "_expect", Of: func(document int) string {
			text := strings.Join(strings.Fields(norm.NFKC.String(r.text(document, box))), " ")
			switch {
			case !r.answered(document, b.Name):
				return ""
			case text == "":
				return Missing
			case b.Expect.MatchString(text):
				return Same
			}
			return Differs
		}})
	}
	return checks
}

// compared are two columns about a box: what a check says, and what it compared with. It says nothing where the box, or
// the one by which that is found, was not answered.
func (r *Run) compared(name, by, verdict, value string, expected func(document int) []string) []Check {
	return []Check{
		{Name: name + verdict, Of: func(document int) string {
			if !r.answered(document, name, by) {
				return ""
			}
			return Compare(r.field(document, name), expected(document)...)
		}, box: name, with: expected},
		{Name: name + value, Of: func(document int) string { return strings.Join(expected(document), " | ") }},
	}
}

// Since compares with an earlier run, document by document.
func (r *Run) Since(earlier *Run) (checks []Check) {
	at := map[string]int{}
	for i, id := range earlier.IDs {
		at[id] = i
	}
	for _, name := range r.Names {
		there := slices.Index(earlier.Names, name)
		checks = append(checks, r.compared(name, IDColumn, "_since", "_was", func(document int) []string {
			if i, known := at[r.IDs[document]]; known && there >= 0 {
				if was, _ := earlier.read(i, there); was.State == store.ReadAnswered {
					return []string{was.Text}
				}
			}
			return nil
		})...)
	}
	return checks
}

// Pair is a box, or [IDColumn], and the column of a datasource that it is compared with.
type Pair struct{ Box, Column string }

// ParsePair reads BOX=COLUMN, where the box is one of those names.
func ParsePair(text string, names []string) (p Pair, err error) {
	p.Box, p.Column, _ = strings.Cut(text, "=")
	switch {
	case p.Box == "" || p.Column == "":
		return p, fmt.Errorf("%q is not BOX=COLUMN", text)
	case !slices.Contains(names, p.Box) && p.Box != IDColumn:
		return p, fmt.Errorf("there is no box %q; the boxes are %s; the ids are %s", p.Box, strings.Join(names, ", "), IDColumn)
	}
	return p, nil
}

// Columns are those that are compared, each once, that of on first.
func Columns(on Pair, pairs []Pair) []string {
	column := func(p Pair) string { return p.Column }
	return each.Of(each.Once(append([]Pair{on}, pairs...), column), column)
}

// Against checks boxes against the records of a datasource whose column on.Column has the text of the box on.Box,
// or the id; one that several records have may be like any of them.
func (r *Run) Against(pages iter.Seq2[client.NumberedPage, error], on Pair, pairs []Pair) (checks []Check, err error) {
	columns := Columns(on, pairs)
	found := map[string][][]string{}
	for document := range r.IDs {
		found[plain(r.field(document, on.Box))] = nil
	}
	delete(found, "")
	var records *export.Records
	for page, err := range pages {
		if err == nil && records == nil {
			records, err = export.NewRecords(page.Page, columns)
		}
		if err != nil {
			return nil, err
		}
		for i := range page.Records {
			row := records.Row(page.Page, i)
			if have, wanted := found[plain(row[0])]; wanted {
				found[plain(row[0])] = append(have, row)
			}
		}
	}
	for _, p := range pairs {
		at := slices.Index(columns, p.Column)
		value := func(row []string) string { return row[at] }
		checks = append(checks, r.compared(p.Box, on.Box, "_check", "_data", func(document int) []string {
			return each.Of(each.Once(found[plain(r.field(document, on.Box))], value), value)
		})...)
	}
	return checks, nil
}

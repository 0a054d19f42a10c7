package pages

import (
	"fmt"
	"slices"
	"strings"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/core/query"
	"docket/ui/sheet"
)

// Matcher decides for the records of any page whether a filter passes them, with the
// columns that src has. It is for one goroutine. After it others says which cells it could
// not compare, and as says how the filter reads: what looks like a number is compared as one.
func Matcher(text string, src *Source) (keep func(p *client.Page, row int) bool, others func() []string, as string, err error) {
	columns := each.Of(src.Cols, func(c Column) query.Column { return query.Column{Name: c.Name, Kind: c.Sniffed} })
	f, err := query.Parse(text, columns)
	if err != nil {
		return nil, nil, "", err
	}
	cols, all := f.Columns()
	as = fmt.Sprintf("%q %v", text, all)
	for _, col := range cols {
		as += fmt.Sprintf(" %q %v %v", columns[col].Name, columns[col].Kind.Numeric(), columns[col].Kind.Dated())
	}
	odd := make([]int, len(columns))
	typed := f.Typed()
	var page *client.Page
	var of *Source
	keep = func(p *client.Page, row int) bool {
		if p != page {
			page = p
			of = arrange(&Source{Cols: slices.Clip(src.Cols)}, []client.NumberedPage{{Page: p}})
		}
		r := &rowOf{of, row}
		for _, col := range typed {
			if query.Other(columns[col], r.Value(col)) {
				odd[col]++
			}
		}
		return f.Match(r)
	}
	return keep, func() (words []string) {
		for _, col := range typed {
			if text := sheet.LeftOut(odd[col], columns[col]); text != "" {
				words = append(words, text+".")
			}
		}
		return words
	}, as, nil
}

type rowOf struct {
	s   *Source
	row int
}

// Value implements query.Row, as does Folded.
func (r *rowOf) Value(col int) query.Value { return r.s.Value(r.row, col) }

func (r *rowOf) Folded() string {
	var b strings.Builder
	for col := range r.s.Cols {
		b.WriteString(query.Fold(r.s.Value(r.row, col).Text))
		b.WriteByte('\n')
	}
	return b.String()
}

package sheet

import (
	"time"

	"docket/ui/core/query"
)

// passes are which rows a filter passes, as far as they were looked at: many rows, or an expression on long values, take
// longer than a key may, so they are looked at between keys, and remembered for when the owner lists other rows.
type passes struct {
	of   *query.Filter
	rows rowSet
	next int // the rows before it were looked at
}

// How long rows are looked at between two keys, how many of them before the clock is, and how many at most.
const (
	lookFor    = 4 * time.Millisecond
	lookAt     = 50
	mostLooked = 2000
)

// more looks at some more rows and tells whether that was all.
func (p *passes) more(l *listing) bool {
	if p.of != l.filter {
		*p = passes{of: l.filter}
	}
	r := rowOf{l: l}
	for began, n := time.Now(), 0; p.next < l.src.Rows(); p.next, n = p.next+1, n+1 {
		if n == mostLooked || n%lookAt == lookAt-1 && time.Since(began) > lookFor {
			return false
		}
		if r.row = p.next; p.of.Match(&r) {
			p.rows.set(p.next, true)
		}
	}
	return true
}

func (p *passes) changed(l *listing, row int) {
	if p.of != nil && p.of == l.filter && row < p.next {
		p.rows.set(row, p.of.Match(&rowOf{l, row}))
	}
}

func (p *passes) match(r *rowOf) bool {
	if p.of == r.l.filter && r.row < p.next {
		return p.rows.has(r.row)
	}
	return r.l.filter.Match(r)
}

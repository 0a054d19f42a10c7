package paging

import (
	"cmp"
	"fmt"
	"maps"
	"strings"

	"docket/client"
)

// Extent is what was seen of how far a datasource reaches, in pages of one size. Pages are people's, from 1.
type Extent struct {
	PerPage int    // records that a page is asked for
	End     int    // the least page known to hold nothing; 0 while none is
	EndWhy  string // how that is known
	Doubt   string // why records may be missing all the same; a sentence, "" where nothing says so

	sizes map[int]int // records of every page that came
}

func NewExtent(perPage int) Extent { return Extent{PerPage: perPage, sizes: map[int]int{}} }

// Came notes a page with so many records. Where the data was known to end before it there is more than there was.
func (e *Extent) Came(number, records int) {
	if e.End != 0 && e.End <= number {
		e.End, e.EndWhy = 0, ""
	}
	e.sizes[number] = records
}

// Ends notes that a page holds nothing new. Where it held something, or one behind it did, all that is known is old.
func (e *Extent) Ends(number int, how client.Ending) {
	if e.End == 0 || number <= e.End {
		e.End, e.EndWhy, e.Doubt = number, how.Why, strings.Join(how.Doubts, " ")
	}
	for n := range e.sizes {
		if n >= number {
			clear(e.sizes)
		}
	}
}

// Moved notes that a page has other records than before: what is known of those behind it is old.
func (e *Extent) Moved(number int) {
	e.End, e.EndWhy, e.Doubt = 0, "", ""
	maps.DeleteFunc(e.sizes, func(n, _ int) bool { return n > number })
}

// Offset is how many records lie before a page: what came, and full pages where nothing came yet.
func (e *Extent) Offset(number int) int {
	full := e.full()
	n := (number - 1) * full
	for page, size := range e.sizes {
		if page < number {
			n += size - full
		}
	}
	return n
}

// full is how many records a full page has. Some services give fewer than they are asked
// for: a page with another one behind it shows how many.
func (e *Extent) full() int {
	most := 0
	for page, size := range e.sizes {
		if e.sizes[page+1] > 0 {
			most = max(most, size)
		}
	}
	return cmp.Or(most, e.PerPage)
}

// Gap says why records may be missing: that a page has fewer than another one though the one behind it came, or what
// makes the end doubtful; "" where nothing says so. What came further behind may be the last page again.
func (e *Extent) Gap() string {
	most, short := 0, 0
	for _, size := range e.sizes {
		most = max(most, size)
	}
	for number, size := range e.sizes {
		if size < most && e.sizes[number+1] > 0 && (short == 0 || number < short) {
			short = number
		}
	}
	if short == 0 {
		return e.Doubt
	}
	return Fewer(short, e.sizes[short], most) + "."
}

// Size is how many records a page has that came, else 0.
func (e *Extent) Size(number int) int { return e.sizes[number] }

// Least is how many records there are at least: those of the pages that came. Pages between them may be missing.
func (e *Extent) Least() (n int) {
	for _, size := range e.sizes {
		n += size
	}
	return n
}

// Most is how many records there are at most, 0 where nothing says.
func (e *Extent) Most() int {
	if e.End == 0 || client.Doubtful(e.EndWhy) {
		return 0
	}
	return (e.End - 1) * e.full()
}

// Total is how many records there are, once the end and the page before it were seen. It is exact where every page
// came; see [Extent.Counted]. Else those that did not come are taken to be full.
func (e *Extent) Total() (n int, known bool) {
	switch {
	case e.End == 0 || client.Doubtful(e.EndWhy):
		return 0, false
	case e.End == 1:
		return 0, true
	}
	size, came := e.sizes[e.End-1]
	return e.Offset(e.End-1) + size, came
}

// Counted tells whether every page before one came, so that its rows are counted and not reckoned.
func (e *Extent) Counted(number int) bool {
	for page := 1; page < number; page++ {
		if _, came := e.sizes[page]; !came {
			return false
		}
	}
	return true
}

// Pages is how many pages there are, 0 where that is not known.
func (e *Extent) Pages() int {
	if _, known := e.Total(); known {
		return e.End - 1
	}
	return 0
}

// IsLast tells whether the data is known to end with a page.
func (e *Extent) IsLast(number int) bool { return e.End != 0 && number+1 >= e.End }

// Walked takes what a walk through pages saw, by page, and how it knew the end; "" where it did
// not reach it. It is newer than what was known.
func (e *Extent) Walked(sizes map[int]int, how client.Ending) {
	last := 0
	for number, size := range sizes {
		if size > 0 {
			last = max(last, number)
			e.Came(number, size)
		}
	}
	if how.Why != "" && last > 0 {
		maps.DeleteFunc(e.sizes, func(n, _ int) bool { return n > last })
		how.Why = fmt.Sprintf("all pages were read, and page %d was the last: %s", last, how.Why)
		e.Ends(last+1, how)
	}
}

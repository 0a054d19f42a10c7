package client

import (
	"cmp"
	"fmt"
	"strings"
)

// Ending is how a walk through pages came to its end.
type Ending struct {
	Why    string   // how it is known: "pages 4 and 5 came back empty"; of a range, what was not looked at
	Asked  bool     // it ended where it was asked to; where the data ends is not known
	Doubts []string // why not every record may have been given, and once; a sentence each
}

// String is "The end: pages 4 and 5 came back empty.", or what was asked for; "" where the walk did not come to it.
func (e Ending) String() string {
	switch {
	case e.Why == "":
		return ""
	case e.Asked:
		return strings.ToUpper(e.Why[:1]) + e.Why[1:] + "."
	}
	return "The end: " + e.Why + "."
}

// pagesAre is "page 4 is", "pages 4 and 5 are" or "pages 4 to 8 are".
func pagesAre(from, to int) string {
	if from == to {
		return fmt.Sprintf("page %d is", from)
	}
	return pagesFrom(from, to) + " are"
}

func pagesFrom(from, to int) string {
	switch to - from {
	case 0:
		return fmt.Sprintf("page %d", from)
	case 1:
		return fmt.Sprintf("pages %d and %d", from, to)
	}
	return fmt.Sprintf("pages %d to %d", from, to)
}

// span gives the pages of a range as they come, whatever they hold.
func (r *reader) span(next func() fetched, yield func(NumberedPage, error) bool) {
	asked := max(cmp.Or(r.walk.Asked, r.walk.From), 1)
	e := Ending{Asked: true, Why: fmt.Sprintf("%s asked for; what is behind was not looked at", pagesFrom(asked, r.walk.To)+map[bool]string{true: " was", false: " were"}[asked == r.walk.To])}
	for number := r.walk.From; number <= r.walk.To; number++ {
		got := next()
		if got.err != nil {
			yield(NumberedPage{Number: number}, got.err)
			return
		}
		if got.mark.records == 0 {
			e.Doubts = append(e.Doubts, fmt.Sprintf("Page %d came back empty.", number))
		}
		if !yield(NumberedPage{got.page, number}, nil) {
			return
		}
	}
	r.ended(e)
}

func (r *reader) ended(e Ending) {
	if r.walk.Ended != nil {
		r.walk.Ended(e)
	}
}

package paging

import (
	"fmt"
	"hash/maphash"
	"iter"
	"slices"
	"strings"

	"docket/client"
	"docket/ui/safe"
)

// Oddities are what is odd about pages, for whoever takes them one after another to tell: records whose ids the page
// before had too, and an error that a page tells of.
type Oddities struct {
	Again     int    // records
	At        int    // the first page with one
	Complaint string // of the first page that has one
	seed      maphash.Seed
	ids       [2]map[uint64]bool // of the page before, and of this one
}

// String is what is told of them; "" where there are none.
func (o *Oddities) String() string {
	if o.Again == 0 {
		return o.Complaint
	}
	again := fmt.Sprintf("%s came again, first on page %s: the data moved meanwhile, or ids are not unique", safe.Count(o.Again, "id"), safe.Thousands(o.At))
	return strings.TrimPrefix(o.Complaint+"; "+again, "; ")
}

// Doubts are why not every record may have come, and once, a sentence each: of how the walk came to its end, and of what
// was odd about its pages.
func Doubts(end client.Ending, odd string) []string {
	if odd == "" {
		return end.Doubts
	}
	return append(slices.Clone(end.Doubts), odd+".")
}

// In notes those of pages as they are taken.
func (o *Oddities) In(pages iter.Seq2[client.NumberedPage, error]) iter.Seq2[client.NumberedPage, error] {
	return func(yield func(client.NumberedPage, error) bool) {
		for page, err := range pages {
			if err == nil {
				o.page(page)
			}
			if !yield(page, err) {
				return
			}
		}
	}
}

// Complaint says that a page, by people's number, tells of an error; "" where it does not.
func Complaint(page *client.Page, number int) string {
	if page.Complaint == "" {
		return ""
	}
	return fmt.Sprintf("Page %s has records, and %s", safe.Thousands(number), page.Complaint)
}

func (o *Oddities) page(p client.NumberedPage) {
	if o.Complaint == "" {
		o.Complaint = Complaint(p.Page, p.Number)
	}
	if o.ids[0] == nil {
		o.seed, o.ids = maphash.MakeSeed(), [2]map[uint64]bool{{}, {}}
	}
	before, now := o.ids[0], o.ids[1]
	clear(now)
	for i := range p.Records {
		if p.Records[i].ID == "" {
			continue
		}
		id := maphash.String(o.seed, p.Records[i].ID)
		if now[id] = true; !before[id] {
			continue
		}
		if o.Again++; o.Again == 1 {
			o.At = p.Number
		}
	}
	o.ids = [2]map[uint64]bool{now, before}
}

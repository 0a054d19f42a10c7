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

// Oddities are what is odd about pages, for whoever takes them one after another to tell.
type Oddities struct {
	Found
	Chosen bool // these are not pages of the service: their sizes say nothing
	seed   maphash.Seed
	ids    [2]map[uint64]bool // of the page before, and of this one; true is counted
}

// Found is what was odd so far: ids that a page or the one before it had already, an error that a page tells of, and a
// page that is smaller than others though more follows. It can be stored.
type Found struct {
	Again       int    // ids
	At          int    // the first page with one
	Complaint   string // of the first page that has one
	Most        int    // records of the largest page
	Short, Last [2]int // the smallest page that another followed, and the last one: their numbers and records
}

// String is what is told of them; "" where there are none.
func (f Found) String() string {
	var list []string
	if f.Complaint != "" {
		list = append(list, f.Complaint)
	}
	if f.Short[1] < f.Most && f.Short[1] > 0 {
		list = append(list, Fewer(f.Short[0], f.Short[1], f.Most))
	}
	if f.Again > 0 {
		list = append(list, fmt.Sprintf("%s came again, first on page %s: the data moved meanwhile, or ids are not unique", safe.Count(f.Again, "id"), safe.Thousands(f.At)))
	}
	return strings.Join(list, "; ")
}

// Fewer says that a page is smaller than another one, though pages with records follow it.
func Fewer(number, records, most int) string {
	return fmt.Sprintf("Page %s has %s, fewer than the %s of another page, and is not the last: records may be missing", safe.Thousands(number), safe.Count(records, "record"), safe.Thousands(most))
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
	if n := len(p.Records); n > 0 && !o.Chosen {
		if o.Short[1] == 0 || o.Last[1] < o.Short[1] {
			o.Short = o.Last
		}
		o.Most, o.Last = max(o.Most, n), [2]int{p.Number, n}
	}
	before, now := o.ids[0], o.ids[1]
	clear(now)
	for i := range p.Records {
		if p.Records[i].ID == "" {
			continue
		}
		id := maphash.String(o.seed, p.Records[i].ID)
		counted, again := now[id]
		if was, came := before[id]; came {
			counted, again = counted || was, true
		}
		if now[id] = again; !again || counted {
			continue
		}
		if o.Again++; o.Again == 1 {
			o.At = p.Number
		}
	}
	o.ids = [2]map[uint64]bool{now, before}
}

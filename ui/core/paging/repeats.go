package paging

import (
	"fmt"
	"hash/maphash"
	"iter"

	"docket/client"
	"docket/ui/safe"
)

// Repeats counts the records whose ids the page before had too. Whoever takes pages one after another tells of them.
type Repeats struct {
	Count int
	At    int // the first page with one
	seed  maphash.Seed
	ids   [2]map[uint64]bool // of the page before, and of this one
}

// String is what is told of them; "" where there are none.
func (r *Repeats) String() string {
	if r.Count == 0 {
		return ""
	}
	return fmt.Sprintf("%s came again, first on page %s: the data moved meanwhile, or ids are not unique", safe.Count(r.Count, "id"), safe.Thousands(r.At))
}

// In counts those of pages as they are taken.
func (r *Repeats) In(pages iter.Seq2[client.NumberedPage, error]) iter.Seq2[client.NumberedPage, error] {
	return func(yield func(client.NumberedPage, error) bool) {
		for page, err := range pages {
			if err == nil {
				r.page(page)
			}
			if !yield(page, err) {
				return
			}
		}
	}
}

func (r *Repeats) page(p client.NumberedPage) {
	if r.ids[0] == nil {
		r.seed, r.ids = maphash.MakeSeed(), [2]map[uint64]bool{{}, {}}
	}
	before, now := r.ids[0], r.ids[1]
	clear(now)
	for i := range p.Records {
		if p.Records[i].ID == "" {
			continue
		}
		id := maphash.String(r.seed, p.Records[i].ID)
		if now[id] = true; !before[id] {
			continue
		}
		if r.Count++; r.Count == 1 {
			r.At = p.Number
		}
	}
	r.ids = [2]map[uint64]bool{now, before}
}

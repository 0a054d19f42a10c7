package paging

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"docket/client"
	"docket/ui/safe"
)

// Oddities are what is odd about pages, for whoever takes them one after another to tell.
type Oddities struct {
	Found
	Chosen bool // these are not pages of the service: neither their sizes nor ids that come again say anything
	ids    ids
}

// Found is what was odd so far: ids that came before, an error that a page tells of, and a page that is smaller than
// others though more follows. It can be stored.
type Found struct {
	Again       int    // ids
	At          int    // the first page with one
	Least       bool   // not every id is remembered
	Complaint   string // of the first page that has one
	Claims      Claims // each of the first page that has it
	Most        int    // records of the largest page
	Short, Last [2]int // the smallest page that another followed, and the last one: their numbers and records
}

// String is what is told of them; "" where there are none.
func (f Found) String() string {
	list := slices.DeleteFunc(append(f.Claims[:], f.Complaint), func(text string) bool { return text == "" })
	if f.Short[1] < f.Most && f.Short[1] > 0 {
		list = append(list, Fewer(f.Short[0], f.Short[1], f.Most))
	}
	if f.Again > 0 {
		least := map[bool]string{true: "at least "}[f.Least]
		list = append(list, fmt.Sprintf("%s%s came again, first on page %s: the data moved meanwhile, or ids are not unique", least, safe.Count(f.Again, "id"), safe.Thousands(f.At)))
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

// Claims are what a page says of itself that is not what was asked for: another datasource, and another number; "" where it
// says no such thing. The number of a page without records may be anything.
type Claims [2]string

// Odd are the claims of a page, by people's number. One that was not asked for, as of a load, has none.
func Odd(page *client.Page, number int) (c Claims) {
	asked, said := page.Request, page.PageNumber.Text()
	if asked.Datasource == "" {
		return c
	}
	if page.Name != "" && page.Name != asked.Datasource {
		c[0] = fmt.Sprintf("Page %s: docket asked for %s and the service calls what came %s", safe.Thousands(number), brief(asked.Datasource), brief(page.Name))
	}
	if len(page.Records) > 0 && !slices.Contains([]string{"", "null", strconv.Itoa(asked.Index), strconv.Itoa(number)}, said) {
		c[1] = fmt.Sprintf("Page %s: docket asked for page_index %d and the service says that this is %s", safe.Thousands(number), asked.Index, brief(said))
	}
	return c
}

// brief is a text of the service within a sentence that is stored.
func brief(text string) string { return safe.Truncate(safe.Line(text), 100, "…") }

func (o *Oddities) page(p client.NumberedPage) {
	o.Complaint = cmp.Or(o.Complaint, Complaint(p.Page, p.Number))
	for i, claim := range Odd(p.Page, p.Number) {
		o.Claims[i] = cmp.Or(o.Claims[i], claim)
	}
	n := len(p.Records)
	if n == 0 || o.Chosen {
		return
	}
	if o.Short[1] == 0 || o.Last[1] < o.Short[1] {
		o.Short = o.Last
	}
	o.Most, o.Last = max(o.Most, n), [2]int{p.Number, n}
	for i := range p.Records {
		if id := p.Records[i].ID; id == "" || !o.ids.again(id) {
			continue
		}
		if o.Again++; o.Again == 1 {
			o.At = p.Number
		}
	}
	o.ids.turn()
	o.Least = o.Least || o.ids.thinned > 0
}

// ids are those that came, by their hashes. Of too many to remember one in two is kept, then one in four, and so on, and
// all of the last two pages: records that come again in bulk are found out all the same, however long the walk is.
type ids struct {
	seed    maphash.Seed
	came    map[uint64]met
	page    int32
	thinned uint64 // the bits that are zero in those that are kept
}

// met is the page on which an id came last, and whether it was counted as one that came again.
type met struct {
	page    int32
	counted bool
}

// mostIDs is how many ids are remembered.
const mostIDs = 1 << 17

// again notes an id, and tells whether it came before and is not counted yet.
func (s *ids) again(id string) bool {
	if s.came == nil {
		s.seed, s.came = maphash.MakeSeed(), map[uint64]met{}
	}
	key := maphash.String(s.seed, id)
	was, came := s.came[key]
	s.came[key] = met{s.page, came}
	return came && !was.counted
}

// turn begins the next page.
func (s *ids) turn() {
	s.page++
	if len(s.came) <= mostIDs {
		return
	}
	left := func(key uint64, m met) bool { return key&s.thinned != 0 && m.page < s.page-1 }
	if maps.DeleteFunc(s.came, left); len(s.came) > mostIDs/2 {
		s.thinned = s.thinned<<1 | 1
		maps.DeleteFunc(s.came, left)
	}
}

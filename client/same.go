package client

import "hash/maphash"

// pageMark is what is kept of a page to tell others from it, so that the page itself
// can be let go. Sums of hashes are the same in any order of the records.
type pageMark struct {
	number  int // people's
	records int
	ids     bool   // every record has one of its own
	told    bool   // it can be told from others: by its ids, or by records of which no two are the same
	keys    uint64 // of the ids, or of the content where not every record has one
	content uint64 // of all records as they came
	values  uint64 // of all records without their ids
}

// fetched is what came of the request for a page.
type fetched struct {
	page *Page
	mark *pageMark // of page
	err  error
}

// gave tells that it has records, and lacks that it has none, by the service's own word.
func (f fetched) gave() bool { return f.mark != nil && f.mark.records > 0 }

func (f fetched) lacks() bool {
	_, refused := RefusesPage(f.err)
	return refused || f.mark != nil && f.mark.records == 0
}

var keySeed = maphash.MakeSeed()

// marked is a page that came, with people's number.
func marked(p *Page, number int) fetched {
	m := pageMark{number: number, records: len(p.Records), ids: true, values: p.values()}
	seen := make(map[string]bool, len(p.Records))
	for _, r := range p.Records {
		m.content += maphash.Bytes(keySeed, r.Raw)
		m.keys += maphash.String(keySeed, r.ID)
		m.ids = m.ids && r.ID != "" && !seen[r.ID]
		seen[r.ID] = true
	}
	if m.told = m.ids; !m.ids {
		m.keys, m.told = m.content, len(p.Records) > 1 && p.distinct()
	}
	return fetched{page: p, mark: &m}
}

// values is a sum of the records without their ids, the same in any order: some services give ids anew with every answer.
func (p *Page) values() (sum uint64) {
	for i := range p.Records {
		sum += p.Records[i].values()
	}
	return sum
}

func (r *Record) values() uint64 {
	var h maphash.Hash
	h.SetSeed(keySeed)
	if len(r.Cells) == 0 { // its id is all that it has
		_, _ = h.WriteString(r.ID)
	}
	for _, cell := range r.Cells {
		_, _ = h.Write(cell)
		_ = h.WriteByte(0) // neither fails
	}
	return h.Sum64()
}

// SamePage tells whether two pages hold the same records in whatever order, by their
// ids or, without ids of their own, by their content.
func SamePage(a, b *Page) bool {
	x, y := marked(a, 0).mark, marked(b, 0).mark
	return x.records == y.records && x.keys == y.keys
}

func (p *Page) contents() map[uint64]int {
	contents := make(map[uint64]int, len(p.Records))
	for _, r := range p.Records {
		contents[maphash.Bytes(keySeed, r.Raw)]++
	}
	return contents
}

// distinct tells whether no two records of the page are the same.
func (p *Page) distinct() bool { return len(p.contents()) == len(p.Records) }

func overlap(a, b *Page) (n int) {
	seen := a.contents()
	for key, times := range b.contents() {
		if seen[key] > 0 {
			n += times
		}
	}
	return n
}

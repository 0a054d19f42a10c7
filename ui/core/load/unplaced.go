package load

import "docket/client"

// unplaced adds the members of a record that its page had no column for, of which more is what was found so far.
func (b *builder) unplaced(r client.Record, placed map[string]bool, row []any, more []byte) []byte {
	for _, m := range r.Raw.Members() {
		to, known := b.place[m.Name]
		switch {
		case placed[m.Name]:
			continue
		case !known:
			b.place[m.Name], b.beyond = -1, b.beyond+1
			fallthrough
		case to <= 0:
			more = append(member(more, m.Name), m.Value...)
		default:
			row[to] = cell(m.Value)
			b.sniff(to, row[to])
		}
	}
	return more
}

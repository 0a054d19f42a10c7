package quoted

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/judge"
	"docket/ui/core/audit/lint"
	"docket/ui/core/audit/trials"
	"docket/ui/safe"
)

// Finding is how a value was found.
type Finding int

// The findings, the better ones greater.
const (
	Nowhere   Finding = iota
	Within            // within a longer text
	Otherwise         // with the same meaning, otherwise written
	Exactly
)

// String is the finding in words.
func (f Finding) String() string {
	return [...]string{"not found", "found within a longer text", "found otherwise written", "found"}[f]
}

// Place is a column in which a value was found.
type Place struct {
	Finding Finding
	In      string // the datasource or the file
	Load    bool   // In is a datasource
	Column  string
	Record  int    // the first one, from 0
	Written string // as it stands there, long ones cut
	Times   int    // records with it
	last    int    // of them
}

// String is the place for people: "purchase_orders, po_number, record 313".
func (p Place) String() string {
	return fmt.Sprintf("%s, %s, record %d", p.In, p.Column, p.Record+1)
}

// Index finds many values while records go by once.
type Index struct {
	exact   map[string][]string // text as compared, the values that say so
	meant   map[string][]string
	places  map[string][]Place
	columns map[string]bool // that were looked through
	Records int             // that were looked through
	In      []string        // what was looked through, with when
	Found   []lint.Finding  // what lint has to tell of the values, once everything was looked through
	Unread  []string        // records that could not be read, each with the reason
	loads   map[string]store.Snapshot
	tables  map[string]*trials.Table
	told    func(records int)
	left    int  // bytes that are still looked through of what is longer than a value
	Short   bool // there was more of it
	seeking *seeking
}

// NewIndex prepares to look for the values that justifications quote.
func NewIndex(rules []client.Rule) *Index {
	x := &Index{exact: map[string][]string{}, meant: map[string][]string{}, places: map[string][]Place{}, columns: map[string]bool{},
		loads: map[string]store.Snapshot{}, tables: map[string]*trials.Table{}, left: mostText}
	seen := map[string]bool{}
	for row := range rules {
		for _, v := range Find(rules[row].Justification) {
			if seen[v.Text] {
				continue
			}
			seen[v.Text] = true
			text := judge.Text(v.Text)
			x.exact[text] = append(x.exact[text], v.Text)
			for _, key := range readings(v.Text) {
				x.meant[key] = append(x.meant[key], v.Text)
			}
		}
	}
	return x
}

// Values is how many different values are looked for.
func (x *Index) Values() int { return len(x.exact) }

// most bounds how many columns a value is told of, how long a cell may be to be a value, and how much of lists, objects and
// longer texts is looked through, in bytes.
const (
	mostPlaces  = 20
	longestCell = 200
	mostText    = 256 << 20
)

// Cell looks at one value of a record, and at everything in a list or an object.
func (x *Index) Cell(in string, load bool, column string, record int, v client.Value) {
	x.columns[column] = true
	x.texts(v, func(v client.Value) {
		if x.seeking != nil {
			if v.Kind() == client.String && x.look(len(v)) {
				x.in(v.Text(), func(value, written string) {
					x.put(value, Place{Finding: Within, In: in, Load: load, Column: column, Record: record, Written: written})
				})
			}
			return
		}
		if len(v) > longestCell || len(v) < 2 {
			return
		}
		text := judge.Text(v.Text())
		for _, value := range x.exact[text] {
			x.put(value, Place{Finding: Exactly, In: in, Load: load, Column: column, Record: record, Written: text})
		}
		for _, key := range readings(text) {
			for _, value := range x.meant[key] {
				if judge.Text(value) != text && same(value, text, key) {
					x.put(value, Place{Finding: Otherwise, In: in, Load: load, Column: column, Record: record, Written: text})
				}
			}
		}
	})
}

// same tells whether a value may be what a text says that has one of its readings: another currency is another amount.
func same(value, text, reading string) bool {
	outcome, _ := judge.Compare(judge.EqualTo, value, text)
	return outcome != judge.Fails || reading[0] != 'n'
}

// texts gives a value, or everything that is in a list or an object, as far as they are looked through.
func (x *Index) texts(v client.Value, give func(client.Value)) {
	kind := v.Kind()
	if kind != client.Array && kind != client.Object {
		give(v)
		return
	}
	if !x.look(len(v)) {
		return
	}
	for _, e := range v.Elements() {
		x.texts(e, give)
	}
	for _, m := range v.Members() {
		x.texts(m.Value, give)
	}
}

// look takes bytes of what is still looked through, and tells whether so many were left.
func (x *Index) look(bytes int) bool {
	x.left -= bytes
	x.Short = x.Short || x.left < 0
	return x.left >= 0
}

func (x *Index) put(value string, p Place) {
	all := x.places[value]
	at := slices.IndexFunc(all, func(have Place) bool { return have.In == p.In && have.Column == p.Column && have.Finding == p.Finding })
	p.Times, p.last = 1, p.Record
	switch {
	case at < 0 && len(all) < mostPlaces:
		x.places[value] = append(all, p)
	case at >= 0 && all[at].last != p.Record: // a list may have it twice
		all[at].Times, all[at].last = all[at].Times+1, p.Record
	}
}

// Page looks through the records of a page, of which first is the number of the first one, from 0.
func (x *Index) Page(ctx context.Context, in string, load bool, p *client.Page, first int) error {
	for i, r := range p.Records {
		for col, name := range p.Columns {
			if col < len(r.Cells) && r.Cells[col] != nil {
				x.Cell(in, load, name, first+i, r.Cells[col])
			}
		}
	}
	x.Records += len(p.Records)
	return ctx.Err()
}

// Places are the columns in which a value was found, exact ones first; none where it is nowhere, or where nothing was looked up.
func (x *Index) Places(value string) []Place {
	if x == nil {
		return nil
	}
	all := slices.Clone(x.places[value])
	slices.SortStableFunc(all, func(a, b Place) int {
		return cmp.Or(int(b.Finding-a.Finding), cmp.Compare(a.In, b.In), cmp.Compare(a.Column, b.Column))
	})
	return all
}

// missing finds the rules that quote values of which none is in what was looked through; none where that is nothing.
func (x *Index) missing(rules []client.Rule) (found []lint.Finding) {
	if x.Records == 0 {
		return nil
	}
	for row := range rules {
		values := Find(rules[row].Justification)
		if len(values) == 0 || !all(rules[row].Justification, values) || slices.ContainsFunc(values, func(v Value) bool { return len(x.places[v.Text]) > 0 }) {
			continue
		}
		values = slices.CompactFunc(values, func(a, b Value) bool { return a.Text == b.Text })
		what := audit.List(len(values), func(i int) string { return values[i].Text })
		where := "found in none of the " + safe.Count(x.Records, "record") + " that were looked through."
		if x.Records == 1 {
			where = "not found in the 1 record that was looked through."
		}
		if x.Short {
			where += " Longer texts were looked through in part."
		}
		sentence := fmt.Sprintf("The justification of %s quotes %s, %s", audit.RuleName(&rules[row], row), what, where)
		found = append(found, lint.Finding{Check: lint.Quoted, Sentence: sentence, Rules: []int{row}})
	}
	return found
}

// beside finds the rules that quote values which are here, but none in a field that the rule compares although there is a
// column of that name.
func (x *Index) beside(rules []client.Rule) (found []lint.Finding) {
	for row := range rules {
		e, ok := rules[row].Expression()
		if !ok || !x.columns[e.Left.Field] && !x.columns[e.Right.Field] {
			continue
		}
		var elsewhere *Place
		quotes := ""
		values := Find(rules[row].Justification)
		at := slices.IndexFunc(values, func(v Value) bool {
			return len(x.places[v.Text]) == mostPlaces || slices.ContainsFunc(x.places[v.Text], func(p Place) bool {
				elsewhere, quotes = &p, v.Text
				return p.Column == e.Left.Field || p.Column == e.Right.Field
			})
		})
		if at >= 0 || elsewhere == nil || !all(rules[row].Justification, values) {
			continue
		}
		written := ""
		switch elsewhere.Finding {
		case Otherwise:
			written = " written " + elsewhere.Written
		case Within:
			written = " within a longer text"
		}
		sentence := fmt.Sprintf("The justification of %s quotes %s, which is%s in %s, %s, and names no value of a field that the rule compares.",
			audit.RuleName(&rules[row], row), quotes, written, elsewhere.In, elsewhere.Column)
		found = append(found, lint.Finding{Check: lint.Values, Sentence: sentence, Rules: []int{row}})
	}
	return found
}

package quoted

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/audit/lint"
	"docket/ui/core/audit/trials"
	"docket/ui/core/load"
	"docket/ui/safe"
)

// mostRecords bounds the records of one load that are looked through.
const mostRecords = 200_000

// Looking looks for the quoted values of rules; told hears how many records it went through, and may be nil.
type Looking func(ctx context.Context, told func(records int)) (*Index, error)

// Look looks for the values of the rules in the newest whole load of every datasource, and in the records that they
// are tried on. Told is as in [Looking].
func Look(ctx context.Context, rules []client.Rule, loads load.Loads, on *trials.Records, told func(records int)) (*Index, error) {
	x := NewIndex(rules)
	x.told = told
	names, _ := trials.Types(rules)
	newest, err := loads.Newest(ctx, "")
	through := func() {
		x.Records, x.In = 0, nil
		for _, name := range names {
			if t := on.Table(name); t != nil && t.Load == "" {
				x.tables[t.From] = t
				x.table(t)
			}
		}
		for _, of := range newest {
			if err == nil {
				var t *load.Table
				if t, err = loads.Open(ctx, of); err == nil {
					x.loads[of.Datasource] = of
					err = x.load(ctx, t)
					t.Close()
				}
			}
		}
	}
	through()
	if x.seeking = x.seek(rules); x.seeking != nil && err == nil {
		through()
	}
	if x.Short {
		x.Unread = append(x.Unread, "of lists and longer texts the first "+safe.Thousands(mostText>>20)+" MB were looked through")
	}
	x.Found = append(x.missing(rules), x.beside(rules)...)
	return x, err
}

// With are findings with those about quoted values as they were looked up; nil was not, and they stay.
func (x *Index) With(all []lint.Finding) []lint.Finding {
	if x == nil {
		return all
	}
	all = slices.DeleteFunc(slices.Clone(all), func(f lint.Finding) bool { return f.Check == lint.Quoted || f.Check == lint.Values })
	return append(all, x.Found...)
}

// Unlooked says why quoted values were not looked up, or where not; "" where they were, or none is quoted.
func (x *Index) Unlooked() string {
	switch {
	case x == nil || x.Values() == 0:
		return ""
	case x.Records == 0:
		return strings.Join(append([]string{"quoted values were not looked up: there are no records here"}, x.Unread...), "; ")
	}
	return strings.Join(x.Unread, "; ")
}

// Load is the load that was looked through of a datasource; ID 0 is none.
func (x *Index) Load(datasource string) store.Snapshot {
	if x == nil {
		return store.Snapshot{}
	}
	return x.loads[datasource]
}

// Leads is the place in the load of a datasource that the values of a text lead to: in one of these columns where there
// is one, exactly found ones first. ok is false where no value of it is there.
func (x *Index) Leads(text, datasource string, columns []string) (p Place, ok bool) {
	for _, v := range Find(text) {
		for _, there := range x.Places(v.Text) {
			in := slices.Contains(columns, there.Column)
			if there.Load && there.In == datasource && (!ok || in && !slices.Contains(columns, p.Column)) {
				p, ok = there, true
			}
		}
	}
	return p, ok
}

// Record is the record of a place, as it was when it was looked through, field by field, and where it comes from. It is
// an error where the load was deleted since.
func (x *Index) Record(ctx context.Context, loads load.Loads, p Place) (fields []client.Member, from string, err error) {
	if !p.Load {
		t := x.tables[p.In]
		if t == nil || p.Record >= len(t.Rows) {
			return nil, "", fmt.Errorf("the records of %s are not here any more", p.In)
		}
		for _, name := range t.Columns {
			if v, there := t.Rows[p.Record][name]; there {
				fields = append(fields, client.Member{Name: name, Value: v})
			}
		}
		return fields, p.In, nil
	}
	of := x.loads[p.In]
	t, err := loads.Open(ctx, of)
	if err != nil {
		return nil, "", err
	}
	defer t.Close()
	page, err := t.Page(ctx, []int{p.Record})
	if err != nil || len(page.Records) == 0 {
		return nil, "", cmp.Or(err, fmt.Errorf("the load of %s does not have record %d", p.In, p.Record+1))
	}
	r := page.Records[0]
	if r.ID != "" {
		fields = append(fields, client.Member{Name: "_id", Value: client.Value(strconv.Quote(r.ID))})
	}
	for i, name := range page.Columns {
		if i < len(r.Cells) && r.Cells[i] != nil {
			fields = append(fields, client.Member{Name: name, Value: r.Cells[i]})
		}
	}
	return fields, fmt.Sprintf("%s as of %s", p.In, load.AsOf(of)), nil
}

func (x *Index) load(ctx context.Context, t *load.Table) error {
	seen := 0
	for page, err := range t.Pages(ctx, nil) {
		if err == nil {
			err = x.Page(ctx, t.Of.Datasource, true, page.Page, seen)
		}
		if x.told != nil {
			x.told(x.Records)
		}
		if err != nil {
			return err
		}
		if seen += len(page.Page.Records); seen >= mostRecords {
			break
		}
	}
	told := fmt.Sprintf("%s as of %s", t.Of.Datasource, load.AsOf(t.Of))
	if seen < t.Rows {
		told += " (the first " + safe.Thousands(seen) + " of " + safe.Count(t.Rows, "record") + ")"
	}
	x.In = append(x.In, told)
	return nil
}

// table looks through records that rules are tried on.
func (x *Index) table(t *trials.Table) {
	for i, record := range t.Rows {
		for _, column := range t.Columns {
			if v, there := record[column]; there {
				x.Cell(t.From, false, column, i, v)
			}
		}
	}
	x.Records += len(t.Rows)
	x.In = append(x.In, t.From)
}

package quoted

import (
	"context"
	"fmt"

	"docket/client"
	"docket/ui/core/audit/trials"
	"docket/ui/core/load"
)

// mostRecords bounds the records of one load that are looked through.
const mostRecords = 200_000

// Look looks for the values of the rules in the newest whole load of every datasource, and in the records that they
// are tried on.
func Look(ctx context.Context, rules []client.Rule, loads load.Loads, on *trials.Records) (*Index, error) {
	x := NewIndex(rules)
	names, _ := trials.Types(rules)
	for _, name := range names {
		if t := on.Table(name); t != nil && t.Load == "" {
			x.table(t)
		}
	}
	newest, err := loads.Newest(ctx, "")
	for _, of := range newest {
		if err == nil {
			var t *load.Table
			if t, err = loads.Open(ctx, of); err == nil {
				err = x.load(ctx, t)
				t.Close()
			}
		}
	}
	return x, err
}

// load looks through a load.
func (x *Index) load(ctx context.Context, t *load.Table) error {
	seen := 0
	for page, err := range t.Pages(ctx, nil) {
		if err == nil {
			err = x.Page(ctx, t.Of.Datasource, true, page.Page, seen)
		}
		if err != nil {
			return err
		}
		if seen += len(page.Page.Records); seen >= mostRecords {
			break
		}
	}
	told := fmt.Sprintf("%s as of %s", t.Of.Datasource, t.Of.BegunAt.UTC().Format("2 January 2006 15:04 UTC"))
	if seen < t.Rows {
		told += fmt.Sprintf(" (the first %d of %d records)", seen, t.Rows)
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

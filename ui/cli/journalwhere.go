package cli

import (
	"time"

	"docket/config/store"
	"docket/ui/core/describe"
	"docket/ui/core/query"
	"docket/ui/core/submit"
)

// journalOf are the columns that --where can name of a submission, as the filter of the journal on the screen does, and a
// submission as a row of them.
func journalOf() ([]query.Column, func(store.Submission) ruleCells) {
	of := submit.Columns("->", time.Local)
	columns := each(of, func(c submit.Column) query.Column {
		if c.Date {
			return query.Column{Name: c.Name, Kind: describe.Date}
		}
		return columnNamed(c.Name)
	})
	return columns, func(s store.Submission) ruleCells {
		row := map[string]query.Value{}
		for _, c := range of {
			row[c.Name] = query.Value{Text: c.Text(&s)}
		}
		return ruleCells{columns, row}
	}
}

package cli

import (
	"github.com/spf13/cobra"

	"docket/ui/core/export"
	"docket/ui/core/load"
	"docket/ui/view"
)

const sqlLong = `Asks SQL (SQLite's) over every datasource that is loaded on this computer, the newest
whole load of each. A datasource is a table of its name, quoted where it has signs; _id is
its first column. Columns are numbers where every value is one, else texts as they came.

The query only reads: it is one SELECT, WITH or VALUES. - reads it from standard input.
` + "`docket data NAME --load` loads a datasource, `docket data --loads` lists what is loaded."

type sqlCommand struct {
	*session
	as  format
	csv export.CSVOptions
}

func newSQL(s *session) *cobra.Command {
	c := &sqlCommand{session: s}
	cmd := s.leaf("sql QUERY", "SQL over the datasources that are loaded", sqlLong, theSettings|theMemory, c.run)
	cmd.Example = "  docket sql \"SELECT country, count(*) AS n FROM vendors GROUP BY country ORDER BY n DESC\"\n" +
		"  docket sql \"SELECT * FROM purchase_orders o JOIN vendors v USING (vendor_id)\" -o csv"
	c.as.flag(cmd, dataFormats()...)
	csvFlags(cmd, &c.csv)
	return cmd
}

func (c *sqlCommand) run(args []string) error {
	text := args[0]
	if text == "-" {
		raw, err := c.input("-", 1<<20)
		if err != nil {
			return err
		}
		text = string(raw)
	}
	as := c.as.is(c.console)
	if export.Format(as).Binary() && isTerminal(c.out) {
		return usage("a workbook is nothing for a terminal; send it to a file")
	}
	// What SQLite does between two rows is not interrupted; the query is left, and docket ends.
	_, err := await(c.ctx, func() (none struct{}, err error) { return none, c.answer(text, as) })
	if is[*load.RefusedError](err) {
		return misuse(err, "Nothing was changed. `docket data --loads` lists what is loaded.")
	}
	return cause(c.ctx, err)
}

func (c *sqlCommand) answer(text, as string) error {
	a, err := c.loads().Ask(c.ctx, text, 0)
	if err != nil {
		return err
	}
	defer a.Close()
	for _, of := range a.Of {
		c.say("%s: %s, fetched %s", of.Datasource, view.Count(of.Records, "record"), when(of.BegunAt))
	}
	d := &dataCommand{session: c.session, name: "sql", csv: c.csv, columns: a.Columns}
	return d.records(as, a.Pages)
}

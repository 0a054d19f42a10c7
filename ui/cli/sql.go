package cli

import (
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"docket/ui/core/load"
	"docket/ui/core/queries"
	"docket/ui/view"
)

const sqlLong = `Asks SQL (SQLite's) over every datasource that is loaded on this computer, the newest
whole load of each. A datasource is a table of its name, quoted where it has signs; _id is
its first column. Columns are numbers where every value is one (of at most 18 digits, 15
with a point), else texts as they came. SQL does not tell Name from NAME: the second one
is "NAME (2)"; a column without a name is "column 3", and ␀ stands for a NUL. Names are
in double quotes, texts in single ones.
An earlier load is a table too: "vendors@3" is load 3, "vendors@monday" and
"vendors@2026-01-31" are the first load of that day, or the last one before it.

The query only reads: it is one SELECT, WITH or VALUES. - reads it from standard input.
` + "`docket data NAME --load` loads a datasource, `docket data --loads` lists what is loaded." + `

Queries that are saved are files, NAME.sql, in the folder queries beside the config file:
to list, rename or delete one is to do so with its file. The screen lists the same ones.`

type sqlCommand struct {
	*session
	as    format
	saved struct{ name, save string }
	file  struct {
		path      string
		overwrite bool
	}
}

func newSQL(s *session) *cobra.Command {
	c := &sqlCommand{session: s}
	cmd := s.leaf("sql [QUERY]", "SQL over the datasources that are loaded", sqlLong, theSettings|theMemory, c.run)
	cmd.Example = "  docket sql \"SELECT country, count(*) AS n FROM vendors GROUP BY country ORDER BY n DESC\"\n" +
		"  docket sql \"SELECT * FROM purchase_orders o JOIN vendors v USING (vendor_id)\" -o csv\n" +
		"  docket sql --save countries \"SELECT DISTINCT country FROM vendors\"\n  docket sql --saved countries --output countries.xlsx"
	c.as.flag(cmd, dataFormats()...)
	c.as.csvFlags(cmd)
	cmd.Flags().StringVar(&c.file.path, "output", "", "to this `FILE`; its ending chooses the format where -o does not; - is stdout")
	cmd.Flags().BoolVar(&c.file.overwrite, "overwrite", false, "replace a file, or a saved query, that is there")
	cmd.Flags().StringVar(&c.saved.name, "saved", "", "run a saved `SAVED`")
	cmd.Flags().StringVar(&c.saved.save, "save", "", "save the query as `NAME`, and run it")
	return cmd
}

func (c *sqlCommand) run(args []string) error {
	text, err := c.query(args)
	if err != nil {
		return err
	}
	if c.saved.save != "" {
		if err := c.keep(text); err != nil {
			return err
		}
	}
	// What SQLite does between two rows is not interrupted; the query is left, and docket ends.
	_, err = await(c.ctx, func() (none struct{}, err error) { return none, c.answer(text) })
	if is[*load.RefusedError](err) {
		return misuse(err, "Nothing was changed. `docket data --loads` lists what is loaded.")
	}
	return cause(c.ctx, err)
}

// query is what was given: as an argument, on standard input, or by the name that it is saved under.
func (c *sqlCommand) query(args []string) (string, error) {
	text := strings.TrimSpace(first(args))
	switch {
	case c.saved.name != "" && text+c.saved.save != "":
		return "", usage("--saved runs a query by its name; leave QUERY and --save out")
	case c.saved.name != "":
		return c.read(c.saved.name)
	case text == "":
		return "", usage("docket sql takes a QUERY, or --saved NAME")
	case text == "-":
		raw, err := c.input("-", 1<<20)
		return string(raw), err
	}
	return text, nil
}

func (c *sqlCommand) read(name string) (string, error) {
	q, err := queries.Read(queryFolder(c.session), name)
	if err != nil {
		return "", misuse(err, "")
	}
	return q.Text, nil
}

func (c *sqlCommand) keep(text string) error {
	if err := load.Vet(text); err != nil {
		return misuse(err, "Nothing was saved.")
	}
	switch err := queries.Save(queryFolder(c.session), c.saved.save, text, c.file.overwrite); {
	case is[*queries.TakenError](err):
		return misuse(err, "--overwrite replaces it.")
	case err != nil:
		return misuse(err, "")
	}
	c.say("the query is saved as %s, in %s", c.saved.save, queryFolder(c.session))
	return nil
}

func (c *sqlCommand) answer(text string) error {
	d := &dataCommand{session: c.session, name: "sql", as: c.as}
	d.file.path, d.file.overwrite = c.file.path, c.file.overwrite
	if d.file.path == "-" {
		d.file.path = ""
	}
	as := c.as.is(c.console)
	if err := refused(c.workbook(as, "name a file with --output")); d.file.path == "" && err != nil {
		return err
	}
	a, err := c.loads().Ask(c.ctx, text, 0)
	if err != nil {
		return err
	}
	defer a.Close()
	for _, of := range a.Of {
		c.say("%s: %s, fetched %s", of.Datasource, view.Count(of.Records, "record"), when(of.BegunAt))
	}
	if d.columns = a.Columns; d.file.path != "" {
		return d.toFile(func(int) pageSeq { return a.Pages }, text)
	}
	return d.records(as, a.Pages)
}

func queryFolder(s *session) string { return besideConfig(s, "queries") }

// besideConfig is a folder beside the config file, "" where there is none. A recording that is replayed has its own.
func besideConfig(s *session, name string) string {
	if s.tape.player != nil {
		return filepath.Join(filepath.Dir(s.places.DataBase), name)
	}
	if s.places.ConfigFile == "" {
		return ""
	}
	return filepath.Join(filepath.Dir(s.places.ConfigFile), name)
}

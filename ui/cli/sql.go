package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"docket/ui/core/load"
	"docket/ui/core/queries"
)

type sqlCommand struct {
	dataCommand // which prints or writes the answer
	saved       struct{ name, save string }
}

func newSQL(s *session) *cobra.Command {
	c := &sqlCommand{dataCommand: dataCommand{session: s, name: "sql"}}
	cmd := s.leaf("sql [QUERY]", "SQL over the datasources that are loaded", "", theSettings|theMemory, c.run)
	c.printing(cmd, dataFormats()...)
	c.csvFlags(cmd)
	c.cutting(cmd.Flags())
	cmd.Flags().StringVar(&c.path, "output", "", "to this `FILE`; its ending chooses the format where -o does not; - is stdout")
	cmd.Flags().BoolVar(&c.overwrite, "overwrite", false, "replace a file, or a saved query, that is there")
	cmd.Flags().StringVar(&c.saved.name, "saved", "", "run the query that was saved as `SAVED`")
	cmd.Flags().StringVar(&c.saved.save, "save", "", "save the query as `NAME`, and run it")
	return cmd
}

func (c *sqlCommand) run(args []string) error {
	text, err := c.query(args)
	if err != nil {
		return err
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
		q, err := queries.Read(c.places.Queries, c.saved.name)
		return q.Text, misuse(err, "")
	case text == "":
		return "", usage("docket sql takes a QUERY, or --saved NAME")
	case text == "-":
		raw, err := c.input("-", 1<<20)
		return string(raw), err
	}
	return text, nil
}

func (c *sqlCommand) keep(text string) error {
	if c.saved.save == "" {
		return nil
	}
	err := queries.Save(c.places.Queries, c.saved.save, text, c.overwrite)
	if is[*queries.TakenError](err) {
		return misuse(err, "--overwrite replaces it.")
	}
	return c.done(misuse(err, ""), "the query is saved as %s, in %s", c.saved.save, c.places.Queries)
}

func (c *sqlCommand) answer(text string) error {
	if c.path == "-" {
		c.path = ""
	}
	if err := refused(c.workbook(c.format(), "name a file with --output")); c.path == "" && err != nil {
		return err
	}
	a, err := c.loads().Ask(c.ctx, text, 0)
	if err != nil {
		return err
	}
	defer a.Close()
	if err := c.keep(text); err != nil { // only what can be run takes the place of what could
		return err
	}
	for _, of := range a.Of {
		tellLoad(c.session, of)
	}
	for _, text := range a.Notes(text) {
		c.say("%s", text)
	}
	c.columns = a.Columns
	if err = c.put(a.Pages); err == nil {
		c.remark(a.LeftOut())
	}
	return err
}

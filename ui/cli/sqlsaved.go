package cli

import (
	"strings"

	"github.com/spf13/pflag"

	"docket/ui/core/load"
	"docket/ui/core/queries"
)

type savedQuery struct {
	name, save, delete, rename string
	list                       bool
}

func (s *savedQuery) declare(fs *pflag.FlagSet) {
	fs.StringVar(&s.name, "saved", "", "run a saved `SAVED`")
	fs.StringVar(&s.save, "save", "", "save the query as `NAME`, and run it")
	fs.BoolVar(&s.list, "list", false, "list the saved queries")
	fs.StringVar(&s.rename, "rename", "", "give a saved query another name: `OLD=NEW`")
	fs.StringVar(&s.delete, "delete", "", "delete a query, by the name that it is `SAVED` under")
}

type queryRow struct {
	Name  string `json:"name" table:"NAME"`
	Query string `json:"query" table:"QUERY"`
	Path  string `json:"path"`
	Error string `json:"error,omitempty" table:"ERROR"`
}

func (c *sqlCommand) manage(args []string) (done bool, err error) {
	folder, s := queryFolder(c.session), &c.saved
	var tasks []string
	for _, name := range []string{"list", "rename", "delete", "save", "saved"} {
		if c.flagSet.Changed(name) {
			tasks = append(tasks, name)
		}
	}
	switch {
	case len(tasks) > 1:
		return true, usage("--%s are different things; choose one of them", strings.Join(tasks, " and --"))
	case len(tasks) == 0 || tasks[0] == "save" || tasks[0] == "saved":
		return false, nil
	case len(args) > 0:
		return true, usage("--%s takes no QUERY", tasks[0])
	case s.list:
		return true, c.list(folder)
	case s.delete != "":
		if err = queries.Delete(folder, s.delete); err == nil {
			c.say("the query %s is deleted", s.delete)
		}
	default:
		from, to, two := strings.Cut(s.rename, "=")
		if !two {
			return true, usage("--rename takes two names: OLD=NEW")
		}
		if err = queries.Rename(folder, from, to); err == nil {
			c.say("the query %s is called %s now", from, to)
		}
	}
	if err != nil {
		err = misuse(err, "`docket sql --list` lists them.")
	}
	return true, err
}

func (c *sqlCommand) list(folder string) error {
	all, err := queries.List(folder)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		c.say("there are no queries in %s", folder)
	}
	return c.print(&c.as, each(all, func(q queries.Query) queryRow {
		row := queryRow{Name: q.Name, Query: q.Text, Path: queries.Path(folder, q.Name)}
		if q.Err != nil {
			row.Error = q.Err.Error()
		}
		return row
	}), nil)
}

func (c *sqlCommand) read(name string) (string, error) {
	q, err := queries.Read(queryFolder(c.session), name)
	if err != nil {
		return "", misuse(err, "`docket sql --list` lists them.")
	}
	return q.Text, nil
}

func (c *sqlCommand) keep(text string) error {
	if err := load.Vet(text); err != nil {
		return misuse(err, "Nothing was saved.")
	}
	if err := queries.Save(queryFolder(c.session), c.saved.save, text, c.file.overwrite); err != nil {
		advice := ""
		if is[*queries.TakenError](err) {
			advice = "--overwrite replaces it."
		}
		return misuse(err, advice)
	}
	c.say("the query is saved as %s, in %s", c.saved.save, queryFolder(c.session))
	return nil
}

package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/config"
	"docket/config/store"
)

const dataLong = `Shows records of a datasource, a page of at most 100 at a time.

  json     the service's object; with --all an array of records
  ndjson   a record a line, the service's own values
  csv      a header and a line a record; the first column is _id
  table    for people

Pages count from 1, whatever the service counts from. Which of the two it is is not
documented: docket asks for both once, says what it saw, and remembers it;
first_page in the profile overrules it.`

type dataFlags struct {
	output  string
	csvRaw  bool
	page    int
	perPage int
	all     bool
	jobs    int
}

const mostJobs = 16

func (a *app) dataCommand() *cobra.Command {
	f := dataFlags{}
	cmd := &cobra.Command{
		Use: "data [NAME]", Short: "Records of a datasource", Long: dataLong, GroupID: groupLook,
		Example: "  docket data vendors\n  docket data vendors --page 3 --per-page 50 -o table\n  docket data vendors --all -o csv > vendors.csv",
		Args:    between(0, 1, "the datasource name"),
		RunE: func(cmd *cobra.Command, args []string) error {
			paging := cmd.Flags().Changed("page") || cmd.Flags().Changed("per-page") || f.all
			if f.output == "" && !paging && a.canDraw() {
				return a.open("data", first(args))
			}
			if f.all && cmd.Flags().Changed("page") {
				return usage("data", "--all is every page; leave --page out")
			}
			return a.data(cmd.Flags().Changed("per-page"), f, args)
		},
	}
	cmd.ValidArgsFunction = a.completeTargets("data")
	formatFlag(cmd, &f.output, asJSON, asLines, asCSV, asTable)
	csvFlag(cmd, &f.csvRaw)
	cmd.Flags().IntVar(&f.page, "page", 1, "which page, from 1")
	cmd.Flags().IntVar(&f.perPage, "per-page", client.MaxItemsPerPage, "records a page, 1 to 100 (default: the profile's, or 100)")
	cmd.Flags().BoolVar(&f.all, "all", false, "every page")
	cmd.Flags().IntVar(&f.jobs, "jobs", 4, "--all: pages asked for at the same time, 1 to 16")
	cmd.Flags().Lookup("per-page").DefValue = "0"
	return cmd
}

func (a *app) data(perPageGiven bool, f dataFlags, args []string) error {
	format, err := a.format("data", f.output, asJSON, asLines, asCSV, asTable)
	if err != nil {
		return err
	}
	if err := f.check(); err != nil {
		return err
	}
	c, s, err := a.service()
	if err != nil {
		return err
	}
	name, err := a.target("data", args, "datasource name")
	if err != nil {
		return err
	}
	if !perPageGiven {
		f.perPage = s.PerPage
	}
	src := source{app: a, client: c, settings: s, name: name, flags: f}
	if f.all {
		return src.all(format)
	}
	return src.one(format)
}

func (f dataFlags) check() error {
	switch {
	case f.page < 1:
		return usage("data", "--page %d: pages count from 1", f.page)
	case f.perPage < 1 || f.perPage > client.MaxItemsPerPage:
		return usage("data", "--per-page %d: the service gives 1 to %d records a page", f.perPage, client.MaxItemsPerPage)
	case f.jobs < 1 || f.jobs > mostJobs:
		return usage("data", "--jobs %d: 1 to %d are possible", f.jobs, mostJobs)
	}
	return nil
}

// source is one datasource and how it is asked for.
type source struct {
	*app
	client   *client.Client
	settings *config.Settings
	name     string
	flags    dataFlags
}

// How the first page of a datasource is remembered. The screen uses the same fact.
const factFirstPage = "first_page"

func (s source) subject() string { return "datasource/" + s.name }

// first is what the service calls the first page, as far as it is known without
// asking: from the profile, or from an earlier look.
func (s source) first() client.FirstPage {
	if s.settings.FirstPage != config.FirstPageAuto {
		return client.FirstPage(s.settings.FirstPage)
	}
	m, err := s.memory()
	if err != nil {
		return client.FirstPageAuto
	}
	fact, ok, err := m.Fact(s.ctx, scope(s.client), s.subject(), factFirstPage)
	if n, bad := strconv.Atoi(fact.Value); err == nil && ok && bad == nil && (n == 0 || n == 1) {
		return client.FirstPage(n)
	}
	return client.FirstPageAuto
}

// learn says what was observed of the first page, and remembers it when it is
// proven. A memory that cannot keep it is no reason to fail: it is observed again.
func (s source) learn(proof client.FirstPageProof) {
	s.say("%s: %s", s.name, proof.Reason)
	if !proof.Proven {
		return
	}
	if m, err := s.memory(); err == nil {
		_ = m.SetFact(s.ctx, scope(s.client), s.subject(), factFirstPage, strconv.Itoa(int(proof.First)), proof.Reason)
	}
}

// page fetches the one page that was asked for.
func (s source) page() (*client.Page, error) {
	at := s.first()
	if at == client.FirstPageAuto {
		proof, err := s.client.ProveFirstPage(s.ctx, s.name, s.flags.perPage)
		if err != nil {
			return nil, err
		}
		s.learn(proof)
		switch {
		case s.flags.page == 1 && proof.Page != nil:
			return proof.Page, nil
		case s.flags.page == 2 && proof.Next != nil:
			return proof.Next, nil
		}
		at = proof.First
	}
	return s.client.Page(s.ctx, client.PageRequest{Datasource: s.name, Index: int(at) + s.flags.page - 1, ItemsPerPage: s.flags.perPage})
}

func (s source) walk() client.Walk {
	return client.Walk{Datasource: s.name, ItemsPerPage: s.flags.perPage, First: s.first(), Jobs: s.flags.jobs, OnProof: s.learn}
}

// factText is a fact in one line, for info.
func factText(f store.Fact) string {
	return fmt.Sprintf("%s (%s, %s)", f.Value, strings.TrimSuffix(f.Why, "."), f.At.Local().Format("2006-01-02"))
}

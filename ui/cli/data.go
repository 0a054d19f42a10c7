package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/config"
	"docket/ui/core/export"
)

const dataLong = `Shows records of a datasource, a page of at most 100 at a time, or all of them.

%s
Pages count from 1, whatever the service counts from. Which of the two it is is not
documented: docket asks for both, says what it saw, remembers it, and checks each time
that it still holds; first_page in the profile overrules it. The end of the data is
believed only when the page behind it has nothing either.

--output writes a file that has its name only when it is whole. What broke off is
kept beside it, and --resume goes on from there.

A snapshot keeps what a datasource gave, in the state folder, for --diff to tell later
what was added, removed or changed, by _id.`

type dataFlags struct {
	format  string
	csv     export.CSVOptions
	page    int
	perPage int
	all     bool
	jobs    int

	columns  []string
	grep     string
	file     string
	replace  bool
	resume   bool
	cutCells bool

	snapshot  bool
	note      string
	snapshots bool
	forget    int64
	diff      string

	given func(name string) bool
}

const mostJobs = 16

func (a *app) dataCommand() *cobra.Command {
	f := dataFlags{}
	cmd := &cobra.Command{
		Use: "data [NAME]", Short: "Records of a datasource", Long: fmt.Sprintf(dataLong, formatHelp()), GroupID: groupLook,
		Example: "  docket data vendors\n  docket data vendors --page 3 --per-page 50 -o table\n  docket data vendors --all -o csv > vendors.csv\n" +
			"  docket data vendors --all --output vendors.xlsx --columns vendor_id,vendor_name\n  docket data vendors --grep leeds -o ndjson\n" +
			"  docket data vendors --snapshot\n  docket data vendors --diff latest",
		Args: between(0, 1, "the datasource name"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.given = cmd.Flags().Changed; !f.prints() && a.canDraw() {
				return a.open("data", first(args))
			}
			return a.data(f, args)
		},
	}
	formatFlag(cmd, &f.format, dataFormats()...)
	csvFlags(cmd, &f.csv)
	f.add(cmd)
	return cmd
}

// formatHelp is a line a format.
func formatHelp() string {
	var b strings.Builder
	for _, f := range export.Formats() {
		fmt.Fprintf(&b, "  %-8s %s\n", f, f.Help())
	}
	fmt.Fprintf(&b, "  %-8s %s\n", asTable, "for people")
	return b.String()
}

func dataFormats() []string {
	var all []string
	for _, f := range export.Formats() {
		all = append(all, string(f))
	}
	return append(all, asTable)
}

// add declares the flags.
func (f *dataFlags) add(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.IntVar(&f.page, "page", 1, "which page, from 1")
	fs.IntVar(&f.perPage, "per-page", client.MaxItemsPerPage, "records a page, 1 to 100 (default: the profile's, or 100)")
	fs.Lookup("per-page").DefValue = "0"
	fs.BoolVar(&f.all, "all", false, "every page")
	fs.IntVar(&f.jobs, "jobs", 4, "every page: how many are asked for at the same time, 1 to 16")
	fs.StringSliceVar(&f.columns, "columns", nil, "only these columns, in this order (a,b; _id is the id)")
	fs.StringVar(&f.grep, "grep", "", "every page: only records with this text in a cell, whatever its case")
	fs.StringVar(&f.file, "output", "", "every page, to this file; its ending chooses the format where -o does not; - is stdout")
	overwriteFlag(cmd, &f.replace)
	fs.BoolVar(&f.resume, "resume", false, "--output: go on with what broke off")
	fs.BoolVar(&f.cutCells, "cut-cells", false, "xlsx: cut cells of more than 32,767 characters, and count them")
	fs.BoolVar(&f.snapshot, "snapshot", false, "keep every page as a snapshot")
	fs.StringVar(&f.note, "note", "", "--snapshot: a note on it")
	fs.BoolVar(&f.snapshots, "snapshots", false, "list the snapshots")
	fs.Int64Var(&f.forget, "forget-snapshot", 0, "delete the snapshot of this number")
	fs.StringVar(&f.diff, "diff", "", "what changed since a snapshot: its number, latest, or OLD..NEW for two of them")
	_ = cmd.MarkFlagFilename("output")
}

// prints tells whether a flag asks for something else than the screen.
func (f *dataFlags) prints() bool {
	return slices.ContainsFunc([]string{"format", "page", "per-page", "all", "columns", "grep", "output", "snapshot", "snapshots", "forget-snapshot", "diff"}, f.given)
}

// check refuses what cannot be asked for, or not together.
func (f *dataFlags) check() error {
	switch {
	case f.page < 1:
		return usage("data", "--page %d: pages count from 1", f.page)
	case f.perPage < 1 || f.perPage > client.MaxItemsPerPage:
		return usage("data", "--per-page %d: the service gives 1 to %d records a page", f.perPage, client.MaxItemsPerPage)
	case f.jobs < 1 || f.jobs > mostJobs:
		return usage("data", "--jobs %d: 1 to %d are possible", f.jobs, mostJobs)
	case f.every() && f.given("page"):
		return usage("data", "--all, --grep, --output, --snapshot and --diff are about every page; leave --page out")
	case f.given("output") && f.file == "" && !f.all:
		return usage("data", "--output takes the name of a file")
	case f.file == "" && (f.replace || f.resume):
		return usage("data", "--overwrite and --resume are about a file; name it with --output")
	case f.replace && f.resume:
		return usage("data", "--resume goes on with what is there, --overwrite begins again; choose one of them")
	case f.given("columns") && len(f.columns) == 0:
		return usage("data", "--columns takes names with commas between them")
	case f.given("note") && !f.snapshot:
		return usage("data", "--note is about a snapshot; add --snapshot")
	}
	return f.checkTask()
}

// checkTask refuses two tasks at once.
func (f *dataFlags) checkTask() error {
	tasks := 0
	for _, name := range []string{"snapshot", "snapshots", "forget-snapshot", "diff"} {
		if f.given(name) {
			tasks++
		}
	}
	switch {
	case tasks > 1:
		return usage("data", "--snapshot, --snapshots, --forget-snapshot and --diff are different things; choose one of them")
	case tasks == 1 && (f.file != "" || f.grep != ""):
		return usage("data", "--output and --grep are about records, not about snapshots")
	case f.snapshot && f.given("columns"):
		return usage("data", "a snapshot has every column; leave --columns out")
	}
	return nil
}

// every tells whether all pages are wanted.
func (f *dataFlags) every() bool {
	return f.all || f.grep != "" || f.file != "" || f.snapshot || f.diff != ""
}

func (a *app) data(f dataFlags, args []string) error {
	if f.file == "-" {
		f.file, f.all = "", true
	}
	if err := f.check(); err != nil {
		return err
	}
	c, s, err := a.service()
	if err != nil {
		return err
	}
	if f.snapshots && len(args) == 0 {
		return source{app: a, client: c, settings: s, flags: f}.list()
	}
	name, err := a.target("data", args, "datasource name")
	if err != nil {
		return err
	}
	if !f.given("per-page") {
		f.perPage = s.PerPage
	}
	return source{app: a, client: c, settings: s, name: name, flags: f}.run()
}

// run does the one task that was asked for.
func (s source) run() error {
	switch f := s.flags; {
	case f.snapshots:
		return s.list()
	case f.given("forget-snapshot"):
		return s.forget()
	case f.snapshot:
		return s.take()
	case f.diff != "":
		return s.compare()
	case f.file != "":
		return s.toFile()
	}
	format, err := s.format("data", s.flags.format, dataFormats()...)
	if err != nil {
		return err
	}
	if export.Format(format).Binary() && isTerminal(s.out) {
		return usage("data", "a workbook is nothing for a terminal; name a file with --output")
	}
	if s.flags.every() {
		return s.all(format)
	}
	return s.one(format)
}

// source is one datasource and how it is asked for.
type source struct {
	*app
	client   *client.Client
	settings *config.Settings
	name     string
	flags    dataFlags
}

// options are how records are written in a format.
func (s source) options(format string) export.Options {
	o := export.Options{Format: export.Format(format), Columns: s.flags.columns, CSV: s.flags.csv, CutCells: s.flags.cutCells}
	if s.flags.grep != "" {
		o.Keep = export.Matcher(s.flags.grep, nil)
	}
	return o
}

package cli

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"docket/client"
	"docket/config"
	"docket/config/store"
	"docket/ui/core/export"
	"docket/ui/core/load"
	"docket/ui/core/paging"
)

type dataCommand struct {
	*session
	name string

	read struct { // which pages are read, and how
		page, perPage, jobs int
		all                 bool
		endAfter            int
		pages               string // FROM-TO
		from, to            int
	}
	columns []string
	grep    string
	place
	sort    []string
	ending  client.Ending // of the last walk
	told    []string      // of the datasource
	answers bool          // what is written is chosen from a load or answers a query: neither has the service's pages
	file    struct{ resume, cutCells bool }
	snap    struct {
		take, load, list   bool
		note, diff, forget string
	}
	flagSet *pflag.FlagSet
}

func newData(s *session) *cobra.Command {
	d := &dataCommand{session: s}
	cmd := s.viewed("data [DATASOURCE]", "Records of a datasource", "", "data", "", theService, d.prints, d.link, d.run)
	for _, f := range export.Formats() {
		cmd.Long += fmt.Sprintf("  %-8s %s\n", f, f.Help())
	}
	d.printing(cmd, dataFormats()...)
	d.csvFlags(cmd)
	d.writing(cmd, "", "every page, to this `FILE`; its ending chooses the format where -o does not; - is stdout")
	d.flagSet = cmd.Flags()
	d.declare(d.flagSet)
	return cmd
}

func dataFormats() []string {
	return append(each(export.Formats(), func(f export.Format) string { return string(f) }), asTable)
}

func (d *dataCommand) declare(fs *pflag.FlagSet) {
	fs.IntVar(&d.read.page, "page", 1, "which page, from 1")
	fs.IntVar(&d.read.perPage, "per-page", 0, "records a page, 1 to 100 (default: the profile's, or 100)")
	fs.BoolVar(&d.read.all, "all", false, "every page")
	fs.StringVar(&d.read.pages, "pages", "", "only these `PAGES`, whatever is behind them: 1-6, or 4- for all from the fourth on")
	fs.IntVar(&d.read.endAfter, "end-after", 0, "every page: how many in a row without records are taken for the end, 2 to 100 (default: the profile's, or 2)")
	fs.IntVar(&d.read.jobs, "jobs", 4, "every page: how many are asked for at the same time, 1 to 16")
	fs.StringSliceVar(&d.columns, "columns", nil, "only these `COLUMNS`, in this order (a,b; _id is the id)")
	fs.StringVar(&d.grep, "grep", "", "every page: only records with this `TEXT` in a cell, whatever its case")
	fs.BoolVar(&d.file.resume, "resume", false, "--output: continue an unfinished export; with --overwrite also where the file is there, or begin one")
	d.cutting(fs)
	fs.BoolVar(&d.snap.take, "snapshot", false, "store every page as a snapshot")
	fs.StringVar(&d.snap.note, "note", "", "--snapshot: a note on it, `TEXT`")
	fs.BoolVar(&d.snap.load, "load", false, "load every page onto this computer, for --where, --sort and docket sql; goes on where a load broke off")
	fs.BoolVarP(&d.yes, "yes", "", false, fmt.Sprintf("--load: load more than %d pages without asking", load.Budget))
	fs.BoolVar(&d.snap.list, "loads", false, "list what is loaded: a load and a snapshot are one thing")
	fs.BoolVar(&d.snap.list, "snapshots", false, "list the snapshots")
	d.place.declare(fs, "only records that `FILTER` passes, such as 'amount>100 country:uk': of the page on the screen, or printed of what is loaded",
		"open the screen with the cursor on this `COLUMN`")
	fs.StringSliceVar(&d.sort, "sort", nil, "of what is loaded: by these `COLUMNS`; -COLUMN from the greatest")
	fs.StringVar(&d.snap.forget, "forget-snapshot", "", "delete this `SNAPSHOT`")
	fs.StringVar(&d.snap.diff, "diff", "", "what changed since a `SNAPSHOT`: its number, latest, a day (monday, yesterday, 2026-01-31: as it began), or OLD..NEW for two of them")
}

func (d *dataCommand) given(names ...string) []string {
	return slices.DeleteFunc(names, func(name string) bool { return !d.flagSet.Changed(name) })
}

func (d *dataCommand) snapshotTasks() []string {
	return d.given("snapshot", "snapshots", "load", "loads", "forget-snapshot", "diff")
}

func (d *dataCommand) cutting(fs *pflag.FlagSet) {
	fs.BoolVar(&d.file.cutCells, "cut-cells", false, "xlsx: cut cells of more than 32,767 characters, and count them")
}

func (d *dataCommand) check() error {
	tasks, as := d.snapshotTasks(), d.as.given
	possible := append([]string{""}, listFormats...)
	has := func(name string) bool { return d.flagSet.Changed(name) }
	return refused([]refusal{
		{d.read.page < 1, fmt.Sprintf("--page %d: pages count from 1", d.read.page)},
		{has("per-page") && (d.read.perPage < 1 || d.read.perPage > client.MaxItemsPerPage),
			fmt.Sprintf("--per-page %d: the service gives 1 to %d records a page", d.read.perPage, client.MaxItemsPerPage)},
		{has("end-after") && (d.read.endAfter < 2 || d.read.endAfter > config.MaxEndAfter), fmt.Sprintf("--end-after %d: choose 2 to %d", d.read.endAfter, config.MaxEndAfter)},
		{has("pages") && !d.ranged(), fmt.Sprintf("--pages %s: write the first and the last page, such as 1-6", d.read.pages)},
		{has("pages") && (has("page") || has("all") || len(tasks) > 0 || d.chosen()), "--pages is about these pages only; leave --page, --all, --where, --sort, --load, --snapshot and --diff out"},
		{d.read.jobs < 1 || d.read.jobs > 16, fmt.Sprintf("--jobs %d: choose 1 to 16", d.read.jobs)},
		{d.every() && has("page"), "--all, --grep, --output, --where, --load, --snapshot and --diff are about every page; leave --page out"},
		{d.path == "" && (d.overwrite || d.file.resume), "--overwrite and --resume are about a file; name it with --output"},
		{len(tasks) > 1, "--" + strings.Join(tasks, " and --") + " are different things; choose one of them"},
		{len(tasks) == 1 && (d.path != "" || d.grep != ""), "--output and --grep are about records, not about snapshots"},
		{(d.snap.take || d.snap.load) && has("columns"), "a load has every column; leave --columns out"},
		{twice(d.columns) != "", "--columns names " + twice(d.columns) + " twice"},
		{(d.snap.list || d.snap.forget != "") && len(d.given("columns", "all", "page")) > 0, "--columns, --all and --page are about records, not about snapshots"},
		{has("note") && !d.snap.take && !d.snap.load, "--note is about a load; add --load or --snapshot"},
		{d.chosen() && (d.grep != "" || len(tasks) > 0), "--where and --sort are about what is loaded; they go with --columns, --output and -o"},
		{d.chosen() && d.file.resume, "--resume continues an export of every page; what is loaded is written anew"},
		{d.yes && !d.snap.load && !d.chosen(), "--yes is about a load"},
		{d.item != "", "--select puts the cursor of the screen on a column; to print, use --columns"},
		{len(tasks) == 1 && !slices.Contains(possible, as), fmt.Sprintf("-o %s is not possible here; choose one of %s", as, strings.Join(possible[1:], ", "))},
	}...)
}

func (d *dataCommand) ranged() bool {
	from, to, more := strings.Cut(d.read.pages, "-")
	var err, bad error
	d.read.from, err = strconv.Atoi(strings.TrimSpace(from))
	if d.read.to = d.read.from; more {
		d.read.to, bad = strconv.Atoi(cmp.Or(strings.TrimSpace(to), "0"))
	}
	return err == nil && bad == nil && d.read.from > 0 && (d.read.to >= d.read.from || more && d.read.to == 0)
}

func (d *dataCommand) every() bool {
	return d.read.all || d.read.pages != "" || d.grep != "" || d.path != "" || d.snap.take || d.snap.load || d.snap.diff != "" || d.chosen()
}

func (d *dataCommand) chosen() bool { return d.where != "" || len(d.sort) > 0 }

func (d *dataCommand) prints() bool {
	return d.read.page < 1 || len(d.snapshotTasks())+len(d.given("format", "jq", "per-page", "all", "columns", "grep", "output", "sort", "pages")) > 0
}

func (d *dataCommand) run(name string) error {
	if d.path == "-" {
		d.path, d.read.all = "", true
	}
	err := d.check()
	if d.name = name; err == nil && !d.snap.list {
		d.name, err = d.target(name, "datasource name")
	}
	if err == nil && (len(d.snapshotTasks()) > 0 || d.chosen()) {
		err = d.prepare(theMemory)
	}
	if err == nil && d.path != "" {
		_, err = d.fileFormat() // before anything is loaded
	}
	if err != nil {
		return err
	}
	d.read.perPage, d.read.endAfter = cmp.Or(d.read.perPage, d.set.PerPage), cmp.Or(d.read.endAfter, d.set.EndAfter)
	switch {
	case d.snap.list:
		list, err := d.store.Snapshots.List(d.ctx, d.scope(), d.name)
		return printList(d.console, list, err, func(n store.Snapshot) snapshotEntry { return snapshotOf(d.scope(), n) })
	case d.snap.forget != "":
		return d.forget()
	case d.snap.take || d.snap.load:
		return d.take()
	case d.snap.diff != "":
		return d.compare()
	case d.path != "" && !d.chosen():
		return d.toFile(d.walked)
	}
	if err := refused(d.workbook(d.format(), "name a file with --output")); d.path == "" && err != nil {
		return err
	}
	if d.chosen() {
		return d.choose()
	}
	if d.every() {
		return d.records(d.walked(d.pages(), 1))
	}
	return d.page()
}

// pages is how the datasource is read. Without a memory, what the service shows is observed again.
func (d *dataCommand) pages() paging.Source {
	_ = d.prepare(theMemory)
	return paging.Source{Client: d.api, Store: d.store, Scope: d.scope(), Profile: client.FirstPage(d.set.FirstPage), Name: d.name,
		PerPage: d.read.perPage, Proof: d.read.endAfter, Ended: func(e client.Ending) { d.ending = e }}
}

// observed says what was observed of the first page, unless it is as it was, and remembers what was opened.
func (d *dataCommand) observed(o paging.Opening) {
	d.remember("data", d.name)
	if len(o.Known) > 0 && o.Known[0] != nil {
		d.pages().Saw(d.ctx, o.Known[0])
	}
	if o.Basis == paging.Observed {
		o.Notes = append([]string{o.Why}, o.Notes...)
	}
	for _, note := range o.Notes {
		d.tell(note)
	}
}

func (d *dataCommand) options(as string) export.Options {
	o := export.Options{Format: export.Format(as), Columns: d.columns, CSV: d.as.csv, CutCells: d.file.cutCells, Chosen: d.answers}
	if d.grep != "" {
		o.Keep = export.Matcher(d.grep)
	}
	return o
}

func (d *dataCommand) page() error {
	look, err := d.pages().Alone(d.ctx, d.read.page, d.observed)
	page := look.Page
	switch {
	case err != nil:
		return err
	case page == nil:
		return &failure{exitFailed, fmt.Errorf("%s has no page %d: %s", d.name, d.read.page, look.End.Why), "--all gives every page once."}
	case look.End.Why != "":
		d.say("%s: page %d may be none of its own: %s", d.name, d.read.page, look.End.Why)
	case len(page.Records) == 0:
		d.say("%s: page %d has no records", d.name, d.read.page)
	}
	if d.format() == asJSON && d.columns == nil {
		var odd paging.Oddities
		for range odd.In(onePage(page, d.read.page)) {
		}
		d.tell(odd.String())
		d.garbled(page.Body)
		return d.output(func(w io.Writer) error { return d.printValue(w, page.Body) })
	}
	return d.records(onePage(page, d.read.page))
}

// twice is the first name that a list has again, "" where each is there once.
func twice(names []string) string {
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return name
		}
	}
	return ""
}

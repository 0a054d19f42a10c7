package jobs

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/export"
	"docket/ui/core/paging"
	"docket/ui/datasource/pages"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/view"
)

// Subject is the datasource that a form was opened for. Another one may be shown before
// the form is closed.
type Subject struct {
	Pages  paging.Source
	Pager  *pages.Pager
	Source *pages.Source // its columns
	Shown  []string      // the names of those that are not hidden, in their order
}

// Extent is which records an export has.
type Extent struct {
	Words   string
	All     bool             // every page, asked for anew
	Filter  string           // of all: which records
	Records []pages.Numbered // else: the records, as they are in memory
}

// exportJob is one export as it was asked for.
type exportJob struct {
	of      Subject
	extent  Extent
	path    string
	options export.Options
	file    export.FileOptions
	left    []string // columns that are not on the first page
}

// name is the file's, without its folder: what is said of it must fit on a line.
func (j *exportJob) name() string { return safe.Line(filepath.Base(j.path)) }

// exportOrAsk begins an export. Where there is something of its name it asks first.
func (r *Runner) exportOrAsk(j exportJob) tea.Cmd {
	j.dropColumns()
	if j.extent.Filter != "" {
		keep, err := pages.Matcher(j.extent.Filter, j.of.Source)
		if err != nil {
			return view.Say(view.Warn, err.Error())
		}
		j.options.Keep = keep
	}
	j.file.Identity = j.identity(r.env)
	name := safe.Line(j.path)
	again, anew := j, j
	again.file.Resume, anew.file.Overwrite = true, true
	if _, err := os.Lstat(j.path); err == nil {
		return view.Send(view.Confirm{Title: "Replace the file?", Body: name + " exists already.\nIt stays until the new one is complete.", Verb: "replace",
			Then: func() tea.Cmd { return r.export(anew) }})
	}
	begun, err := export.Unfinished(j.path)
	if err != nil {
		return r.export(j)
	}
	items := []popup.Item{{Key: "b", Label: "Start again", Note: "discards what was exported so far", Then: func() tea.Cmd { return r.export(anew) }}}
	if begun.Of(j.options, j.file) {
		items = slices.Insert(items, 0, popup.Item{Key: "g", Label: "Resume", Note: fmt.Sprintf("after page %s, with %s", view.Thousands(begun.Page), view.Count(begun.Records, "record")),
			Then: func() tea.Cmd { return r.export(again) }})
	}
	return popup.NewList(r.env, popup.ListOptions{Title: "An unfinished export of " + name, Items: func() []popup.Item { return items }}).Show()
}

// export begins an export.
func (r *Runner) export(e exportJob) tea.Cmd {
	if r.Busy() {
		return r.refused()
	}
	sizes := map[int]int{}
	open, total := e.open(sizes)
	j := &job{words: "exporting to " + e.name(), hold: "an export to " + e.name() + " is under way", total: total}
	return r.start(j, func(ctx context.Context) func() tea.Cmd {
		before := export.Progress{}
		sum, err := export.ToFile(ctx, e.path, func(from int) pageSeq { return open(ctx, from) }, e.options, e.file, func(p export.Progress) {
			j.progress.add(p.Pages-before.Pages, p.Seen-before.Seen)
			before = p
		})
		begun, lost := export.Unfinished(e.path)
		return func() tea.Cmd {
			var told tea.Cmd
			e.of.Pager.Learn(sizes, err == nil)
			if len(e.left) > 0 {
				told = r.Report(e.of.Pages.Name, view.Warn, "Not in the file, because the first page does not have them: "+strings.Join(e.left, ", ")+".", "")
			}
			if err != nil {
				return tea.Batch(told, r.exportFailed(e, err, begun, lost == nil))
			}
			return tea.Batch(told, r.exported(e, sum))
		}
	})
}

// dropColumns leaves out the columns that the first page does not have, and names them:
// a file has the heading of its first page.
func (j *exportJob) dropColumns() {
	src := j.of.Source
	var first *client.Page
	if j.extent.All {
		first = j.of.Pager.Peek(1)
	} else if len(j.extent.Records) > 0 {
		first = j.extent.Records[0].Page
	}
	j.options.Columns = slices.DeleteFunc(j.options.Columns, func(name string) bool {
		there := name == pages.IDTitle || first != nil && pages.Has(first, name) || first == nil && src.Cols[src.Named(name)].Declared
		if !there {
			j.left = append(j.left, safe.Line(name))
		}
		return !there
	})
}

// open is where an export takes its pages from, and how many there are as far as that
// is known. sizes takes how many records each page of the service has.
func (j *exportJob) open(sizes map[int]int) (open func(ctx context.Context, from int) pageSeq, total int) {
	if !j.extent.All {
		list := j.extent.Records
		return func(ctx context.Context, from int) pageSeq {
			return func(yield func(client.NumberedPage, error) bool) {
				for i := from; i <= len(list); i++ { // an export counts what it writes
					if !yield(client.NumberedPage{Page: list[i-1].Page, Number: i}, ctx.Err()) {
						return
					}
				}
			}
		}, len(list)
	}
	from := j.of.Pages
	return func(ctx context.Context, page int) pageSeq {
		return counted(from.Walk(ctx, page, parallel, nil), nil, sizes)
	}, j.of.Pager.Pages()
}

// identity says what an export is of; it is resumed only with the same. Without a filter
// it is what the command says, so that either can go on with what the other left.
func (j *exportJob) identity(env *view.Env) string {
	in, of := env.Scope, &j.of.Pages
	parts := []string{in.Address, in.Company, of.Name, fmt.Sprint(of.PerPage), ""}
	if j.extent.Filter != "" {
		parts = append(parts, j.extent.Filter)
	}
	if !j.extent.All {
		parts = append(parts, "chosen")
	}
	return fmt.Sprintf("%q", parts)
}

// exported says what was written, and what could not be.
func (r *Runner) exported(j exportJob, sum export.Summary) tea.Cmd {
	name, of := j.name(), j.of.Pages.Name
	var told []tea.Cmd
	warn := func(format string, args ...any) {
		told = append(told, r.Report(of, view.Warn, fmt.Sprintf(format, args...), ""))
	}
	if n := sum.Missed.Values; n > 0 {
		warn("%s of later pages had no column and %s not in %s: %s.", view.Count(n, "value"), view.Plural(n, "is", "are"), name, safe.Line(strings.Join(sum.Missed.Names, ", ")))
	}
	if n := sum.CutCells; n > 0 {
		warn("%s of %s %s longer than a workbook can hold and cut.", view.Count(n, "cell"), name, view.Plural(n, "was", "were"))
	}
	if sum.Repeated > 0 {
		warn("The data changed meanwhile: %s came twice, first on page %s.", view.Count(sum.Repeated, "record"), view.Thousands(sum.RepeatedAt))
	}
	if folder := filepath.Dir(j.path); folder != "." {
		name += " in " + safe.Line(folder)
	}
	return tea.Batch(append(told, view.Say(view.Good, fmt.Sprintf("%s from %s written to %s.", view.Count(sum.Records, "record"), view.Count(sum.Pages, "page"), name)))...)
}

// exportFailed says what went wrong, what was kept and what to do.
func (r *Runner) exportFailed(j exportJob, err error, begun export.Begun, kept bool) tea.Cmd {
	text := "The export to " + j.name() + " failed. " + view.Explain(err).String()
	if errors.Is(err, context.Canceled) {
		text = "The export to " + j.name() + " was stopped."
	}
	var refused *export.ResumeError
	do := "Nothing was kept."
	switch {
	case errors.As(err, &refused):
		do = "Press E to start again. The unfinished file is as it was."
	case kept:
		do = fmt.Sprintf("Press E to resume. %s up to page %s %s kept.", view.Count(begun.Records, "record"), view.Thousands(begun.Page), view.Plural(begun.Records, "is", "are"))
	}
	return r.Report(j.of.Pages.Name, view.Bad, text, do)
}

package datasource

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
	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/view"
)

// exportJobs is how many pages an export asks for at the same time.
const exportJobs = 4

// subject is the datasource that a form was opened for. Another one may be shown
// before the form is closed.
type subject struct {
	pages  paging.Source
	pager  *pager
	source *source // its columns
	shown  []string
	first  *client.Page // page 1, where it is in memory
	total  int          // pages, as far as they are known; else 0
}

func (m *model) subject() subject {
	s := subject{pages: pagesOf(m.env, m.pager.name, m.pager.perPage), pager: m.pager, source: m.source, shown: m.shownColumns()}
	if k := m.pager.cache.peek(1); k != nil {
		s.first = k.Page
	}
	if _, known := m.pager.total(); known {
		s.total = m.pager.end - 1
	}
	return s
}

// exportJob is one export as it was asked for.
type exportJob struct {
	of      subject
	extent  extent
	path    string
	options export.Options
	file    export.FileOptions
	left    []string // columns that are not on the first page
}

// name is the file's, without its folder: what is said of it must fit on a line.
func (j exportJob) name() string { return safe.Line(filepath.Base(j.path)) }

// overwrite is a person's word that a file may be replaced.
type overwrite struct {
	of  *model
	job exportJob
}

// exportOrAsk begins an export. Where there is something of its name it asks first.
func (m *model) exportOrAsk(job exportJob) tea.Cmd {
	job.dropColumns()
	if len(job.extent.filters) > 0 {
		job.options.Keep = matcher(job.extent.filters, job.of.shown)
	}
	job.file.Identity = m.identity(job)
	name := safe.Line(job.path)
	if _, err := os.Lstat(job.path); err == nil {
		return view.Send(view.Confirm{Title: "Replace the file?", Body: name + " is there already.\nIt stays until the new one is whole.", Verb: "replace", Yes: overwrite{m, job}})
	}
	begun, err := export.Unfinished(job.path)
	if err != nil {
		return m.export(job)
	}
	again, anew := job, job
	again.file.Resume, anew.file.Overwrite = true, true
	choices := []choice{{keys.Bind("begin anew", "b"), "what there is of it goes", func() tea.Cmd { return m.export(anew) }}}
	if begun.Of(job.options, job.file) {
		choices = slices.Insert(choices, 0, choice{keys.Bind("go on", "g"), fmt.Sprintf("after page %s, with %s", view.Thousands(begun.Page), view.Count(begun.Records, "record")), func() tea.Cmd { return m.export(again) }})
	}
	return view.Send(view.Show{Overlay: newMenu(m.env, "An unfinished export of "+name, choices...)})
}

// export begins an export.
func (m *model) export(job exportJob) tea.Cmd {
	if m.working() {
		return m.busyWith()
	}
	name := job.name()
	w := &work{words: "exporting to " + name, far: new(far), hold: "an export to " + name + " is under way"}
	sizes := map[int]int{}
	open, total := job.open(sizes)
	w.total = total
	return m.startWork(w, func(ctx context.Context) func() tea.Cmd {
		before := export.Progress{}
		sum, err := export.ToFile(ctx, job.path, func(from int) pageSeq { return open(ctx, from) }, job.options, job.file, func(p export.Progress) {
			w.far.reach(p.Pages-before.Pages, p.Seen-before.Seen, p.Records-before.Records)
			before = p
		})
		begun, unkept := export.Unfinished(job.path)
		return func() tea.Cmd {
			var told tea.Cmd
			job.of.pager.learn(sizes, err == nil)
			if len(job.left) > 0 {
				told = m.report(job.of.pages.Name, view.Warn, "Not in the file, because the first page does not have them: "+strings.Join(job.left, ", ")+".")
			}
			if err != nil {
				return tea.Batch(told, m.exportFailed(job, err, begun, unkept == nil))
			}
			return tea.Batch(told, m.exported(job, sum))
		}
	})
}

// dropColumns leaves out the columns that the first page does not have, and names them:
// a file has the header of its first page.
func (j *exportJob) dropColumns() {
	var first *client.Page
	if j.extent.all {
		first = j.of.first
	} else if len(j.extent.pages) > 0 {
		first = j.extent.pages[0].page
	}
	src := j.of.source
	j.options.Columns = slices.DeleteFunc(j.options.Columns, func(name string) bool {
		there := name == idTitle || first != nil && has(first, name) || first == nil && src.cols[src.column(name)].declared
		if !there {
			j.left = append(j.left, safe.Line(name))
		}
		return !there
	})
}

// open is where an export takes its pages from, and how many there are as far as that
// is known. sizes takes how many records each page of the service has.
func (j *exportJob) open(sizes map[int]int) (open func(ctx context.Context, from int) pageSeq, total int) {
	if !j.extent.all {
		pages := slices.Clone(j.extent.pages)
		for i := range pages {
			pages[i].number = i + 1 // an export counts what it writes
		}
		return func(_ context.Context, from int) pageSeq { return each(pages[min(from-1, len(pages)):]) }, len(pages)
	}
	from := j.of.pages
	return func(ctx context.Context, page int) pageSeq {
		return counted(from.Walk(ctx, page, exportJobs, nil), nil, sizes)
	}, j.of.total
}

// identity says what an export is of; it is resumed only with the same. Without filters
// it is what the command says, so that either can go on with what the other left.
func (m *model) identity(job exportJob) string {
	in, of := m.env.Scope, &job.of.pages
	parts := []string{in.Address, in.Company, of.Name, fmt.Sprint(of.PerPage), ""}
	for _, f := range job.extent.filters {
		parts = append(parts, fmt.Sprintf("%+v", f))
	}
	if !job.extent.all {
		parts = append(parts, "chosen")
	}
	return fmt.Sprintf("%q", parts)
}

// exported says what was written, and what could not be.
func (m *model) exported(job exportJob, sum export.Summary) tea.Cmd {
	name, of := job.name(), job.of.pages.Name
	var told []tea.Cmd
	warn := func(format string, args ...any) {
		told = append(told, m.report(of, view.Warn, fmt.Sprintf(format, args...)))
	}
	if sum.Missed.Values > 0 {
		warn("%s of later pages had no column and %s not in %s: %s.", view.Count(sum.Missed.Values, "value"), view.Plural(sum.Missed.Values, "is", "are"), name, safe.Line(strings.Join(sum.Missed.Names, ", ")))
	}
	if sum.CutCells > 0 {
		warn("%s of %s %s longer than a workbook can hold and cut.", view.Count(sum.CutCells, "cell"), name, view.Plural(sum.CutCells, "was", "were"))
	}
	if sum.Repeated > 0 {
		warn("The data moved meanwhile: %s came twice, first on page %s.", view.Count(sum.Repeated, "record"), view.Thousands(sum.RepeatedAt))
	}
	if folder := filepath.Dir(job.path); folder != "." {
		name += " in " + safe.Line(folder)
	}
	return tea.Batch(append(told, view.Say(view.Good, fmt.Sprintf("%s from %s written to %s", view.Count(sum.Records, "record"), view.Count(sum.Pages, "page"), name)))...)
}

// exportFailed says what went wrong, what was kept and what to do.
func (m *model) exportFailed(job exportJob, err error, begun export.Begun, kept bool) tea.Cmd {
	name, of := job.name(), job.of.pages.Name
	text := "The export to " + name + " failed. " + view.Explain(err).String()
	if errors.Is(err, context.Canceled) {
		text = "The export to " + name + " was ended."
	}
	var refused *export.ResumeError
	switch {
	case errors.As(err, &refused):
		text += " What there was of it is as it was; E can begin anew."
	case kept:
		text += fmt.Sprintf(" %s up to page %s %s kept beside it; E goes on from there.", view.Count(begun.Records, "record"), view.Thousands(begun.Page), view.Plural(begun.Records, "is", "are"))
	default:
		text += " Nothing was kept."
	}
	return m.report(of, view.Bad, text)
}

// report says something about a datasource over its records until esc. Where another
// one is shown it is a notice that names the datasource, and the rest stays until
// that one is shown again.
func (m *model) report(of string, level view.Level, text string) tea.Cmd {
	m.reports = append(m.reports, report{of, level, text})
	if m.pager.name == of {
		return nil
	}
	return view.Say(level, safe.Line(of)+": "+text)
}

// report is what a work had to say about a datasource.
type report struct {
	of    string
	level view.Level
	text  string
}

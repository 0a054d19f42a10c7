package datasource

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/export"
	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/view"
)

// exportJobs is how many pages an export asks for at the same time.
const exportJobs = 4

// exportJob is one export as it was asked for.
type exportJob struct {
	extent  extent
	path    string
	options export.Options
	file    export.FileOptions
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
	name := safe.Line(job.path)
	if _, err := os.Lstat(job.path); err == nil {
		return view.Send(view.Confirm{Title: "Replace the file?", Body: name + " is there already.\nIt stays until the new one is whole.", Verb: "replace", Yes: overwrite{m, job}})
	}
	page, records, ok := export.Unfinished(job.path)
	if !ok {
		return m.export(job)
	}
	again, anew := job, job
	again.file.Resume, anew.file.Overwrite = true, true
	return view.Send(view.Show{Overlay: newMenu(m.env, "An unfinished export of "+name,
		choice{keys.Bind("go on", "g"), fmt.Sprintf("after page %s, with %s", view.Thousands(page), view.Count(records, "record")), func() tea.Cmd { return m.export(again) }},
		choice{keys.Bind("begin anew", "b"), "what there is of it goes", func() tea.Cmd { return m.export(anew) }})})
}

// export begins an export.
func (m *model) export(job exportJob) tea.Cmd {
	if m.working() {
		return m.busyWith()
	}
	m.reports = nil
	name := job.name()
	w := &work{words: "exporting to " + name, far: new(far), hold: "an export to " + name + " is under way"}
	m.dropColumns(&job)
	open, total := m.exportPages(&job)
	w.total = total
	job.file.Identity = m.identity(job)
	return m.startWork(w, func(ctx context.Context) func() tea.Cmd {
		before := export.Progress{}
		sum, err := export.ToFile(ctx, job.path, func(from int) iter.Seq2[client.NumberedPage, error] { return open(ctx, from) }, job.options, job.file, func(p export.Progress) {
			w.far.reach(p.Pages-before.Pages, p.Seen-before.Seen, p.Records-before.Records)
			before = p
		})
		page, records, kept := 0, 0, false
		if err != nil {
			page, records, kept = export.Unfinished(job.path)
		}
		return func() tea.Cmd {
			if err != nil {
				m.exportFailed(name, err, page, records, kept)
				return nil
			}
			return m.exported(job, sum)
		}
	})
}

// dropColumns leaves out the columns that the first page does not have: a file has the
// header of its first page.
func (m *model) dropColumns(job *exportJob) {
	if job.options.Columns == nil {
		return
	}
	var first *client.Page
	if k := m.pager.cache.peek(1); k != nil && job.extent.all {
		first = k.Page
	} else if len(job.extent.pages) > 0 {
		first = job.extent.pages[0].page
	}
	var left []string
	job.options.Columns = slices.DeleteFunc(job.options.Columns, func(name string) bool {
		there := name == idTitle || first != nil && has(first, name) || first == nil && m.source.cols[m.source.column(name)].declared
		if !there {
			left = append(left, safe.Line(name))
		}
		return !there
	})
	if len(left) > 0 {
		m.report(view.Warn, "Not in the file, because the first page does not have them: "+strings.Join(left, ", ")+".")
	}
}

// exportPages is where an export takes its pages from, and how many there are as far as
// that is known.
func (m *model) exportPages(job *exportJob) (open func(ctx context.Context, from int) iter.Seq2[client.NumberedPage, error], total int) {
	if !job.extent.all {
		pages := slices.Clone(job.extent.pages)
		for i := range pages {
			pages[i].number = i + 1 // an export counts what it writes
		}
		return func(_ context.Context, from int) iter.Seq2[client.NumberedPage, error] {
			return each(pages[min(from-1, len(pages)):])
		}, len(pages)
	}
	if len(job.extent.filters) > 0 {
		job.options.Keep = m.matcher(job.extent.filters)
	}
	if _, known := m.pager.total(); known {
		total = m.pager.end - 1
	}
	source := pagesOf(m.env, m.pager.name, m.pager.perPage)
	return func(ctx context.Context, from int) pageSeq { return source.Walk(ctx, from, exportJobs, nil) }, total
}

// identity says what an export is of; it is resumed only with the same. Without filters
// it is what the command says, so that either can go on with what the other left.
func (m *model) identity(job exportJob) string {
	in := m.env.Scope
	parts := []string{in.Address, in.Company, m.pager.name, fmt.Sprint(m.pager.perPage), ""}
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
	name := job.name()
	if sum.Missed.Values > 0 {
		m.report(view.Warn, fmt.Sprintf("%s of later pages had no column and are not in %s: %s.", view.Count(sum.Missed.Values, "value"), name, safe.Line(strings.Join(sum.Missed.Names, ", "))))
	}
	if sum.CutCells > 0 {
		m.report(view.Warn, fmt.Sprintf("%s of %s were longer than a workbook can hold and were cut.", view.Count(sum.CutCells, "cell"), name))
	}
	if sum.Repeated > 0 {
		m.report(view.Warn, fmt.Sprintf("The data moved meanwhile: %s came twice, first on page %s.", view.Count(sum.Repeated, "record"), view.Thousands(sum.RepeatedAt)))
	}
	if folder := filepath.Dir(job.path); folder != "." {
		name += " in " + safe.Line(folder)
	}
	return view.Say(view.Good, fmt.Sprintf("%s from %s written to %s", view.Count(sum.Records, "record"), view.Count(sum.Pages, "page"), name))
}

// exportFailed says what went wrong, what was kept and what to do.
func (m *model) exportFailed(name string, err error, page, records int, kept bool) {
	text := "The export to " + name + " failed. " + view.Explain(err).String()
	if errors.Is(err, context.Canceled) {
		text = "The export to " + name + " was ended."
	}
	var refused *export.ResumeError
	switch {
	case errors.As(err, &refused):
		text += " What there was of it is as it was; E can begin anew."
	case kept:
		text += fmt.Sprintf(" %s up to page %s are kept beside it; E goes on from there.", view.Count(records, "record"), view.Thousands(page))
	default:
		text += " Nothing was kept."
	}
	m.report(view.Bad, text)
}

// report says something over the grid until esc.
func (m *model) report(level view.Level, text string) {
	m.reports = append(m.reports, view.Notify{Level: level, Text: text})
}

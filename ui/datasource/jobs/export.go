package jobs

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/core/export"
	"docket/ui/core/paging"
	"docket/ui/datasource/pages"
	"docket/ui/safe"
	"docket/ui/view"
)

// Subject is the datasource that a form was opened for. Another one may be shown before the form is closed.
type Subject struct {
	Pages  paging.Source
	Pager  *pages.Pager
	Source *pages.Source // its columns
	Shown  []string      // the names of those that are not hidden, in their order
}

type Extent struct {
	Words   string
	All     bool                  // every page, asked for anew
	To      int                   // of all: those up to this one, whatever is behind; 0 goes on to the end
	Filter  string                // of all: which records
	Records []client.NumberedPage // else: the records, as they are in memory

	From  func(ctx context.Context) pageSeq // else: those of a load or a query, on so many pages
	Parts int                               // 0 where that is not known
}

type exportJob struct {
	of      Subject
	extent  Extent
	path    string
	options export.Options
	file    export.FileOptions
	others  func() []string // what else is said of the records, as which cells the filter could not compare; nil is nothing
	left    []string        // columns that are not on the first page
}

// name is the file's, without its folder: what is said of it must fit on a line.
func (j *exportJob) name() string { return safe.Line(filepath.Base(j.path)) }

func (r *Runner) export(e exportJob) tea.Cmd {
	j := &job{words: "exporting to " + e.name(), hold: "an export to " + e.name() + " is under way", total: len(e.extent.Records) + e.extent.Parts}
	if e.extent.All {
		j.total, j.walks = e.of.Pager.Pages(), e.of.Pager
	}
	if e.extent.To > 0 {
		j.total, j.walks = e.extent.To, nil
	}
	var sum export.Summary
	var kept string
	return r.start(j, func(ctx context.Context) (err error) {
		sum, err = export.ToFile(ctx, e.path, func(from int) pageSeq {
			if e.extent.All {
				return j.counting(j.reading(e.of.Pages).Range(ctx, from, 1, e.extent.To, parallel, nil))
			}
			return j.counting(e.extent.pages(ctx))
		}, e.options, e.file, nil)
		kept = e.kept(err)
		return err
	}, func(err error) tea.Cmd {
		if err != nil {
			return r.ended(e.of.Pages.Name, "The export to "+e.name(), err, kept)
		}
		return r.exported(e, sum, j.end)
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
		there := name == pages.IDTitle || first != nil && slices.Contains(first.Columns, name) || first == nil && src.Cols[src.Named(name)].Declared
		if !there {
			j.left = append(j.left, safe.Line(name))
		}
		return !there
	})
}

// pages are the records that are here.
func (e *Extent) pages(ctx context.Context) pageSeq {
	if e.From != nil {
		return e.From(ctx)
	}
	return func(yield func(client.NumberedPage, error) bool) {
		for i, page := range e.Records {
			if page.Number = i + 1; !yield(page, ctx.Err()) {
				return
			}
		}
	}
}

// exported says what was written, and what could not be.
func (r *Runner) exported(j exportJob, sum export.Summary, end client.Ending) tea.Cmd {
	name := j.name()
	odd := slices.Clone(end.Doubts)
	if len(j.left) > 0 {
		odd = append(odd, "Not in the file, because the first page does not have them: "+strings.Join(j.left, ", ")+".")
	}
	if j.others != nil {
		odd = append(odd, each.Of(j.others(), safe.Line)...)
	}
	odd = append(odd, each.Of(append(sum.Missed.In(name), sum.Cut(), sum.In(j.options.Format), sum.Odd.String()), view.Sentence)...)
	odd = slices.DeleteFunc(odd, func(text string) bool { return text == "" })
	if folder := filepath.Dir(j.path); folder != "." {
		name += " in " + safe.Line(folder)
	}
	from := view.Either(j.extent.From == nil, " from "+view.Count(sum.Pages, "page"), "") // else these are none of the service's
	done := fmt.Sprintf("%s%s written to %s.", view.Count(sum.Records, "record"), from, name)
	if text := sum.Resumed(); text != "" {
		done += " " + view.Sentence(text)
	}
	done = strings.TrimSpace(done + " " + end.String())
	if len(odd) == 0 {
		return view.Say(view.Good, done)
	}
	return r.Report(j.of.Pages.Name, view.Warn, strings.Join(odd, " ")+" "+done, "")
}

// kept says what there is of an export that did not come to its end, and what to do.
func (j *exportJob) kept(err error) string {
	if _, refused := errors.AsType[*export.ResumeError](err); refused {
		return "Press E to start again. The unfinished file is as it was."
	}
	begun, none := export.Unfinished(j.path)
	if none != nil {
		return "Nothing was kept."
	}
	also := ""
	if client.Before(err) > 0 {
		also = " E also exports these pages alone."
	}
	return fmt.Sprintf("Press E to resume. %s up to page %s %s kept."+also, view.Count(begun.Records, "record"), view.Thousands(begun.Page), view.Plural(begun.Records, "is", "are"))
}

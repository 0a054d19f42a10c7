package jobs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/files"
	"docket/ui/core/export"
	"docket/ui/datasource/pages"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/view"
)

// AskExport asks which of these records to export, and to which file. all says that no column is hidden or moved.
func (r *Runner) AskExport(of Subject, extents []Extent, all bool) tea.Cmd {
	var list *popup.List
	name := safe.Line(of.Pages.Name)
	items := func() (items []popup.Item) {
		columns := popup.Item{Key: "c", Label: "Columns", Note: "the " + view.Count(len(of.Shown), "column") + " shown", Then: func() tea.Cmd { all = !all; return nil }}
		if all {
			columns.Note = "all of every record"
		}
		for _, e := range extents {
			items = append(items, popup.Item{Label: strings.ToUpper(e.Words[:1]) + e.Words[1:], Then: func() tea.Cmd {
				list.Close()
				j := exportJob{of: of, extent: e}
				if !all {
					j.options.Columns = slices.Clone(of.Shown)
				}
				return r.askFile(j, "Export "+e.Words+" of "+name)
			}})
		}
		return append(items, columns)
	}
	list = popup.NewList(r.env, popup.ListOptions{Title: "Export " + name, Items: items, Keep: true})
	return list.Show()
}

// question is a prompt that must have been drawn before it takes a key: enter, typed
// ahead, must not write a file that nobody has read the name of.
type question struct{ *popup.Path }

func (question) Question() {}

// askFile asks for the file; its ending chooses the format.
func (r *Runner) askFile(j exportJob, title string) tea.Cmd {
	name := pages.Cut(cmp.Or(export.FileName(safe.Line(j.of.Pages.Name)), "datasource"), 100)
	if j.extent.To > 0 {
		name += fmt.Sprintf("-pages-1-%d", j.extent.To)
	}
	path, read := popup.NewPath(r.env, view.Ask{Verb: "Export", Title: title, Prompt: "file  ", Initial: name + "." + string(export.Formats()[0]), File: true,
		Check: func(path string) error {
			_, unknown := export.FormatOf(files.Expand(path))
			if err := cmp.Or(popup.Target(files.Expand(path)), unknown); err != nil || !r.Busy() {
				return err
			}
			return errors.New(r.Why())
		},
		Then: func(path string) tea.Cmd {
			j.path = files.Expand(path)
			j.options.Format, _ = export.FormatOf(path)
			j.options.CutCells = true
			return r.exportOrAsk(j)
		}})
	return tea.Batch(view.Send(view.Show{Overlay: question{path}}), read)
}

// exportOrAsk begins an export. Where there is something of its name it asks first.
func (r *Runner) exportOrAsk(j exportJob) tea.Cmd {
	j.dropColumns()
	filters := []string{""} // of the command, which goes on with what the screen left, and the other way round
	if j.extent.Filter != "" {
		keep, others, as, err := pages.Matcher(j.extent.Filter, j.of.Source)
		if err != nil {
			return view.Say(view.Warn, err.Error())
		}
		j.options.Keep, j.others, filters = keep, others, append(filters, as)
	}
	j.options.Chosen, j.file.Anew = !j.extent.All, !j.extent.All
	j.file.Identity = j.of.Pages.Identity(1, j.extent.To, filters...)
	j.of.Pages = j.of.Pages.Once()
	j.file.Page = func(ctx context.Context, number int) (*client.Page, error) { return j.of.Pages.Page(ctx, number, nil) }
	name := safe.Line(j.path)
	again, anew := j, j
	again.file.Resume, anew.file.Overwrite = true, true
	if _, err := os.Lstat(j.path); err == nil {
		return view.Send(view.Confirm{Title: "Replace the file?", Body: name + " exists already.\nIt stays until the new one is complete.", Verb: "replace",
			Then: func() tea.Cmd { return r.export(anew) }})
	}
	begun, err := export.Unfinished(j.path)
	if err != nil && !errors.As(err, new(*export.OtherVersionError)) {
		return r.export(j)
	}
	items := []popup.Item{{Key: "b", Label: "Start again", Note: "discards what was exported so far", Then: func() tea.Cmd { return r.export(anew) }}}
	if begun.Of(j.options, j.file) {
		items = slices.Insert(items, 0, popup.Item{Key: "g", Label: "Resume", Note: fmt.Sprintf("after page %s, with %s", view.Thousands(begun.Page), view.Count(begun.Records, "record")),
			Then: func() tea.Cmd { return r.export(again) }})
	}
	return popup.NewList(r.env, popup.ListOptions{Title: "An unfinished export of " + name, Items: func() []popup.Item { return items }}).Show()
}

package sheet

import (
	"io"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/files"
	"docket/ui/core/export"
	"docket/ui/popup"
	"docket/ui/view"
)

// askExport asks for the file that the rows are written to: the selected ones, or all
// that are shown. Its ending chooses the format.
func (c *copying) askExport() tea.Cmd {
	rows := c.Ordered()
	if len(rows) == 0 {
		for place := range c.Len() {
			rows = append(rows, c.At(place))
		}
	}
	pages, columns := c.pages(rows)
	what := c.count(len(rows))
	name := export.FileName(strings.ReplaceAll(c.title(), " ", "_"))
	return view.Send(view.Ask{Verb: "Export", Title: "Export " + what, Prompt: "file", Initial: name + ".csv", File: true,
		Check: func(path string) error {
			_, err := export.FormatOf(path)
			return err
		},
		Then: func(path string) tea.Cmd { return c.export(files.Expand(path), pages, columns, what) }})
}

func (c *copying) export(path string, pages pageSeq, columns []string, what string) tea.Cmd {
	ctx := c.env.Context
	return popup.ToFile(path, files.New, func(mode files.Mode) (string, error) {
		f, err := export.FormatOf(path)
		if err == nil {
			err = files.Write(path, mode, func(w io.Writer) error {
				_, err := export.Pages(ctx, pages, w, export.Options{Format: f, Columns: columns}, nil)
				return err
			})
		}
		return strings.TrimSpace(what + " exported to " + filepath.Base(path) + ". " + c.opt.Told), err
	})
}

func numbered(pages []*client.Page) pageSeq {
	return func(yield func(client.NumberedPage, error) bool) {
		for i, page := range pages {
			if !yield(client.NumberedPage{Page: page, Number: i + 1}, nil) {
				return
			}
		}
	}
}

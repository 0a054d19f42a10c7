package sheet

import (
	"errors"
	"io"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/files"
	"docket/ui/core/export"
	"docket/ui/safe"
	"docket/ui/view"
)

// askExport asks for the file that the rows are written to: the selected ones, or all
// that are shown. Its ending chooses the format.
func (c *copying) askExport() tea.Cmd {
	rows := c.Selected()
	if len(rows) == 0 {
		for place := range c.Len() {
			rows = append(rows, c.At(place))
		}
	}
	pages, columns := c.pages(rows)
	what := c.count(len(rows))
	name := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>| `, r) {
			return '_'
		}
		return r
	}, c.title())
	return view.Send(view.Ask{Title: "Export " + what, Prompt: "file", Initial: name + ".csv", File: true,
		Check: func(path string) error {
			_, err := formatOf(path)
			return err
		},
		Then: func(path string) tea.Cmd { return c.export(files.Expand(path), pages, columns, what, files.New) }})
}

// formatOf is the format that a file's ending stands for.
func formatOf(path string) (export.Format, error) {
	f, ok := export.FormatOf(path)
	if ok {
		return f, nil
	}
	var endings []string
	for _, f := range export.Formats() {
		endings = append(endings, "."+string(f))
	}
	return f, errors.New("the file's ending is none of " + strings.Join(endings, " "))
}

// export writes rows to a file, and asks before it replaces one.
func (c *copying) export(path string, pages pageSeq, columns []string, what string, mode files.Mode) tea.Cmd {
	ctx := c.env.Context
	return view.Do(func() tea.Msg {
		f, err := formatOf(path)
		if err == nil {
			err = files.Write(path, mode, func(w io.Writer) error {
				_, err := export.Pages(ctx, pages, w, export.Options{Format: f, Columns: columns}, nil)
				return err
			})
		}
		var exists *files.ExistsError
		switch {
		case errors.As(err, &exists):
			return view.Confirm{Title: "Replace the file?", Body: safe.Line(path) + " exists already.", Verb: "replace",
				Then: func() tea.Cmd { return c.export(path, pages, columns, what, files.Replacing(true)) }}
		case err != nil:
			return view.Notify{Level: view.Bad, Text: "Not exported: " + view.Reason(err) + "."}
		}
		return view.Notify{Level: view.Good, Text: what + " exported to " + filepath.Base(path) + "."}
	})
}

// each gives pages one by one.
func each(pages []*client.Page) pageSeq {
	return func(yield func(client.NumberedPage, error) bool) {
		for i, page := range pages {
			if !yield(client.NumberedPage{Page: page, Number: i + 1}, nil) {
				return
			}
		}
	}
}

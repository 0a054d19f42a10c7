package fields

import (
	"fmt"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/files"
	"docket/ui/core/submit"
	"docket/ui/view"
)

// askExport asks where to, and writes the document in front: as a CSV where the name
// ends so, else in the interface's form.
func (m *Model) askExport(d *document) tea.Cmd {
	types := []client.DocumentType{d.Settings()}
	n, done := d.Len(), ""
	var notes []string
	write := func(path string) error {
		path = expand(path)
		if path == "" {
			return fmt.Errorf("type the path of a new file")
		}
		if path == done {
			return nil
		}
		content, told, err := exported(types, path)
		if err != nil {
			return err
		}
		if err := files.WriteBytes(path, files.New, content); err != nil {
			return fmt.Errorf("not written: %w", reason(err))
		}
		done, notes = path, told
		return nil
	}
	return view.Send(view.Ask{Title: "Export " + d.key().String(), Prompt: "New .json or .csv file", Initial: filepath.Base(d.Name) + ".json", File: true, Check: write,
		Then: func(path string) tea.Cmd {
			said := append([]string{"Wrote " + view.Count(n, "field")}, notes...)
			said[len(said)-1] += ", to " + expand(path) + "."
			level := view.Good
			if len(notes) > 0 {
				level = view.Warn
			}
			return view.Say(level, strings.Join(said, "; "))
		}})
}

// exported is the content of a file, by the end of its name.
func exported(types []client.DocumentType, path string) (content []byte, notes []string, err error) {
	if strings.EqualFold(filepath.Ext(path), ".csv") {
		return submit.EncodeCSV(types)
	}
	content, err = submit.EncodeFile(types)
	return content, nil, err
}

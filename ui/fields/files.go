package fields

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/files"
	"docket/ui/core/each"
	"docket/ui/core/submit"
	"docket/ui/view"
)

// mostImported bounds the file that is read, in bytes.
const mostImported = 16 << 20

// askImport asks for a file. One that cannot be read stays in the prompt with the reason.
func (s *source) askImport() tea.Cmd {
	front := "" // a file that names no document type is about this one
	if d := s.docs.front(); d != nil {
		front = d.Name
	}
	var found client.ImportReport
	return view.Send(view.Ask{Verb: "Import", Title: "Import field settings", Prompt: "JSON or CSV file", File: true,
		Check: func(path string) error {
			content, err := files.Input(files.Expand(path), mostImported)
			if err == nil {
				found, err = submit.DecodeFile(content, path, front)
			}
			return reason(err)
		},
		Then: func(path string) tea.Cmd {
			types := each.Of(found.Types, func(t client.DocumentType) string { return t.Name })
			file := filepath.Base(path)
			w := &due{not: notImported + file}
			return s.afresh(w, types, func() tea.Cmd { return s.lay(found, file, w.of) }, nil)
		}})
}

// reason is an error without the call and the path, which the person has just typed.
func reason(err error) error {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return path.Err
	}
	return err
}

// askExport asks where to, and writes a document as a CSV or in the interface's form.
func (s *source) askExport(d *document) tea.Cmd {
	types, said := []client.DocumentType{d.Settings()}, "Wrote "+view.Count(d.Fields(), "field")
	var notes []string
	return view.Send(view.Ask{Verb: "Export", Title: "Export " + d.key.String(), Prompt: "New .json or .csv file", Initial: filepath.Base(d.Name) + ".json", File: true,
		Check: func(path string) (err error) {
			if path = files.Expand(path); path == "" {
				return errors.New("type the path of a new file")
			}
			var content []byte
			content, notes, err = submit.EncodeNamed(path, types)
			if err != nil {
				return err
			}
			if err := files.WriteBytes(path, files.New, content); err != nil {
				return fmt.Errorf("not written: %w", reason(err))
			}
			return nil
		},
		Then: func(path string) tea.Cmd {
			return view.Say(view.Either(len(notes) > 0, view.Warn, view.Good), strings.Join(append([]string{said}, notes...), "; ")+", to "+files.Expand(path)+".")
		}})
}

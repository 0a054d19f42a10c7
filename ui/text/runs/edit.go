package runs

import (
	"errors"
	"fmt"
	"path/filepath"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/files"
	"docket/ui/core/boxes"
	"docket/ui/popup"
	"docket/ui/view"
)

// edit opens a copy of a template in the person's editor. What comes back becomes the template where it can be read;
// else the template stays as it was, and the copy can be edited on.
func (r templateFiles) edit(path string) tea.Cmd {
	read := func() (string, error) {
		text, err := files.Input(path, 1<<20)
		return string(text), err
	}
	text, err := read()
	if err != nil {
		return view.Say(view.Bad, "The template could not be read: "+view.Reason(err)+".")
	}
	return popup.Edit(r.env, popup.Edited{What: filepath.Base(path), Kept: "The template is as it was.", Name: filepath.Base(path), Text: text, Now: read, Take: func(text string) (tea.Cmd, error) {
		_, err := boxes.Save(path, []byte(text+"\n"))
		if bad, is := errors.AsType[*boxes.Error](err); is {
			err = errors.New(bad.What)
			if bad.Line > 0 {
				err = fmt.Errorf("line %d: %s", bad.Line, bad.What)
			}
		}
		if err != nil {
			return nil, err
		}
		return tea.Batch(r.listTemplates(), view.Say(view.Good, "Template "+filepath.Base(path)+" saved.")), nil
	}})
}

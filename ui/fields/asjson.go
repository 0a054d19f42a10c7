package fields

import (
	"errors"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/submit"
	"docket/ui/fields/editing"
	"docket/ui/popup"
	"docket/ui/view"
)

// editJSON gives the settings of a document type to the person's editor. What comes back is the whole set.
func (s *source) editJSON(d *document) tea.Cmd {
	now := func() (string, error) {
		data, err := submit.EncodeFile([]client.DocumentType{d.Settings()})
		return string(data), err
	}
	data, err := now()
	if err != nil {
		return view.Say(view.Bad, "These settings cannot be written as JSON: "+view.Reason(err)+".")
	}
	return popup.Edit(s.docs.env, popup.Edited{What: "the settings of " + d.Name, Name: "settings.json", Text: data, First: func(take func(error) tea.Cmd) tea.Cmd {
		return s.await(&due{of: []*document{d}, do: take}, nil)
	}, Stop: s.stop, Now: now, Take: func(text string) (tea.Cmd, error) {
		found, err := submit.DecodeFile([]byte(text), "settings.json", d.Name)
		switch {
		case err != nil:
			if wrong, is := errors.AsType[*client.InputError](err); is { // no file was given, and nothing is pushed
				err = errors.New(wrong.Reason)
			}
			return nil, err
		case len(found.Types) != 1 || found.Types[0].Name != d.Name:
			return nil, fmt.Errorf("it must hold the settings of %s and of nothing else", d.Name)
		case len(found.Notes) > 0:
			return nil, fmt.Errorf("%s", found.Notes[0])
		}
		over := submit.Lay(d.Settings(), found.Types[0], true)
		d.Import("editing as JSON", over, editing.Origin{Kind: editing.Typed, At: s.docs.env.Now()})
		return view.Say(view.Good, "The settings are as you wrote them. Press u to undo it."), nil
	}})
}

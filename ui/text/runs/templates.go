package runs

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/config/files"
	"docket/ui/core/boxes"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/shared"
	"docket/ui/view"
)

func on(names ...string) key.Binding { return keys.On(names...) }

type template struct {
	boxes.Template
	err   error
	offer *shared.Offer // another member's; nil is one's own
}

// templates are those in the folder, those of a collection first.
func (r templateFiles) templates(collection string) (list []template) {
	names, _ := boxes.Names(r.env.Templates) // [templateFiles.listTemplates] says why there are none
	for _, name := range names {
		t, err := boxes.Load(r.env.Templates, name)
		if t.Name == "" {
			t.Name, t.Path = name, boxes.Path(r.env.Templates, name)
		}
		list = append(list, template{t, err, nil})
	}
	slices.SortStableFunc(list, func(a, b template) int { return rank(a, collection) - rank(b, collection) })
	return list
}

func rank(t template, collection string) int {
	switch {
	case t.err != nil:
		return 2
	case t.Collection != collection:
		return 1
	}
	return 0
}

func (r templateFiles) askTemplate(f Form) tea.Cmd {
	return view.Send(view.Ask{Title: "New template for " + safe.Line(f.Collection), Prompt: "name of the template", Initial: free(r.env.Templates, f.Collection),
		Check: func(name string) error {
			name = strings.TrimSpace(name)
			if _, err := os.Stat(boxes.Path(r.env.Templates, name)); err == nil {
				return fmt.Errorf("there is a template %s already", name)
			}
			return nil
		}, Then: func(name string) tea.Cmd { return r.askName(strings.TrimSpace(name), f) }})
}

func (r templateFiles) askDelete(t template, then func()) tea.Cmd {
	return view.Send(view.Confirm{Title: "Delete the template " + safe.Line(t.Name) + "?", Verb: "delete", Body: safe.Line(t.Path) + "\nRuns of it stay.",
		Then: func() tea.Cmd {
			if err := os.Remove(t.Path); err != nil {
				return view.Say(view.Bad, "Not deleted: "+view.Reason(err)+".")
			}
			then()
			return view.Say(view.Good, "Template "+t.Name+" deleted.")
		}})
}

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
		if _, err := boxes.Save(path, []byte(text+"\n")); err != nil {
			return nil, plainly(err)
		}
		return tea.Batch(r.listTemplates(), view.Say(view.Good, "Template "+filepath.Base(path)+" saved.")), nil
	}})
}

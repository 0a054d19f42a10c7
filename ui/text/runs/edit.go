package runs

import (
	"errors"
	"os"
	"path/filepath"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/files"
	"docket/ui/core/boxes"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

// edit opens a copy of a template in the person's editor. What comes back becomes the template where it can be read;
// else the template stays as it was, and the copy can be edited on.
func (r templateFiles) edit(path string) tea.Cmd {
	text, err := files.Input(path, 1<<20)
	if err != nil {
		return view.Say(view.Bad, "The template could not be read: "+view.Reason(err)+".")
	}
	dir, err := os.MkdirTemp("", "docket-")
	copied := filepath.Join(dir, filepath.Base(path))
	if err == nil {
		err = files.WriteBytes(copied, files.New, text)
	}
	if err != nil {
		return view.Say(view.Bad, "The template could not be copied to be edited: "+view.Reason(err)+".")
	}
	return r.editCopy(path, copied)
}

func (r templateFiles) editCopy(path, copied string) tea.Cmd {
	if r.env.Edit == nil {
		return view.Say(view.Info, "There is no editor here. The template is the file "+path+".")
	}
	return r.env.Edit(copied, func(err error) tea.Cmd {
		if err != nil {
			os.RemoveAll(filepath.Dir(copied))
			return view.Say(view.Bad, "The editor failed: "+view.Reason(err)+". The template is as it was.")
		}
		text, err := files.Input(copied, 1<<20)
		if err == nil {
			_, err = boxes.Save(path, text)
		}
		if err != nil {
			return r.refused(path, copied, err)
		}
		os.RemoveAll(filepath.Dir(copied))
		return tea.Batch(r.listTemplates(), view.Say(view.Good, "Template "+filepath.Base(path)+" saved."))
	})
}

// refused says what is wrong with a template that was edited, and offers to edit on.
func (r templateFiles) refused(path, copied string, err error) tea.Cmd {
	lines := []popup.Line{{Item: widget.Item{Value: view.Sentence(safe.Line(err.Error())), Kind: widget.Bad}}}
	if bad, is := errors.AsType[*boxes.Error](err); is {
		lines[0].Value = view.Sentence(safe.Line(bad.What))
		if bad.Line > 0 {
			lines[0].Name = "line " + view.Thousands(bad.Line)
		}
	}
	lines = append(lines, popup.Line{Item: widget.Item{Value: "The template is as it was."}})
	var box *popup.Reader
	box = popup.NewReader(r.env, popup.ReaderOptions{Title: "Not saved: " + safe.Line(filepath.Base(path)), Lines: func() []popup.Line { return lines }, Actions: []view.Action{
		{Name: "Edit again", Sentence: "Go on editing what you wrote.", Group: "Box", Hint: 1, Key: on("enter", "e"), Do: func() tea.Cmd { box.Close(); return r.editCopy(path, copied) }},
		{Name: "Discard", Sentence: "Discard what you wrote; the template stays as it was.", Group: "Box", Hint: 2, Key: on("esc", "q"), Do: func() tea.Cmd {
			box.Close()
			os.RemoveAll(filepath.Dir(copied))
			return nil
		}},
	}})
	return box.Show()
}

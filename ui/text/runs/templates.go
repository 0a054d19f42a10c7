package runs

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/boxes"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/shared"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

func on(names ...string) key.Binding { return keys.On(names...) }

type template struct {
	boxes.Template
	err error
}

// templates are those in the folder, those of a collection first.
func (r templateFiles) templates(collection string) (list []template) {
	names, _ := boxes.Names(r.env.Templates) // [templateFiles.listTemplates] says why there are none
	for _, name := range names {
		t, err := boxes.Load(r.env.Templates, name)
		if t.Name == "" {
			t.Name, t.Path = name, boxes.Path(r.env.Templates, name)
		}
		list = append(list, template{t, err})
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

func (r templateFiles) listTemplates() tea.Cmd {
	if _, err := boxes.Names(r.env.Templates); err != nil {
		return view.Say(view.Bad, "The folder "+safe.Line(r.env.Templates)+" could not be read: "+view.Reason(err)+".")
	}
	f := r.hooks.Form()
	rows := sheet.NewRows(func(t *template) string { return t.Name },
		sheet.Text("name", func(t *template) string { return t.Name }),
		sheet.Text("collection", func(t *template) string { return t.Collection }),
		sheet.Text("unit", func(t *template) string { return t.Unit.Text }),
		sheet.Field[template]{Column: widget.Column{Title: "boxes", Flex: 1}, Show: func(t *template) (string, widget.Kind) {
			if t.err != nil {
				return plainly(t.err).Error(), widget.Bad
			}
			return names(t.Template), widget.Plain
		}})
	var box *popup.Table
	list := sheet.New(r.env, sheet.Options{Noun: "template", OpenName: "Run over", Title: func() string { return "templates" },
		Open: func(row int) tea.Cmd { box.Close(); return documents(r).run(rows.List[row]) }})
	list.SetEmpty("There is no template yet. Draw or type a box, then press m to name it.")
	again := func() { rows = rows.With(r.templates(f.Collection)); list.Replace(rows) }
	rows = rows.With(r.templates(f.Collection))
	list.Show(rows)
	close := func(do func(template) tea.Cmd) func() tea.Cmd {
		return func() tea.Cmd { box.Close(); return do(*rows.At(list)) }
	}
	none := view.Unless(func() bool { return list.Row() >= 0 }, "There is no template.")
	actions := []view.Action{
		{Name: "Run over", Sentence: "Read the boxes of this template in many documents.", Group: "Templates", Hint: 1, Key: on("enter"), Why: view.First(none, r.noSending), Do: close(documents(r).run)},
		{Name: "Edit", Sentence: "Edit this template in your editor; what cannot be read is not saved.", Group: "Templates", Hint: 2, Key: on("e"), Why: none, Do: close(func(t template) tea.Cmd { return r.edit(t.Path) })},
		{Name: "Add this box", Sentence: "Save the rectangle of the form under a name in this template.", Group: "Templates", Hint: 3, Key: on("a"),
			Why: view.First(none, r.noBox), Do: close(func(t template) tea.Cmd { return r.askName(t.Name, f) })},
		{Name: "New template", Sentence: "Begin another template with the rectangle of the form.", Group: "Templates", Hint: 4, Key: on("+"), Why: r.noBox,
			Do: func() tea.Cmd { box.Close(); return r.askTemplate(f) }},
		{Name: "Shared by the team", Sentence: "List the templates that members share: take one over, or share yours.", Group: "Templates", Key: on("s"),
			Why: func() string { return shared.Why(r.env) }, Do: func() tea.Cmd {
				return shared.Files(r.env, store.SharedTemplate, func(string) tea.Cmd { again(); return nil })
			}},
		{Name: "Delete", Sentence: "Delete the file of this template; its runs stay.", Group: "Templates", Key: on("x", "delete"), Why: none,
			Do: func() tea.Cmd { return r.askDelete(*rows.At(list), again) }},
	}
	box = popup.NewTable(r.env, popup.TableOptions{Title: func() string { return "Templates" }, Foot: func() string { return safe.Line(r.env.Templates) }, Sheet: list,
		Actions: actions, Close: []string{"t"}})
	return box.Show()
}

func (r templateFiles) noBox() string {
	if f := r.hooks.Form(); f.Collection == "" || f.Box.TopLeftX == "" {
		return "There is no rectangle with a collection in the form."
	}
	return ""
}

func (r templateFiles) askTemplate(f Form) tea.Cmd {
	return view.Send(view.Ask{Title: "New template for " + safe.Line(f.Collection), Prompt: "name of the template", Initial: free(r.env.Templates, f.Collection),
		Check: func(name string) error {
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

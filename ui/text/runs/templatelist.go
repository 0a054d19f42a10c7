package runs

import (
	"errors"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/boxes"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/shared"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// note tells whose it is, since when, and what there is of its name here; nothing of one's own.
func (t *template) note() string {
	if t.offer == nil {
		return ""
	}
	return t.offer.Note
}

// templateList is the box of the templates: one's own, and behind them those of other members.
type templateList struct {
	templateFiles
	*sheet.List[template]
	form Form
	box  *popup.Table
}

func (r templateFiles) listTemplates() tea.Cmd {
	if _, err := boxes.Names(r.env.Templates); err != nil {
		return view.Say(view.Bad, "The folder "+safe.Line(r.env.Templates)+" could not be read: "+view.Reason(err)+".")
	}
	l := &templateList{templateFiles: r, form: r.hooks.Form()}
	fields := []sheet.Field[template]{
		sheet.Text("name", func(t *template) string { return t.Name }),
		sheet.Text("collection", func(t *template) string { return t.Collection }),
		sheet.Text("unit", func(t *template) string { return t.Unit.Text }),
		{Column: widget.Column{Title: "boxes", Flex: 1}, Show: func(t *template) (string, widget.Kind) {
			if t.err != nil {
				return plainly(t.err).Error(), widget.Bad
			}
			return names(t.Template), widget.Plain
		}}}
	if r.env.Store.InTeam() {
		fields = slices.Insert(fields, 1, sheet.Text("shared by", (*template).note))
	}
	l.List = sheet.NewList(r.env, sheet.Options{Noun: "template", OpenName: "Run over", Title: func() string { return "templates" }},
		sheet.NewRows(func(t *template) string { return t.Name + t.note() }, fields...), l.open)
	l.SetEmpty("There is no template yet. Draw or type a box, then press m to name it.")
	l.again()
	l.box = popup.NewTable(r.env, popup.TableOptions{Title: func() string { return "Templates" }, Foot: func() string { return safe.Line(r.env.Templates) }, Sheet: l.List,
		Actions: l.actions(), Close: []string{"t"}})
	return tea.Batch(l.box.Show(), shared.Look(r.env, l.again))
}

func (l *templateList) again() { l.Set(append(l.templates(l.form.Collection), l.offered()...)) }

// offered are those of other members; one that is taken over is listed as one's own.
func (l *templateList) offered() (list []template) {
	for _, o := range shared.Offers(l.env, store.SharedTemplate, l.taken) {
		t, err := boxes.Parse(o.Name, o.Content)
		if o.Left {
			err = errors.New("it is read when it is taken over")
		}
		t.Name = o.Name
		list = append(list, template{t, err, &o})
	}
	return list
}

func (l *templateList) taken(string) tea.Cmd {
	l.again()
	return nil
}

// open runs a template over documents, or takes another member's over.
func (l *templateList) open(t template) tea.Cmd {
	if t.offer != nil {
		return t.offer.Take()
	}
	l.box.Close()
	return documents(l.templateFiles).run(t)
}

func (l *templateList) actions() []view.Action {
	close := func(do func(template) tea.Cmd) func() tea.Cmd {
		return l.On(func(t template) tea.Cmd { l.box.Close(); return do(t) })
	}
	mine := view.First(l.NoRow, func() string {
		if o := l.Under().offer; o != nil {
			return "It is of " + safe.Line(o.By) + ". Press Enter to take it over."
		}
		return ""
	})
	noBox := view.Unless(func() bool { f := l.hooks.Form(); return f.Collection != "" && f.Box.TopLeftX != "" }, "There is no rectangle with a collection in the form.")
	mayRun := func() string {
		if l.Under().offer != nil {
			return ""
		}
		return l.noSending()
	}
	run, sentence := "Run over", "Read the boxes of this template in many documents."
	if l.env.Store.InTeam() {
		run, sentence = "Run or take over", "Read the boxes of your template in many documents, or make another member's yours."
	}
	return []view.Action{
		{Name: run, Sentence: sentence, Group: "Templates", Hint: 1, Key: on("enter"),
			Why: view.First(l.NoRow, mayRun), Do: l.On(l.open)},
		{Name: "Edit", Sentence: "Edit this template in your editor; what cannot be read is not saved.", Group: "Templates", Hint: 2, Key: on("e"), Why: mine, Do: close(func(t template) tea.Cmd { return l.edit(t.Path) })},
		{Name: "Add this box", Takes: true, Sentence: "Save the rectangle of the form under a name in this template.", Group: "Templates", Hint: 3, Key: on("a"),
			Why: view.First(mine, noBox), Do: close(func(t template) tea.Cmd { return l.askName(t.Name, l.form) })},
		{Name: "New template", Takes: true, Sentence: "Begin another template with the rectangle of the form.", Group: "Templates", Hint: 4, Key: on("+"), Why: noBox,
			Do: func() tea.Cmd { l.box.Close(); return l.askTemplate(l.form) }},
		{Name: "Shared by the team", Sentence: "List the templates that members share: take one over, or share yours.", Group: "Templates", Key: on("s"),
			Why: func() string { return shared.Why(l.env) }, Do: func() tea.Cmd { return shared.Files(l.env, store.SharedTemplate, l.taken) }},
		{Name: "Delete", Sentence: "Delete the file of this template; its runs stay.", Group: "Templates", Key: on("x", "delete"), Why: mine,
			Do: l.On(func(t template) tea.Cmd { return l.askDelete(t, l.again) })},
	}
}

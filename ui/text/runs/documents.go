package runs

import (
	"context"
	"fmt"
	"iter"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/boxes"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/view"
)

// given is documents to run a template over.
type given struct {
	template boxes.Template
	ids      []string
	told     []string // of how they were taken, and of what they were taken from
}

// chooseTemplate runs the template of the form's collection, or asks which one where there are several.
func (r documents) chooseTemplate() tea.Cmd {
	f := r.hooks.Form()
	var items []popup.Item
	fitting := 0
	for _, t := range templateFiles(r).templates(f.Collection) {
		if t.err != nil {
			continue
		}
		if t.Collection == f.Collection {
			fitting++
		}
		items = append(items, popup.Item{Label: t.Name, Note: t.Collection + ": " + names(t.Template), Then: func() tea.Cmd { return r.run(t) }})
	}
	switch {
	case len(items) == 0:
		return view.Say(view.Info, "There is no template yet. Draw or type a box, then press m to name it.")
	case fitting == 1 || len(items) == 1:
		return items[0].Then()
	}
	return popup.NewList(r.env, popup.ListOptions{Title: "Run which template?", Prompt: "template", Items: func() []popup.Item { return items }}).Show()
}

// run asks over which documents a template is run.
func (r documents) run(t template) tea.Cmd {
	if t.err != nil {
		return view.Say(view.Bad, view.Sentence(safe.Line(plainly(t.err).Error())))
	}
	typed := func(text string) tea.Cmd { // many of them are told apart beside the keys
		r.waiting = true
		return view.Opens("the ids", r.ids.Start(r.env.Context, func(context.Context) (given, error) {
			ids, err := boxes.IDs(text)
			return given{t.Template, ids.IDs, ids.Told()}, err
		}))
	}
	items := []popup.Item{
		{Key: "i", Label: "ids that you type", Note: "with commas between; a paste is taken at once", Then: func() tea.Cmd { return r.askIDs(t.Name, typed) }},
		{Key: "f", Label: "a file of ids", Note: "one a line", Then: func() tea.Cmd { return r.askFile(typed) }},
		{Key: "d", Label: "a column of a datasource", Note: "every record, or a load", Then: func() tea.Cmd {
			return r.chooseSource("Ids from which datasource?", func(from from, columns []string) tea.Cmd { return r.chooseColumn(t.Template, from, columns) })
		}},
	}
	if known := r.knownIDs(t.Collection); len(known) > 0 {
		items = append(items, popup.Item{Key: "k", Label: "documents of " + safe.Line(t.Collection) + " known here", Note: view.Count(len(known), "id"),
			Then: func() tea.Cmd { return r.confirm(given{t.Template, known, nil}, nil) }})
	}
	if run, ok, err := r.env.Store.Runs.Find(r.env.Context, r.env.Scope, t.Name, 0); err == nil && ok {
		items = append(items, popup.Item{Key: "s", Label: fmt.Sprint("the same documents as run ", run.ID), Note: view.When(run.BegunAt, r.env.Now()), Then: func() tea.Cmd {
			r.waiting = true
			return view.Opens("the ids", r.ids.Start(r.env.Context, func(ctx context.Context) (given, error) {
				ids, err := r.env.Store.Runs.Documents(ctx, run.ID)
				return given{t.Template, ids, nil}, err
			}))
		}})
	}
	list := popup.NewList(r.env, popup.ListOptions{Title: "Run " + safe.Line(t.Name) + " over…", Items: func() []popup.Item { return items }})
	return view.Send(view.Show{Overlay: &chooser{box: list, close: list.Close, pasted: typed}})
}

// chooseColumn asks which column has the ids, the likely ones first.
func (r documents) chooseColumn(t boxes.Template, from from, columns []string) tea.Cmd {
	var items []popup.Item
	for _, c := range boxes.Likely(columns, boxes.IDColumn) {
		items = append(items, popup.Item{Label: c, Then: func() tea.Cmd {
			r.known, r.waiting = from, true
			env := r.env
			return r.ids.Start(env.Context, func(ctx context.Context) (given, error) {
				var ids boxes.Listed
				doubts, err := from.every(ctx, env, func(pages iter.Seq2[client.NumberedPage, error]) (err error) {
					ids, err = boxes.IDsOf(pages, c)
					return err
				})
				return given{t, ids.IDs, append(ids.Told(), doubts...)}, err
			})
		}})
	}
	return popup.NewList(r.env, popup.ListOptions{Title: "Ids from which column of " + safe.Line(from.name) + "?", Prompt: "column", Items: func() []popup.Item { return items }}).Show()
}

// confirm says how much is about to be sent, and sends it after y.
func (r documents) confirm(g given, err error) tea.Cmd {
	switch {
	case err != nil:
		return view.Say(view.Bad, "The ids could not be read: "+view.Reason(err)+".")
	case len(g.ids) == 0:
		return view.Say(view.Warn, "There is no id in what was given.")
	}
	env, documents, each := r.env, view.Count(len(g.ids), "document"), len(g.template.Boxes)
	what := fmt.Sprintf("%s, %d %s each: at most %s\nboxes: %s\ndocuments: %s", documents, each, view.Plural(each, "box", "boxes"),
		view.Count(len(g.ids)*each, "request"), safe.Line(names(g.template)), safe.Line(some(g.ids)))
	for _, text := range g.told {
		what += "\n" + text
	}
	var all []client.TextRequest
	for _, id := range g.ids {
		for _, b := range g.template.Boxes {
			all = append(all, client.TextRequest{Collection: g.template.Collection, OCRTextID: id, Coordinates: b.Coordinates})
		}
	}
	what += pushed(r.Doubts.Among(env.Context, all))
	return Push(env, "Run "+safe.Line(g.template.Name)+" over "+documents+"?", what, r.noSending, func() tea.Cmd {
		return r.begin.Start(env.Context, func(ctx context.Context) (*boxes.Run, error) {
			return boxes.Begin(ctx, env.Store, env.Scope, g.template, g.ids, g.told...)
		})
	})
}

func (r documents) begun(run *boxes.Run, err error) tea.Cmd {
	if r.missed = err != nil; r.missed {
		return view.Say(view.Bad, "The run could not be stored, so nothing was sent: "+view.Reason(err)+".")
	}
	sent := r.sends.start(r.Runs, run, never...)
	return tea.Batch(r.show(run), sent)
}

var never = []string{""} // the state of requests that were never sent

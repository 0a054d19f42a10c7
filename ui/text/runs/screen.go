package runs

import (
	"context"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/boxes"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// opened is a stored run, and the template that it is of where that is still as it was.
type opened struct {
	run    *boxes.Run
	checks []boxes.Check
	prior  bool // it is one to compare with
}

// show shows a run in place of the form.
func (r *Runs) show(run *boxes.Run) tea.Cmd {
	var checks []boxes.Check
	if t, err := boxes.Load(r.env.Templates, run.Template); err == nil && run.Of(t) {
		checks = run.Expected(t)
	}
	r.table = newTable(r.env, run, checks, r.loadBox)
	r.table.actions = r.list(r.table)
	r.shown = true
	r.table.sheet.SetSize(r.width, r.height)
	if r.sends.task.Busy() && r.sends.run == run { // it is arranged when all has come
		return nil
	}
	return r.table.arrange()
}

// loadBox puts a box of a document into the form and goes there.
func (r *Runs) loadBox(document, box int) tea.Cmd {
	r.shown = false
	return r.hooks.Load(r.table.box(document, min(box, len(r.table.run.Names)-1)))
}

// Actions are what keys do in the run that is shown.
func (r *Runs) Actions() []view.Action {
	if r.table.sheet.Typing() {
		return r.table.sheet.Actions()
	}
	return r.table.actions
}

// list makes the actions of a run once.
func (r *Runs) list(t *table) []view.Action {
	const group = "Run"
	count := func(states ...string) func() bool { return func() bool { return t.run.Count(states...) > 0 } }
	own := []view.Action{
		{Name: "Check against data", Sentence: "Compare boxes with a column of a datasource; what differs comes first.", Group: group, Hint: 2, Words: []string{"against", "verify", "match"},
			Key: on("a"), Why: view.Unless(func() bool { return !t.checked.Busy() }, "A check is under way."), Do: r.chooseCheck},
		{Name: "Next queue", Sentence: "Show only what differs, then what failed, has no answer or was not sent, then all.", Group: group, Hint: 3, Words: []string{"failures", "mismatches", "errors"},
			Key: on("w"), Do: t.nextQueue},
		{Name: "Continue run", Sentence: "Send the requests that were never sent.", Group: group, Hint: 4, Words: []string{"resume"}, Key: on("r"),
			Why: view.First(r.noSending, view.Unless(count(""), "Every request of this run was sent.")), Do: func() tea.Cmd { return r.askSend("Continue", "never sent", never...) }},
		{Name: "Send again", Sentence: "Send again what failed, or what was pushed and not answered.", Group: group, Hint: 5, Words: []string{"retry", "failed", "unanswered"}, Key: on("R"),
			Why: view.First(r.noSending, view.Unless(count(store.ReadFailed, store.ReadSent), "Every request that was sent has an answer.")), Do: r.chooseAgain},
		{Name: "Compare with a run", Sentence: "Set an earlier run of the template beside this one.", Group: group, Words: []string{"earlier", "difference"}, Key: on("p"), Do: r.choosePrior},
		{Name: "Rules of comparing", Sentence: "Say how texts are compared.", Group: group, Words: []string{"normalise", "case"}, Key: on("i"), Do: r.rules},
		{Name: "Templates", Sentence: "List the templates.", Group: group, Key: on("t"), Do: r.listTemplates},
		{Name: "Runs", Sentence: "List the runs that are stored.", Group: group, Key: on("T"), Do: r.listRuns},
		{Name: "Back to form", Sentence: "Stop what is under way; clear the filter, the selection or the queue; then go to the form.", Group: group, Hint: 8, Key: on("esc"), Do: r.back},
	}
	list := view.Over(own, t.sheet.Actions()...)
	for i, a := range list {
		list[i].Do = func() tea.Cmd { r.Touched(); return a.Do() }
	}
	return list
}

// back closes the innermost thing.
func (r *Runs) back() tea.Cmd {
	switch {
	case r.Cancel():
		if r.sends.task.Busy() {
			return view.Say(view.Info, "No more is sent. Waiting for the answers of what was sent; press Esc again to wait no longer.")
		}
	case r.table.sheet.Back():
	case r.table.queue != "":
		return r.table.list(nil)
	default:
		r.shown = false
	}
	return nil
}

// Facts are what the status line says of the run that is shown.
func (r *Runs) Facts() []string {
	t := r.table
	facts := []string{fmt.Sprintf("run %d of %s", t.run.ID, safe.Line(t.run.Template)), fmt.Sprintf("document %d of %s", t.sheet.Grid().Position()+1, view.Thousands(len(t.run.IDs)))}
	if t.queue != "" {
		facts = append(facts, "queue: "+t.queue)
	}
	if t.against != "" {
		facts = append(facts, t.against)
	}
	for _, part := range []struct{ state, what string }{{store.ReadFailed, "failed"}, {"", "not sent"}} {
		if n := t.run.Count(part.state); n > 0 {
			facts = append(facts, view.Thousands(n)+" "+part.what)
		}
	}
	return append(facts, t.sheet.Facts()...)
}

// rules says how texts are compared.
func (r *Runs) rules() tea.Cmd {
	return popup.NewReader(r.env, popup.ReaderOptions{Title: "How texts are compared", Lines: func() []popup.Line {
		return []popup.Line{{Item: widget.Item{Value: strings.ReplaceAll(boxes.Rules, "\n", " ")}},
			{Item: widget.Item{Value: "What differs stands between brackets in the value: 18,2[4]0; [] is where something is lacking."}}}
	}}).Show()
}

// askSend says how much is about to be sent, and sends it after y.
func (r *Runs) askSend(verb, what string, states ...string) tea.Cmd {
	run, p := r.table.run, &r.env.Profile
	return view.Send(view.Confirm{Title: fmt.Sprintf("%s run %d?", verb, run.ID), Verb: "send",
		Body: "to " + view.To(&r.env.Theme.Glyphs, p.Company, p.Address) + "\nat most " + view.Count(run.Count(states...), "request") + ", " + what +
			"\n\nThe interface describes gettext as a push: each request is sent once, and none is repeated by itself.",
		Then: func() tea.Cmd {
			if why := r.noSending(); why != "" {
				return view.Say(view.Info, why)
			}
			return r.sends.start(r, run, states...)
		}})
}

// chooseAgain asks what is sent again.
func (r *Runs) chooseAgain() tea.Cmd {
	var items []popup.Item
	for _, c := range []struct{ key, state, what, note string }{
		{"f", store.ReadFailed, "what failed", "the service refused it"}, {"u", store.ReadSent, "what was pushed and not answered", "it may have arrived"}} {
		if n := r.table.run.Count(c.state); n > 0 {
			items = append(items, popup.Item{Key: c.key, Label: c.what, Note: view.Count(n, "request") + "; " + c.note, Then: func() tea.Cmd { return r.askSend("Send again in", c.what, c.state) }})
		}
	}
	return popup.NewList(r.env, popup.ListOptions{Title: "Send again", Items: func() []popup.Item { return items }}).Show()
}

// listRuns shows the runs that are stored.
func (r *Runs) listRuns() tea.Cmd {
	return r.chooseRun("Runs", "", "Open run", false)
}

// chooseRun lists runs, of one template or of all, to open one or to compare with it.
func (r *Runs) chooseRun(title, template, verb string, prior bool) tea.Cmd {
	list, err := r.env.Store.Runs.List(r.env.Context, r.env.Scope, template)
	if err != nil {
		return view.Say(view.Bad, "The runs could not be read: "+view.Reason(err)+".")
	}
	type row = store.Run
	count := func(title string, n func(*row) int) sheet.Field[row] {
		return sheet.Field[row]{Column: widget.Column{Title: title, Right: true}, Show: func(s *row) (string, widget.Kind) { return view.Thousands(n(s)), widget.Number }}
	}
	runs := sheet.NewRows(func(s *row) string { return fmt.Sprint(s.ID) }, count("run", func(s *row) int { return int(s.ID) }),
		sheet.Text("template", func(s *row) string { return s.Template }), sheet.Text("collection", func(s *row) string { return s.Collection }),
		sheet.Text("begun", func(s *row) string { return view.When(s.BegunAt, r.env.Now()) }), count("documents", func(s *row) int { return s.Documents }),
		count("answered", func(s *row) int { return s.Answered }), count("failed", func(s *row) int { return s.Failed }), count("no answer", func(s *row) int { return s.Unanswered }))
	runs.List = list
	var box *popup.Table
	shown := sheet.New(r.env, sheet.Options{Noun: "run", OpenName: verb, Title: func() string { return "runs" }, Open: func(at int) tea.Cmd {
		box.Close()
		return r.openRun(runs.List[at].ID, prior)
	}})
	shown.SetEmpty("No template was run yet. Press r to run one.")
	shown.Show(runs)
	box = popup.NewTable(r.env, popup.TableOptions{Title: func() string { return title }, Sheet: shown, Close: []string{"T"}})
	return box.Show()
}

// openRun reads a stored run; the one that is being sent is shown as it is.
func (r *Runs) openRun(id int64, prior bool) tea.Cmd {
	if s := &r.sends; !prior && s.task.Busy() && s.run.ID == id {
		return r.show(s.run)
	}
	env := r.env
	return r.open.Start(env.Context, func(ctx context.Context) (opened, error) {
		run, err := boxes.Find(ctx, env.Store, env.Scope, "", id)
		return opened{run: run, prior: prior}, err
	})
}

func (r *Runs) opened(o opened, err error) tea.Cmd {
	switch {
	case err != nil:
		return view.Say(view.Bad, "The run could not be read: "+view.Reason(err)+".")
	case !o.prior:
		return r.show(o.run)
	case r.table == nil:
		return nil
	}
	r.table.add(r.table.run.Since(o.run))
	r.table.against = fmt.Sprint("compared with run ", o.run.ID)
	return r.table.arrange()
}

func (r *Runs) choosePrior() tea.Cmd {
	return r.chooseRun("Compare with which run of "+safe.Line(r.table.run.Template)+"?", r.table.run.Template, "Compare with run", true)
}

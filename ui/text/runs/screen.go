package runs

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/boxes"
	"docket/ui/safe"
	"docket/ui/view"
)

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
	box = min(box, len(r.table.run.Names)-1)
	unanswered, _ := r.table.run.Unanswered(document, box)
	return r.hooks.Load(r.table.box(document, box), r.table.words(), unanswered)
}

func (r *Runs) Actions() []view.Action {
	if r.table.sheet.Typing() {
		return r.table.sheet.Actions()
	}
	return r.table.actions
}

func (r *Runs) list(t *table) []view.Action {
	const group = "Run"
	count := func(states ...string) func() bool { return func() bool { return t.run.Count(states...) > 0 } }
	own := []view.Action{
		{Name: "Check against data", Takes: true, Sentence: "Compare boxes with a column of a datasource; what differs comes first.", Group: group, Hint: 2, Words: []string{"against", "verify", "match"},
			Key: on("a"), Why: view.Unless(func() bool { return !t.checked.Busy() }, "A check is under way."), Do: r.chooseCheck},
		{Name: "Next queue", Sentence: "Show only what differs, then what failed, is unclear, has no answer, was not sent or told of an error, then all.", Group: group, Hint: 3, Words: []string{"failures", "mismatches", "errors"},
			Key: on("w"), Do: t.nextQueue},
		{Name: "Continue run", Sentence: "Send the requests that were never sent.", Group: group, Hint: 4, Words: []string{"resume"}, Key: on("r"),
			Why: view.First(r.noSending, view.Unless(count(""), "Every request of this run was sent.")), Do: func() tea.Cmd { return r.askSend("Continue", "never sent", never...) }},
		{Name: "Send again", Sentence: "Send again what failed, or, after a question, what may have been pushed.", Group: group, Hint: 5, Words: []string{"retry", "failed", "unanswered"}, Key: on("R"),
			Why: view.First(r.noSending, view.Unless(count(store.ReadFailed, store.ReadUnclear, store.ReadSent), "Every request that was sent has an answer.")), Do: r.chooseAgain},
		{Name: "Compare with a run", Takes: true, Sentence: "Set an earlier run of the template beside this one.", Group: group, Words: []string{"earlier", "difference"}, Key: on("p"), Do: stored{r}.choosePrior},
		{Name: "Rules of comparing", Sentence: "Say how texts are compared.", Group: group, Words: []string{"normalise", "case"}, Key: on("i"), Do: r.rules},
		{Name: "Templates", Sentence: "List the templates.", Group: group, Key: on("t"), Do: templateFiles{r}.listTemplates},
		{Name: "Runs", Sentence: "List the runs that are stored.", Group: group, Key: on("T"), Do: stored{r}.listRuns},
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
		return r.table.list(nil, nil)
	default:
		r.shown = false
	}
	return nil
}

// Facts are what the status line says of the run that is shown.
func (r *Runs) Facts() []string {
	t := r.table
	facts := []string{fmt.Sprintf("run %d of %s", t.run.ID, safe.Line(t.run.Template)), fmt.Sprintf("document %d of %s", t.sheet.Grid().Position()+1, view.Thousands(t.sheet.Len()))}
	if t.queue != "" {
		facts = append(facts, "queue: "+t.queue)
	}
	if t.against != "" {
		facts = append(facts, t.against)
	}
	open := boxes.Opens()
	if r.sends.task.Busy() && r.sends.run == t.run { // what was sent last is awaited
		open = slices.DeleteFunc(open, func(o boxes.Open) bool { return o.State == store.ReadSent })
	}
	return slices.Concat(facts, t.run.Left(open), t.sheet.Facts())
}

// Tell implements view.Teller.
func (r *Runs) Tell() view.Told { return r.table.sheet.Tell() }

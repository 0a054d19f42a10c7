// Package runs is templates of named boxes on the screen (§4.4): the list of them, one of them run over many documents,
// and a run as a table with its checks. What is sent, and how, is package boxes'; nothing is sent before the person
// said y to how much that is.
package runs

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/boxes"
	"docket/ui/core/each"
	"docket/ui/view"
)

// Form is what stands in the form of the view.
type Form struct {
	Collection, OCRTextID, Unit string
	Box                         client.Coordinates // zero where there is none
	Stray                       string             // that the page under the box is another document's; "" else
}

// Hooks are what this needs of the view.
type Hooks struct {
	Known   func() []string // the lines that are known of the box in the form; nil where it was not asked for
	Form    func() Form
	Load    func(box store.Box, from, unanswered string) tea.Cmd // puts a box into the form, with what was read in it and where, or what became of its request
	Samples func() []store.Box                                   // that the program was told of
	Added   func() tea.Cmd                                       // there is more in the history
}

// Runs is the templates and the run that is on the screen.
type Runs struct {
	Doubts boxes.Doubts // of all that the view sends

	env    *view.Env
	hooks  Hooks
	begin  view.Task[*boxes.Run]
	open   view.Task[opened]
	listed view.Task[listed]
	read   view.Task[[]string] // ids of a datasource, or its columns
	then   func([]string, error) tea.Cmd
	ids    view.Task[given]
	table  *table // what is shown; nil is nothing
	shown  bool   // in place of the form
	known  from   // where ids or values came from last
	sends  sends
	sweeps sweeping

	missed  bool // the run that was begun or opened last did not come
	waiting bool // no key since something was asked for: what comes may open a box

	width, height int
}

// New has nothing to show.
func New(env *view.Env, hooks Hooks) *Runs { return &Runs{env: env, hooks: hooks} }

// Opening names a run that is about to be shown, and tells whether the last one did not come.
func (r *Runs) Opening() (what string, missed bool) {
	if r.begin.Busy() || r.open.Busy() {
		return "the run", false
	}
	return "", r.missed
}

// Shown reports that a run is shown in place of the form.
func (r *Runs) Shown() bool { return r.shown && r.table != nil }

// Openers are the actions of the view that lead here.
func (r *Runs) Openers() []view.Action {
	const group = "Templates"
	box := view.Unless(func() bool { f := r.hooks.Form(); return f.Box != (client.Coordinates{}) && f.Collection != "" },
		"Fill in a collection and a rectangle first: they become a box of a template.")
	id := view.Unless(func() bool { return r.hooks.Form().OCRTextID != "" }, "Type an OCR text id first.")
	return []view.Action{
		{Name: "Name box", Takes: true, Sentence: "Save the rectangle under a name, in a template of its collection.", Group: group, Hint: 4, Words: []string{"template", "save", "box"},
			Key: on("m"), Why: box, Do: templateFiles{r}.nameBox},
		{Name: "Templates", Sheet: true, Sentence: "List the templates: run, edit, begin or delete one.", Group: group, Words: []string{"boxes", "edit"}, Key: on("t"), Do: templateFiles{r}.listTemplates},
		{Name: "Run template", Takes: true, Sentence: "Read the named boxes of a template in many documents.", Group: group, Hint: 21, Words: []string{"batch", "ids", "many"}, Key: on("r"),
			Why: r.noSending, Do: documents{r}.chooseTemplate},
		{Name: "Sweep", Takes: true, Sentence: "Grow or shift the box step by step, within a budget, until its text is stable.", Group: group, Words: []string{"grow", "find", "stable"},
			Key: on("w"), Why: view.First(box, id, r.noSending), Do: sweeper{r}.startSweep},
		{Name: "Runs", Sheet: true, Sentence: "List the runs that are stored, to open one again.", Group: group, Words: []string{"results", "continue", "compare"}, Key: on("T"), Do: stored{r}.listRuns},
	}
}

// Update takes typing and the mouse while a run is shown.
func (r *Runs) Update(msg tea.Msg) tea.Cmd { return r.table.sheet.Update(msg) }

// Take takes what was read and what was sent; ok is false for every other message.
func (r *Runs) Take(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	cmd, ok = view.Taken(msg, r.begin.To(documents{r}.begun), r.open.To(stored{r}.opened), r.listed.To(unlessGone(r, stored{r}.offer)),
		r.read.To(unlessGone(r, func(list []string, err error) tea.Cmd { return r.then(list, err) })), r.ids.To(unlessGone(r, documents{r}.confirm)),
		r.sweeps.task.To(sweeper{r}.swept), r.sends.task.To(r.sent))
	if !ok && r.table != nil {
		return r.table.take(msg)
	}
	return cmd, ok
}

// Touched is told of every key and click that no box took.
func (r *Runs) Touched() { r.waiting = false }

// unlessGone goes on with what was asked for, unless the person went on to something else meanwhile.
func unlessGone[T any](r *Runs, then func(T, error) tea.Cmd) func(T, error) tea.Cmd {
	return func(came T, err error) tea.Cmd {
		if err == nil && !r.waiting {
			return view.Say(view.Info, "What you asked for is here, but you went on to something else. Ask again: nothing was sent.")
		}
		return then(came, err)
	}
}

func (r *Runs) SetSize(width, height int) {
	r.width, r.height = width, height
	if r.table != nil {
		r.table.sheet.SetSize(width, height)
	}
}

// Typing reports that keys are text.
func (r *Runs) Typing() bool { return r.table.sheet.Typing() }

// View draws the run, with what came of it by now.
func (r *Runs) View() string {
	if r.sends.task.Busy() {
		r.table.changed(r.sends.run)
	}
	return r.table.sheet.View()
}

// Busy is what is under way, and why quitting should ask first.
func (r *Runs) Busy() (busy, hold string) {
	if r.sends.task.Busy() {
		hold = "a run is being sent; what is not sent yet can be sent later"
		if n := r.sends.run.Awaited(); n > 0 {
			hold += ", and " + view.Count(n, "answer") + " on the way would be lost"
		}
		return r.sends.line(r.env), hold
	}
	switch {
	case r.sweeps.task.Busy():
		return fmt.Sprintf("sweep: %d of at most %s", r.sweeps.done.Load(), view.Count(r.sweeps.budget, "request")), "a sweep is under way"
	case r.begin.Busy():
		busy = "storing the run"
	case r.read.Busy(), r.ids.Busy():
		busy = "reading " + r.known.words()
	case r.open.Busy():
		busy = "opening the run"
	case r.table != nil && r.table.busy() != "":
		busy = r.table.busy()
	}
	return busy, ""
}

// Cancel ends what is under way; what was sent of a run is waited for.
func (r *Runs) Cancel() bool {
	if r.sends.task.Busy() {
		if r.sends.stopped.Swap(true) { // the first time it waits for the answers that are on their way
			r.sends.task.Stop()
		}
		return true
	}
	return r.Stop() || r.table != nil && r.table.cancel()
}

// Working reports that Stop has something to end.
func (r *Runs) Working() bool { return r.sweeps.task.Busy() || r.read.Busy() || r.ids.Busy() }

// Next is the id behind another one, or before it: in the run that was opened last, else of those of the collection that
// are known here.
func (r *Runs) Next(collection, id string, by int) (next string, ok bool) {
	var ids []string
	if r.table != nil && slices.Contains(r.table.run.IDs, id) {
		ids = r.table.run.IDs
	} else {
		ids = documents{r}.knownIDs(collection)
	}
	at := slices.Index(ids, id)
	if at < 0 || at+by < 0 || at+by >= len(ids) {
		return "", false
	}
	return ids[at+by], true
}

// Pushed says in a line how many requests may have been carried out without an answer, "" for none.
func (r *Runs) Pushed(all []client.TextRequest) string {
	r.Doubts.Refresh(r.env.Context)
	return pushed(each.Count(all, r.MayHaveArrived))
}

func pushed(n int) string {
	if n == 0 {
		return ""
	}
	return "\n" + boxes.Pushed(n)
}

// places goes through where the run that was opened last asks for a rectangle, as long as more is wanted.
func (r *Runs) places(asked client.TextRequest, more func(document, box int) bool) {
	if r.table == nil || r.table.run.Collection != asked.Collection {
		return
	}
	document := slices.Index(r.table.run.IDs, asked.OCRTextID)
	for box := 0; document >= 0 && box < len(r.table.run.Names); box++ {
		if at, _, _ := r.table.run.Box(document, box); at == asked.Coordinates && !more(document, box) {
			return
		}
	}
}

// Answer is what the run that was opened last read in a rectangle, and which run that is.
func (r *Runs) Answer(asked client.TextRequest) (b store.Box, from string, ok bool) {
	r.places(asked, func(document, box int) bool {
		b = r.table.box(document, box)
		ok, from = !b.At.IsZero(), r.table.words()
		return !ok
	})
	return b, from, ok
}

// MayHaveArrived reports whether a request may have been carried out without an answer: one that was sent since docket was
// started, or by the run that was opened last.
func (r *Runs) MayHaveArrived(asked client.TextRequest) bool {
	open, known := r.Doubts.Of(asked)
	if known {
		return open
	}
	r.places(asked, func(document, box int) bool {
		_, open = r.table.run.Unanswered(document, box)
		return !open
	})
	return open
}

// Before says what became of a request that was sent before without an answer, or by the run that was opened last; "" else.
func (r *Runs) Before(asked client.TextRequest) string {
	if r.MayHaveArrived(asked) {
		return "\nIt " + boxes.InDoubt + "."
	}
	if _, run, ok := r.Answer(asked); ok {
		return "\nIt was pushed before, and answered in " + run + "."
	}
	return ""
}

// Stop ends a sweep, and what is read to run or check something; a run goes on.
func (r *Runs) Stop() bool { return r.sweeps.task.Cancel() || r.read.Cancel() || r.ids.Cancel() }

func (r *Runs) noSending() string {
	switch {
	case r.env.Profile.ReadOnly:
		return "Read-only profile: nothing is sent (gettext is described as a push)."
	case r.sends.task.Busy() || r.begin.Busy():
		return "A run is being sent. Press T to open it, and Esc there to stop."
	case r.sweeps.task.Busy():
		return "A sweep is under way. Press Esc to stop it."
	}
	return ""
}

type (
	templateFiles struct{ *Runs } // are listed, edited and added to
	documents     struct{ *Runs } // are chosen to run a template over
	sweeper       struct{ *Runs } // changes a box step by step
	stored        struct{ *Runs } // runs are listed, opened and compared with
)

package sending

import (
	"errors"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/fields/drafts"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/theme"
	"docket/ui/view"
)

// planned are the plans of a preview: of the documents that are open, the one in front
// first, or of one submission that is to be sent again.
type planned struct {
	keys           []drafts.Key // of the documents, in the order of the plans
	whole, changed []submit.Plan
	changedOnly    bool // what this profile sent last time: the changed fields only
	again          bool
}

// preview shows exactly what would be sent. Nothing is sent by it but by y: enter and esc
// decline, and no other key answers.
type preview struct {
	*Sender
	planned planned
	changed bool // of the changed fields only
	all     bool // all of them, or only the first
	review  popup.Review
}

func (s *Sender) preview(plans planned) tea.Cmd {
	return (&preview{Sender: s, planned: plans, changed: plans.changedOnly && len(plans.changed) > 0}).show()
}

// show puts the plans on the screen. Other plans are another review: no answer is taken
// before they were drawn.
func (p *preview) show() tea.Cmd {
	p.review = popup.NewReview(p.env, popup.ReaderOptions{Title: p.title(), Lines: p.text, Answer: p.answer, Actions: p.actions()})
	return p.review.Show()
}

// actions are the answers. Each closes the review.
func (p *preview) actions() []view.Action {
	actions := []view.Action{
		{Name: "Close", Sentence: "Close the review; nothing is sent.", Hint: 1, Key: keys.On("enter", "esc", "n", "q"),
			Do: func() tea.Cmd { return view.Say(view.Info, "Nothing was sent.") }},
		{Name: "Send", Sentence: "Send exactly this, once.", Hint: 2, Key: keys.On("y"), Seen: true, Why: func() string {
			if err := p.refusal(); err != nil {
				return Refused(err)
			}
			return ""
		}, Do: func() tea.Cmd { return p.send(p.chosen(), p.planned.keys, false) }},
		{Name: "Insist", Sentence: "Send in spite of the warning; docket asks once more.", Hint: 3, Key: keys.On("i"), Seen: true,
			Why: view.Unless(p.canInsist, "There is nothing to insist on."), Do: p.insist},
		{Name: "Journal", Sentence: "List what was sent; there an unknown outcome is resolved.", Key: keys.On("J"), Do: p.owner.Journal},
		{Name: "One or all", Sentence: "Send this document type only, or all that are open.", Hint: 4, Key: keys.On("a"),
			Why: view.Unless(func() bool { return len(p.plans()) > 1 }, "Only one document type is open."), Do: func() tea.Cmd {
				p.all = !p.all
				return p.show()
			}},
		{Name: "Whole or changed only", Sentence: "Send the whole set, or only the fields that changed.", Hint: 5, Key: keys.On("w"),
			Why: view.Unless(func() bool { return !p.planned.again }, "Same data, sent again."), Do: func() tea.Cmd {
				p.changed = !p.changed
				return tea.Batch(p.show(), p.remember(p.changed))
			}},
	}
	for i := range actions {
		do := actions[i].Do
		actions[i].Group, actions[i].Do = "Answer", func() tea.Cmd { p.review.Close(); return do() }
	}
	return append(actions, view.Action{Name: "Copy as curl", Sentence: "Copy the requests that would be made; the token is left out.", Group: "Answer", Hint: 6,
		Key: keys.On("c"), Why: view.Unless(func() bool { return len(p.curl()) > 0 }, "There is nothing to copy: nothing changed, or a value is unknown."), Do: func() tea.Cmd {
			all := p.curl()
			return p.env.Copy(strings.Join(all, "\n"), view.Count(len(all), "request")+" as curl; the token is $DOCKET_TOKEN")
		}})
}

// plans are all there are, the whole sets or what changed in them.
func (p *preview) plans() []submit.Plan {
	if p.changed {
		return p.planned.changed
	}
	return p.planned.whole
}

// chosen are the plans that y would send.
func (p *preview) chosen() []submit.Plan {
	if p.all {
		return p.plans()
	}
	return p.plans()[:1]
}

// refusal is why y does nothing, or nil. Among several, those of which nothing changed
// are passed over.
func (p *preview) refusal() (first error) {
	sendable := false
	for _, plan := range p.chosen() {
		var same *store.RepeatError
		switch err := plan.Refusal(false); {
		case err == nil:
			sendable = true
		case !errors.As(err, &same):
			return err
		case first == nil:
			first = err
		}
	}
	if sendable {
		return nil
	}
	return first
}

// canInsist reports whether the person may send in spite of the refusal: the same content
// of unknown outcome, or, when it is sent again on purpose, what was accepted last. Among
// several there is no telling which is meant.
func (p *preview) canInsist() bool {
	var blocked *store.BlockedError
	var same *store.RepeatError
	var lost *store.LossError
	err := p.refusal()
	return errors.As(err, &lost) || !p.all && (errors.As(err, &blocked) || p.planned.again && errors.As(err, &same))
}

// curl are the requests that y would make.
func (p *preview) curl() (all []string) {
	for _, plan := range p.chosen() {
		if len(plan.Data) > 0 {
			all = append(all, plan.Curl())
		}
	}
	return all
}

// title says what is possible.
func (p *preview) title() string {
	err, what, again := p.refusal(), p.plans()[0].DocumentType.Name, ""
	var same *store.RepeatError
	switch {
	case p.planned.again:
		what, again = p.plans()[0].Again, " again"
	case p.all:
		what = fmt.Sprintf("%d document types", len(p.plans()))
	}
	switch {
	case err == nil && p.all:
		return "Send " + what + ", one after another?"
	case err == nil:
		return "Send " + what + again + "?"
	case errors.As(err, &same) && !p.planned.again:
		return what + ": nothing to send"
	}
	return what + " cannot be sent" + again + " yet"
}

// text is what the chosen plans hold.
func (p *preview) text() []popup.Line {
	t := &Text{Glyphs: &p.env.Theme.Glyphs, Width: p.review.Width()}
	for _, plan := range p.chosen() {
		p.plan(plan, t)
	}
	return t.Lines
}

// answer is the line of answers, the safe one set off.
func (p *preview) answer() string {
	yes, err, t := "", p.refusal(), p.env.Theme
	var lost *store.LossError
	switch {
	case err == nil:
		yes = "y  Send"
	case errors.As(err, &lost):
		yes = "i  Acknowledge"
	case p.canInsist():
		yes = "i  Insist"
	default:
		return t.Paint(theme.Cursor, " enter  Close ")
	}
	return t.Paint(theme.Cursor, " enter  Cancel ") + " " + t.Paint(theme.Line, "[ ") + t.Paint(theme.Strong, yes[:1]) + yes[1:] + t.Paint(theme.Line, " ]")
}

// insist asks the second time.
func (p *preview) insist() tea.Cmd {
	plan := p.chosen()[0]
	if plan.Lost != nil {
		return view.Send(view.Confirm{Title: "Send without knowing earlier outcomes?", Verb: "acknowledge", Then: p.owner.Acknowledge,
			Body: "The database was damaged, and is kept as " + plan.Lost.Loss.Path + ".\nWhat was sent before may have arrived. Nothing is sent by this answer; it is recorded."})
	}
	ask := view.Confirm{Title: "Send the same again?", Verb: "send it again", Body: "Exactly this was accepted last. Sent again, the service gets it twice.",
		Then: func() tea.Cmd { return p.send([]submit.Plan{plan}, p.planned.keys, true) }}
	if b := plan.Blocking; b != nil {
		what, risk := "The same content", "Sent again, the service may get it twice."
		if !b.Same {
			ask.Title, ask.Verb = "Send before "+b.By.ID+" is resolved?", "send it"
			what, risk = "Another submission of "+b.By.DocumentType, "The service may have that one, and gets this one after it."
		}
		ask.Body = fmt.Sprintf("%s went out as %s, %s, and nobody knows whether it arrived.\n%s", what, b.By.ID, view.When(b.By.CreatedAt, p.env.Now()), risk)
	}
	return view.Send(ask)
}

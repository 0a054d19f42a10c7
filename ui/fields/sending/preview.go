package sending

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/submit"
	"docket/ui/fields/drafts"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/view"
)

// planned are plans, the document in front first, or of one submission to be sent again.
type planned struct {
	docs  []Document
	part  Part
	plans []submit.Plan
	keys  []drafts.Key // of the documents, in the order of the plans
	again bool
	all   bool // all of them are to be sent, or only the first
	rest  Rest
}

// preview shows exactly what would be sent. Only y sends it.
type preview struct {
	*Sender
	planned
	folds  Folds
	chosen []submit.Plan // those that y would send
	no     error         // why y does nothing, or nil
	insist bool          // the person may send in spite of it
	review popup.Review
}

// show puts the plans on the screen. Other plans are another review: no answer is taken before they were drawn.
func (p *preview) show() tea.Cmd {
	alone := p.all && len(p.plans) < 2
	if p.all = p.all && !alone; p.all {
		p.chosen = p.plans
	} else {
		p.chosen = p.plans[:1]
	}
	p.no = refusal(p.chosen)
	_, lost := errors.AsType[*store.LossError](p.no)
	_, blocked := errors.AsType[*store.BlockedError](p.no)
	_, same := errors.AsType[*store.RepeatError](p.no)
	team, _ := errors.AsType[*store.TeamError](p.no)
	p.insist = lost || team != nil && team.Away && !p.all || !p.all && (blocked || p.again && same) // among several there is no telling which is meant
	p.review = popup.NewReview(p.env, popup.ReaderOptions{Title: p.title(), Lines: p.text, Answer: p.answer, Actions: p.actions()})
	if alone {
		return tea.Batch(p.review.Show(), view.Say(view.Info, "There is nothing else to send: of each document type one draft is sent, where something changed."))
	}
	return p.review.Show()
}

// actions are the answers. Each closes the review.
func (p *preview) actions() []view.Action {
	actions := []view.Action{
		{Name: "Close", Sentence: "Close the review; nothing is sent.", Hint: 1, Key: keys.On("enter", "esc", "n", "q"),
			Do: func() tea.Cmd { return view.Say(view.Info, "Nothing was sent.") }},
		{Name: "Send", Sentence: "Send exactly this, once.", Hint: 2, Key: keys.On("y"), Seen: true, Why: func() string {
			if p.no != nil {
				return Refused(p.no)
			}
			why, _ := p.review.Unread()
			return why
		}, Do: func() tea.Cmd { return p.send(p.chosen, p.keys, false) }},
		{Name: "Insist", Sentence: "Send in spite of the warning; docket asks once more.", Hint: 3, Key: keys.On("i"), Seen: true,
			Why: view.Unless(func() bool { return p.insist }, "There is nothing to insist on."), Do: p.askAgain},
		{Name: "Journal", Sentence: "List what was sent; there an unknown outcome is resolved.", Key: keys.On("J"), Do: p.owner.Journal},
		{Name: "One or all", Sentence: "Send this document type only, or all that are open.", Hint: 4, Key: keys.On("a"),
			Why: view.Unless(func() bool { return p.rest.Types > 0 }, "Only one document type is open."), Do: p.oneOrAll},
		{Name: "Send another part", Sentence: "Show the next part: what changed, the complete fields, the selected ones, the whole set.", Hint: 5, Key: keys.On("w"), Words: []string{"whole", "changed"},
			Why: view.Unless(func() bool { return len(p.others()) > 0 }, "There is nothing else to send."), Do: p.nextPart},
	}
	for i := range actions {
		do := actions[i].Do
		actions[i].Group, actions[i].Do = "Answer", func() tea.Cmd { p.review.Close(); return do() }
	}
	filled := func() []submit.Plan {
		return each.Where(p.chosen, func(plan submit.Plan) bool { return len(plan.Data) > 0 })
	}
	return append(actions, p.folds.Action(func() { p.review.Reread() }), view.Action{Name: "Copy as curl", Sentence: "Copy the requests that would be made; the token is left out.", Group: "Answer", Hint: 6,
		Key: keys.On("c"), Why: view.Unless(func() bool { return len(filled()) > 0 }, "There is nothing to copy: nothing changed, or a value is unknown."), Do: func() tea.Cmd {
			all := each.Of(filled(), submit.Plan.Curl)
			return p.env.Copy(strings.Join(all, "\n"), view.Count(len(all), "request")+" as curl; the token is $DOCKET_TOKEN")
		}})
}

// refusal is why plans cannot be sent, or nil. Unchanged ones are passed over beside others.
func refusal(plans []submit.Plan) (first error) {
	sendable := false
	for _, plan := range plans {
		err := plan.Refusal(false)
		if _, same := errors.AsType[*store.RepeatError](err); err != nil && !same {
			return err
		}
		sendable, first = sendable || err == nil, cmp.Or(first, err)
	}
	if sendable {
		return nil
	}
	return first
}

func (p *preview) title() string {
	what, again := p.plans[0].DocumentType.Name, ""
	_, same := errors.AsType[*store.RepeatError](p.no)
	switch {
	case p.again:
		what, again = p.plans[0].Again, " again"
	case p.all:
		what = fmt.Sprintf("%d document types", len(p.plans))
	}
	switch {
	case p.no == nil && p.all:
		return "Send " + what + ", one after another?"
	case p.no == nil:
		return "Send " + what + again + "?"
	case same && !p.again:
		return what + ": nothing to send"
	}
	return what + " cannot be sent" + again + " yet"
}

func (p *preview) text() []popup.Line {
	if p.review.Reader.Width() == 0 {
		return nil // it is made for a width
	}
	t := &Text{Glyphs: &p.env.Theme.Glyphs, Width: p.review.Width(), Unfolded: p.folds.Open, Lines: p.review.Heading()}
	for _, plan := range p.chosen {
		p.changes(plan, t)
	}
	p.review.Until(len(t.Lines) - 1)
	for _, plan := range p.chosen {
		p.plan(plan, t)
	}
	p.folds.Of(t)
	return t.Lines
}

func (p *preview) answer() []string {
	safe, key, word := "Cancel", "i", "Insist"
	switch {
	case p.no == nil:
		if _, key = p.review.Unread(); key != "" {
			word = "More"
		} else {
			key, word = "y", "Send"
		}
	case p.insist && p.chosen[0].Lost != nil:
		word = "Acknowledge"
	case !p.insist:
		safe, key = "Close", ""
	}
	return popup.Buttons(p.env.Theme, p.review.Width(), safe, key, word)
}

func (p *preview) askAgain() tea.Cmd {
	plan := p.chosen[0]
	if plan.Lost != nil {
		return view.Send(view.Confirm{Title: "Send without knowing earlier outcomes?", Verb: "acknowledge", Then: p.owner.Acknowledge,
			Body: "The database was damaged, and is kept as " + plan.Lost.Loss.Path + ".\nWhat was sent before may have arrived. Nothing is sent by this answer; it is recorded."})
	}
	last := ""
	if plan.Base != nil {
		last = submit.StateText(plan.Base.Submission)
	}
	ask := view.Confirm{Title: "Send the same again?", Verb: "send it again", Body: "Exactly this was " + last + " last. Sent again, the service gets it twice.",
		Then: func() tea.Cmd {
			plan.Seen = true
			return p.send([]submit.Plan{plan}, p.keys, true)
		}}
	if b := plan.Blocking; b != nil {
		risk := "Sent again, the service may get it twice."
		if !b.Same {
			ask.Title, ask.Verb = "Send before "+b.By.ID+" is resolved?", "send it"
			risk = "The service may have that one, and gets this one after it."
		}
		ask.Body = fmt.Sprintf("%s\nThat was %s. %s", view.Sentence(view.Reason(b)), view.When(b.By.CreatedAt, p.env.Now()), risk)
	}
	if plan.Team != nil {
		known := ask.Body + "\n"
		if plan.Blocking == nil && !plan.Unchanged {
			known = ""
		}
		ask.Title, ask.Verb = "Send without the team?", "send it"
		ask.Body = known + "Another member may have sent the same, or send it now.\nThe team is told of this as soon as its database is back."
	}
	return view.Send(ask)
}

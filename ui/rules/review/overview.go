package review

import (
	"cmp"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/audit"
	"docket/ui/core/audit/judge"
	"docket/ui/core/audit/trials"
	"docket/ui/popup"
	"docket/ui/rules/detail"
	"docket/ui/view"
	"docket/ui/widget"
)

// overview is the review at a glance: queues, and what changed since the rules were fetched before.
func (r *Review) overview() tea.Cmd {
	r.glance = popup.NewReader(r.env, popup.ReaderOptions{Title: "Review of " + r.Rules.Anchor, Choose: "List these rules", Lines: func() []popup.Line { return glances(r) }})
	return r.glance.Show()
}

// glances are the lines of the overview as they are now.
func glances(r *Review) (lines []popup.Line) {
	news, since := r.Rules.News()
	of, absent, list := r.Rules, r.env.Theme.Glyphs.Absent, OnlyOf(r)
	add := func(it widget.Item, then func() tea.Cmd) { lines = append(lines, popup.Line{Item: it, Then: then}) }
	title := func(text string) { add(widget.Item{Name: text, Section: true}, nil) }
	title("Queues")
	for _, q := range (ofTeam{r}).queues() {
		n := of.Counts.In(q)
		it := widget.Item{Name: q.String(), Value: view.Count(n, "rule")}
		switch {
		case q == audit.QueueChanged:
			it.Value += ", no longer what was judged"
		case q == audit.QueueCommented, q == audit.QueueCarried:
			it.Value += ", in any state"
		}
		if n == 0 {
			it.Kind = widget.Muted
		}
		add(it, func() tea.Cmd {
			r.only = only{}
			r.List(q)
			return nil
		})
	}
	r.more(add)
	if news.Any() {
		title("Since " + since)
	}
	for i, rows := range [][]int{news.New, news.Changed} {
		if word := [...]string{"new", "changed"}[i]; len(rows) > 0 {
			add(widget.Item{Name: word, Value: view.Count(len(rows), "rule")}, func() tea.Cmd { return list(word+" since "+since, rows) })
		}
	}
	for _, gone := range news.Vanished {
		add(widget.Item{Name: "gone", Value: cmp.Or(gone.ID, absent) + "  " + gone.Name, Kind: widget.Bad}, nil)
	}
	if vanished := of.Review.Vanished(); len(vanished) > 0 {
		title("Judged, but no longer returned by the service")
		for _, v := range vanished {
			add(widget.Item{Name: cmp.Or(v.RuleID, absent), Value: audit.StateOf(v.Decision).String() + detail.ByWhom(v, r.env.Now())}, nil)
		}
	}
	title("Where verdicts are")
	add(widget.Item{Value: whereVerdicts(r.env), Kind: widget.Muted}, nil)
	return lines
}

// whereVerdictsAre is told in help, and not with every rule.
const whereVerdictsAre = "Verdicts are stored on this computer; the service has no operation for them."

func whereVerdicts(env *view.Env) string {
	if env.Store.InTeam() {
		return "Verdicts are stored on this computer and in the team's database; the service has no operation for them."
	}
	return whereVerdictsAre
}

func aboutVerdicts(env *view.Env) tea.Cmd {
	lines := []popup.Line{{Item: widget.Item{Value: whereVerdicts(env)}}, {},
		{Item: widget.Item{Value: "A verdict is about a rule as it is. When the rule changes, it is in the queue of the changed ones and wants another verdict, with what was said before beside it."}}, {},
		{Item: widget.Item{Value: "Press E to export the review, b to import another person's or one that comes back from a spreadsheet."}}}
	return popup.NewReader(env, popup.ReaderOptions{Title: "About verdicts", Lines: func() []popup.Line { return lines }}).Show()
}

// more is what else is known of the rules: comments, carried verdicts, offers and the trial.
func (r *Review) more(add func(widget.Item, func() tea.Cmd)) {
	of, only := r.Rules, OnlyOf(r)
	title := func(text string) { add(widget.Item{Name: text, Section: true}, nil) }
	list := func(name, words string, rows []int, kind widget.Kind) {
		if len(rows) > 0 {
			add(widget.Item{Name: name, Value: view.Count(len(rows), "rule"), Kind: kind}, func() tea.Cmd { return only(words, rows) })
		}
	}
	carry := carrying{r}
	for _, o := range carry.offers() {
		add(widget.Item{Name: "as on " + o.Anchor, Value: carry.offerWords(of, o)}, func() tea.Cmd { return carry.askCarry(o.Anchor) })
	}
	if of.Trial != nil {
		title("Trial of " + view.When(of.Trial.At, r.env.Now()))
		for _, o := range []judge.Outcome{judge.Holds, judge.Fails, judge.Undecidable, judge.NotTried} {
			list(trials.Word(o), trialWords[o], of.WithOutcome(o), widget.Plain)
		}
		for _, remark := range of.Trial.Remarks() {
			add(widget.Item{Name: "records", Value: remark, Kind: widget.Warn}, nil)
		}
	}
}

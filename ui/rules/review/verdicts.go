package review

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/rules/loading"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

// judge gives the rule under the cursor, or the selected ones, a decision.
func (r *Review) judge(d store.Decision) tea.Cmd {
	rows, one := folding{r}.concerned()
	if !one {
		return r.askMany(rows, d)
	}
	row := rows[0]
	switch item := r.Rules.Rows[row].Item; {
	case item.Own() == d && d == store.NoDecision && item.State == audit.Pending:
		return view.Say(view.Info, "This rule is pending already.")
	case item.Own() == d && d == store.NoDecision:
		return view.Say(view.Info, "You gave no verdict on this rule as it is.")
	case item.Says(d, me(r.env)):
		r.goOn(row)
		return view.Say(view.Info, "This rule was "+audit.StateOf(d).String()+" already.")
	}
	return r.decide(given{of: r.Rules, rows: rows, d: d})
}

// askMany asks before many rules are touched: what they were until now, and which they are.
func (r *Review) askMany(rows []int, d store.Decision) tea.Cmd {
	of := r.Rules
	if r.Log.undoing() {
		return view.Say(view.Info, "The last step is still being undone or redone. Try again.")
	}
	stood, moved := of.Review.StoodOn(rows), trialled{r}.moved(rows)
	var now audit.Counts
	hidden, alone, part, conditions := folding{r}.hidden(rows), 0, 0, 0
	var lines []string
	for _, row := range rows {
		now.Add(of.Rows[row].Item.State)
		if t := of.Rows[row].Tally; t != nil && t.Pairs() > 0 {
			alone += min(t.Alone, 1)
			part += min(t.Beyond, 1)
			conditions += min(len(of.Rows[row].Precondition.Conditions), 1)
		}
	}
	if !slices.ContainsFunc(rows, func(row int) bool {
		return of.Rows[row].Item.Own() != d || d != store.NoDecision && !of.Rows[row].Item.Says(d, me(r.env))
	}) {
		r.list.ClearSelection()
		return view.Say(view.Info, already(len(rows), d))
	}
	wide := 21
	if alone+part+conditions > 0 {
		wide = 34
	}
	add := func(n int, what string) {
		if n > 0 {
			lines = append(lines, fmt.Sprintf("%-*s%s", wide, what, view.Count(n, "rule")))
		}
	}
	for state, n := range now.Of {
		add(n, audit.State(state).String()+" until now")
	}
	add(hidden, "not in the list now")
	add(alone, "tried without some records")
	add(part, "tried on the first records only")
	add(conditions, "tried without their precondition")
	ask := view.Confirm{Title: titleOf(d, len(rows)), Verb: verbOf(d), Then: func() tea.Cmd {
		if said := moved(); said != nil && d != store.NoDecision {
			return said
		}
		r.list.ClearSelection()
		return r.decide(given{of: of, rows: rows, d: d, stood: stood})
	}}
	return view.Send(naming(&r.env.Theme.Glyphs, of, []named{{rows: rows}}, ask, append(lines, ""), nil))
}

// named are rules that a question names, below what they have in common; "" is nothing.
type named struct {
	head string
	rows []int
}

// naming is a question that names rules between other lines, a line each: the first of each part, and how many more there
// are, until all are asked for.
func naming(g *theme.Glyphs, of *loading.Rules, parts []named, ask view.Confirm, above, below []string) view.Confirm {
	body := func(most int) string {
		lines := slices.Clone(above)
		for _, part := range parts {
			indent := ""
			if part.head != "" {
				lines, indent = append(lines, part.head), "  "
			}
			for _, row := range part.rows[:min(most, len(part.rows))] {
				lines = append(lines, indent+safe.Truncate(safe.Line(of.Rows[row].Sentence(g)), 56-len(indent), g.Ellipsis))
			}
			if more := len(part.rows) - most; more > 0 {
				lines = append(lines, indent+"and "+view.Thousands(more)+" more: m shows them")
			}
		}
		return strings.Join(slices.Concat(lines, below), "\n")
	}
	most := max(2, 5/len(parts))
	ask.Body = body(most)
	if slices.ContainsFunc(parts, func(part named) bool { return len(part.rows) > most }) {
		ask.All = func() string { return body(len(of.Rows)) }
	}
	return ask
}

// already says that a decision on selected rules is nothing new; a rule without one may be pending or changed.
func already(n int, d store.Decision) string {
	if d == store.NoDecision {
		return "You gave no verdict on the " + view.Count(n, "selected rule") + "."
	}
	return "All " + view.Count(n, "selected rule") + " are " + audit.StateOf(d).String() + " already."
}

func verbOf(d store.Decision) string {
	if d == store.NoDecision {
		return "set to pending"
	}
	return string(d)
}

// titleOf asks about so many rules.
func titleOf(d store.Decision, n int) string {
	if d == store.NoDecision {
		return "Set " + view.Count(n, "rule") + " to pending?"
	}
	verb := verbOf(d)
	return strings.ToUpper(verb[:1]) + verb[1:] + " " + view.Count(n, "rule") + "?"
}

// given is a decision on rules as they were when it was asked for.
type given struct {
	of       *loading.Rules
	rows     []int
	d        store.Decision
	comment  string               // in the same step; "" leaves what is there
	evidence func(row int) []byte // what was on screen; nil is that of the trial of all rules
	stood    []store.Stood        // by place in rows, as a question was asked about them; nil is as they are when it is given
}

// decide gives rules a decision with all that goes with it, in one step, and goes on to the next one without a verdict.
func (r *Review) decide(g given) tea.Cmd {
	switch {
	case g.d == store.NoDecision:
		g.evidence = noEvidence
	case g.evidence == nil:
		g.evidence = g.of.Evidence()
	}
	return bulking{r}.begin(g, func(evidence func(int) []byte) tea.Cmd { return bulking{r}.decide(g, evidence) })
}

// give takes in verdicts on the rules of an anchor document, which may have come again since they were asked for. They
// are given over what stood then; nil is what stands now.
func (r *Review) give(anchor string, verdicts []store.Verdict, stood []store.Stood) tea.Cmd {
	for i := range verdicts {
		if verdicts[i].At.IsZero() {
			verdicts[i].At = r.env.Now()
		}
	}
	e, of := entry{anchor: anchor, verdicts: verdicts, stood: stood}, r.newest(anchor)
	if of != nil && stood == nil && !r.Log.undoing() {
		e.stood = of.Review.Stood(verdicts)
	}
	r.apply(of, audit.Given(verdicts))
	return r.Log.add(e)
}

// apply draws the rows anew that verdicts touch, and returns them.
func (r *Review) apply(to *loading.Rules, verdicts []store.Verdict) []int {
	if to == nil {
		return nil // it is read from the store when it is opened again
	}
	rows := to.Review.Apply(verdicts)
	to.Count()
	for _, row := range rows {
		if to == r.Rules {
			folding{r}.changed(row)
		}
	}
	return rows
}

// newest are the rules of an anchor document as they are now, nil where none are here.
func (r *Review) newest(anchor string) *loading.Rules {
	if r.Rules != nil && r.Rules.Anchor == anchor {
		return r.Rules
	}
	return r.past(anchor)
}

// goOn moves on to the next rule in the list that wants a decision, and takes what left the queue out of the list.
func (r *Review) goOn(from int) {
	shown := r.list.Grid().Rows()
	at := slices.Index(shown, from)
	if at < 0 { // a row stands for it
		at = max(r.list.Grid().Position(), 0)
	}
	to := from
	if next, ok := r.Rules.Review.NextOpen(shown, at); ok && r.Queue < audit.QueueMine {
		to = shown[next]
	} else if at+1 < len(shown) && r.Queue != audit.QueueAll {
		to = shown[at+1]
	}
	r.relistAt(to)
}

func (r *Review) askComment() tea.Cmd {
	rows, one := folding{r}.concerned()
	title, before := folding{r}.about("Comment on", rows, one)
	return reasoning{r}.askCommentOn(r.Rules, rows, title, before)
}

// comment puts a comment on rules, as they were when it was asked for.
func (r *Review) comment(of *loading.Rules, rows []int, text string) tea.Cmd {
	replaced, changed := 0, false
	for _, row := range rows {
		had := of.Rows[row].Item.OwnComment(me(r.env))
		changed = changed || had != text
		if had != "" && had != text {
			replaced++
		}
	}
	if !changed {
		return nil
	}
	r.list.ClearSelection()
	said, undo := "Comment saved.", ""
	switch {
	case text == "":
		said = "Comment removed."
	case replaced > 0 && len(rows) > 1:
		said, undo = "Comment saved; it replaced "+view.Count(replaced, "earlier comment")+".", " Press u to restore them."
	}
	return bulking{r}.begin(given{of: of, rows: rows}, func(func(int) []byte) tea.Cmd {
		row := r.list.Row()
		cmd := r.give(of.Anchor, of.Review.Comment(rows, text, me(r.env)), nil)
		r.relistAt(row)
		return tea.Batch(cmd, bulking{r}.told(of.Anchor, said+bulking{r}.since(of.Anchor, of.Review, rows), undo))
	})
}

// noEvidence is that of who says nothing on records.
func noEvidence(int) []byte { return nil }

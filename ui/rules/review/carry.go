package review

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/audit"
	"docket/ui/core/each"
	"docket/ui/popup"
	"docket/ui/rules/loading"
	"docket/ui/safe"
	"docket/ui/view"
)

// carrying is the part of a review that takes verdicts over from other anchor documents.
type carrying struct{ *Review }

// offers are what other anchor documents say of the rules here, as far as it is known.
func (r carrying) offers() []audit.Offer {
	if r.Rules.Empty() || r.Rules.Known == nil {
		return nil
	}
	return r.Rules.Known.Offers
}

func (r carrying) noOffer() string {
	switch why := r.NoRules(); {
	case why != "":
		return why
	case r.Rules.Known == nil || !r.Rules.SilencesRead(): // which are read with them
		return "Earlier verdicts are still being looked through."
	case len(r.Rules.Known.Offers) == 0:
		if r.env.Store.InTeam() {
			return "You judged no rule here on another anchor document, of the five judged last."
		}
		return "No rule here was judged on another anchor document, of the five judged last."
	}
	return ""
}

// askCarry looks once more for what is offered: verdicts elsewhere change while rules are on screen. From is the anchor
// document to carry from, "" is any.
func (r carrying) askCarry(from string) tea.Cmd {
	of, s, in, ctx := r.Rules, r.env.Store, r.env.Scope, r.env.Context
	return view.Opens("the earlier verdicts", view.Do(func() tea.Msg {
		found, away := loading.Offers(ctx, s, in, of), error(nil)
		if s.InTeam() { // others may have judged there since
			for i := 0; i < len(found) && away == nil; i++ {
				_, away = s.Exchange(ctx, in, found[i].Anchor)
			}
			found = loading.Offers(ctx, s, in, of)
		}
		all := each.Where(found, func(o audit.Offer) bool { return from == "" || o.Anchor == from })
		return view.Next(func() tea.Cmd { return r.choose(of, all, away) })
	}))
}

func (r carrying) choose(of *loading.Rules, all []audit.Offer, away error) tea.Cmd {
	switch len(all) {
	case 0:
		return view.Say(view.Info, "The earlier verdicts were taken back meanwhile.")
	case 1:
		return r.confirmCarry(of, all[0], away)
	}
	items := each.Of(all, func(o audit.Offer) popup.Item {
		return popup.Item{Label: o.Anchor, Note: r.offerWords(of, o), Then: func() tea.Cmd { return r.confirmCarry(of, o, away) }}
	})
	return popup.NewList(r.env, popup.ListOptions{Title: "Carry verdicts over from", Items: func() []popup.Item { return items }}).Show()
}

// offerWords say what an offer is: "47 of 50 rules, judged 3 March".
func (r carrying) offerWords(of *loading.Rules, o audit.Offer) string {
	return fmt.Sprintf("%s of %s, judged %s", view.Thousands(len(o.Rows)), view.Count(len(of.Rows), "rule"), view.When(o.Newest, r.env.Now()))
}

// confirmCarry asks before verdicts are carried over, as one step.
func (r carrying) confirmCarry(of *loading.Rules, o audit.Offer, away error) tea.Cmd {
	left := o.Open(of.Review)
	torn := tornWords(of, left)
	switch {
	case of != r.Rules:
		return view.Say(view.Info, changedMeanwhile)
	case len(left.Rows) == 0 && torn != "":
		return view.Say(view.Info, "Nothing to carry over from "+o.Anchor+": "+torn)
	case len(left.Rows) == 0:
		return view.Say(view.Info, "Every rule that was judged on "+o.Anchor+" has its verdict here.")
	}
	lines := []string{r.offerWords(of, o) + " on " + o.Anchor + ".", ""}
	parts, comments, behind := byVerdict(of, left, me(r.env))
	if comments > 0 {
		lines = append(lines, fmt.Sprintf("%-12s%s", "commented", view.Count(comments, "rule")))
	}
	if n := folding(r).hidden(left.Rows); n > 0 {
		lines = append(lines, fmt.Sprintf("%-20s%s", "not in the list now", view.Count(n, "rule")))
	}
	if len(lines) > 2 {
		lines = append(lines, "")
	}
	below := []string{"", "These rules are the same but for their id, file, description and justification.",
		"Each verdict is marked as carried, and its comment comes with it. Rules that have a verdict here keep it."}
	if behind > 0 {
		below = append(below, view.Count(behind, "comment")+view.Plural(behind, " stays", " stay")+" behind: where a rule has a comment here, that one is kept.")
	}
	if torn != "" {
		below = append(below, torn)
	}
	if r.env.Store.InTeam() {
		below = append(below, "They are verdicts of yours that count in the team. What other members decided there is not carried.")
		if away != nil {
			below = append(below, view.Sentence(view.Reason(away))+" What counts is as this computer read it last.")
		}
	}
	ask := view.Confirm{Title: "Carry " + view.Count(len(left.Rows), "verdict") + " over from " + o.Anchor + "?", Verb: "carry over", Then: func() tea.Cmd {
		return bulking(r).begin(given{of: of, rows: left.Rows}, func(func(int) []byte) tea.Cmd { return r.carryOver(of, left.Open(of.Review)) })
	}}
	return view.Send(naming(&r.env.Theme.Glyphs, of, parts, ask, lines, below))
}

// tornWords name the rules of which an offer says two things; "" is none.
func tornWords(of *loading.Rules, o audit.Offer) string {
	n := len(o.Torn)
	if n == 0 {
		return ""
	}
	return safe.Line(view.Count(n, "rule") + view.Plural(n, " is", " are") + " left out, as equal rules were judged differently there: " +
		audit.List(n, func(i int) string { return audit.RuleName(&of.Set.Rules[o.Torn[i]], o.Torn[i]) }) + ".")
}

// byVerdict are the rules of an offer by what is carried over to them, how many comments come with it, and how many stay
// behind a comment of this user.
func byVerdict(of *loading.Rules, o audit.Offer, user string) (parts []named, comments, behind int) {
	var by [audit.Flagged + 1][]int
	for i, row := range o.Rows {
		state := audit.StateOf(o.Of[i].Decision)
		by[state] = append(by[state], row)
		switch theirs, mine := o.Of[i].Comment, of.Review.Items[row].OwnComment(user); {
		case theirs == "" || theirs == mine:
		case mine == "":
			comments++
		default:
			behind++
		}
	}
	for _, s := range []audit.State{audit.Accepted, audit.Rejected, audit.Flagged} {
		if n := len(by[s]); n > 0 {
			parts = append(parts, named{fmt.Sprintf("%-12s%s", s, view.Count(n, "rule")), by[s]})
		}
	}
	return parts, comments, behind
}

const changedMeanwhile = "The rules changed meanwhile. Press C to look again."

func (r carrying) carryOver(of *loading.Rules, o audit.Offer) tea.Cmd {
	if len(o.Rows) == 0 || of != r.Rules {
		return view.Say(view.Info, changedMeanwhile)
	}
	cmd := r.give(of.Anchor, o.Take(of.Review, me(r.env)), nil)
	r.relistAt(o.Rows[len(o.Rows)-1])
	return tea.Batch(cmd, view.Say(view.Good, view.Count(len(o.Rows), "verdict")+" carried over from "+o.Anchor+". Press u to undo it in one step."))
}

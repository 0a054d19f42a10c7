package review

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/each"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/rules/loading"
	"docket/ui/shared"
	"docket/ui/view"
)

// ofTeam is the part of a review that is for a team.
type ofTeam struct{ *Review }

func (r ofTeam) own() []view.Action {
	const group = "Team"
	return []view.Action{
		{Name: "Assign to…", Sentence: "Ask a member of the team to judge this rule, or the selected ones.", Group: group, Words: []string{"member", "person", "hand over"},
			Key: keys.On("P"), Why: view.First(r.NoRow, r.noTeam), Seen: true, Do: r.ask},
		{Name: "Settle…", Sentence: "End the disagreement of members about this rule, or the selected ones.", Group: group, Words: []string{"conflict", "disagree", "decide"},
			Key: keys.On("O"), Why: view.First(r.NoRow, r.noTeam, r.noConflict), Seen: true, Do: r.settle},
	}
}

func (r ofTeam) noTeam() string { return shared.Why(r.env) }

// chosen are the rules that an action is for: the selected ones, or the one under the cursor with its family.
func (r ofTeam) chosen() []int {
	rows, _ := folding(r).concerned()
	return rows
}

// conflicts are those of the chosen rules that members disagree about.
func (r ofTeam) conflicts() []int {
	return each.Where(r.chosen(), func(row int) bool { return r.Rules.Review.In(row, audit.QueueDisagreed) })
}

// noConflict refuses to settle what nobody disagrees about, and who may not.
func (r ofTeam) noConflict() string {
	switch {
	case len(r.conflicts()) == 0:
		return "Members do not disagree about this rule."
	case !r.env.Store.MaySettle():
		return view.Sentence(audit.NoSettling)
	case r.together.away: // settling ends what is in the database by then
		return "The team's database is away: what members said meanwhile is not known. Settle once it is back."
	}
	return ""
}

// ask asks for the members, and then which of them the rules are for.
func (r ofTeam) ask() tea.Cmd {
	of, rows, s, ctx := r.Rules, r.chosen(), r.env.Store, r.env.Context
	return view.Opens("the members of the team", view.Do(func() tea.Msg {
		members, err := s.Members(ctx)
		if err != nil {
			return view.Notify{Level: view.Bad, Text: view.Reason(err) + ". Nothing was assigned."}
		}
		return view.Next(func() tea.Cmd { return r.choose(of, rows, members) })
	}))
}

// choose lists the members; who is asked already is no longer when chosen again.
func (r ofTeam) choose(of *loading.Rules, rows []int, members []string) tea.Cmd {
	items := each.Of(members, func(member string) popup.Item {
		n := each.Count(rows, func(row int) bool { return of.Rows[row].Item.AssignedTo(member) })
		item := popup.Item{Label: member, Then: func() tea.Cmd { return r.assign(of, rows, member, n < len(rows)) }}
		switch {
		case n == len(rows):
			item.Note = "has them; Enter takes them back"
		case n > 0:
			item.Note = "has " + view.Count(n, "rule") + " of these"
		}
		return item
	})
	return popup.NewList(r.env, popup.ListOptions{Title: "Assign " + view.Count(len(rows), "rule") + " to", Prompt: "member", Items: func() []popup.Item { return items }}).Show()
}

func (r ofTeam) assign(of *loading.Rules, rows []int, member string, given bool) tea.Cmd {
	s, in, all, ctx := r.env.Store, r.env.Scope, of.Review.Assignments(rows, member, given), r.env.Context
	verb := view.Either(given, " assigned to ", " no longer assigned to ")
	said := view.Count(len(rows), "rule") + verb + member + "." + bulking(r).since(of.Anchor, of.Review, rows)
	r.list.ClearSelection()
	return view.Do(func() tea.Msg {
		if err := s.Assign(context.WithoutCancel(ctx), in, of.Anchor, all); err != nil {
			return view.Notify{Level: view.Bad, Text: view.Reason(err) + ". Nothing was assigned."}
		}
		return view.Next(func() tea.Cmd {
			r.together.of = nil // they are read again
			return tea.Batch(view.Say(view.Good, said), r.Together())
		})
	})
}

func (r ofTeam) settle() tea.Cmd {
	of, rows := r.Rules, r.conflicts()
	asked := othersSay(of, rows)
	var items []popup.Item
	for i, d := range []store.Decision{store.Accept, store.Reject, store.Flag} {
		items = append(items, popup.Item{Key: [...]string{"a", "x", "f"}[i], Label: strings.ToUpper(string(d[:1])) + string(d[1:]), Then: func() tea.Cmd {
			if r.newest(of.Anchor) != of || othersSay(of, rows) != asked {
				return view.Say(view.Warn, "Nothing was settled: a member said something else since you were asked. Look again, then press O.")
			}
			r.list.ClearSelection()
			row := r.list.Row()
			cmd := r.give(of.Anchor, of.Review.Settle(rows, d, me(r.env)), nil)
			r.relistAt(row)
			return tea.Batch(cmd, view.Say(view.Good, view.Count(len(rows), "disagreement")+" settled: "+audit.StateOf(d).String()+". The record says that you did."))
		}})
	}
	return popup.NewList(r.env, popup.ListOptions{Title: "Settle " + view.Count(len(rows), "disagreement"), Items: func() []popup.Item { return items }}).Show()
}

// othersSay is what the other members say of rules, to be compared.
func othersSay(of *loading.Rules, rows []int) string {
	var all strings.Builder // a whole document may be selected
	for _, row := range rows {
		for _, w := range cmp.Or(of.Rows[row].Item.Verdict, &store.Verdict{}).Words {
			if !w.Mine {
				fmt.Fprintln(&all, row, w.By, w.Decision, w.Comment)
			}
		}
	}
	return all.String()
}

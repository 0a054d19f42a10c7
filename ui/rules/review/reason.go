package review

import (
	"context"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/popup"
	"docket/ui/rules/loading"
	"docket/ui/safe"
	"docket/ui/view"
)

const reasonsKey = "rules.reasons"

// mostReasons bounds the reasons that are remembered, and longestReason one of them that was given, in bytes.
const (
	mostReasons   = 20
	longestReason = 300
)

// reasoning is the part of a review that asks for reasons.
type reasoning struct{ *Review }

// rejectWithReason asks why the rule under the cursor, or the selected ones, are rejected, and rejects them.
func (r reasoning) rejectWithReason() tea.Cmd {
	of := r.Rules
	rows, one := folding(r).concerned()
	title, before := folding(r).about("Reject", rows, one)
	var stood []store.Stood
	var box *popup.List
	moved := trialled(r).moved(rows)
	if !r.Log.undoing() {
		stood = of.Review.StoodOn(rows)
	}
	reject := func(reason string) tea.Cmd {
		reason = strings.TrimSpace(reason)
		if said := moved(); said != nil { // the box stays open, and who closes it finds the reason among those to pick
			return tea.Batch(said, r.keepReason(reason, len(reason)))
		}
		box.Close()
		r.list.ClearSelection()
		if !slices.ContainsFunc(rows, func(row int) bool {
			i := of.Rows[row].Item
			return !i.Says(store.Reject, me(r.env)) || i.OwnComment(me(r.env)) != reason
		}) {
			return view.Say(view.Info, "Rejected for this reason already.")
		}
		return tea.Batch(r.decide(given{of: of, rows: rows, d: store.Reject, comment: reason, stood: stood}), r.keepReason(reason, longestReason))
	}
	picks := r.reasons()
	if before != "" {
		picks = append([]string{before}, slices.DeleteFunc(picks, func(p string) bool { return p == before })...)
	}
	items := each.Of(picks, func(reason string) popup.Item {
		return popup.Item{Label: reason, Then: func() tea.Cmd { return reject(reason) }}
	})
	box = popup.NewList(r.env, popup.ListOptions{Title: title, Prompt: "reason", Text: true, Keep: true, Empty: "No reason was given before. Type one.", Items: func() []popup.Item { return items },
		Free: func(typed string) (string, func() tea.Cmd) {
			if strings.TrimSpace(typed) == "" {
				return "", nil
			}
			return "because: " + typed, func() tea.Cmd { return reject(typed) }
		}})
	return box.Show()
}

// askCommentOn asks for a comment, and once more for the same one where another docket wrote one meanwhile.
func (r reasoning) askCommentOn(of *loading.Rules, rows []int, title, text string) tea.Cmd {
	stood := of.Review.StoodOn(rows)
	return view.Send(view.Ask{Title: title, Prompt: "comment", Initial: text, Lines: true, Then: func(text string) tea.Cmd {
		for i, now := range of.Review.StoodOn(rows) {
			if now.Comment != stood[i].Comment && now.Comment != text {
				return tea.Batch(r.askCommentOn(of, rows, title, text), view.Say(view.Warn, "Not saved: another docket wrote a comment meanwhile: "+safe.Line(now.Comment)))
			}
		}
		return r.comment(of, rows, strings.TrimSpace(text))
	}})
}

// reasons are those that were given last, the newest first, then those of the rules on screen.
func (r reasoning) reasons() (out []string) {
	_, _ = r.env.Store.Session.Get(r.env.Context, r.env.Scope, reasonsKey, &out) // without them there is less to pick
	for i := range r.Rules.Rows {
		if c := r.Rules.Rows[i].Item.Comment(); c != "" && len(c) < longestReason && !strings.Contains(c, "\n") && !slices.Contains(out, c) && len(out) < mostReasons {
			out = append(out, c)
		}
	}
	return out
}

// keepReason remembers a reason of at most so many bytes, beside the screen's work.
func (r reasoning) keepReason(reason string, longest int) tea.Cmd {
	if reason == "" || len(reason) > longest {
		return nil
	}
	all := append([]string{reason}, slices.DeleteFunc(r.reasons(), func(have string) bool { return have == reason })...)
	s, in, ctx := r.env.Store, r.env.Scope, r.env.Context
	return view.Do(func() tea.Msg {
		_ = s.Session.Save(context.WithoutCancel(ctx), in, reasonsKey, all[:min(len(all), mostReasons)]) // a reason that is not remembered is typed again
		return nil
	})
}

// Give gives the rule in a row a decision, from a window about it that shows the evidence, and returns the row that the
// list goes on to; -1 where none is left.
func (r *Review) Give(of *loading.Rules, row int, d store.Decision, evidence []byte) (next int, cmd tea.Cmd) {
	if of != r.Rules {
		return -1, view.Say(view.Info, "The rules changed meanwhile. Open the rule again.")
	}
	if why := r.Bulk.busy(); why != "" {
		return row, view.Say(view.Info, why)
	}
	cmd = r.decide(given{of: of, rows: []int{row}, d: d, evidence: func(int) []byte { return evidence }})
	if next = r.list.Row(); next == row {
		next = -1
	}
	return next, cmd
}

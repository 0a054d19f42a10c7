package review

import (
	"fmt"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/merge"
	"docket/ui/core/each"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/rules/detail"
	"docket/ui/sheet"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// conflict is a rule that two people decided in two ways, and what becomes of it: "kept", "theirs" or "flagged".
type conflict struct {
	merge.Met
	settled string
	id      string
}

// verdict is what the conflict was settled with; both comments stay.
func (c *conflict) verdict(by string) store.Verdict {
	if c.settled == "theirs" {
		return c.Take()
	}
	return c.Settle(store.Flag, by)
}

// settles tells whether anything is imported of it: a rule that is flagged here may be flagged with a comment more.
func (c *conflict) settles(by string) bool {
	v := c.verdict(by)
	return c.settled != "kept" && (v.Decision != c.Mine.Decision || v.Comment != c.Mine.Comment)
}

// importing is a table of what others say and what is said here, to be settled line by line or many at once. Nothing is
// saved before its end, and esc saves nothing.
type importing[T any] struct {
	list  *sheet.List[T]
	table *popup.Table
}

// show shows the table of these rows; ask ends it. other tells lines that were decided otherwise than they stood first.
func (w *importing[T]) show(env *view.Env, noun string, rows *sheet.Rows[T], other func(T) bool, ask func() tea.Cmd, title func() string, actions ...view.Action) tea.Cmd {
	w.list = sheet.NewList(env, sheet.Options{Noun: noun, OpenName: "Import…"}, rows, func(T) tea.Cmd { return ask() })
	w.table = popup.NewTable(env, popup.TableOptions{Sheet: w.list, Actions: actions, Title: title,
		Chosen: func() string { return popup.Decided(each.Count(rows.List, other), noun) }})
	return w.table.Show()
}

// settle is the action that settles the line under the cursor, or the selected ones; those that it cannot say why.
func (w *importing[T]) settle(name, sentence, key string, hint int, how func(*T) (refused string)) view.Action {
	return view.Action{Name: name, Sentence: sentence, Group: "Import", Hint: hint, Key: keys.On(key), Seen: true, Do: func() (cmd tea.Cmd) {
		for _, row := range w.list.Chosen() {
			if refused := how(&w.list.Rows.List[row]); refused != "" {
				cmd = view.Say(view.Info, "Not to be imported: "+refused)
			}
			w.list.ChangedRow(row)
		}
		return cmd
	}}
}

// hidden counts the lines of these that the filter hides: they are imported too.
func (w *importing[T]) hidden(taken func(T) bool) int {
	all, shown := w.list.Rows.List, w.list.Sheet.Rows()
	if shown == nil { // all are
		return 0
	}
	return each.Count(all, taken) - each.Count(shown, func(row int) bool { return taken(all[row]) })
}

func hiddenWords(n int, noun string) []string {
	if n == 0 {
		return nil
	}
	return []string{"", fmt.Sprintf("%s of the import %s not in the list now", view.Count(n, noun), view.Plural(n, "is", "are"))}
}

func decided[T any](g *theme.Glyphs, title string, of func(*T) store.Decision) sheet.Field[T] {
	return sheet.Field[T]{Column: widget.Column{Title: title}, Show: func(row *T) (string, widget.Kind) {
		state := audit.StateOf(of(row))
		sign, kind := detail.StateSign(state, g)
		return sign + " " + state.String(), kind
	}}
}

func (x laidOut) settle(r *Review) tea.Cmd {
	g, w := &r.env.Theme.Glyphs, importing[conflict]{}
	rows := sheet.NewRows(func(c *conflict) string { return c.id },
		sheet.Text("settled", func(c *conflict) string { return c.settled }),
		decided(g, "here", func(c *conflict) store.Decision { return c.Mine.Decision }), decided(g, "theirs", func(c *conflict) store.Decision { return c.Theirs.Decision }),
		sheet.Text("rule", func(c *conflict) string { return c.Sentence }),
		sheet.Text("comment here", func(c *conflict) string { return c.Mine.Comment }), sheet.Text("their comment", func(c *conflict) string { return c.Theirs.Comment }),
		sheet.Text("by", func(c *conflict) string { return c.Theirs.By }), sheet.Text("rule_id", func(c *conflict) string { return c.RuleID }))
	rows.List = each.Of(x.both.Conflicts(), func(at int) conflict { return conflict{x.both.Met[at], "kept", strconv.Itoa(at)} })
	to := func(settled string) func(*conflict) string {
		return func(c *conflict) string { c.settled = settled; return "" }
	}
	gains := view.Count(len(x.both.Gains()), "new verdict")
	return w.show(r.env, "conflict", rows, func(c conflict) bool { return c.settled != "kept" }, func() tea.Cmd {
		return r.askImport(x, rows.List, w.hidden(func(c conflict) bool { return c.settles(me(r.env)) }), w.table.Close)
	},
		func() string {
			return "Import into " + x.of.Anchor + ": " + view.Count(len(rows.List), "conflict") + " and " + gains
		},
		w.settle("Keep", "Keep what counts here, on this rule or on the selected ones.", "m", 2, to("kept")),
		w.settle("Take theirs", "Take their verdict; both comments stay.", "t", 3, to("theirs")),
		w.settle("Flag", "Flag the rule; both comments stay.", "f", 4, to("flagged")),
		view.Action{Name: "Read conflict", Sentence: "Read both verdicts and comments in full.", Group: "Import", Hint: 6, Key: keys.On("v"),
			Do: func() tea.Cmd { return readConflict(r.env, w.list.Under()) }})
}

// readConflict shows a conflict in full; nil is none.
func readConflict(env *view.Env, met *conflict) tea.Cmd {
	if met == nil {
		return nil
	}
	lines := []popup.Line{{Item: widget.Item{Name: met.Sentence, Section: true}}, {Item: widget.Item{Name: "rule_id", Value: met.RuleID}}}
	for i, v := range []*store.Verdict{met.Mine, met.Theirs} {
		whose, state := [...]string{"here", "theirs"}[i], audit.StateOf(v.Decision)
		sign, kind := detail.StateSign(state, &env.Theme.Glyphs)
		lines = append(lines, popup.Line{Item: widget.Item{Name: whose, Value: sign + " " + state.String() + detail.ByWhom(*v, env.Now()), Kind: kind}},
			popup.Line{Item: widget.Item{Name: whose + ", comment", Value: v.Comment}})
	}
	return popup.NewReader(env, popup.ReaderOptions{Title: "Conflict", Lines: func() []popup.Line { return lines }}).Show()
}

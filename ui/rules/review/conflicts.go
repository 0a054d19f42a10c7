package review

import (
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
	"docket/ui/view"
	"docket/ui/widget"
)

// conflict is a rule that two people decided in two ways, and what becomes of it: "mine", "theirs" or "flagged".
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

type field = sheet.Field[conflict]

// conflicts are those of a merge, to be settled one by one or many at once. Nothing is
// saved before its end, and esc saves nothing.
type conflicts struct {
	r     *Review
	of    laidOut
	rows  *sheet.Rows[conflict]
	sheet *sheet.Sheet
	table *popup.Table
}

func newConflicts(r *Review, x laidOut) *conflicts {
	c := &conflicts{r: r, of: x}
	g := &r.env.Theme.Glyphs
	side := func(title string, of func(*conflict) *store.Verdict) field {
		return field{Column: widget.Column{Title: title, Width: len("x accepted")}, Show: func(c *conflict) (string, widget.Kind) {
			state := audit.StateOf(of(c).Decision)
			sign, kind := detail.StateSign(state, g)
			return sign + " " + state.String(), kind
		}}
	}
	c.rows = sheet.NewRows(func(c *conflict) string { return c.id },
		sheet.Text("settled", func(c *conflict) string { return c.settled }),
		side("mine", func(c *conflict) *store.Verdict { return c.Mine }), side("theirs", func(c *conflict) *store.Verdict { return c.Theirs }),
		sheet.Text("rule", func(c *conflict) string { return c.Sentence }),
		sheet.Text("my comment", func(c *conflict) string { return c.Mine.Comment }), sheet.Text("their comment", func(c *conflict) string { return c.Theirs.Comment }),
		sheet.Text("by", func(c *conflict) string { return c.Theirs.By }), sheet.Text("rule_id", func(c *conflict) string { return c.RuleID }))
	c.rows.List = each.Of(x.both.Conflicts(), func(at int) conflict { return conflict{x.both.Met[at], "mine", strconv.Itoa(at)} })
	c.sheet = sheet.New(r.env, sheet.Options{Noun: "conflict", OpenName: "Import…", Open: func(int) tea.Cmd {
		return r.askImport(x, c.rows.List, c.table.Close)
	}})
	c.sheet.Show(c.rows)
	gains := view.Count(len(x.both.Gains()), "new verdict")
	c.table = popup.NewTable(r.env, popup.TableOptions{Sheet: c.sheet, Actions: c.actions(), Title: func() string {
		return "Import into " + x.of.Anchor + ": " + view.Count(len(c.rows.List), "conflict") + " and " + gains
	}})
	return c
}

func (c *conflicts) actions() []view.Action {
	const group = "Import"
	settle := func(name, sentence, key, to string, hint int) view.Action {
		return view.Action{Name: name, Sentence: sentence, Group: group, Hint: hint, Key: keys.On(key), Seen: true, Do: func() tea.Cmd {
			for _, row := range c.sheet.Chosen() {
				c.rows.List[row].settled = to
				c.sheet.ChangedRow(row)
			}
			return nil
		}}
	}
	return []view.Action{
		settle("Keep mine", "Keep your own verdict on this rule, or on the selected ones.", "m", "mine", 2),
		settle("Take theirs", "Take their verdict; both comments stay.", "t", "theirs", 3),
		settle("Flag", "Flag the rule; both comments stay.", "f", "flagged", 4),
		{Name: "Read conflict", Sentence: "Read both verdicts and comments in full.", Group: group, Hint: 6, Key: keys.On("v"), Do: c.read},
	}
}

// read shows the conflict under the cursor in full.
func (c *conflicts) read() tea.Cmd {
	met := c.rows.At(c.sheet)
	if met == nil {
		return nil
	}
	lines := []popup.Line{{Item: widget.Item{Name: met.Sentence, Section: true}}, {Item: widget.Item{Name: "rule_id", Value: met.RuleID}}}
	for i, v := range []*store.Verdict{met.Mine, met.Theirs} {
		whose, state := [...]string{"mine", "theirs"}[i], audit.StateOf(v.Decision)
		sign, kind := detail.StateSign(state, &c.r.env.Theme.Glyphs)
		lines = append(lines, popup.Line{Item: widget.Item{Name: whose, Value: sign + " " + state.String() + detail.ByWhom(*v, c.r.env.Now()), Kind: kind}},
			popup.Line{Item: widget.Item{Name: whose + ", comment", Value: v.Comment}})
	}
	return popup.NewReader(c.r.env, popup.ReaderOptions{Title: "Conflict", Lines: func() []popup.Line { return lines }}).Show()
}

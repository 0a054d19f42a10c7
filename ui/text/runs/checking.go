package runs

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/boxes"
	"docket/ui/core/each"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

// chooseCheck asks for the datasource, for what finds its record of a document, and for what must be the same.
func (r *Runs) chooseCheck() tea.Cmd {
	return r.chooseSource("Check against which datasource?", func(f from, columns []string) tea.Cmd {
		keys := append([]string{boxes.IDColumn}, r.table.run.Names...)
		return r.choosePair("What finds a record of "+safe.Line(f.name)+"?", boxes.LikelyPairs(keys, columns), func(on boxes.Pair) tea.Cmd {
			pairs := slices.DeleteFunc(boxes.LikelyPairs(r.table.run.Names, columns), func(p boxes.Pair) bool { return p == on })
			return r.choosePair("What must be the same as in "+safe.Line(f.name)+"?", pairs, func(check boxes.Pair) tea.Cmd { return r.check(f, on, check) })
		})
	})
}

// choosePair asks for a box, or the id, and a column.
func (r *Runs) choosePair(title string, pairs []boxes.Pair, then func(boxes.Pair) tea.Cmd) tea.Cmd {
	items := each.Of(pairs, func(p boxes.Pair) popup.Item {
		return popup.Item{Label: p.Box + " = " + p.Column, Then: func() tea.Cmd { return then(p) }}
	})
	return popup.NewList(r.env, popup.ListOptions{Title: title, Prompt: "box = column", Items: func() []popup.Item { return items }}).Show()
}

// check reads the records and compares; a run that is being sent is compared as far as it is.
func (r *Runs) check(f from, on, check boxes.Pair) tea.Cmd {
	t, env := r.table, r.env
	r.known = f
	return tea.Batch(view.Say(view.Info, "Comparing without blanks, whatever the case. Press i for the rules."),
		t.checked.Start(env.Context, func(ctx context.Context) (c compared, err error) {
			c.doubts, err = f.every(ctx, env, func(pages iter.Seq2[client.NumberedPage, error]) (err error) {
				c.checks, err = t.run.Against(pages, on, []boxes.Pair{check})
				return err
			})
			if c.against = fmt.Sprintf("against %s, by %s = %s", f.words(), on.Box, on.Column); len(c.doubts) > 0 {
				c.against += " (doubtful)"
			}
			return c, err
		}))
}

func (r *Runs) rules() tea.Cmd {
	return popup.NewReader(r.env, popup.ReaderOptions{Title: "How texts are compared", Lines: func() []popup.Line {
		return []popup.Line{{Item: widget.Item{Value: strings.ReplaceAll(boxes.Rules, "\n", " ")}},
			{Item: widget.Item{Value: "What differs stands between brackets in the value: 18,2[4]0; [] is where something is lacking."}}}
	}}).Show()
}

package asking

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/query"
	"docket/ui/core/question"
	"docket/ui/datasource/jobs"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/view"
)

// Join asks for another datasource that is loaded, for the key, and for the columns to show beside it.
func (a *Asker) Join(b Base, column string) tea.Cmd {
	return a.runner.Run("looking for loads", func(ctx context.Context) (err error) {
		b.As, err = jobs.Loads(a.env).As(b.As).Newest(ctx, "")
		return err
	}, func() tea.Cmd {
		var items, same []popup.Item
		for _, of := range b.As {
			item := popup.Item{Label: of.Datasource, Note: view.Count(of.Records, "record") + ", " + jobs.Taken(&of),
				Then: func() tea.Cmd { return a.match(b.Base, of, column) }}
			rest, its := strings.CutPrefix(b.Name, of.Datasource)
			switch {
			case its && rest != "" && strings.Contains(" ,", rest[:1]): // the same records, or a part of them
				same = append(same, item)
			case of.Datasource != b.Name:
				items = append(items, item)
			}
		}
		items = append(items, same...)
		if len(items) == 0 {
			return view.Say(view.Info, "No other datasource is loaded. Open one and press L to load it.")
		}
		return a.choose("Join columns of", "datasource", items)
	})
}

func (a *Asker) choose(title, prompt string, items []popup.Item) tea.Cmd {
	return popup.NewList(a.env, popup.ListOptions{Title: title, Prompt: prompt, Whole: true, Items: func() []popup.Item { return items }}).Show()
}

// match looks for the columns that hold the same keys, and has one pair of them confirmed.
func (a *Asker) match(b question.Base, of store.Snapshot, column string) tea.Cmd {
	var other question.Base
	var pairs []question.Pair
	var found [][]string
	return a.runner.Run("comparing keys with "+safe.Line(of.Datasource), func(ctx context.Context) error {
		t, err := jobs.Loads(a.env).Open(ctx, of)
		if err != nil {
			return err
		}
		other = question.Of(t)
		t.Close()
		if pairs = b.Pairs(other, column); len(pairs) == 0 {
			return nil
		}
		found, err = a.runner.Cells(ctx, b.Found(other, pairs), b.As)
		return err
	}, func() tea.Cmd {
		items := each.Of(found, func(row []string) matched { return read(pairs, row) })
		items = slices.DeleteFunc(items, func(m matched) bool { return m.found == 0 })
		slices.SortStableFunc(items, func(x, y matched) int { return x.compare(y, column) })
		if len(items) == 0 {
			return view.Say(view.Info, "No column of "+safe.Line(of.Datasource)+" has a key of "+safe.Line(b.Name)+". Put the cursor on the column with the key, and press J again.")
		}
		return a.choose("By which key?", "key", each.Of(items, func(m matched) popup.Item {
			return popup.Item{Label: m.Key + " = " + other.Name + "." + m.Other, Note: m.words(), Then: func() tea.Cmd { return a.joined(b, other, m.Pair) }}
		}))
	})
}

// matched is a pair of columns with what their values say.
type matched struct {
	question.Pair
	keys, found, most int
}

// read reads a row of [question.Base.Found].
func read(pairs []question.Pair, row []string) matched {
	n := make([]int, len(row))
	for i, cell := range row {
		n[i], _ = strconv.Atoi(cell) // NULL is 0
	}
	return matched{pairs[n[0]], n[1], n[2], n[3]}
}

// compare puts first what belongs together best: the column under the cursor, then where most keys are found and fewest
// records belong to each.
func (m matched) compare(to matched, cursor string) int {
	switch here, there := m.Key == cursor, to.Key == cursor; {
	case here != there && here:
		return -1
	case here != there:
		return 1
	}
	return cmp.Or(cmp.Compare(to.found*max(m.keys, 1), m.found*max(to.keys, 1)), cmp.Compare(m.most, to.most))
}

func (m matched) words() string {
	text := fmt.Sprintf("%s of %s found, ", view.Thousands(m.found), view.Thousands(m.keys))
	if m.most > 1 {
		return text + fmt.Sprintf("rows repeat, up to %s times", view.Thousands(m.most))
	}
	return text + "each once"
}

// joined asks which columns to show, and shows them.
func (a *Asker) joined(b, other question.Base, on question.Pair) tea.Cmd {
	choice := other
	choice.Columns = slices.DeleteFunc(slices.Clone(other.Columns), func(c query.Column) bool { return c.Name == on.Other })
	return a.pick(picking{title: "Columns of " + other.Name + " beside " + on.Key, verb: "Show these columns", base: choice, then: func(columns []string) tea.Cmd {
		return a.ask(b.Join(other, on, columns), about{title: b.Name + " with " + safe.And(columns) + " of " + other.Name, as: b.As, column: on.Key})
	}})
}

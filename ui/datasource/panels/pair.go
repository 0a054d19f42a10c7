package panels

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/compare"
	"docket/ui/core/each"
	"docket/ui/datasource/pages"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

type pairLine struct {
	name   string
	values [2]client.Value
	differ bool
}

// Pair puts two records side by side, a column a line, with signs where they differ.
func Pair(env *view.Env, records [2]pages.Place, titles [2]string) tea.Cmd {
	lines, fact := pairOf(records)
	value := func(i int) sheet.Field[pairLine] {
		return sheet.Field[pairLine]{Column: widget.Column{Title: titles[i], Flex: 1, Min: 8}, Show: func(l *pairLine) (string, widget.Kind) {
			shown, kind := pages.Shown(l.values[i])
			if l.differ && kind == widget.Plain {
				kind = widget.Changed
			}
			return shown, kind
		}}
	}
	rows := sheet.NewRows(func(l *pairLine) string { return l.name },
		sheet.In(widget.Column{Title: "column", Max: 20}, widget.Muted, func(l *pairLine) string { return l.name }),
		sheet.Field[pairLine]{Column: widget.Column{Width: 2, Min: 2}, Name: "differs", Show: func(l *pairLine) (string, widget.Kind) {
			if l.differ {
				return env.Theme.Glyphs.NotEqual, widget.Changed
			}
			return "", widget.Plain
		}}, value(0), value(1))
	rows.List = lines
	s := sheet.New(env, sheet.Options{Noun: "column", Pinned: 1, Title: func() string { return titles[0] + " beside " + titles[1] }})
	s.SetEmpty("They are the same in every column.")
	s.Show(rows)
	only := false
	toggle := func() tea.Cmd {
		var list []int
		if only = !only; only {
			list = []int{}
			for i, l := range lines {
				if l.differ {
					list = append(list, i)
				}
			}
		}
		s.List(list)
		return nil
	}
	copyOf := *view.Find(s.Actions(), "Copy")
	copyOf.Sentence, copyOf.Do = "Copy both values.", func() tea.Cmd {
		l := rows.At(s)
		return env.Copy(l.values[0].Text()+"\t"+l.values[1].Text(), "both values of "+l.name)
	}
	return popup.NewTable(env, popup.TableOptions{Sheet: s, Title: func() string { return titles[0] + " beside " + titles[1] + " " + env.Theme.Glyphs.Dot + " " + fact },
		Actions: []view.Action{copyOf, {Name: "Differences only", Sentence: "Show all columns, or only those that differ.", Group: groupPanel, Hint: 2, Key: keys.On("c"), Do: toggle}}}).Show()
}

// NotTwo is why no two things are compared, "" where two are selected.
func NotTwo(n int, things string) string {
	if n == 2 {
		return ""
	}
	return fmt.Sprintf("Select two %s with Space to compare them; %s %s selected.", things, view.Thousands(n), view.Plural(n, "is", "are"))
}

// pairOf compares two records column by column and says how many differ.
func pairOf(records [2]pages.Place) (lines []pairLine, fact string) {
	seen := map[string]bool{}
	add := func(name string, a, b client.Value) {
		seen[name] = true
		lines = append(lines, pairLine{name, [2]client.Value{a, b}, !compare.Equal(a, b)})
	}
	add(pages.IDTitle, pages.ID(records[0].Record()), pages.ID(records[1].Record()))
	for _, r := range records {
		for _, name := range r.Columns {
			if !seen[name] {
				add(name, cellOf(records[0], name), cellOf(records[1], name))
			}
		}
	}
	differ := each.Count(lines[1:], func(l pairLine) bool { return l.differ })
	if differ == 0 {
		return lines, "the same in every column"
	}
	return lines, view.Count(differ, "column") + " of " + view.Thousands(len(lines)-1) + " differ"
}

func cellOf(k pages.Place, name string) client.Value {
	if i := slices.Index(k.Columns, name); i >= 0 {
		return k.Cell(k.Row, i)
	}
	return nil
}

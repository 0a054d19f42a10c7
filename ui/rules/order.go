package rules

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/sheet"
	"docket/ui/view"
)

// orders are the columns by which a key sorts the list, one after another; -1 is the service's order.
var orders = []int{-1, colLeft, colRight, colEnable, colID}

// order is the column by which the list is sorted, and the same in words.
func (m *model) order() (by sheet.Key, words string) {
	by, words = sheet.Key{Col: -1}, "in the service's order"
	if keys := m.list.Order(); len(keys) > 0 {
		by = keys[0]
	}
	if by.Col >= 0 {
		words = "by " + m.list.Source().(sheet.Valued).Fields()[by.Col]
	}
	if by.Desc {
		words += ", reversed"
	}
	return by, words
}

// sort sorts the list by the next column, or the other way round.
func (m *model) sort(next bool) tea.Cmd {
	by, _ := m.order()
	if next {
		by.Col = orders[(slices.Index(orders, by.Col)+1)%len(orders)]
	} else {
		by.Desc = !by.Desc
	}
	keys := []sheet.Key{by}
	if by == (sheet.Key{Col: -1}) {
		keys = nil
	}
	sorted := m.list.Sort(keys)
	_, words := m.order()
	return tea.Batch(sorted, view.Say(view.Info, "Sorted "+words+"."))
}

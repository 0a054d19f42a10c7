package rules

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/sheet"
	"docket/ui/view"
)

// orders are the columns by which a key sorts the list, one after another; -1 is the
// service's order.
var orders = []struct {
	col   int
	words string
}{{-1, "in the service's order"}, {colLeft, "by left"}, {colRight, "by right"}, {colEnable, "by enable"}, {colID, "by rule_id"}}

// order is the column by which the list is sorted, and its place among the orders.
func (m *model) order() (by sheet.Key, place int) {
	by = sheet.Key{Col: -1}
	if keys := m.list.Order(); len(keys) > 0 {
		by = keys[0]
	}
	for i, o := range orders {
		if o.col == by.Col {
			return by, i
		}
	}
	return by, -1
}

// orderName is the order and its direction in words.
func (m *model) orderName() string {
	by, place := m.order()
	words := "by another column"
	if place >= 0 {
		words = orders[place].words
	}
	if by.Desc {
		words += ", reversed"
	}
	return words
}

// nextOrder sorts the list in another way.
func (m *model) nextOrder() tea.Cmd {
	by, place := m.order()
	by.Col = orders[(place+1)%len(orders)].col
	return m.sortBy(by)
}

func (m *model) reverse() tea.Cmd {
	by, _ := m.order()
	by.Desc = !by.Desc
	return m.sortBy(by)
}

func (m *model) sortBy(by sheet.Key) tea.Cmd {
	if by.Col < 0 && !by.Desc {
		m.list.SetOrder(nil)
	} else {
		m.list.SetOrder([]sheet.Key{by})
	}
	return view.Say(view.Info, "Sorted "+m.orderName()+".")
}

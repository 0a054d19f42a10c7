package rules

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/rules/detail"
	"docket/ui/sheet"
	"docket/ui/view"
)

// orders are the ways in which a key sorts the list, one after another: a column or a
// field of the sheet, and how that is told. -1 is the service's order.
var orders = []struct {
	col   int
	words string
}{{-1, "in the service's order"}, {colRule, "by sentence"}, {fieldType, "by document types"}, {colEnable, "by enable"}, {colID, "by rule id"}}

// order is the column by which the list is sorted.
func (m *model) order() sheet.Key {
	if keys := m.list.Order(); len(keys) > 0 {
		return keys[0]
	}
	return sheet.Key{Col: -1}
}

// orderName is the order and its direction in words.
func (m *model) orderName() string {
	by := m.order()
	words := "by " + fieldNames[max(by.Col, 0)]
	for _, o := range orders {
		if o.col == by.Col {
			words = o.words
		}
	}
	if by.Desc {
		words += ", reversed"
	}
	return words
}

// nextOrder sorts the list in another way.
func (m *model) nextOrder() tea.Cmd {
	by := m.order()
	next := 0
	for i, o := range orders {
		if o.col == by.Col {
			next = (i + 1) % len(orders)
		}
	}
	by.Col = orders[next].col
	return m.sortBy(by)
}

func (m *model) reverse() tea.Cmd {
	by := m.order()
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

// SortKey implements sheet.Ordered: what does not parse comes last, enable goes from true
// to odd, and ids are in the order in which people count.
func (l *list) SortKey(row, col int) (string, bool) {
	read := &l.of.read[row]
	switch col {
	case colRule:
		return last(!read.parsed) + strings.ToLower(detail.SentenceOf(&l.of.set.Rules[row], read.expr, read.parsed, false)), true
	case fieldType:
		return last(!read.parsed) + strings.ToLower(read.expr.Left.DocumentType) + "\x00" + strings.ToLower(read.expr.Right.DocumentType), true
	case colEnable:
		return [...]string{"1", "2", "3"}[read.enable], true
	case colID:
		return "\x01" + naturalKey(l.of.set.Rules[row].ID), true
	}
	return "", false
}

// last puts what does not parse behind what does.
func last(behind bool) string {
	if behind {
		return "\x02"
	}
	return "\x01"
}

// naturalKey is an id as text that sorts as people count: "rule-9" before "rule-10". Ids
// of the same meaning and another spelling ("7", "07") are told apart by their length.
func naturalKey(id string) string {
	var b strings.Builder
	for rest := id; rest != ""; {
		n := digits(rest)
		if n == 0 {
			b.WriteByte(rest[0])
			rest = rest[1:]
			continue
		}
		number := strings.TrimLeft(rest[:n], "0")
		b.Write([]byte{'0', byte(len(number) >> 8), byte(len(number))})
		b.WriteString(number)
		rest = rest[n:]
	}
	fmt.Fprintf(&b, "\x00%08x", len(id))
	return b.String()
}

// digits is how many digits s begins with.
func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

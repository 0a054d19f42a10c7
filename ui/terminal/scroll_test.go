package terminal

import (
	"fmt"
	"strings"
	"testing"
)

var (
	documents = []string{"invoice", "purchase_order", "grn", "delivery_note"}
	names     = []string{"total_amount", "vendor", "tax", "due_date", "currency", "order_no", "iban"}
)

// list is a frame with a list that begins at a row, and a record beside it.
func list(begin, selected int) string {
	var b strings.Builder
	b.WriteString(" 1 Rules  2 Data\n    left      operator   right                  │ rule\n")
	for i := range 20 {
		mark := " "
		if begin+i == selected {
			mark = "▌"
		}
		n := begin + i
		fmt.Fprintf(&b, "%s ◦ %-40s  \x1b[38;5;243m≤ date\x1b[39m  %-40s   rule_%06d │ fact %d\n", mark,
			documents[n%3]+"."+names[n%7], documents[n%4]+"."+names[n%5], n, selected*20+i)
	}
	fmt.Fprintf(&b, " rule %d of 100", selected)
	return b.String()
}

func TestAListThatScrollsIsMovedByTheTerminal(t *testing.T) {
	for _, c := range []struct {
		name       string
		last, next string
		moves      bool
	}{
		{"a row down", list(10, 28), list(11, 29), true},
		{"a row up", list(10, 11), list(9, 10), true},
		{"three rows, by the wheel", list(10, 15), list(13, 15), true},
		{"seven rows, by a burst of keys", list(10, 28), list(17, 35), true},
		{"the selection moves", list(10, 11), list(10, 12), false},
		{"another list", list(10, 11), strings.ReplaceAll(list(500, 501), "invoice", "grn"), false},
		{"nothing is listed", list(10, 11), strings.Repeat("\n", 22), false},
		{"a list beside one that stands", besides(list(10, 11), list(50, 51)), besides(list(11, 12), list(50, 51)), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			var written [2]int
			for i, scrolls := range []bool{false, true} {
				p, b := painter{scrolls: scrolls}, newTube(t, 200, 23)
				b.write(string(p.paint("", c.last, false, 200, 23)))
				out := p.paint(c.last, c.next, true, 200, 23)
				b.write(string(out))
				fresh := newTube(t, 200, 23)
				fresh.write(string(new(painter).paint("", c.next, false, 200, 23)))
				b.same(fresh, c.name)
				if (b.scrolls > 0) != (scrolls && c.moves) {
					t.Errorf("lines were moved %d times", b.scrolls)
				}
				written[i] = len(out)
			}
			if c.moves && written[1] >= written[0] {
				t.Errorf("%d bytes were written, %d without moving", written[1], written[0])
			}
		})
	}
}

// besides is a frame beside another.
func besides(left, right string) string {
	l, r := strings.Split(left, "\n"), strings.Split(right, "\n")
	for i := range l {
		l[i] += "│" + r[i]
	}
	return strings.Join(l, "\n")
}

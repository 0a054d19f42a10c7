package sheet_test

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/sheet"
	"docket/ui/view"
)

// A key reads some rows of many and leaves the rest to be read before the next keys; what
// comes of it is the same, and what was asked for last is what is shown.
func TestAKeyOverManyRowsReadsAFew(t *testing.T) {
	p, read := newPerson(t), 0
	rows := sheet.NewRows(func(i *int) string { return fmt.Sprint(*i) }, sheet.Text("n", func(i *int) string { read++; return fmt.Sprint(*i) }))
	for i := range 20_000 {
		rows.List = append(rows.List, 19_999-i)
	}
	p.sheet.Show(rows)
	p.press("/")
	read = 0
	first := p.sheet.Update(message("7"))
	if read > 2500 || p.sheet.Len() != 20_000 {
		t.Errorf("the first letter read %d rows, and shows %d", read, p.sheet.Len())
	}
	second := p.sheet.Update(message("7"))
	p.run(first)
	p.run(second)
	want := 0
	for _, i := range rows.List {
		if strings.Contains(fmt.Sprint(i), "77") {
			want++
		}
	}
	if read > 21_000 || p.sheet.Len() != want {
		t.Errorf("%d rows were read, %d are shown", read, p.sheet.Len())
	}
	p.press("esc")
	if p.sheet.Sort([]sheet.Key{{Col: 0}})().(view.Work).Run(); p.sheet.At(0) != 0 {
		t.Error("rows were sorted in the key")
	}
	p.run(p.sheet.Sort([]sheet.Key{{Col: 0}}))
	if p.sheet.At(0) != 19_999 {
		t.Errorf("row %d is the first", p.sheet.At(0))
	}
}

// An expression over many long values does not hold a key up: the rows come behind it, also where one of them changed
// meanwhile, and what was typed last is what is shown.
func TestAKeyOfAnExpressionLooksAtSomeRows(t *testing.T) {
	p, read := newPerson(t), 0
	rows := sheet.NewRows(func(i *string) string { return *i }, sheet.Text("n", func(i *string) string { read++; return *i }))
	for i := range 5_000 {
		rows.List = append(rows.List, fmt.Sprint(i, strings.Repeat(" it is billed and ordered", 8)))
	}
	p.sheet.Show(rows)
	all := len(rows.List)
	read = 0
	first := p.sheet.FilterTo("n~(i|b)t?.*(d|x).*7$|^7.*", func() tea.Cmd { return nil })
	if first == nil || read > all/2 || p.sheet.Len() != all {
		t.Errorf("the key read %d rows of %d, and shows %d", read, all, p.sheet.Len())
	}
	rows.List[0] = "7, another value"
	p.sheet.ChangedRow(0)
	p.run(first)
	if want := 1 + 1 + 10 + 100; p.sheet.Len() != want {
		t.Errorf("%d rows are shown, want %d", p.sheet.Len(), want)
	}
	slow := p.sheet.FilterTo("n~(i|b)t?.*(d|x).*7$|^8.*", func() tea.Cmd { return nil })
	last := p.sheet.FilterTo("n:another", func() tea.Cmd { return nil })
	p.run(slow)
	p.run(last)
	if p.sheet.Len() != 1 {
		t.Errorf("%d rows are shown of what was typed last", p.sheet.Len())
	}
}

// An owner lists other rows with many keys: which of them an expression passes is known from when it was typed.
func TestRowsThatAreListedAnewAreNotLookedAtAnew(t *testing.T) {
	p, read := newPerson(t), 0
	rows := sheet.NewRows(func(i *string) string { return *i }, sheet.Text("n", func(i *string) string { read++; return *i }))
	var odd []int
	for i := range 5_000 {
		if rows.List = append(rows.List, fmt.Sprint(strings.Repeat("it is billed and ordered ", 8), i)); i%2 == 1 {
			odd = append(odd, i)
		}
	}
	p.sheet.Show(rows)
	p.run(p.sheet.FilterTo("n~(i|b)t?.*(d|x).*7$", func() tea.Cmd { return nil }))
	rows.List[7] = "8"
	p.sheet.ChangedRow(7)
	read = 0
	p.sheet.List(odd)
	if n := p.sheet.Len(); n != 499 || read > 200 {
		t.Errorf("%d rows are shown, and listing them read %d", n, read)
	}
	p.sheet.List(nil)
	read = 0
	if cmd := p.sheet.Cycle("n~(i|b)t?.*(d|x).*8$", "n:9"); cmd == nil || read > len(rows.List)/2 {
		t.Errorf("the key of a cycle read %d rows", read)
	}
}

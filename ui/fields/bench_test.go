package fields_test

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client/allocs"
	"docket/ui/uitest"
	"docket/ui/view"
)

// many is a view with document types of some fields each, open side by side.
func many(t testing.TB, types, fields int) view.View {
	t.Helper()
	maker, captured := captured()
	manyOpen(t, types, fields, maker)
	return *captured
}

func manyOpen(t testing.TB, types, fields int, makers ...view.Maker) *uitest.Driver {
	t.Helper()
	var all []string
	for i := range types {
		var f []string
		for j := range fields {
			f = append(f, fmt.Sprintf(`"field_%03d":{"label":"Field %d","required":%t,"visibility":true}`, j, j, j%2 == 0))
		}
		all = append(all, fmt.Sprintf(`"type_%02d":{%s}`, i, strings.Join(f, ",")))
	}
	d := uitest.Start(t, uitest.Options{Width: 200, Height: 50, View: "fields", Target: "type_00", Makers: makers})
	return d.Press("i").Paste(write(t, "many.json", "{"+strings.Join(all, ",")+"}")).Press("enter", "esc")
}

// key presses a key as the root does: for its action.
func key(v view.View, c rune) {
	if _, taken := view.Dispatch(v.Actions(), press(c)); !taken {
		v.Update(press(c))
	}
}

func press(c rune) tea.KeyMsg { return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{c}} }

// moves gives a function that moves a row, down and up again, and draws.
func moves(v view.View) func() {
	steps := 0
	return func() {
		if steps++; steps%20 < 10 {
			key(v, 'j')
		} else {
			key(v, 'k')
		}
		_ = v.View()
	}
}

func TestARowMoveCostsTheSameHoweverMuchIsOpen(t *testing.T) {
	few := allocs.Each(t, 40, moves(many(t, 20, 5)))
	lots := allocs.Each(t, 40, moves(many(t, 20, 500)))
	if lots > few+10 {
		t.Errorf("a row move allocates %v times with 500 fields, %v with 5", lots, few)
	}
}

func TestATurnedSwitchAllocatesNoMoreThanAFewTimesAField(t *testing.T) {
	const fields = 500
	v := many(t, 20, fields)
	n := allocs.Each(t, 20, func() {
		key(v, 'r')
		_ = v.View()
	})
	if n > 3*fields {
		t.Errorf("turning one switch among %d fields of 20 document types allocates %v times", fields, n)
	}
}

// BenchmarkRowMove is a row key with 20 document types of 500 fields: Update and View.
func BenchmarkRowMove(b *testing.B) {
	move := moves(many(b, 20, 500))
	b.ReportAllocs()
	for b.Loop() {
		move()
	}
}

// BenchmarkToggle is a switch that is turned there.
func BenchmarkToggle(b *testing.B) {
	v := many(b, 20, 500)
	b.ReportAllocs()
	for b.Loop() {
		key(v, 'r')
		_ = v.View()
	}
}

// BenchmarkToggleAll turns the switches of all 500 fields.
func BenchmarkToggleAll(b *testing.B) {
	v := many(b, 20, 500)
	key(v, '*')
	b.ReportAllocs()
	for b.Loop() {
		key(v, 'v')
		_ = v.View()
	}
}

// BenchmarkPreview is ctrl+s among 20 document types of 500 changed fields, until the review is drawn, and the way back.
func BenchmarkPreview(b *testing.B) {
	d := manyOpen(b, 20, 500)
	for b.Loop() {
		d.Press("ctrl+s")
		d.Press("esc")
	}
}

// BenchmarkPreviewOfAll is the same with all 20 in one review.
func BenchmarkPreviewOfAll(b *testing.B) {
	d := manyOpen(b, 20, 500)
	for b.Loop() {
		d.Press("ctrl+s", "a")
		d.Press("esc")
	}
}

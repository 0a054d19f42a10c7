package widget_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/theme"
	"docket/ui/widget"
)

// Whatever is typed and pasted, the text comes back as it was, fits, and its cursor is
// in sight.
func TestLinesComeBackAsTheyWereTypedAndTheirCursorIsInSight(t *testing.T) {
	th := dark()
	cursor := th.Seq(theme.Cursor).On
	rng := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"word ", "\n", "\t", "\x1b[2J", "\u202e", "\ufffd", "日本語", "👩‍👩‍👧‍👦", "e\u0301", strings.Repeat("x", 90), " ", "\x00"}
	keys := []tea.KeyType{tea.KeyLeft, tea.KeyRight, tea.KeyUp, tea.KeyDown, tea.KeyHome, tea.KeyEnd, tea.KeyCtrlW, tea.KeyBackspace, tea.KeyDelete, tea.KeyCtrlK, tea.KeyCtrlT, tea.KeyPgUp}
	for range 60 {
		text := ""
		for range rng.IntN(12) {
			text += pieces[rng.IntN(len(pieces))]
		}
		l := widget.NewLines(th)
		w, h := 1+rng.IntN(60), 1+rng.IntN(12)
		l.SetSize(w, h)
		l.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
		if got := l.Value(); got != text {
			t.Fatalf("%q came back as %q", text, got)
		}
		for range 40 {
			view := l.View()
			mustFit(t, "lines", view, w, h)
			if w > 12 && !strings.Contains(view, cursor) {
				t.Fatalf("no cursor in %q for %q at %d×%d", view, l.Value(), w, h)
			}
			l.Update(tea.KeyMsg{Type: keys[rng.IntN(len(keys))], Alt: rng.IntN(8) == 0})
		}
	}
}

func TestTheCursorOfLinesStandsWhereTypingGoesOn(t *testing.T) {
	l := widget.NewLines(dark())
	l.SetSize(20, 5)
	l.SetValue("one\nthree")
	l.Update(tea.KeyMsg{Type: tea.KeyUp})
	l.Update(typed("!"))
	l.Update(tea.KeyMsg{Type: tea.KeyEnter, Alt: true})
	l.Update(typed("two"))
	if got := l.Value(); got != "one!\ntwo\nthree" {
		t.Errorf("%q", got)
	}
}

// Terminals paste the end of a line as the key that ends one.
func TestPastedLinesStayLines(t *testing.T) {
	for _, ends := range []string{"\n", "\r\n", "\r"} {
		l := widget.NewLines(dark())
		l.SetSize(40, 5)
		l.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("line one" + ends + "line two"), Paste: true})
		if got := l.Value(); got != "line one\nline two" {
			t.Errorf("with %q it is %q", ends, got)
		}
	}
}

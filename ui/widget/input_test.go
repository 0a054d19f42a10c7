package widget_test

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/theme"
	"docket/ui/widget"
)

func typed(s string) tea.KeyMsg { return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(s)} }

func pasted(s string) tea.KeyMsg {
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(s), Paste: true}
}

func TestALineIsEditedByCharactersAndWords(t *testing.T) {
	k := func(typ tea.KeyType) tea.KeyMsg { return tea.KeyMsg{Type: typ} }
	for _, c := range []struct {
		name string
		keys []tea.KeyMsg
		want string
	}{
		{"typing", []tea.KeyMsg{typed("ab"), {Type: tea.KeySpace, Runes: []rune{' '}}, typed("c")}, "ab c"},
		{"a word that is a key's name", []tea.KeyMsg{typed("home"), typed("x")}, "homex"},
		{"in the middle", []tea.KeyMsg{typed("ac"), k(tea.KeyLeft), typed("b")}, "abc"},
		{"home and end", []tea.KeyMsg{typed("b"), k(tea.KeyHome), typed("a"), k(tea.KeyEnd), typed("c")}, "abc"},
		{"beyond the ends", []tea.KeyMsg{k(tea.KeyLeft), k(tea.KeyBackspace), k(tea.KeyRight), k(tea.KeyDelete), typed("a")}, "a"},
		{"an emoji goes whole", []tea.KeyMsg{typed("a👩🏽‍❤️‍💋‍👨🏿"), k(tea.KeyBackspace)}, "a"},
		{"an accent goes with its letter", []tea.KeyMsg{typed("ae\u0301"), k(tea.KeyBackspace)}, "a"},
		{"delete forwards", []tea.KeyMsg{typed("e\u0301b"), k(tea.KeyHome), k(tea.KeyDelete)}, "b"},
		{"a word back", []tea.KeyMsg{typed("one two  "), k(tea.KeyCtrlW)}, "one "},
		{"to the start", []tea.KeyMsg{typed("one two"), k(tea.KeyLeft), k(tea.KeyCtrlU)}, "o"},
		{"to the end", []tea.KeyMsg{typed("one two"), k(tea.KeyHome), {Type: tea.KeyRunes, Runes: []rune{'f'}, Alt: true}, k(tea.KeyCtrlK)}, "one"},
		{"a paste of lines", []tea.KeyMsg{pasted("a\r\nb\tc")}, "a b c"},
		{"a paste is kept to the character", []tea.KeyMsg{pasted("a\u202eb\u200b\x1b[31m\x00\u009bc")}, "a\u202eb\u200b\x1b[31m\x00\u009bc"},
		{"other keys", []tea.KeyMsg{typed("a"), k(tea.KeyEnter), k(tea.KeyEsc), k(tea.KeyF1), k(tea.KeyUp)}, "a"},
	} {
		in := widget.NewInput(dark(), "/")
		in.Focus()
		for _, msg := range c.keys {
			in.Update(msg)
		}
		if got := in.Value(); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestAnInputWithoutFocusTakesNothing(t *testing.T) {
	in := widget.NewInput(dark(), "/")
	if in.Update(typed("a")) || in.Value() != "" {
		t.Error("text arrived without the focus")
	}
	in.Focus()
	if !in.Update(typed("a")) || in.Update(tea.KeyMsg{Type: tea.KeyLeft}) {
		t.Error("Update tells changes wrongly")
	}
}

func TestTheCursorIsAlwaysInSight(t *testing.T) {
	on := dark().Seq(theme.Cursor).On
	for _, text := range append(hostile, strings.Repeat("abc 請求 ", 30)) {
		in := widget.NewInput(dark(), "find:")
		in.SetPlaceholder("請求書 or name")
		in.SetValue(text)
		in.Focus()
		for w := 1; w < 60; w += 3 {
			in.SetWidth(w)
			for _, typ := range []tea.KeyType{tea.KeyHome, tea.KeyRight, tea.KeyRight, tea.KeyEnd, tea.KeyLeft} {
				in.Update(tea.KeyMsg{Type: typ})
				view := in.View()
				mustFit(t, "input", view, w, 1)
				if w > 6 && !strings.Contains(view, on) {
					t.Fatalf("no cursor in %q for %q at %d", view, text, w)
				}
			}
		}
	}
}

// textinput of bubbles 1.0.0 panics here.
func TestDeletingTheWordBehindTheCursorWhereOnlyBlanksFollow(t *testing.T) {
	i := widget.NewInput(theme.New(theme.Options{}), "")
	i.Focus()
	i.SetValue("word   ")
	for range 3 {
		i.Update(tea.KeyMsg{Type: tea.KeyLeft})
	}
	i.Update(tea.KeyMsg{Type: tea.KeyDelete, Alt: true})
	if got := i.Value(); got != "word" {
		t.Errorf("%q is left", got)
	}
}

package keys_test

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/charmbracelet/bubbles/key"

	"docket/ui/keys"
)

func TestKeysAnswerToWhatTheTerminalSends(t *testing.T) {
	for _, c := range []struct {
		msg  tea.KeyMsg
		want string
	}{
		{tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}, "space"},
		{tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}, Alt: true}, "alt+space"},
		{tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'G'}}, "G"},
		{tea.KeyMsg{Type: tea.KeyEsc}, "esc"},
		{tea.KeyMsg{Type: tea.KeyShiftTab}, "shift+tab"},
		{tea.KeyMsg{Type: tea.KeyF1}, "f1"},
		{tea.KeyMsg{Type: tea.KeyCtrlC}, "ctrl+c"},
	} {
		if !key.Matches(c.msg, keys.On(c.want)) {
			t.Errorf("%q does not reach %q", c.msg, c.want)
		}
	}
}

func TestAKeyMovesOneWayAndIsShownAsPeopleReadIt(t *testing.T) {
	owner := map[string]string{}
	for m := range keys.Motions {
		name, sentence, on := m.About()
		if name == "" || sentence == "" {
			t.Errorf("motion %d has no words", m)
		}
		for _, k := range on.Keys() {
			if owner[k] != "" {
				t.Errorf("%q is %q and %q", k, owner[k], name)
			}
			owner[k] = name
			if got, ok := keys.MotionOf(k); !ok || got != m {
				t.Errorf("%q goes %v, not %q", k, got, name)
			}
		}
	}
	_, _, up := keys.Up.About()
	if got := up.Help().Key; got != "↑/k" {
		t.Errorf("up is shown as %q", got)
	}
	if got := keys.Plain(up.Help().Key); got != "up/k" {
		t.Errorf("up in ASCII is shown as %q", got)
	}
}

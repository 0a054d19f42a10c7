package keys_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
)

func TestNoSharedKeyMeansTwoThings(t *testing.T) {
	if found := keys.Collisions(keys.New().All()...); len(found) != 0 {
		t.Errorf("collisions: %v", found)
	}
}

func TestACollisionIsFound(t *testing.T) {
	m := keys.New()
	for _, c := range []struct {
		name string
		b    key.Binding
		want keys.Collision
	}{
		{"taken", keys.Bind("join", "j"), keys.Collision{Key: "j", First: "down", Second: "join"}},
		{"never", keys.Bind("hide", "ctrl+h"), keys.Collision{Key: "ctrl+h", First: "hide"}},
		{"blank", keys.Bind("pick", "space"), keys.Collision{Key: " ", First: "mark or toggle", Second: "pick"}},
	} {
		got := keys.Collisions(append(m.All(), c.b)...)
		if !slices.Equal(got, []keys.Collision{c.want}) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

func TestEveryKeyOfTheMapIsListedAndHasWords(t *testing.T) {
	m := keys.New()
	listed := map[string]bool{}
	for _, b := range m.All() {
		listed[b.Help().Desc] = true
	}
	v := reflect.ValueOf(m)
	for i := range v.NumField() {
		b := v.Field(i).Interface().(key.Binding)
		name := v.Type().Field(i).Name
		if len(b.Keys()) == 0 || b.Help().Key == "" || b.Help().Desc == "" {
			t.Errorf("%s has no keys or no words", name)
		}
		if !listed[b.Help().Desc] {
			t.Errorf("%s is not listed", name)
		}
	}
}

func TestKeysAnswerToWhatTheTerminalSends(t *testing.T) {
	m := keys.New()
	for _, c := range []struct {
		msg  tea.KeyMsg
		want key.Binding
	}{
		{tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}, m.Mark},
		{tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'G'}}, m.Bottom},
		{tea.KeyMsg{Type: tea.KeyUp}, m.Up},
		{tea.KeyMsg{Type: tea.KeyPgDown}, m.PageDown},
		{tea.KeyMsg{Type: tea.KeyCtrlD}, m.HalfDown},
		{tea.KeyMsg{Type: tea.KeyEsc}, m.Back},
		{tea.KeyMsg{Type: tea.KeyShiftTab}, m.PrevPane},
		{tea.KeyMsg{Type: tea.KeyF1}, m.Help},
		{tea.KeyMsg{Type: tea.KeyCtrlC}, m.Interrupt},
	} {
		if !key.Matches(c.msg, c.want) {
			t.Errorf("%q does not reach %q", c.msg, c.want.Help().Desc)
		}
	}
	if got := m.Up.Help().Key; got != "↑/k" {
		t.Errorf("up is shown as %q", got)
	}
	if got := keys.Plain(m.Up.Help().Key); got != "up/k" {
		t.Errorf("up in ASCII is shown as %q", got)
	}
}

package ui_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui"
	"docket/ui/theme"
	"docket/ui/uitest"
	"docket/ui/view"
)

// never are the keys that no action may have: terminals send other keys for them
// (backspace, tab, enter).
var never = []string{"ctrl+h", "ctrl+i", "ctrl+j", "ctrl+m"}

// These tests hold every view of ui.Views() to the contract of package view. A new view
// needs no line here: it is found by its maker, and opened on the first thing that the
// demo offers it.

// target is what the demo offers a view.
func target(m view.Maker, d *uitest.Driver) string {
	if offered := d.Env.Offers[m.Name]; len(offered) > 0 {
		return offered[0]
	}
	return "DEMO-1"
}

// eachView runs a test for every view, on the demo with its target shown.
func eachView(t *testing.T, o uitest.Options, test func(t *testing.T, d *uitest.Driver, v view.View)) {
	for _, m := range ui.Views() {
		t.Run(m.Name, func(t *testing.T) {
			var made view.View
			o := o
			for _, other := range ui.Views() {
				if other.Name == m.Name {
					build := other.New
					other.New = func(env *view.Env) view.View { made = build(env); return made }
				}
				o.Makers = append(o.Makers, other)
			}
			o.View = m.Name
			d := uitest.Start(t, o)
			d.Send(view.Navigate{View: m.Name, Target: target(m, d)})
			test(t, d, made)
		})
	}
}

// complete holds a list of actions to the contract.
func complete(t *testing.T, where string, actions []view.Action, typing bool, taken []view.Action) {
	t.Helper()
	names, bound := map[string]bool{}, map[string]string{}
	for _, a := range taken {
		for _, k := range a.Key.Keys() {
			bound[k] = a.Name
		}
	}
	for _, a := range actions {
		switch {
		case a.Name == "" || a.Group == "" || a.Do == nil:
			t.Errorf("%s: %q lacks its name, its group or what it does", where, a.Name)
			continue
		case names[a.Name]:
			t.Errorf("%s: two actions are called %q", where, a.Name)
		case strings.Count(a.Name, " ") > 3 || strings.HasSuffix(a.Name, ".") || !unicode.IsUpper([]rune(a.Name)[0]):
			t.Errorf("%s: %q is not one to four words in sentence case without a full stop", where, a.Name)
		case !strings.HasSuffix(a.Sentence, "."):
			t.Errorf("%s: %q is explained by %q, which is no sentence", where, a.Name, a.Sentence)
		}
		if why := a.Refusal(); why != "" && !strings.HasSuffix(why, ".") {
			t.Errorf("%s: %q is refused by %q, which is no sentence", where, a.Name, why)
		}
		names[a.Name] = true
		for _, k := range a.Key.Keys() {
			if other, is := bound[k]; is {
				t.Errorf("%s: %s is %q and %q", where, k, other, a.Name)
			}
			if slices.Contains(never, k) {
				t.Errorf("%s: %q uses %s, for which terminals send another key", where, a.Name, k)
			}
			if typing && len([]rune(k)) == 1 {
				t.Errorf("%s: %q takes %q while keys are text", where, a.Name, k)
			}
			bound[k] = a.Name
		}
	}
}

func TestEveryActionIsCompleteAndNoKeyMeansTwoThings(t *testing.T) {
	eachView(t, uitest.Options{Width: 120, Height: 40}, func(t *testing.T, d *uitest.Driver, v view.View) {
		complete(t, "the view", v.Actions(), v.Status().Typing, d.Root.Here().Everywhere)
	})
}

// Every action is run from a fresh view: whatever it opens keeps the contract as well.
func TestWhatEveryActionOpensKeepsTheContractToo(t *testing.T) {
	eachView(t, uitest.Options{Width: 80, Height: 24}, func(t *testing.T, d *uitest.Driver, v view.View) {
		for _, a := range v.Actions() {
			d.Send(view.Steps{a.Run()})
			at := d.Root.Here()
			here, typing := at.Actions, at.Typing
			complete(t, a.Name, here, typing, nil)
			sameInEveryTheme(t, a.Name, d)
			for range 5 { // close what was opened
				d.Press("esc")
			}
			if d.Press("?").Press("esc"); strings.Contains(d.Screen(), "╭─ ") {
				t.Errorf("%s leaves a border behind:\n%s", a.Name, d.Screen())
			}
		}
	})
}

// tour skips a walk through all screens in the short form of the tests, which is for the race detector: nothing runs at the
// same time in it.
func tour(t *testing.T) {
	if testing.Short() {
		t.Skip("a long walk through the screens")
	}
}

func TestEveryViewFitsEverySizeInEveryTheme(t *testing.T) {
	tour(t)
	for _, o := range []theme.Options{{Dark: true}, {}, {NoColor: true}, {ASCII: true, Dark: true}} {
		eachView(t, uitest.Options{Theme: o}, func(t *testing.T, d *uitest.Driver, v view.View) {
			for i, size := range [][2]int{{40, 12}, {41, 13}, {60, 16}, {80, 24}, {120, 40}, {200, 60}, {300, 12}, {40, 90}} {
				d.Root.SetDark(i%2 == 0)
				d.Resize(size[0], size[1]) // the driver holds the frame to its size
			}
		})
	}
}

func TestEveryViewTakesEveryMessageAtAnyTime(t *testing.T) {
	messages := []tea.Msg{view.WireChanged{}, view.RulesLoaded{Rules: &client.RuleSet{}}, view.PageLoaded{Datasource: "x", Columns: []string{"a"}},
		struct{}{}, tea.FocusMsg{}, tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("pasted\ntext"), Paste: true},
		tea.MouseMsg{X: 500, Y: 500, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress}, tea.MouseMsg{Button: tea.MouseButtonWheelDown}}
	for _, m := range ui.Views() {
		d := uitest.Start(t, uitest.Options{})
		fresh := m.New(d.Env)
		for _, msg := range messages {
			fresh.Update(msg) // before it has a size or a target
		}
		fresh.SetSize(80, 21)
		if lines := strings.Count(fresh.View(), "\n") + 1; lines != 21 {
			t.Errorf("%s has %d lines of 21 before it was opened", m.Name, lines)
		}
	}
	eachView(t, uitest.Options{}, func(t *testing.T, d *uitest.Driver, v view.View) {
		for _, msg := range messages {
			d.Send(msg)
		}
	})
}

func TestHelpNamesEveryActionWithItsSentenceOrWhyItIsNotPossible(t *testing.T) {
	tour(t)
	eachView(t, uitest.Options{Width: 120, Height: 40}, func(t *testing.T, d *uitest.Driver, v view.View) {
		list := append(slices.Clone(v.Actions()), d.Root.Here().Everywhere...)
		d.Press("f1")
		said := ""
		for range list {
			said += d.Screen() + "\n"
			d.Press("down")
		}
		for _, a := range list {
			want := a.Sentence
			if why := a.Refusal(); why != "" {
				want = why
			}
			if !strings.Contains(said, a.Name) || !folded(said, want) {
				t.Errorf("help does not say %q: %q", a.Name, want)
			}
		}
	})
}

// folded reports whether a screen shows a sentence, perhaps on several lines.
func folded(screen, sentence string) bool {
	words := func(s string) string {
		return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || r == '│' }), " ")
	}
	return strings.Contains(words(screen), words(sentence))
}

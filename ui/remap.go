package ui

import (
	"cmp"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"

	"docket/ui/keys"
	"docket/ui/view"
)

// remap is the keys that the config gives to actions. The root applies it where it reads the lists of views and
// overlays, so dispatch, footer, help and the list of commands see the same keys, and views know only their own.
type remap struct {
	byName   map[string]key.Binding // by the action's name, in lower case
	problems []KeyProblem
	list     []view.Action // the one applied last
}

// newRemap notes what is wrong with the keys of the config, and gives the root's own actions theirs.
func newRemap(wanted map[string][]string, views slots, own []view.Action) (*remap, []view.Action) {
	m := &remap{byName: make(map[string]key.Binding, len(wanted))}
	if len(wanted) == 0 {
		return m, own
	}
	var inViews []view.Action
	for _, s := range views {
		inViews = append(inViews, s.view.Actions()...)
	}
	for name, list := range wanted {
		m.byName[strings.ToLower(name)] = keys.On(list...)
	}
	for name := range wanted {
		m.problems = append(m.problems, m.wrong(name, views, own)...)
	}
	slices.SortFunc(m.problems, func(a, b KeyProblem) int {
		return cmp.Or(strings.Compare(a.Action, b.Action), strings.Compare(a.Key, b.Key))
	})
	return m, slices.Clone(m.apply(own, inViews, false))
}

// of is the key of an action: the config's, else its own. While keys are text, one that types stays text.
func (m *remap) of(a *view.Action, typing bool) key.Binding {
	if b, is := m.byName[strings.ToLower(a.Name)]; is && !(typing && slices.ContainsFunc(b.Keys(), types)) {
		return b
	}
	return a.Key
}

func types(k string) bool { return utf8.RuneCountInString(k) == 1 }

// collisions are the keys that the config gives to list[i] and another action, in the list or beside it, answers to.
func (m *remap) collisions(list, beside []view.Action, i int, typing bool) (taken []KeyProblem) {
	for _, k := range m.of(&list[i], typing).Keys() {
	search:
		for _, all := range [][]view.Action{list, beside} {
			for j := range all {
				if !strings.EqualFold(all[j].Name, list[i].Name) && slices.Contains(m.of(&all[j], typing).Keys(), k) {
					taken = append(taken, KeyProblem{Key: k, Other: all[j].Name})
					break search
				}
			}
		}
	}
	return taken
}

// apply gives the actions of a list the keys of the config. An action whose key is taken
// keeps its own: nothing becomes unreachable. The result is good until the next call.
func (m *remap) apply(list, beside []view.Action, typing bool) []view.Action {
	m.list = append(m.list[:0], list...)
	for i := range list {
		if _, is := m.byName[strings.ToLower(list[i].Name)]; is {
			if len(m.collisions(list, beside, i, typing)) == 0 {
				m.list[i].Key = m.of(&list[i], typing)
			}
		}
	}
	return m.list
}

//go:embed KEYS.md
var pageOfKeys string

// known tells whether the page of keys has an action: of what comes with a document, a panel, a form or a box the views know
// nothing when they start.
func known(name string) bool {
	page, name := strings.ToLower(pageOfKeys), strings.ToLower(name)
	return strings.Contains(page, "\n- "+name+"\n") || strings.Contains(page, "| "+name+" |")
}

// KeyProblem is a key of the config that an action does not get.
type KeyProblem struct {
	Action string   // as the config writes it
	Key    string   // the key that is taken, as the config writes it; "" when no action has that name
	Other  string   // the action that it belongs to
	Known  []string // the names there are, when Key is ""
}

// warning names the first action that does not get its key, "" when all do.
func (m *remap) warning() string {
	for _, p := range m.problems {
		if p.Key != "" {
			return fmt.Sprintf("%s keeps its own key, %s is %q: docket config check", p.Action, keys.Show(p.Key), p.Other)
		}
	}
	return ""
}

// KeyProblems lists what is wrong with the keys that the environment gives to actions. It
// knows the actions that the views have when they start.
func KeyProblems(env *view.Env) []KeyProblem { return NewRoot(env, Views(), Start{}).remap.problems }

// wrong looks for an action among those of each view and the root's own, and for every key of it that is taken.
func (m *remap) wrong(name string, views slots, own []view.Action) (list []KeyProblem) {
	p, found := KeyProblem{Action: name}, false
	for _, s := range views {
		actions := view.Over(s.view.Actions(), own...)
		for i := range actions {
			if p.Known = append(p.Known, actions[i].Name); !strings.EqualFold(actions[i].Name, name) {
				continue
			}
			found = true
			for _, c := range m.collisions(actions, nil, i, false) {
				if !slices.ContainsFunc(list, func(p KeyProblem) bool { return p.Key == c.Key }) {
					list = append(list, KeyProblem{Action: name, Key: strings.ReplaceAll(c.Key, " ", "space"), Other: c.Other})
				}
			}
		}
	}
	if !found && !known(name) {
		list = append(list, p)
	}
	return list
}

package view

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
)

// Action is one thing that a person can do where they are. Dispatch, the footer,
// help, the palette, README's tables and refusals come from lists of them.
type Action struct {
	// What each key and each frame looks at stands together: the processor fetches it at once.
	Name string // an imperative of one to four words: "Freeze columns"; keys are remapped by it
	Hint int    // its place among the footer's hints, from 1; 0 leaves it out
	Why  func() string
	Key  key.Binding // what it answers to; none is reached through the palette only
	Do   func() tea.Cmd

	Sentence string   // what it does, for help: "Keep these columns in view while you scroll."
	Group    string   // under which help lists it: "Columns"
	Words    []string // what people search for besides: "pin", "lock"

	// Seen is for what decides about what is on screen, such as a verdict: a key that
	// was typed ahead does not do it, for nobody has read what it would be about.
	Seen bool

	// Sheet is for what opens a list or a report of its own: the commands offer it in every view.
	Sheet bool

	// Takes is for what asks for a text, where its name does not say so by "…": a line may bring that text along.
	Takes bool

	// Secret is for a text that is shown nowhere.
	Secret bool

	// Past are the texts that it was given before, the newest first: the commands offer them. nil is none.
	Past func() []string

	// Needs is the view that loads what the action is for, by its maker's name: while that
	// one waits for an answer, the key waits too.
	Needs string
}

// Actor lists everything that can be done where it is, now and otherwise: a view or an overlay is driven by that list.
// The root runs the action that a key belongs to, and gives Update only what no action takes. While keys are text no
// action is bound to one that types.
type Actor interface{ Actions() []Action }

// Refusal is why the action is not possible now, a sentence; "" when it is.
func (a *Action) Refusal() string {
	if a.Why == nil {
		return ""
	}
	return a.Why()
}

// Unless refuses an action with a reason unless something is so.
func Unless(so func() bool, reason string) func() string {
	return func() string {
		if so() {
			return ""
		}
		return reason
	}
}

// First is the first reason that there is, "" where there is none.
func First(reasons ...func() string) func() string {
	return func() string {
		for _, why := range reasons {
			if reason := why(); reason != "" {
				return reason
			}
		}
		return ""
	}
}

// Run does the action, or says why it is not possible now.
func (a *Action) Run() tea.Cmd {
	if a.Refusal() != "" {
		return Refuse(a.Why)
	}
	return a.Do()
}

// AsksText reports whether it asks for a text.
func (a *Action) AsksText() bool { return a.Takes || strings.HasSuffix(a.Name, "…") }

// Label is the name as the footer and the help list it: "freeze columns".
func (a *Action) Label() string { return Within(a.Name) }

// Within is a title or a name within a sentence: names in it stay as they are, and an abbreviation at its beginning.
func Within(title string) string {
	if len(title) < 2 || title[0] > 'Z' || title[1] >= 'A' && title[1] <= 'Z' {
		return title
	}
	return strings.ToLower(title[:1]) + title[1:]
}

// Dispatch runs the action that a key belongs to; taken is false when none does.
func Dispatch(actions []Action, k tea.KeyMsg) (cmd tea.Cmd, taken bool) {
	if a := Of(actions, k); a != nil {
		return a.Run(), true
	}
	return nil, false
}

func Of(actions []Action, k tea.KeyMsg) *Action {
	name := k.String()
	for i := range actions { // an action is large: none is copied
		if !k.Paste && slices.Contains(actions[i].Key.Keys(), name) {
			return &actions[i]
		}
	}
	return nil
}

func Find(actions []Action, name string) *Action {
	for i := range actions {
		if strings.EqualFold(actions[i].Name, name) {
			return &actions[i]
		}
	}
	return nil
}

// Over joins a view's own actions with those of a part: an own action takes the place
// of the part's action with the same name.
func Over(own []Action, part ...Action) []Action {
	return slices.Concat(own, slices.DeleteFunc(slices.Clone(part), func(a Action) bool { return Find(own, a.Name) != nil }))
}

// Moving lists the motions of a cursor as actions.
func Moving(do func(keys.Motion) tea.Cmd) []Action {
	list := make([]Action, keys.Motions)
	for m := range keys.Motions {
		name, sentence, on := m.About()
		list[m] = Action{Name: name, Sentence: sentence, Group: "Move", Key: on, Do: func() tea.Cmd { return do(m) }}
	}
	return list
}

// Group is actions that belong together, as help lists them.
type Group struct {
	Name    string
	Actions []Action
}

// Groups sorts actions by their group, both in the order in which they come.
func Groups(actions []Action) []Group {
	var out []Group
	for _, a := range actions {
		i := slices.IndexFunc(out, func(g Group) bool { return g.Name == a.Group })
		if i < 0 {
			i = len(out)
			out = append(out, Group{Name: a.Group})
		}
		out[i].Actions = append(out[i].Actions, a)
	}
	return out
}

// Hints are the actions that the footer tells of: those that are possible now and have
// a place among the hints, in its order. Another counts where no action has its name; it may be nil.
func Hints(actions []Action, another *Action) []*Action {
	out := make([]*Action, 0, 16)
	add := func(a *Action) {
		if a.Hint > 0 && a.Refusal() == "" {
			out = append(out, a)
		}
	}
	for i := range actions {
		add(&actions[i])
	}
	if another != nil && Find(actions, another.Name) == nil {
		add(another)
	}
	slices.SortStableFunc(out, func(a, b *Action) int { return a.Hint - b.Hint })
	return out
}

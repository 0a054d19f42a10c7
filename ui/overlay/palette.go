package overlay

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/popup"
	"docket/ui/theme"
	"docket/ui/view"
)

type Commands struct {
	Actions []view.Action // those of here
	Sheets  []Sheet       // what can be done in the views
	Makers  []view.Maker
	Shown   []popup.Item              // what is open in them
	Filters []string                  // those that were applied to what is shown, the newest first
	Filter  func(text string) tea.Cmd // filters it

	// Open shows a view with a target, "" for the one that it has, and then what an action of it lists or reports. Of what may
	// change something it says which key does it there.
	Open func(view, action, target string) tea.Cmd
}

// openWords is what people call a list of what is open: as in vim, VisiData and tmux.
const openWords = "open opened sheets buffers windows tabs screens"

type Sheet struct {
	view.Action
	Maker view.Maker
}

const filterWord = "filter"

// NewPalette lists every action by name, by what people call it, and by its group; those that are not
// possible now say why. Behind them stand what other views list and can do, what is open, the targets that are known, as
// "data vendors", the loads and snapshots, the recent filters and the other profiles. A target that is not
// known, and a filter, are typed.
func NewPalette(env *view.Env, c Commands) *popup.List {
	elsewhere := c.elsewhere(env)
	return popup.NewList(env, popup.ListOptions{Title: "Commands", Prompt: ":", Close: []string{"ctrl+p"}, None: "Without a word every action is listed.", Free: c.typed,
		Items: func() []popup.Item {
			var items []popup.Item
			for _, g := range view.Groups(c.Actions) {
				for i := range g.Actions {
					a := &g.Actions[i]
					note, why := a.Key.Help().Key, a.Refusal()
					if why != "" {
						note = why
					}
					items = append(items, popup.Item{Label: a.Name, Note: note, Words: words(a), Last: why != "", Then: func() tea.Cmd { return a.Run() }})
				}
			}
			return append(items, elsewhere...)
		}})
}

func words(a *view.Action) string {
	return strings.Join(append(append(a.Words[:len(a.Words):len(a.Words)], a.Group), called[a.Name]...), " ")
}

// Called finds the action that people call by a word, and that a key does now: by its name, else by what else they call it, else
// by a word of its name.
func Called(actions []view.Action, word string) *view.Action {
	name := func(a *view.Action) string { return strings.TrimSuffix(strings.ToLower(a.Name), "…") }
	for _, is := range []func(a *view.Action) bool{
		func(a *view.Action) bool { return name(a) == word },
		func(a *view.Action) bool { return slices.Contains(strings.Fields(words(a)), word) },
		func(a *view.Action) bool { return slices.Contains(strings.Fields(name(a)), word) },
	} {
		for i := range actions {
			if a := &actions[i]; a.Key.Help().Key != "" && a.Refusal() == "" && is(a) {
				return a
			}
		}
	}
	return nil
}

func (c *Commands) elsewhere(env *view.Env) (items []popup.Item) {
	var there []popup.Item
	for _, s := range c.Sheets {
		it := popup.Item{Label: s.Name, Note: "in " + s.Maker.Title, Words: words(&s.Action), Last: true, Then: func() tea.Cmd { return c.Open(s.Maker.Name, s.Name, "") }}
		switch {
		case view.Find(c.Actions, s.Name) != nil:
		case s.Sheet:
			items = append(items, it)
		default:
			there = append(there, it)
		}
	}
	for _, o := range c.Shown {
		o.Words = openWords
		items = append(items, o)
	}
	for _, m := range c.Makers {
		known, _ := targets(env, m) // what cannot be read is said by o
		for _, it := range known {
			if label := m.Name + " " + it.Label; !slices.ContainsFunc(c.Shown, func(o popup.Item) bool { return o.Label == label }) {
				items = append(items, popup.Item{Label: label, Note: it.Note, Words: m.Title, Then: it.Then})
			}
		}
	}
	return slices.Concat(items, c.stored(env), each.Of(c.Filters, func(f string) popup.Item {
		return popup.Item{Label: filterWord + " " + f, Note: "typed before", Words: "recent", Then: func() tea.Cmd { return c.Filter(f) }}
	}), noProfile(env), each.Of(env.Profiles, func(p view.ProfileName) popup.Item {
		return popup.Item{Label: "profile " + p.Name, Note: p.About, Words: profileWords, Then: func() tea.Cmd { return view.Send(view.Switch{Profile: p.Name}) }}
	}), each.Of(theme.Names(), func(name string) popup.Item {
		return popup.Item{Label: "theme " + name, Note: theme.About(name), Words: "colours colors", Then: restyle(name)}
	}), there)
}

// noProfile says that there is no profile to switch to, to who looks for one.
func noProfile(env *view.Env) []popup.Item {
	if len(env.Profiles) > 0 {
		return nil
	}
	return []popup.Item{{Label: "profile", Note: "there is none to switch to", Words: profileWords, Then: func() tea.Cmd {
		return view.Say(view.Info, "There is no profile to switch to. The config file names them. Where a flag or the environment gives an address, a company, a user, a team or a token, or answers are recorded or replayed, docket stays with one.")
	}}}
}

// stored are the loads and snapshots on this computer, the newest of each datasource.
func (c *Commands) stored(env *view.Env) (items []popup.Item) {
	all, _ := env.Store.Snapshots.List(env.Context, env.Scope, "")
	for _, n := range each.Once(all, func(n store.Snapshot) string { return n.Datasource }) {
		for _, it := range []struct{ label, action string }{{"load ", "Load all"}, {"snapshots ", "Snapshots…"}} {
			items = append(items, popup.Item{Label: it.label + n.Datasource, Note: view.Count(n.Records, "record") + ", " + n.BegunAt.Local().Format("2 Jan 15:04"),
				Words: "sheet stored", Then: func() tea.Cmd { return c.Open("data", it.action, n.Datasource) }})
		}
	}
	return items
}

// typed reads "data vendors" as a target of a view, whose name may be shortened, and "filter status:open" as a filter.
func (c *Commands) typed(typed string) (string, func() tea.Cmd) {
	word, rest, _ := strings.Cut(typed, " ")
	word, rest = strings.ToLower(word), strings.TrimSpace(rest)
	switch {
	case strings.HasPrefix(typed, "/") && len(typed) > 1:
		word, rest = filterWord, typed[1:]
	case rest == "":
		return "", nil
	}
	for _, m := range c.Makers {
		if strings.HasPrefix(m.Name, word) {
			return "open " + rest + " in " + m.Title, open(m, rest)
		}
	}
	switch word {
	case "theme": // none that is listed: it says which there are
		name := strings.ToLower(rest)
		return "theme " + name, restyle(name)
	case filterWord:
		return "show the rows that match " + rest, func() tea.Cmd { return c.Filter(rest) }
	}
	return "", nil
}

func restyle(name string) func() tea.Cmd {
	return func() tea.Cmd { return view.Send(view.Restyle{Theme: name}) }
}

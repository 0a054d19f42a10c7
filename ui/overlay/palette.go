package overlay

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/popup"
	"docket/ui/theme"
	"docket/ui/view"
)

// NewPalette lists every action by name, by what people call it, and by its group; those that are not
// possible now say why. Behind them stand the targets that are known, as "data vendors", and the other
// profiles. A target that is not known is typed.
func NewPalette(env *view.Env, actions []view.Action, makers []view.Maker) *popup.List {
	var elsewhere []popup.Item
	for _, m := range makers {
		known, _ := targets(env, m) // what cannot be read is said by o
		for _, it := range known {
			elsewhere = append(elsewhere, popup.Item{Label: m.Name + " " + it.Label, Note: it.Note, Words: m.Title, Then: it.Then})
		}
	}
	for _, p := range env.Profiles {
		elsewhere = append(elsewhere, popup.Item{Label: "profile " + p.Name, Note: p.About, Words: "switch company", Then: func() tea.Cmd { return view.Send(view.Switch{Profile: p.Name}) }})
	}
	for _, name := range theme.Names() {
		elsewhere = append(elsewhere, popup.Item{Label: "theme " + name, Note: theme.About(name), Words: "colours colors", Then: restyle(name)})
	}
	return popup.NewList(env, popup.ListOptions{Title: "Commands", Prompt: ":", Close: []string{"ctrl+p"},
		Free: func(typed string) (string, func() tea.Cmd) { return named(makers, typed) },
		Items: func() []popup.Item {
			var items []popup.Item
			for _, g := range view.Groups(actions) {
				for i := range g.Actions {
					a := &g.Actions[i]
					note := a.Key.Help().Key
					if why := a.Refusal(); why != "" {
						note = why
					}
					items = append(items, popup.Item{Label: a.Name, Note: note, Words: strings.Join(append(a.Words, a.Group), " "), Then: func() tea.Cmd { return a.Run() }})
				}
			}
			return append(items, elsewhere...)
		}})
}

// named reads "data vendors" as a target of a view, whose name may be shortened.
func named(makers []view.Maker, typed string) (string, func() tea.Cmd) {
	word, target, _ := strings.Cut(typed, " ")
	target = strings.TrimSpace(target)
	for _, m := range makers {
		if target != "" && strings.HasPrefix(m.Name, strings.ToLower(word)) {
			return "open " + target + " in " + m.Title, open(m, target)
		}
	}
	if name, is := strings.CutPrefix(strings.ToLower(typed), "theme "); is && name != "" { // none that is listed: it says which there are
		return "theme " + name, restyle(name)
	}
	return "", nil
}

func restyle(name string) func() tea.Cmd {
	return func() tea.Cmd { return view.Send(view.Restyle{Theme: name}) }
}

package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/popup"
	"docket/ui/theme"
	"docket/ui/view"
)

// restyle chooses another theme. Everyone paints with the same one; the layout makes anew
// what was kept painted.
func restyle(r *Root, name string) tea.Cmd {
	t := r.env.Theme
	if err := t.Choose(name); err != nil {
		return view.Say(view.Warn, err.Error())
	}
	r.layout()
	said := "Theme " + t.Name() + ", until docket is left. To keep it: theme = \"" + t.Name() + "\" in the config."
	if t.Options.NoColor && t.Name() != "ascii" {
		said = "Theme " + t.Name() + ", without colours: NO_COLOR, --no-color or the terminal turned them off."
	}
	return view.Say(view.Good, said)
}

// themes lists the themes to choose from.
func themes(env *view.Env) view.Overlay {
	return popup.NewList(env, popup.ListOptions{Title: "Theme", Items: func() (items []popup.Item) {
		for i, name := range theme.Names() {
			it := popup.Item{Label: name, Note: theme.About(name), Key: string(rune('1' + i)), Then: func() tea.Cmd { return view.Send(view.Restyle{Theme: name}) }}
			if name == env.Theme.Name() {
				it.Note = "now: " + it.Note
			}
			items = append(items, it)
		}
		return items
	}})
}

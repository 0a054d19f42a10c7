package ui_test

import (
	"strings"
	"testing"

	"docket/ui/theme"
	"docket/ui/uitest"
	"docket/ui/view"
)

// chosen are themes with what a terminal would have been started with for the same looks.
var chosen = map[string]theme.Options{"ascii": {Dark: true, ASCII: true}, "16": {Dark: true, Sixteen: true}, "contrast": {Dark: true, Contrast: true}}

// TestAThemeThatIsChosenLiveIsThereEverywhere shows every kind of screen, chooses a theme, and holds the frame against one
// that began with it: nothing keeps the signs or the colours of before. Going back is going back.
func TestAThemeThatIsChosenLiveIsThereEverywhere(t *testing.T) {
	tour(t)
	for _, s := range screens {
		t.Run(strings.TrimSpace(s.view+" "+s.keys), func(t *testing.T) {
			show := func(o theme.Options) *uitest.Driver {
				return uitest.Start(t, uitest.Options{View: s.view, Target: s.target, Width: 120, Height: 40, Theme: o}).Press(strings.Fields(s.keys)...)
			}
			frame := func(d *uitest.Driver) string { return clocks.ReplaceAllString(d.Styled(), "") }
			live := show(theme.Options{Dark: true})
			before := frame(live.Send(view.Notify{}))
			for name, o := range chosen {
				live.Send(view.Restyle{Theme: name}).Send(view.Notify{})
				fresh := show(o).Send(view.Notify{})
				if got, want := frame(live), frame(fresh); got != want {
					for i, line := range strings.Split(got, "\n") {
						if was := strings.Split(want, "\n")[i]; line != was {
							t.Errorf("theme %s, line %d:\n%q\nwant\n%q", name, i, line, was)
							break
						}
					}
				}
			}
			if live.Send(view.Restyle{Theme: theme.Auto}).Send(view.Notify{}); frame(live) != before {
				t.Errorf("going back is not going back:\n%s", live.Screen())
			}
		})
	}
}

// sameInEveryTheme chooses every theme for what is on screen: without its colours the text is the same, and in ASCII no
// sign of the other set is left.
func sameInEveryTheme(t *testing.T, what string, d *uitest.Driver) {
	t.Helper()
	d.Send(view.Notify{})
	before := d.Screen()
	for _, name := range theme.Names() {
		switch now := d.Send(view.Restyle{Theme: name}).Send(view.Notify{}).Screen(); {
		case name != "ascii" && now != before:
			t.Errorf("%s in the theme %s says something else:\n%s\nbut before\n%s", what, name, now, before)
		case name == "ascii" && strings.ContainsAny(now, "…▌◆◦✓✗⚑±▲▼‹›◂▸█░≠≤≥│╭╮╰╯├"):
			t.Errorf("%s in ASCII has other signs:\n%s", what, now)
		}
	}
	d.Send(view.Restyle{Theme: theme.Auto}).Send(view.Notify{})
}

func TestAThemeIsChosenByNameAndAWrongNameIsPutRight(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1001", Width: 120, Height: 30})
	d.Press(":").Type("theme ascii").Press("enter").Shows("Theme ascii", `theme = "ascii" in the config`, ">").Hides("▌")
	d.Press("?").Shows("Reject with reason...").Hides("…").Press("esc")
	d.Press(":").Type("theme lihgt").Press("enter").Shows("There is no theme of that name. Did you mean light?", "contrast")
	d.Press("esc", "ctrl+p").Type("skin").Press("enter").Shows("Theme", "now: frames and marks of ASCII", "sixteen colours").Press("3").Shows("Theme light", "▌")
}

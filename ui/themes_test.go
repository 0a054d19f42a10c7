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

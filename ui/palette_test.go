package ui_test

import (
	"testing"

	"docket/config"
	"docket/ui/theme"
)

func TestEveryColourThatAConfigMayNameIsDrawn(t *testing.T) {
	tab := func(accent string) theme.Seq {
		return theme.New(theme.Options{Dark: true, Accent: accent}).Seq(theme.Tab)
	}
	for _, name := range append(config.Colors(), "#1e90ff") {
		if name != "blue" && tab(name) == tab("nothing that is a colour") {
			t.Errorf("a profile may have color = %q, and no theme draws it", name)
		}
	}
}

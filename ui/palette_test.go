package ui_test

import (
	"slices"
	"testing"

	"docket/config"
	"docket/ui/theme"
)

func TestEveryThemeThatAConfigMayNameIsDrawn(t *testing.T) {
	if !slices.Equal(config.Themes(), theme.Names()) {
		t.Errorf("a config may name %v, drawn are %v", config.Themes(), theme.Names())
	}
}

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

package ui_test

import (
	"testing"

	"docket/config"
	"docket/ui/theme"
)

func TestEveryColourThatAConfigMayNameIsDrawn(t *testing.T) {
	for _, name := range append(config.Colors(), "#1e90ff") {
		if !theme.Known(name) {
			t.Errorf("a profile may have color = %q, and no theme draws it", name)
		}
	}
}

package datasource_test

import (
	"testing"

	"docket/ui/uitest"
)

// Where nothing is known the ways to begin are chosen from, in the smallest window too.
func TestTheLandingPageWhereNothingIsKnownIsChosenFrom(t *testing.T) {
	for _, size := range [][2]int{{40, 12}, {80, 24}, {200, 60}} {
		d := uitest.Start(t, uitest.Options{View: "data", URL: "http://127.0.0.1:9", Width: size[0], Height: size[1]})
		d.Shows("No datasource is known here yet.", "▌ o  another name", "  @  requests")
		d.Press("up", "enter").Shows("Open: Data").Press("esc", "down", "down").Shows("▌ @  requests").Press("enter").Shows("No request was made since this", "profile was opened.").Press("esc", "up").Shows("▌ o")
	}
}

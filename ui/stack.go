package ui

import (
	"slices"

	"docket/ui/view"
)

type stack struct {
	overlays []view.Overlay
	drawn    view.Overlay // the one that was on top in the last frame
	unread   bool         // keys wait that were typed before the next frame: none of them answers what it shows
}

// top is the overlay that keys reach, or nil.
func (s *stack) top() view.Overlay {
	if len(s.overlays) == 0 {
		return nil
	}
	return s.overlays[len(s.overlays)-1]
}

// Ahead implements terminal.Ahead.
func (s *stack) Ahead(keys bool) { s.unread = keys }

// see notes what a frame shows, as far as keys may answer it from here on: of the top overlay so many lines, or what is
// under all of them.
func (s *stack) see(under view.View, lines int) {
	if s.unread {
		return
	}
	var seen any = under
	if s.drawn = s.top(); s.drawn != nil {
		seen = s.drawn
	}
	if r, reads := seen.(interface{ See(lines int) }); reads {
		r.See(lines)
	}
}

// dropDone removes overlays that closed themselves.
func (s *stack) dropDone() { s.overlays = slices.DeleteFunc(s.overlays, view.Overlay.Done) }

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

// see notes what a frame shows, as far as keys may answer it from here on.
func (s *stack) see() {
	if s.unread {
		return
	}
	s.drawn = s.top()
	if r, reads := s.drawn.(interface{ See() }); reads {
		r.See()
	}
}

// dropDone removes overlays that closed themselves.
func (s *stack) dropDone() { s.overlays = slices.DeleteFunc(s.overlays, view.Overlay.Done) }

package ui

import (
	"slices"

	"docket/ui/view"
)

type stack struct {
	overlays []view.Overlay
	drawn    view.Overlay // the one that was on top in the last frame
}

// top is the overlay that keys reach, or nil.
func (s *stack) top() view.Overlay {
	if len(s.overlays) == 0 {
		return nil
	}
	return s.overlays[len(s.overlays)-1]
}

// dropDone removes overlays that closed themselves.
func (s *stack) dropDone() { s.overlays = slices.DeleteFunc(s.overlays, view.Overlay.Done) }

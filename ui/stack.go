package ui

import "docket/ui/view"

// stack is the overlays that are open, the top one last.
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
func (s *stack) dropDone() {
	kept := s.overlays[:0]
	for _, o := range s.overlays {
		if !o.Done() {
			kept = append(kept, o)
		}
	}
	clear(s.overlays[len(kept):])
	s.overlays = kept
}

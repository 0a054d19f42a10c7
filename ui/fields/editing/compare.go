package fields

import (
	"slices"
	"strings"

	"docket/ui/core/submit"
)

// show is which fields are shown, by the state that they are in.
type show int

// The states that a sheet can be narrowed down to, in the order of their key.
const (
	showAll show = iota
	showChanged
	showUnknown
	showTyped
	showImported
	showSent
	shows
)

// String says which fields those are.
func (s show) String() string {
	return [...]string{"all", "changed", "unknown", "typed", "imported", "sent"}[s]
}

// setFilter shows only the fields whose name or label contains text.
func (s *sheet) setFilter(text string) {
	s.filter = text
	s.refilter()
}

// setOnly shows only the fields of a state.
func (s *sheet) setOnly(only show) {
	s.only = only
	s.refilter()
}

// narrowed reports whether some fields may not be shown.
func (s *sheet) narrowed() bool { return s.filter != "" || s.only != showAll }

// refilter looks every field over; the text and the state must both fit.
func (s *sheet) refilter() {
	s.grid.SetNeedle(s.filter)
	if !s.narrowed() {
		s.grid.SetRows(nil)
		return
	}
	needle := strings.ToLower(s.filter)
	index := []int{}
	for i, r := range s.rows {
		if s.fits(i) && (strings.Contains(strings.ToLower(r.Name), needle) ||
			r.Label != nil && strings.Contains(strings.ToLower(*r.Label), needle)) {
			index = append(index, i)
		}
	}
	for _, i := range s.grid.Marked() {
		if _, shown := slices.BinarySearch(index, i); !shown {
			s.grid.SetMark(i, false) // no action changes what is not shown
		}
	}
	s.grid.SetRows(index)
}

// fits reports whether a field is in the state that is shown.
func (s *sheet) fits(at int) bool {
	r := s.rows[at]
	switch s.only {
	case showChanged:
		return s.differs[at]
	case showUnknown:
		return r.unknown()
	case showTyped:
		return r.has(typed, restored)
	case showImported:
		return r.has(imported)
	case showSent:
		return r.has(sent)
	}
	return true
}

// compare finds the fields that are not as they were sent last, so that a frame
// need not. Where nothing was sent, every field is new.
func (s *sheet) compare() {
	s.differs, s.changes = make([]bool, len(s.rows)), 0
	if s.base == nil {
		for i := range s.differs {
			s.differs[i] = true
		}
		s.changes = len(s.rows)
		return
	}
	before := s.base.Settings.Fields
	was := make(map[string]int, len(before))
	for i, f := range before {
		was[f.Name] = i
	}
	for i, r := range s.rows {
		at, known := was[r.Name]
		if s.differs[i] = !known || submit.Differs(before[at], r.setting()); s.differs[i] {
			s.changes++
		}
		delete(was, r.Name)
	}
	s.changes += len(was)
}

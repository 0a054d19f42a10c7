package rules

import "slices"

// What is kept of earlier fetches of this run, so that going back to an anchor
// document shows it at once and what changed can be told.
const (
	keptCollections = 8
	keptRules       = 5000 // beside the newest collection
)

// shelf keeps collections, the newest last, one for an anchor document.
type shelf struct{ collections []*collection }

// find gives the collection of an anchor document, or nil.
func (s *shelf) find(anchor string) *collection {
	for _, c := range s.collections {
		if c.anchor == anchor {
			return c
		}
	}
	return nil
}

// put keeps c in the place of the one before, and drops the oldest ones that are
// too many.
func (s *shelf) put(c *collection) {
	s.collections = slices.DeleteFunc(s.collections, func(old *collection) bool { return old.anchor == c.anchor })
	s.collections = append(s.collections, c)
	rules := 0
	for i := len(s.collections) - 2; i >= 0; i-- {
		rules += len(s.collections[i].rules())
		if rules > keptRules || len(s.collections)-i > keptCollections {
			s.collections = slices.Delete(s.collections, 0, i+1)
			return
		}
	}
}

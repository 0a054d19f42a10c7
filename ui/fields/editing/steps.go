package fields

import (
	"slices"

	"docket/client"
)

// splice replaces rows: old, which stand at at, by new.
type splice struct {
	at       int
	old, new []row
}

// step is one action of the person: it is done and undone as a whole.
type step struct {
	words   string // what it did, for the notice of u and U
	splices []splice
	head    *[2][]client.Member // before and after, where it changed
}

// do applies a step that was not applied yet, and forgets what was undone.
func (s *sheet) do(st step) {
	s.apply(st)
	s.done, s.undone = append(s.done, st), nil
}

func (s *sheet) apply(st step) {
	for _, p := range st.splices {
		s.rows = slices.Replace(s.rows, p.at, p.at+len(p.old), p.new...)
	}
	if st.head != nil {
		s.head = st.head[1]
	}
	s.changed()
}

// undo takes the last step back and says what it was.
func (s *sheet) undo() (string, bool) {
	n := len(s.done)
	if n == 0 {
		return "", false
	}
	st := s.done[n-1]
	for _, p := range slices.Backward(st.splices) {
		s.rows = slices.Replace(s.rows, p.at, p.at+len(p.new), p.old...)
	}
	if st.head != nil {
		s.head = st.head[0]
	}
	s.done, s.undone = s.done[:n-1], append(s.undone, st)
	s.changed()
	return st.words, true
}

// redo does again what was undone last.
func (s *sheet) redo() (string, bool) {
	n := len(s.undone)
	if n == 0 {
		return "", false
	}
	st := s.undone[n-1]
	s.undone = s.undone[:n-1]
	s.apply(st)
	s.done = append(s.done, st)
	return st.words, true
}

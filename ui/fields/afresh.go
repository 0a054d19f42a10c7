package fields

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/each"
	"docket/ui/view"
)

// due is what is done over a whole set once it is known what was sent last. Laid over what was known before, a value that
// equals that would not be told from one that nobody touched, and would give way to what was sent meanwhile.
type due struct {
	not string              // what is said where it is not done; "" where a box says it
	of  []*document         // the drafts that it is about; nil while they are opened
	do  func(error) tea.Cmd // is given why it cannot be done, or nil
}

// await does what is due once these document types are open and it is known what was sent last of what is open. Which of
// several drafts of a type it is about is settled now: another one may be in front by then.
func (s *source) await(w *due, types []string) tea.Cmd {
	s.due = append(s.due, w)
	of := each.Of(types, s.docs.find)
	return s.docs.withOpen(types, func() tea.Cmd {
		for i, name := range types {
			if !of[i].looked() {
				of[i] = s.docs.find(name)
			}
		}
		w.of = append(of, w.of...)
		return s.docs.learn()
	})
}

// afresh does then so. Where that cannot be, it says so, and again shows what it was chosen in; nil is nothing.
func (s *source) afresh(w *due, types []string, then, again func() tea.Cmd) tea.Cmd {
	w.do = func(err error) tea.Cmd {
		if err == nil {
			return then()
		}
		said := view.Say(view.Either(errors.Is(err, errStopped), view.Info, view.Bad), w.not+": "+view.Reason(err)+".")
		if again != nil && !slices.ContainsFunc(w.of, s.closed) {
			return tea.Batch(again(), said)
		}
		return said
	}
	return s.await(w, types)
}

func (s *source) closed(d *document) bool { return !slices.Contains(s.docs.list, d) }

// finish does what is due, or says why not.
func (s *source) finish(which func(*due) bool, err error) tea.Cmd {
	var cmds []tea.Cmd
	now := each.Where(s.due, which)
	s.due = slices.DeleteFunc(s.due, which)
	for _, w := range now {
		why := cmp.Or(err, s.hindered(w))
		s.docs.missed = s.docs.missed || why != nil
		cmds = append(cmds, w.do(why))
	}
	return tea.Batch(cmds...)
}

// hindered is why something cannot be laid over its documents now. One that is being sent is compared with what was sent
// before it until the outcome is there.
func (s *source) hindered(w *due) error {
	for _, d := range w.of {
		switch {
		case s.closed(d):
			return fmt.Errorf("%s is not open any more", d.key)
		case s.docs.m.sender.Sends(d.Name):
			return fmt.Errorf("%s is being sent; try again when that has ended", d.Name)
		}
	}
	return nil
}

var errStopped = errors.New("reading what was sent last was stopped")

// stop ends the wait for what was sent last: nothing is done.
func (s *source) stop() tea.Cmd { return s.finish(func(*due) bool { return true }, errStopped) }

// Leave implements [view.Leaver]: nothing is done, and no box is opened, over another view.
func (m *Model) Leave() tea.Cmd { return m.source.stop() }

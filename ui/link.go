package ui

import (
	"cmp"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// The actions by which a link is followed: it does what a person would.
const (
	filterName = "Filter"
	pageName   = "Go to page…"
)

// arrival is what is left to do of the link that docket was started with.
type arrival struct {
	link view.Link
	due  bool
}

// settle goes to the page, types the filter and points at what is to be under the cursor, once the target is on screen.
// Pointing comes last: a key takes away what is said of it.
func (a *arrival) settle(r *Root) {
	if !a.due || r.opening(tea.KeyMsg{}) != "" || r.top() != nil { // what a box shows is read first
		return
	}
	a.due = false
	if s := r.focused().Status(); s.Missing || s.Target == "" {
		return
	}
	if a.link.Page > 1 {
		a.answer(r, pageName, strconv.Itoa(a.link.Page))
	}
	if a.link.Where != "" {
		a.answer(r, filterName, a.link.Where)
	}
	if p, can := r.focused().(view.Pointer); can && a.link.Select != "" {
		r.run(p.Point([]string{a.link.Select}))
	}
}

// answer runs an action that asks for a text, and gives it.
func (*arrival) answer(r *Root, name, text string) {
	if a := view.Find(r.actions(r.focused()), name); a != nil {
		r.run(a.Run())
		r.run(r.take(tea.KeyMsg{Type: tea.KeyCtrlU})) // in place of what stands there
		if text != "" {
			r.run(r.take(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true}))
		}
		r.run(r.take(tea.KeyMsg{Type: tea.KeyEnter}))
	}
}

// copy copies the command that opens what is on screen.
func (*arrival) copy(r *Root) tea.Cmd {
	r.dropDone() // the commands, where it was chosen there
	s := r.slots[r.focus]
	link := view.Link{Target: s.view.Status().Target}
	if l, can := s.view.(view.Linker); can {
		link = l.Link()
	}
	link.View = s.maker.Name
	link.Command = r.env.Commands != nil && r.env.Commands(link.View, link.Target)
	if r.top() != nil {
		link.Lacks = append(link.Lacks, "the box over it")
	}
	what := "the command that opens this screen"
	if len(link.Lacks) > 0 {
		what = "a command that opens " + cmp.Or(link.Target, s.maker.Title) + "; not in it: " + strings.Join(link.Lacks, ", ")
	}
	return r.env.Copy(view.CommandLine(append(r.env.Command[:len(r.env.Command):len(r.env.Command)], link.Words()...)), what)
}

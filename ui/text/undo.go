package text

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/view"
)

// step is what undo brings back: the form as it was.
type step struct {
	values [fields]string
	form   client.CoordinateForm
}

// trail is the steps before and behind the one that the form shows.
type trail struct{ back, forth []step }

// keep remembers a step before the form changes.
func (t *trail) keep(s step) { t.back, t.forth = append(t.back, s), nil }

// step is the form as it is now.
func (m *Model) step() step {
	s := step{form: m.form}
	for i := range m.inputs {
		s.values[i] = m.inputs[i].Value()
	}
	return s
}

// travel goes one step along the trail: moved, pasted and loaded rectangles.
func (m *Model) travel(from, to *[]step, nothing string) tea.Cmd {
	n := len(*from)
	if n == 0 {
		return view.Say(view.Info, nothing)
	}
	s := (*from)[n-1]
	*from, *to = (*from)[:n-1], append(*to, m.step())
	for i := range m.inputs {
		m.inputs[i].SetValue(s.values[i])
	}
	m.form = s.form
	m.reason = [fields]string{}
	m.parse()
	if m.id() != m.historyOf {
		return m.readHistory()
	}
	return nil
}

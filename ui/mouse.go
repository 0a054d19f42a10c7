package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/terminal"
	"docket/ui/view"
)

// toggleMouse gives the mouse to the terminal, for its own selection, or takes
// it back.
func (r *Root) toggleMouse() tea.Cmd {
	r.mouse = !r.mouse
	if r.mouse {
		return tea.Batch(view.Send(terminal.Mouse(true)), view.Say(view.Info, "docket has the mouse again"))
	}
	return tea.Batch(view.Send(terminal.Mouse(false)), view.Say(view.Info, "the terminal has the mouse; M gives it back"))
}

// mouseEvent sends a click or the wheel to what is under it.
func (r *Root) mouseEvent(e tea.MouseEvent) tea.Cmd {
	if !r.fits() {
		return nil
	}
	if o := r.top(); o != nil {
		at := r.centred(o.View())
		e.X, e.Y = e.X-at.X, e.Y-at.Y
		cmd := o.Update(tea.MouseMsg(e))
		r.dropDone()
		r.run(r.focused().Update(view.Answered{}))
		return cmd
	}
	if e.Y < r.bodyTop {
		if e.Action != tea.MouseActionPress || e.Button != tea.MouseButtonLeft {
			return nil
		}
		if i := r.frame().TabAt(e.X); i >= 0 {
			return r.navigate(view.Navigate{View: r.slots[i].maker.Name})
		}
		return nil
	}
	if e.Y >= r.bodyTop+r.bodyHeight {
		return nil
	}
	e.Y -= r.bodyTop
	return r.focused().Update(tea.MouseMsg(e))
}

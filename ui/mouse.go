package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/terminal"
	"docket/ui/view"
)

// toggleMouse gives the mouse to the terminal, for its own selection, or takes it back.
func (r *Root) toggleMouse() tea.Cmd {
	said := "the terminal has the mouse; M gives it back"
	if r.mouse = !r.mouse; r.mouse {
		said = "docket has the mouse again"
	}
	return tea.Batch(view.Send(terminal.Mouse(r.mouse)), view.Say(view.Info, said))
}

// mouseEvent sends a click or the wheel to what is under it.
func (r *Root) mouseEvent(e tea.MouseEvent) tea.Cmd {
	if !r.fits() {
		return nil
	}
	if e.Action == tea.MouseActionPress && e.Button == tea.MouseButtonLeft { // as with a key
		r.notice, r.drift, r.offer = view.Notify{}, "", ""
	}
	if o := r.top(); o != nil {
		at := r.centred(o.View())
		e.X, e.Y = e.X-at.X, e.Y-at.Y
		cmd := o.Update(tea.MouseMsg(e))
		r.dropDone()
		r.run(r.focused().Update(view.Answered{}))
		return cmd
	}
	switch i := r.frame().TabAt(e.X); {
	case e.Y >= r.bodyTop && e.Y < r.bodyTop+r.bodyHeight:
		e.Y -= r.bodyTop
		return r.focused().Update(tea.MouseMsg(e))
	case e.Y < r.bodyTop && i >= 0 && e.Action == tea.MouseActionPress && e.Button == tea.MouseButtonLeft:
		return r.navigate(view.Navigate{View: r.slots[i].maker.Name})
	}
	return nil
}

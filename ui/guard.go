package ui

import (
	"runtime/debug"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// guard stands between Bubble Tea and the root. A panic below it ends the
// program in order: drafts are kept, the terminal comes back, and the caller
// gets the fault to report. Without it the stack would be written over the
// person's terminal.
type guard struct {
	root  *Root
	fault *PanicError
	stop  func() // ends the program from outside its loop
}

func (g *guard) Init() (cmd tea.Cmd) {
	defer g.recover(&cmd)
	return g.root.Init()
}

func (g *guard) Update(msg tea.Msg) (_ tea.Model, cmd tea.Cmd) {
	if f, is := msg.(view.Fault); is {
		g.fault = &PanicError{f.Value, f.Stack}
		return g, g.root.leave()
	}
	defer g.recover(&cmd)
	_, cmd = g.root.Update(msg)
	return g, cmd
}

func (g *guard) View() (frame string) {
	if g.fault != nil {
		return ""
	}
	defer func() {
		if v := recover(); v != nil {
			g.fault = &PanicError{v, debug.Stack()}
			go g.stop() // drawing has no command to return
		}
	}()
	return g.root.View()
}

// recover notes a panic and leaves. The views may be in any state, so nothing
// but quitting is asked of them.
func (g *guard) recover(cmd *tea.Cmd) {
	if v := recover(); v != nil {
		g.fault = &PanicError{v, debug.Stack()}
		*cmd = tea.Quit
	}
}

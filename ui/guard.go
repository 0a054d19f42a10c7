package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// guard stands between Bubble Tea and the root. A panic below it, in Init, Update, View or a command, ends the program
// in order: drafts are kept, the terminal comes back, and the caller gets the fault to report. Without it the stack
// would be written over the person's terminal.
type guard struct {
	root  *Root
	fault *PanicError
	send  func(tea.Msg) // gives the program a message from outside its loop
	blind bool          // drawing failed, which Update will hear of
}

func (g *guard) Init() (cmd tea.Cmd) {
	defer g.recover(&cmd)
	return g.root.Init()
}

// Update returns the guard itself whatever happens: Bubble Tea draws what it gets.
func (g *guard) Update(msg tea.Msg) (model tea.Model, cmd tea.Cmd) {
	model = g
	defer g.recover(&cmd)
	switch msg := msg.(type) {
	case view.Fault:
		return g, g.fail(msg)
	case stepped:
	default:
		if g.fault != nil { // what was typed is being kept: ctrl+c ends the program all the same, and nothing else means anything
			if k, is := msg.(tea.KeyMsg); is && k.Type == tea.KeyCtrlC {
				cmd = tea.Quit
			}
			return g, cmd
		}
	}
	_, cmd = g.root.Update(msg)
	return g, cmd
}

// Ahead implements terminal.Ahead.
func (g *guard) Ahead(keys bool) { g.root.Ahead(keys) }

func (g *guard) View() (frame string) {
	if g.fault != nil || g.blind {
		return ""
	}
	defer func() {
		if v := recover(); v != nil {
			frame, g.blind = "", true
			g.later(view.NewFault(v)) // drawing has no command to return
		}
	}()
	return g.root.View()
}

// later sends a message from within the program's loop, which must not wait.
func (g *guard) later(msg tea.Msg) { view.Go(func() { g.send(msg) }, g.broken) }

// broken is for a fault of a goroutine that does nothing but send.
func (g *guard) broken(f view.Fault) { g.send(f) }

// recover notes a panic and leaves.
func (g *guard) recover(cmd *tea.Cmd) {
	if v := recover(); v != nil {
		*cmd = g.fail(view.NewFault(v))
	}
}

// fail leaves because of a fault. The views may be in any state: where keeping what
// was typed fails too, the program ends at once.
func (g *guard) fail(f view.Fault) (cmd tea.Cmd) {
	if g.fault != nil {
		return tea.Quit
	}
	g.fault = &PanicError{f.Value, f.Stack}
	defer func() {
		if recover() != nil {
			cmd = tea.Quit
		}
	}()
	_, cmd = g.root.Update(Ended{})
	return cmd
}

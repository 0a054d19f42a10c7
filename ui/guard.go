package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// guard stands between Bubble Tea and the root. A panic below it, in Init, Update,
// View or a command, ends the program in order: drafts are kept, the terminal comes
// back, and the caller gets the fault to report. Without it the stack would be
// written over the person's terminal.
type guard struct {
	root  *Root
	fault *PanicError
	send  func(tea.Msg) // gives the program a message from outside its loop

	screen *screen // nil draws nothing, and View returns the frame
	asleep bool    // a frame waits for its time
}

// redraw is sent when a frame that came too soon can be drawn.
type redraw struct{}

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
	case redraw:
		g.asleep = false
		return g, nil
	case stepped:
	default:
		if g.fault != nil {
			return g, g.impatient(msg)
		}
	}
	_, cmd = g.root.Update(msg)
	return g, cmd
}

// View draws the frame on the screen, or has itself called again when it is too
// soon for one. To Bubble Tea the frame is empty.
func (g *guard) View() (frame string) {
	if g.fault != nil || g.asleep {
		return ""
	}
	defer func() {
		if v := recover(); v != nil {
			frame, g.asleep = "", true
			g.later(view.NewFault(v)) // drawing has no command to return
		}
	}()
	if g.screen == nil {
		return g.root.View()
	}
	if wait := g.screen.due(); wait > 0 {
		g.asleep = true
		view.After(wait, func() { g.send(redraw{}) }, g.broken)
		return ""
	}
	g.screen.draw(g.root.View(), g.root.width, g.root.height)
	return ""
}

// later sends a message from within the program's loop, which must not wait.
func (g *guard) later(msg tea.Msg) { view.Go(func() { g.send(msg) }, g.broken) }

// broken is for a fault of a goroutine that does nothing but send.
func (g *guard) broken(f view.Fault) { g.send(f) }

// impatient lets ctrl+c end the program while what was typed is being kept. Other
// messages mean nothing any more.
func (g *guard) impatient(msg tea.Msg) tea.Cmd {
	if k, is := msg.(tea.KeyMsg); is && k.Type == tea.KeyCtrlC {
		return tea.Quit
	}
	return nil
}

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
	_, cmd = g.root.Update(quit{})
	return cmd
}

package ui

import (
	"runtime/debug"
	"time"

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

	screen *screen // nil draws nothing, and View returns the frame
	wake   func()  // sends a redraw, from outside the loop
	asleep bool    // a frame waits for its time
}

// redraw is sent when a frame that came too soon can be drawn.
type redraw struct{}

func (g *guard) Init() (cmd tea.Cmd) {
	defer g.recover(&cmd)
	return g.root.Init()
}

func (g *guard) Update(msg tea.Msg) (_ tea.Model, cmd tea.Cmd) {
	if f, is := msg.(view.Fault); is {
		g.fault = &PanicError{f.Value, f.Stack}
		return g, g.root.leave()
	}
	if _, is := msg.(redraw); is {
		g.asleep = false
		return g, nil
	}
	defer g.recover(&cmd)
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
			g.fault = &PanicError{v, debug.Stack()}
			go g.stop() // drawing has no command to return
		}
	}()
	if g.screen == nil {
		return g.root.View()
	}
	if wait := g.screen.due(); wait > 0 {
		g.asleep = true
		time.AfterFunc(wait, g.wake)
		return ""
	}
	g.screen.draw(g.root.View(), g.root.width, g.root.height)
	return ""
}

// recover notes a panic and leaves. The views may be in any state, so nothing
// but quitting is asked of them.
func (g *guard) recover(cmd *tea.Cmd) {
	if v := recover(); v != nil {
		g.fault = &PanicError{v, debug.Stack()}
		*cmd = tea.Quit
	}
}

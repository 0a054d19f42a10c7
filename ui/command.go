package ui

import (
	"reflect"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/terminal"
	"docket/ui/view"
)

// runner carries out commands. What needs no waiting is done at once, by route; what
// works in the background waits for Update to return it.
type runner struct {
	route      func(tea.Msg) tea.Cmd
	background []tea.Cmd
}

// run carries out a command as far as it goes without waiting: messages are routed
// at once, and what works in the background is collected for Update to return.
func (r *runner) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	if msg := cmd(); forTerminal(msg) {
		r.background = append(r.background, view.Send(msg))
	} else {
		r.run(r.route(msg))
	}
}

func (r *runner) command(msg tea.Msg) (mine bool) {
	switch msg := msg.(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			r.run(c)
		}
	case view.Steps:
		r.step(msg)
	case stepped:
		r.run(view.Send(msg.msg))
		r.step(msg.rest)
	case view.Work:
		r.background = append(r.background, msg.Run)
	default:
		return false
	}
	return true
}

// stepped is the result of a step that ran in the background, and what comes next.
type stepped struct {
	msg  tea.Msg
	rest view.Steps
}

// step carries out commands in order, up to the first that works in the background.
func (r *runner) step(steps view.Steps) {
	for len(steps) > 0 {
		cmd := steps[0]
		steps = steps[1:]
		if cmd == nil {
			continue
		}
		switch msg := cmd().(type) {
		case tea.BatchMsg:
			steps = append(append(view.Steps{}, msg...), steps...)
		case view.Steps:
			steps = append(append(view.Steps{}, msg...), steps...)
		case view.Work:
			r.background = append(r.background, func() tea.Msg {
				result := msg.Run()
				if _, broken := result.(view.Fault); broken {
					return result
				}
				return stepped{result, steps}
			})
			return
		default:
			r.run(view.Send(msg))
		}
	}
}

// forTerminal reports whether a message is one that Bubble Tea or the terminal acts
// on itself, such as the one to quit. It must come to it as the result of a command.
func forTerminal(msg tea.Msg) bool {
	if _, batch := msg.(tea.BatchMsg); batch || msg == nil {
		return false
	}
	from := reflect.TypeOf(msg).PkgPath()
	return from == reflect.TypeFor[tea.QuitMsg]().PkgPath() || from == reflect.TypeFor[terminal.Redraw]().PkgPath()
}

// collected gives what is to run in the background, once.
func (r *runner) collected() tea.Cmd {
	cmds := r.background
	r.background = nil
	return tea.Batch(cmds...)
}

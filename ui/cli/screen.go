package cli

import (
	"errors"

	"docket/client/demo"
	"docket/ui"
	"docket/ui/terminal"
	"docket/ui/view"
)

// open draws the screen with a view and a target; "" is where the person left off.
// With nothing configured it asks first.
func (a *app) open(name, target string) error {
	if !a.canDraw() {
		return usage("", "the browser draws on a terminal; name a command, such as `docket rules DOC-1001 -o json`")
	}
	s, err := a.settings()
	if err != nil {
		return err
	}
	if s.BaseURL == "" && len(a.made.file.Profiles) == 0 {
		wantsDemo, err := a.firstRun()
		if err != nil {
			return err
		}
		if wantsDemo {
			return a.demo(demoFlags{firstPage: 1}, nil)
		}
	}
	env, l, err := a.environment()
	if err != nil {
		return err
	}
	return a.draw(env, l, name, target)
}

// openDemo is open on the demo.
func (a *app) openDemo(server *demo.Server, name, target string) error {
	env, l, err := a.demoEnvironment(server)
	if err != nil {
		return err
	}
	return a.draw(env, l, name, target)
}

// draw runs the screen. Signals are its own from here on: it keeps what was typed
// and gives the terminal back before it ends.
func (a *app) draw(env *view.Env, l looks, name, target string) error {
	a.watch.pause()
	a.drawing.Store(true)
	err := ui.Run(env, ui.Start{View: name, Target: target},
		terminal.Options{Input: a.in, Output: a.out, Mouse: l.mouse, ASCII: l.narrow,
			AskBackground: l.theme == "auto" && !l.noColor && terminal.Answers(a.env)})
	a.drawing.Store(false)
	var crash *ui.PanicError
	if errors.As(err, &crash) {
		return &fault{crash.Value, crash.Stack}
	}
	var ended *ui.SignalError
	if errors.As(err, &ended) {
		return &interrupted{ended.Signal}
	}
	return err
}

package cli

import (
	"docket/client/demo"
	"docket/ui"
	"docket/ui/terminal"
	"docket/ui/view"
)

// open draws the screen with a view and a target; "" is where the person left off.
// With nothing configured it asks first.
func (s *session) open(name, target string) error {
	if !s.canDraw() {
		return usage("the browser draws on a terminal; name a command, such as `docket rules DOC-1001 -o json`")
	}
	set, err := s.settings()
	if err != nil {
		return err
	}
	if set.BaseURL == "" && len(s.file.Profiles) == 0 {
		wantsDemo, err := s.firstRun()
		if err != nil {
			return err
		}
		if wantsDemo {
			return (&demoCommand{session: s, firstPage: "1"}).run(nil)
		}
	}
	env, l, err := s.environment()
	if err != nil {
		return err
	}
	return s.draw(env, l, name, target)
}

// openDemo is open on the demo.
func (s *session) openDemo(server *demo.Server, name, target string) error {
	env, l, err := s.demoEnvironment(server)
	if err != nil {
		return err
	}
	return s.draw(env, l, name, target)
}

// draw runs the screen. Signals are its own from here on: it keeps what was typed
// and gives the terminal back before it ends.
func (s *session) draw(env *view.Env, l looks, name, target string) error {
	s.watch.pause()
	s.drawing.Store(true)
	defer s.drawing.Store(false)
	return ui.Run(env, ui.Start{View: name, Target: target},
		terminal.Options{Input: s.in, Output: s.out, Mouse: l.mouse, ASCII: l.narrow,
			AskBackground: l.theme == "auto" && !l.noColor && terminal.Answers(s.env)})
}

package cli

import (
	"errors"
	"os/exec"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/linear"
	"docket/ui/terminal"
	"docket/ui/view"
)

// drawLines is draw for who is told line by line.
func drawLines(s *session, env *view.Env, link view.Link) (next string, err error) {
	if !s.set.Linear {
		s.drawing.Store(false)
		what := map[bool]string{false: "this console", true: "TERM=dumb"}[s.env("TERM") == "dumb"]
		s.say("%s cannot be drawn on, so docket goes line by line, as with --linear", what)
		s.drawing.Store(true)
	}
	person := isTerminal(s.in)
	if !person {
		env.Edit = func(string, func(error) tea.Cmd) tea.Cmd {
			return view.Say(view.Info, "An editor needs a terminal, and there is none.")
		}
	}
	_ = env.Theme.Choose("ascii") // signs that every voice reads
	return linear.Run(env, linear.Options{In: s.stdin, Out: s.out, Person: person, ASCII: s.narrow(), Start: link, Lend: func(p *exec.Cmd) error { return lend(s, p) },
		Forget: func() { terminal.Forget(s.in) }})
}

// lend runs an editor while docket waits.
func lend(s *session, p *exec.Cmd) error {
	p.Stdin, p.Stdout, p.Stderr = s.in, s.out, s.err
	if err := p.Run(); err != nil {
		if failed, is := errors.AsType[*exec.ExitError](err); is {
			return errors.New(failed.String())
		}
		return err
	}
	return nil
}

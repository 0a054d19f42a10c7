package cli

import (
	"errors"
	"fmt"
	"os/exec"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/linear"
	"docket/ui/terminal"
	"docket/ui/view"
)

// drawLines is draw for who is told line by line.
func drawLines(s *session, env *view.Env, link view.Link) (next string, err error) {
	if !s.set.Linear {
		what := view.Either(s.env("TERM") == "dumb", "TERM=dumb", "this console")
		s.say("%s cannot be drawn on, so docket goes line by line, as with --linear", what)
	}
	person := isTerminal(s.in)
	if !person {
		env.Edit = func(string, func(error) tea.Cmd) tea.Cmd {
			return view.Say(view.Info, "An editor needs a terminal, and there is none.")
		}
	}
	_ = env.Theme.Choose("ascii") // signs that every voice reads
	lend := func(p *exec.Cmd) error {
		p.Stdin, p.Stdout, p.Stderr = s.in, s.out, s.err
		return p.Run()
	}
	next, err = linear.Run(env, linear.Options{In: s.stdin, Out: s.out, Person: person, ASCII: s.narrow(), Start: link, Lend: lend, Forget: s.forget,
		Hide: func() (func(), error) { return terminal.Hide(s.in) }})
	if is[*linear.UntoldError](err) {
		err = outcomes(s, env.Scope, err)
	}
	return next, err
}

// outcomes says what became of what this process sent, where that could not be told on the lines.
func outcomes(s *session, in store.Scope, err error) error {
	told, left := err.Error(), ""
	all, _ := s.store.Submissions.List(s.ctx, store.SubmissionFilter{Scope: in, Short: true})
	for _, sub := range all {
		if !s.store.Submissions.Own(sub) {
			continue
		}
		told += fmt.Sprintf(" Submission %s of %s: %s.", sub.ID, sub.DocumentType, submit.StateText(sub))
		if sub.Unresolved() {
			left = sub.ID
		}
	}
	if err = errors.New(told); left != "" {
		return unknown(left, err)
	}
	return err
}

package cli

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/term"
)

// askHidden is ask with the echo off. Ctrl+c and backspace work as always, and the
// echo is put back whatever ends the question. It reads past a.stdin, which is
// empty here: a terminal gives one line at a time.
func (a *app) askHidden(question string) (string, error) {
	before, err := term.GetState(a.in.Fd())
	if err != nil {
		return "", fmt.Errorf("the terminal cannot hide what is typed: %w", err)
	}
	defer term.Restore(a.in.Fd(), before)
	type read struct {
		line []byte
		err  error
	}
	got := make(chan read, 1)
	fmt.Fprint(a.err, question)
	go func() {
		line, err := term.ReadPassword(a.in.Fd())
		got <- read{line, err}
	}()
	select {
	case g := <-got:
		fmt.Fprintln(a.err)
		return strings.TrimSpace(string(g.line)), g.err
	case <-a.ctx.Done():
		fmt.Fprintln(a.err)
		return "", a.ctx.Err()
	}
}

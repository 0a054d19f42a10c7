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
	fmt.Fprint(a.err, question)
	defer fmt.Fprintln(a.err)
	line, err := await(a.ctx, func() ([]byte, error) { return term.ReadPassword(a.in.Fd()) })
	return strings.TrimSpace(string(line)), err
}

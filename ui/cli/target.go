package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"docket/ui/safe"
)

// target is what a command is about: its argument, or, on a terminal, what the
// person answers.
func (a *app) target(command string, args []string, noun string) (string, error) {
	if len(args) > 0 && strings.TrimSpace(args[0]) != "" {
		return args[0], nil
	}
	if len(args) == 0 && a.canAsk() {
		answer, err := a.ask(noun + ": ")
		if err != nil {
			return "", err
		}
		if answer != "" {
			return answer, nil
		}
	}
	return "", usage(command, "the %s is missing", noun)
}

// ask writes a question to stderr and reads a line. It ends with the context, so
// that ctrl+c is heard while it waits.
func (a *app) ask(question string) (string, error) {
	fmt.Fprint(a.err, safe.Line(question))
	line, err := readLine(a.ctx, a.stdin)
	if err != nil {
		fmt.Fprintln(a.err)
	}
	if errors.Is(err, io.EOF) {
		return "", usage("", "the answer is missing")
	}
	return strings.TrimSpace(line), err
}

// readLine reads a line or ends with the context. What is still being read then is
// left to the end of the process.
func readLine(ctx context.Context, r *bufio.Reader) (string, error) {
	return await(ctx, func() (string, error) {
		line, err := r.ReadString('\n')
		if line != "" {
			err = nil
		}
		return line, err
	})
}

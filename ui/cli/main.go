package cli

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log"
	"os"
	"regexp"
	"runtime/debug"
	"slices"

	"docket/ui"
	_ "docket/ui/cli/quiet" // before bubbletea: see its package comment
)

// Main runs docket with the arguments after its name and returns the exit code.
func Main(args []string, in, out, err *os.File) (code int) {
	log.SetOutput(io.Discard) // net/http writes there about odd services, over the screen
	ctx, watch := watchSignals(context.Background())
	defer watch.stop()
	s := newSession(ctx, args, in, out, err, os.Getenv)
	s.watch = watch
	defer func() {
		if v := recover(); v != nil {
			code = s.crashed(&ui.PanicError{Value: v, Stack: debug.Stack()})
		}
	}()
	defer s.close()
	return s.run()
}

func newSession(ctx context.Context, args []string, in, out, err *os.File, env func(string) string) *session {
	return &session{args: args, console: &console{ctx: ctx, in: in, out: out, err: err, env: env, stdin: bufio.NewReader(in),
		status: statusLine{err: err, on: isTerminal(err) && env("TERM") != "dumb"}}}
}

// run is one command from its arguments to its exit code.
func (s *session) run() int {
	root := newRoot(s)
	root.SetArgs(guardNumbers(s.args))
	cmd, err := root.ExecuteContextC(s.ctx)
	s.command, err = below(cmd), cause(s.ctx, err)
	if crash, ok := errors.AsType[*ui.PanicError](err); ok {
		return s.crashed(crash)
	}
	s.complain(err)
	return exitCode(err)
}

// guardNumbers puts a blank before arguments of `docket text` that are negative numbers, which would be taken for
// flags. Coordinates may have blanks around them.
func guardNumbers(args []string) []string {
	if !slices.Contains(args, "text") {
		return args
	}
	negative := regexp.MustCompile(`^-[0-9.][-0-9.eE+,; ]*$`)
	out := slices.Clone(args)
	for i, arg := range out {
		if arg == "--" {
			break
		}
		if negative.MatchString(arg) {
			out[i] = " " + arg
		}
	}
	return out
}

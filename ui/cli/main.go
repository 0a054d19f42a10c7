package cli

import (
	"context"
	"errors"
	"io"
	"log"
	"os"
	"regexp"
	"slices"

	_ "docket/ui/cli/quiet" // before bubbletea: see its package comment
)

// Main runs docket with the arguments after its name and returns the exit code.
func Main(args []string, in, out, err *os.File) (code int) {
	log.SetOutput(io.Discard) // net/http writes there about odd services, over the screen
	ctx, watch := watchSignals(context.Background())
	defer watch.stop()
	a := newApp(ctx, args, in, out, err, os.Getenv)
	a.watch = watch
	defer func() {
		if v := recover(); v != nil {
			code = a.crashed(newFault(v))
		}
	}()
	defer a.close()
	return a.run()
}

// run is one command from its arguments to its exit code.
func (a *app) run() int {
	root := a.root()
	root.SetArgs(guardNumbers(a.args))
	err := cause(a.ctx, root.ExecuteContext(a.ctx))
	var crash *fault
	if errors.As(err, &crash) {
		return a.crashed(crash)
	}
	a.complain(err)
	return exitCode(err)
}

// guardNumbers puts a blank before arguments of `docket text` that are negative
// numbers, which would be taken for flags. Coordinates may have blanks around
// them.
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

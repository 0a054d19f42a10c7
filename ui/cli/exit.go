package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"syscall"

	"docket/client"
	"docket/config"
	"docket/config/store"
	"docket/ui"
)

// The exit codes. They are an interface: scripts depend on them.
const (
	exitDone         = 0  // also for an empty list
	exitFailed       = 1  // the service refused or failed, or docket did
	exitUsage        = 2  // usage, config, bad input: nothing was sent
	exitUnreachable  = 3  // no complete answer; also for a submission that was not sent
	exitUnauthorised = 4  // 401 or 403
	exitUnknown      = 20 // a submission whose outcome nobody knows
	exitSignal       = 128
)

// exitHelp is the table as help shows it.
const exitHelp = `Exit codes:
  0    done; also when there is nothing to list
  1    the service refused or failed, or answered with something else
  2    usage, config or bad input; nothing was sent
  3    could not reach the service; also a submission that was not sent
  4    not authorised (401, 403)
  20   a submission whose outcome is unknown
  130  interrupted with ctrl-c (143 by TERM, 129 by HUP)`

// usageError is a command line that cannot be followed.
type usageError struct {
	command string // the command whose help explains it; "" for docket itself; run fills it in
	what    string
}

func (e *usageError) Error() string { return e.what }

func (e *usageError) remedy() string {
	return "See `docket " + join(e.command, "--help") + "`."
}

// usage is an error of the command that is run.
func usage(format string, args ...any) error {
	return &usageError{what: fmt.Sprintf(format, args...)}
}

func join(a, b string) string {
	if a == "" {
		return b
	}
	return a + " " + b
}

// failure is an error with an exit code and advice of its own.
type failure struct {
	code   int
	err    error
	advice string
}

func (e *failure) Error() string { return e.err.Error() }
func (e *failure) Unwrap() error { return e.err }

// exitCode is the one place that maps errors to exit codes.
func exitCode(err error) int {
	var (
		own     *failure
		use     *usageError
		coded   interface{ ExitCode() int }
		setting *config.Error
		blocked *store.BlockedError
		path    *os.PathError
	)
	switch {
	case err == nil, errors.Is(err, syscall.EPIPE):
		return exitDone // whoever read the output has had enough
	case errors.As(err, &own):
		return own.code
	case errors.As(err, &coded):
		return coded.ExitCode()
	case errors.As(err, &use), errors.As(err, &setting):
		return exitUsage
	case errors.As(err, &blocked):
		return exitUnknown
	}
	switch client.Classify(err) {
	case client.ClassNone:
		return exitDone
	case client.ClassInput:
		return exitUsage
	case client.ClassUnauthorised:
		return exitUnauthorised
	case client.ClassUnreachable:
		return exitUnreachable
	case client.ClassCanceled:
		return exitSignal + int(syscall.SIGINT)
	}
	if errors.As(err, &path) && !brokenDisk(err) {
		return exitUsage // a file that the person named
	}
	return exitFailed
}

// cause replaces "context canceled" by the signal that did it.
func cause(ctx context.Context, err error) error {
	var stopped *ui.SignalError
	if err != nil && errors.As(context.Cause(ctx), &stopped) && client.Classify(err) == client.ClassCanceled {
		return stopped
	}
	return err
}

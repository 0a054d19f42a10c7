package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"

	"docket/client"
	"docket/config"
	"docket/config/files"
	"docket/config/store"
	"docket/ui"
	"docket/ui/core/export"
	"docket/ui/core/submit"
)

// The exit codes. They are an interface: scripts depend on them.
const (
	exitDone         = 0  // also for an empty list
	exitFailed       = 1  // the service refused or failed, or docket did
	exitUsage        = 2  // usage, config, bad input: nothing was sent
	exitUnreachable  = 3  // no complete answer; also for a submission that was not sent
	exitUnauthorised = 4  // 401 or 403
	exitUnknown      = 20 // a submission whose outcome nobody knows
	exitCanceled     = 128 + int(syscall.SIGINT)
)

type failure struct {
	code   int
	err    error
	advice string
}

func (e *failure) Error() string { return e.err.Error() }
func (e *failure) Unwrap() error { return e.err }

// unsentError is a failure before anything was sent, or anything of one document type.
type unsentError struct {
	*failure
	what string // was not sent
}

func (e *unsentError) Unwrap() error { return e.failure }

type usageError struct {
	error
	shown []string // what was typed, with signs below its mistake
}

func usage(format string, args ...any) error { return &usageError{error: fmt.Errorf(format, args...)} }

// misuse makes an error one of usage; none stays none.
func misuse(err error, advice string) error {
	if err == nil {
		return nil
	}
	return &failure{exitUsage, err, advice}
}

type meaning struct {
	met    bool
	code   int
	advice string // in place of what view.Explain advises; "" leaves that
}

func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// meaningOf is what an error means: the first of these that is met counts.
func meaningOf(err error) meaning {
	class := client.Classify(err)
	target, _ := errors.AsType[*files.TargetError](err)
	disk := files.IsDisk(err)
	remote, _ := errors.AsType[*store.TeamError](err)
	meanings := []meaning{
		{errors.Is(err, syscall.EPIPE), exitDone, ""}, // whoever read the output has had enough
		{is[*usageError](err) || is[*config.Error](err), exitUsage, ""},

		{remote != nil && remote.Away, exitUnreachable, ""}, // before anything was sent
		{is[*submit.UnrecordedError](err), exitUnreachable, ""},
		{is[*store.LossError](err), exitUnknown, "`docket submissions acknowledge` records that you know of it."},
		{is[*store.BlockedError](err), exitUnknown, ""},
		{errors.Is(err, submit.ErrReadOnly) || errors.Is(err, submit.ErrAltered) || errors.Is(err, submit.ErrNothingToRevert), exitUsage, ""},
		{is[*submit.InvalidError](err) || is[*submit.ElsewhereError](err) || is[*store.OvertakenError](err), exitUsage, ""},
		{is[*store.RepeatError](err), exitUsage, "--insist sends it again."},

		{is[*export.InUseError](err), exitFailed, "Wait until it is done, or choose another name."},
		{is[*export.UnfinishedError](err), exitUsage, "--resume continues it, --overwrite begins again."},
		{is[*export.OtherVersionError](err), exitUsage, "--overwrite begins again."},
		{is[*export.ResumeError](err), exitUsage, "Nothing was changed; --overwrite begins again."},
		{is[*export.ColumnError](err), exitUsage, "Nothing was written."},
		{is[*export.CellError](err), exitFailed, "-o csv and -o ndjson hold it; --cut-cells cuts such cells and counts them."},
		{is[*files.ExistsError](err), exitUsage, "--overwrite replaces it."},
		{target != nil && strings.HasPrefix(target.Path, "/dev/"), exitUsage, "--output - writes to stdout."},
		{target != nil, exitUsage, ""},

		{class == client.ClassNone, exitDone, ""},
		{class == client.ClassInput, exitUsage, ""},
		{class == client.ClassUnauthorised, exitUnauthorised, ""},
		{class == client.ClassUnreachable, exitUnreachable, ""},
		{class == client.ClassCanceled, exitCanceled, ""},
		{class == client.ClassWrongAnswer && client.Remedy(err) == "", exitFailed, "Something between here and the service may have answered instead; check the address with `docket info`."},
		{is[*os.PathError](err) && !disk, exitUsage, ""}, // a file that the person named
		{true, exitFailed, ""},
	}
	return meanings[slices.IndexFunc(meanings, func(m meaning) bool { return m.met })]
}

func exitCode(err error) int {
	if own, ok := errors.AsType[*failure](err); ok {
		return own.code
	}
	if stopped, ok := errors.AsType[*ui.SignalError](err); ok { // no other code is ours: jq's errors have one too
		return stopped.ExitCode()
	}
	return meaningOf(err).code
}

// cause replaces "context canceled" by the signal that did it.
func cause(ctx context.Context, err error) error {
	stopped, ok := errors.AsType[*ui.SignalError](context.Cause(ctx))
	if err != nil && ok && client.Classify(err) == client.ClassCanceled {
		return stopped
	}
	return err
}

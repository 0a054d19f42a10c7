package cli

import (
	"errors"
	"fmt"
	"strings"
	"syscall"

	"docket/client"
	"docket/config/files"
	"docket/config/store"
	"docket/ui/core/export"
	"docket/ui/core/submit"
)

// outcome is the error that a submission's state means, nil for accepted.
func outcome(r submit.Receipt) error {
	what := fmt.Errorf("submission %s of %s is %s: %s", r.ID, r.DocumentType, submit.StateText(r.Submission), r.Reason)
	switch client.Outcome(r.State) {
	case client.OutcomeAccepted:
		return nil
	case client.OutcomeRejected:
		code := exitFailed
		if client.Classify(r.Delivery.Err) == client.ClassUnauthorised {
			code = exitUnauthorised
		}
		return &failure{code, what, "What the service answered is in `docket submissions show " + r.ID + "`."}
	case client.OutcomeNotSent:
		advice := ""
		if r.Delivery.Err != nil {
			advice = join(explain(r.Delivery.Err))
		}
		return &failure{exitUnreachable, what, advice}
	}
	return &failure{exitUnknown, what, "It is not sent again by itself; find out, then `docket submissions resolve " + r.ID + " --as applied|not-applied`."}
}

// refusal gives the errors of a plan that was not sent their exit codes.
func refusal(err error) error {
	var (
		invalid   *submit.InvalidError
		elsewhere *submit.ElsewhereError
		stale     *submit.StaleError
		lost      *store.LossError
	)
	switch {
	case errors.As(err, &lost):
		return &failure{exitUnknown, err, "`docket submissions acknowledge` records that you know of it; nothing was sent."}
	case errors.Is(err, submit.ErrReadOnly), errors.Is(err, submit.ErrAltered), errors.Is(err, submit.ErrNothingToRevert),
		errors.As(err, &invalid), errors.As(err, &elsewhere), errors.As(err, &stale):
		return &failure{exitUsage, err, ""}
	}
	return err
}

// advised says what to do about a file or an export that was refused.
func advised(err error) error {
	var (
		busy       *export.InUseError
		unfinished *export.UnfinishedError
		resume     *export.ResumeError
		column     *export.ColumnError
		cell       *export.CellError
		exists     *files.ExistsError
		target     *files.TargetError
	)
	switch {
	case errors.As(err, &busy):
		return &failure{exitFailed, err, "Wait until it is done, or choose another name."}
	case errors.As(err, &unfinished):
		return &failure{exitUsage, err, "--resume continues it, --overwrite begins again."}
	case errors.As(err, &resume):
		return &failure{exitUsage, err, "Nothing was changed; --overwrite begins again."}
	case errors.As(err, &column):
		return &failure{exitUsage, err, "Nothing was written."}
	case errors.As(err, &cell):
		return &failure{exitFailed, err, "-o csv and -o ndjson hold it; --cut-cells cuts such cells and counts them."}
	case errors.As(err, &exists):
		return &failure{exitUsage, err, "--overwrite replaces it."}
	case errors.As(err, &target) && strings.HasPrefix(target.Path, "/dev/"):
		return &failure{exitUsage, err, "--output - writes to stdout."}
	case errors.As(err, &target):
		return &failure{exitUsage, err, ""}
	}
	return err
}

// brokenDisk tells of an error of a file that it is the disk's and not its name's.
func brokenDisk(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EIO) || errors.Is(err, syscall.EFBIG)
}

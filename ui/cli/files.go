package cli

import (
	"errors"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"docket/config/files"
	"docket/ui/core/export"
)

// overwriteFlag lets a file that is there be replaced. --force was its name in some
// commands, which scripts may still say.
func overwriteFlag(cmd *cobra.Command, into *bool) {
	cmd.Flags().BoolVar(into, "overwrite", false, "replace a file that is there")
	cmd.Flags().BoolVar(into, "force", false, "the same as --overwrite")
	_ = cmd.Flags().MarkHidden("force")
}

// toStdout tells of the name of a file whether it stands for stdout.
func toStdout(name string) bool { return name == "" || name == "-" }

// refusedFile says what to do about a file that was not written.
func refusedFile(err error) error {
	var (
		exists *files.ExistsError
		target *files.TargetError
	)
	switch {
	case errors.As(err, &exists):
		return &failure{exitUsage, err, "--overwrite replaces it."}
	case errors.As(err, &target):
		advice := ""
		if strings.HasPrefix(target.Path, "/dev/") {
			advice = "--output - writes to stdout."
		}
		return &failure{exitUsage, err, advice}
	}
	return err
}

// advised says what to do about an export that was refused.
func advised(err error) error {
	var (
		busy       *export.InUseError
		unfinished *export.UnfinishedError
		resume     *export.ResumeError
		column     *export.ColumnError
		cell       *export.CellError
	)
	switch {
	case errors.As(err, &busy):
		return &failure{exitFailed, err, "Wait until it is done, or choose another name."}
	case errors.As(err, &unfinished):
		return &failure{exitUsage, err, "--resume goes on with it, --overwrite begins again."}
	case errors.As(err, &resume):
		return &failure{exitUsage, err, "Nothing was changed; --overwrite begins again."}
	case errors.As(err, &column):
		return &failure{exitUsage, err, "Nothing was written."}
	case errors.As(err, &cell):
		return &failure{exitFailed, err, "-o csv and -o ndjson hold it; --cut-cells cuts such cells and counts them."}
	}
	return refusedFile(err)
}

// brokenDisk tells of an error of a file that it is the disk's and not its name's.
func brokenDisk(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EIO) || errors.Is(err, syscall.EFBIG)
}

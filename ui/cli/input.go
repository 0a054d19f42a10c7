package cli

import (
	"errors"
	"fmt"
	"io"

	"docket/config/files"
)

// input reads a file that was named, or standard input for -, of at most so many
// bytes. Devices and pipes by name are refused: they may never end.
func (a *app) input(path string, most int64) ([]byte, error) {
	if path != "-" {
		content, err := files.Input(path, most)
		if target := (*files.TargetError)(nil); errors.As(err, &target) {
			return nil, &failure{exitUsage, err, "Name a file, or - for standard input."}
		}
		return content, err
	}
	content, err := await(a.ctx, func() ([]byte, error) { return io.ReadAll(io.LimitReader(a.stdin, most+1)) })
	if err == nil && int64(len(content)) > most {
		err = &failure{exitUsage, fmt.Errorf("standard input has more than %d MiB", most>>20), ""}
	}
	return content, err
}

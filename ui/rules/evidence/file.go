package evidence

import (
	"errors"
	"io/fs"

	"docket/config/files"
	"docket/ui/core/audit/reviewfile"
)

// ReadFile reads an ordinary file: a pipe would wait for somebody.
func ReadFile(typed string) ([]byte, error) {
	path := files.Expand(typed)
	if path == "" {
		return nil, errors.New("type the path of a file")
	}
	content, err := files.Input(path, reviewfile.Longest)
	var target *files.TargetError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errors.New("there is no such file")
	case errors.As(err, &target):
		return nil, errors.New("that file " + target.Reason)
	}
	return content, err
}

package evidence

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"docket/config/files"
	"docket/ui/core/audit"
)

// ReadFile reads an ordinary file: a pipe would wait for somebody.
func ReadFile(typed string) ([]byte, error) {
	path := Expand(typed)
	if path == "" {
		return nil, errors.New("type the path of a file")
	}
	content, err := files.Input(path, audit.LongestReview)
	var target *files.TargetError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errors.New("there is no such file")
	case errors.As(err, &target):
		return nil, errors.New("that file " + target.Reason)
	}
	return content, err
}

// Expand makes a path of what was typed: ~ is the home folder.
func Expand(path string) string {
	path = strings.TrimSpace(path)
	if path == "~" || strings.HasPrefix(path, "~/") {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, path[1:])
		}
	}
	return path
}

package config

import (
	"os"
	"path/filepath"

	"docket/config/files"
)

// What others must not have done to a file: a word for the message.
const (
	toChange = "changed"
	toRead   = "read"
)

// exposed says who else could change what is at path, or "": another owner, a mode that
// lets others write, or a folder on the way to it, also behind a link, where others
// could put something else in its place. root or an administrator can do so anyway.
func exposed(path string) string {
	path, err := filepath.Abs(path)
	if err != nil {
		return "cannot be found: " + files.Reason(err)
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "cannot be found: " + files.Reason(err)
	}
	for _, at := range []string{path, real} {
		for p := at; ; p = filepath.Dir(p) {
			info, err := os.Lstat(p)
			if err != nil {
				return "cannot be judged: " + files.Reason(err)
			}
			if what := others(p, info, toChange); what != "" && p == at {
				return what
			} else if what != "" {
				return "is in the folder " + p + ", which " + what
			}
			if p == filepath.Dir(p) {
				break
			}
		}
	}
	return ""
}

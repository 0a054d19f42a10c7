package files

import (
	"errors"
	"io/fs"
	"os"
	"strings"
)

// Named are the names of the files in a folder that end so, without the ending, sorted. A folder that is not there, or
// is "", has none, and that is no error.
func Named(folder, ending string) (names []string, err error) {
	found, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		if _, there := os.Stat(folder); there == nil { // Windows says of a file that it is no folder in the same words
			return nil, err
		}
		return nil, nil
	}
	for _, f := range found {
		if name, is := strings.CutSuffix(f.Name(), ending); is && name != "" && !f.IsDir() {
			names = append(names, name)
		}
	}
	return names, err
}

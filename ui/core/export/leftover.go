package export

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"docket/config/files"
)

// mostState bounds the state that is read back, in bytes: it names every column.
const mostState = 16 << 20

// leftover is what an export that was not finished left: the state, and the file of its
// records, locked. Both are docket's own: whatever else has their names is refused.
type leftover struct {
	path  string
	state state
	file  *os.File // nil where it was killed before there was one
}

// InUseError refuses a file that another export is writing.
type InUseError struct{ Path string }

func (e *InUseError) Error() string {
	return fmt.Sprintf("export: another export is writing %s", e.Path)
}

// findLeftover is nil where there is none.
func findLeftover(path string) (*leftover, error) {
	file, err := files.Open(path + partSuffix)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if file != nil {
		if free, err := files.TryLock(file); !free {
			file.Close()
			if err == nil {
				err = &InUseError{path}
			}
			return nil, err
		}
	}
	l := &leftover{path: path, file: file}
	switch l.state, err = readState(path); {
	case errors.Is(err, fs.ErrNotExist) && file == nil:
		return nil, nil
	case errors.Is(err, fs.ErrNotExist):
		err = &files.TargetError{Path: path + partSuffix, Reason: notOurs}
	}
	if err != nil {
		l.close()
		return nil, err
	}
	return l, nil
}

const notOurs = "is in the way: it is not an export that this docket left; move it or choose another name"

// readState reads the state that an export left. What is not one is a
// [*files.TargetError].
func readState(path string) (s state, err error) {
	raw, err := files.Read(path+stateSuffix, mostState)
	if err != nil {
		return state{}, err
	}
	if err := json.Unmarshal(raw, &s); err != nil || s.Version != stateVersion || s.Identity == "" || s.Page < 0 || s.Bytes < 0 {
		return state{}, &files.TargetError{Path: path + stateSuffix, Reason: notOurs}
	}
	return s, nil
}

func (l *leftover) close() {
	if l.file != nil {
		l.file.Close()
	}
}

// remove makes room for an export that begins again.
func (l *leftover) remove() error {
	defer l.close()
	return discard(l.path)
}

// discard removes the two files beside path.
func discard(path string) error {
	var errs []error
	for _, suffix := range []string{partSuffix, stateSuffix} {
		if err := os.Remove(path + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

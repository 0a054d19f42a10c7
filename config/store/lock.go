package store

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"docket/config/files"
)

// newSenderLock makes and locks a file of a name that nobody had before, which this process holds for as long
// as it may have something on the way. The system frees it when the process ends, however it ends; that is how
// another docket knows that nobody waits for the answer.
func newSenderLock(dir string) (*os.File, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	for {
		f, err := files.Create(filepath.Join(dir, "sender-"+strings.ToLower(rand.Text())))
		if err != nil {
			return nil, err
		}
		// Between making and locking it, another docket that tidies up may have taken it for a dead sender's.
		locked, err := files.TryLock(f)
		mine, _ := f.Stat()
		if there, gone := os.Stat(f.Name()); locked && gone == nil && os.SameFile(mine, there) {
			return f, nil
		}
		if f.Close(); err != nil {
			return nil, err
		}
	}
}

// seize takes the lock of a sender that is gone, whether it left its file or not. ok is false while the sender
// lives, and only then: the lock is shared among those who look, so that none takes another one for the sender.
// The caller calls done when it has settled what the sender left.
func seize(dir, name string) (done func(), ok bool, err error) {
	path := filepath.Join(dir, filepath.Base(name))
	f, err := files.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return func() {}, true, nil
	}
	if err != nil {
		return nil, false, err
	}
	if shared, err := files.TryShare(f); !shared {
		f.Close()
		return nil, false, err
	}
	return func() {
		os.Remove(path) // only tidiness: a file without a holder says the same
		f.Close()
	}, true, nil
}

func (s *database) underLock(fn func() error) error {
	return files.UnderLock(s.locks(), "database", fn)
}

//go:build unix

package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// private is the mode of a new file. The umask can only take away from it.
const private fs.FileMode = 0o600

// open opens a file without waiting: a pipe would wait for somebody.
func open(path string, flag int, follow bool) (*os.File, error) {
	if !follow {
		flag |= syscall.O_NOFOLLOW
	}
	return os.OpenFile(path, flag|syscall.O_NONBLOCK, private)
}

func isLinkOrFolder(err error) bool {
	return errors.Is(err, syscall.ELOOP) || errors.Is(err, syscall.EISDIR)
}

// IsDisk reports whether the disk is full, or cannot be written to.
func IsDisk(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EIO) || errors.Is(err, syscall.EFBIG)
}

// SyncFolder makes the name of a file last.
func SyncFolder(path string) error {
	d, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// OwnFolder makes a folder that nobody else can write to, or reports that it is not so.
func OwnFolder(dir string) bool {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return false
	}
	info, err := os.Lstat(dir)
	if err != nil || !info.IsDir() || info.Mode().Perm()&0o077 != 0 {
		return false
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Geteuid()
}

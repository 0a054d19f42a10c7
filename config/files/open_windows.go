package files

import (
	"errors"
	"io/fs"
	"os"

	"golang.org/x/sys/windows"
)

// open opens a file so that it can be renamed while it is open, which [os.OpenFile] does not allow here.
// Without follow a link itself is opened, which is no ordinary file.
func open(path string, flag int, follow bool) (*os.File, error) {
	fail := func(err error) (*os.File, error) { return nil, &fs.PathError{Op: "open", Path: path, Err: err} }
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return fail(err)
	}
	access, how, attributes := uint32(windows.GENERIC_READ), uint32(windows.OPEN_EXISTING), uint32(windows.FILE_ATTRIBUTE_NORMAL)
	if flag&os.O_RDWR != 0 {
		access |= windows.GENERIC_WRITE
	}
	if flag&os.O_CREATE != 0 {
		how = windows.CREATE_NEW // there is no opening that creates and may find a file
	}
	if !follow {
		attributes |= windows.FILE_FLAG_OPEN_REPARSE_POINT
	}
	const share = windows.FILE_SHARE_READ | windows.FILE_SHARE_WRITE | windows.FILE_SHARE_DELETE
	handle, err := windows.CreateFile(name, access, share, nil, how, attributes, 0)
	if err != nil {
		if info, failed := os.Lstat(path); failed == nil && info.IsDir() {
			err = errFolder
		}
		return fail(err)
	}
	return os.NewFile(uintptr(handle), path), nil
}

var errFolder = errors.New("it is a folder")

func isLinkOrFolder(err error) bool { return errors.Is(err, errFolder) }

// IsDisk reports whether the disk is full, or cannot be written to.
func IsDisk(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL) || errors.Is(err, windows.ERROR_WRITE_FAULT)
}

// SyncFolder has nothing to do: the file system keeps its names by itself.
func SyncFolder(string) error { return nil }

// OwnFolder makes a folder in the person's own part of the disk, which nobody else can write to by default.
func OwnFolder(dir string) bool {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return false
	}
	info, err := os.Lstat(dir)
	return err == nil && info.IsDir()
}

//go:build unix

package config

import (
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// What the person can do where others have a file in reach.
const (
	ownToWrite = "make it and its folders yours alone to write (chmod go-w)"
	ownToRead  = "run chmod 600 on it"
	ownToHave  = "use a copy in a folder that is yours, or let root run chown on what is not yours"
)

// others says why somebody else could have changed or read what is at path, or "". In a sticky folder they can
// add files, but touch nobody else's; the mode of a link says nothing.
func others(_ string, info fs.FileInfo, done string) string {
	if st, ok := info.Sys().(*syscall.Stat_t); ok && int(st.Uid) != os.Geteuid() && st.Uid != 0 && done != toReplace {
		return othersOwn
	}
	bits := map[string]fs.FileMode{toChange: 0o022, toRead: 0o077, toReplace: 0o002}[done]
	if mode := info.Mode(); mode&fs.ModeSymlink != 0 || mode.IsDir() && mode&fs.ModeSticky != 0 {
		bits = 0
	}
	if mode := info.Mode().Perm(); mode&bits != 0 {
		return fmt.Sprintf("can be %s by others (mode %04o)", done, mode)
	}
	return ""
}

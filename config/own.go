//go:build unix

package config

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"docket/config/files"
)

// exposed says who else could change what is at path, or "": another owner, a mode that
// lets others write, or a folder on the way to it, also behind a link, where others
// could put something else in its place. root can do so anyway.
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
			if what := changeable(info); what != "" && p == at {
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

// changeable says why others can change a file or folder, or "". In a sticky folder they
// can add files, but touch nobody else's; the mode of a link says nothing.
func changeable(info fs.FileInfo) string {
	if mode := info.Mode(); mode&fs.ModeSymlink != 0 || mode.IsDir() && mode&fs.ModeSticky != 0 {
		return open(info, 0, "")
	}
	return open(info, 0o022, "changed")
}

// open says why others can do something with a file, by these bits of its mode, or "".
func open(info fs.FileInfo, bits fs.FileMode, done string) string {
	if st, ok := info.Sys().(*syscall.Stat_t); ok && int(st.Uid) != os.Geteuid() && st.Uid != 0 {
		return "belongs to another user"
	}
	if mode := info.Mode().Perm(); mode&bits != 0 {
		return fmt.Sprintf("can be %s by others (mode %04o)", done, mode)
	}
	return ""
}

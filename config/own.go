//go:build unix

package config

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// exposed says who else could change what is at path, or "": another owner, a mode that
// lets others write, or a folder on the way to it, also behind a link, where others
// could put something else in its place. root can do so anyway.
func exposed(path string) string {
	path, err := filepath.Abs(path)
	if err != nil {
		return "cannot be found: " + reason(err)
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "cannot be found: " + reason(err)
	}
	for _, at := range []string{path, real} {
		for p := at; ; p = filepath.Dir(p) {
			info, err := os.Lstat(p)
			if err != nil {
				return "cannot be judged: " + reason(err)
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

// changeable says why others can change a file or folder, or "".
func changeable(info fs.FileInfo) string {
	if st, ok := info.Sys().(*syscall.Stat_t); ok && int(st.Uid) != os.Geteuid() && st.Uid != 0 {
		return "belongs to another user"
	}
	mode := info.Mode()
	// In a sticky folder others can add files, but touch nobody else's; the mode of a
	// link says nothing.
	if mode.Perm()&0o022 == 0 || mode&fs.ModeSymlink != 0 || mode.IsDir() && mode&fs.ModeSticky != 0 {
		return ""
	}
	return fmt.Sprintf("can be changed by others (mode %04o)", mode.Perm())
}

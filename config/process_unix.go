//go:build unix

package config

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"syscall"
)

// ownGroup gives the command a process group of its own and makes a cancel end
// the whole group, children included.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// tooOpen says why a file that holds a secret is not private, or "".
func tooOpen(info fs.FileInfo) string {
	if st, ok := info.Sys().(*syscall.Stat_t); ok && int(st.Uid) != os.Geteuid() {
		return "belongs to another user"
	}
	if mode := info.Mode().Perm(); mode&0o077 != 0 {
		return fmt.Sprintf("can be read by others (mode %04o)", mode)
	}
	return ""
}

//go:build unix

package config

import (
	"os/exec"
	"syscall"
)

// runTree runs a program in a group of its own, so that a cancel ends its children too.
func runTree(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	return cmd.Run()
}

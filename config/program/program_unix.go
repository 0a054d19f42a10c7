//go:build unix

// Package program runs the programs that docket asks for something, such as the one that prints the token.
package program

import (
	"os/exec"
	"syscall"
)

// Run runs a program in a group of its own, so that a cancel ends its children too.
func Run(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	return cmd.Run()
}

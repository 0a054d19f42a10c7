//go:build unix

// Package program runs the programs that docket asks for something, such as the one that prints the token.
package program

import (
	"os/exec"
	"syscall"
)

// Shell is a command of the person's own, such as the one of an editor, in their shell, with a file behind its words.
func Shell(command, path string) *exec.Cmd {
	return exec.Command("sh", "-c", command+` "$@"`, "editor", path)
}

// Run runs a program in a group of its own, so that a cancel ends its children too.
func Run(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	return cmd.Run()
}

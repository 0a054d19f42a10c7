// Package program runs the programs that docket asks for something, such as the one that prints the token.
package program

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/windows"
)

// Shell is a command of the person's own, such as the one of an editor, in their shell, with a file behind its words.
func Shell(command, path string) *exec.Cmd {
	cmd := exec.Command("cmd")
	cmd.SysProcAttr = &syscall.SysProcAttr{CmdLine: `cmd /d /s /c "` + command + ` "` + path + `""`} // /s takes off the outer quotes alone
	return cmd
}

// Run runs a program in a job of its own, so that a cancel ends its children too.
func Run(cmd *exec.Cmd) error {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return err
	}
	defer windows.CloseHandle(job)
	cmd.Cancel = func() error {
		_ = windows.TerminateJobObject(job, 1)
		return cmd.Process.Kill() // where it was not in the job yet
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	if process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(cmd.Process.Pid)); err == nil {
		_ = windows.AssignProcessToJobObject(job, process)
		_ = windows.CloseHandle(process)
	}
	return cmd.Wait()
}

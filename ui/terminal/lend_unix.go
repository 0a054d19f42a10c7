//go:build unix

package terminal

import (
	"fmt"
	"os/exec"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// alone runs a program that alone reads the terminal.
func (s *source) alone(p *exec.Cmd, t *Terminal) error {
	s.sole.Lock()
	defer s.sole.Unlock()
	tty := int(t.modes.in.Fd())
	p.Stdin, p.Stdout, p.Stderr = t.modes.in, t.modes.out, t.modes.out
	p.SysProcAttr = &syscall.SysProcAttr{Foreground: true, Ctty: tty}
	if err := p.Start(); err != nil {
		return err
	}
	var ended unix.WaitStatus
	for {
		_, err := unix.Wait4(p.Process.Pid, &ended, unix.WUNTRACED, nil)
		switch {
		case err == unix.EINTR:
			continue
		case err == nil && ended.Stopped():
			time.Sleep(stopped) // what stops at once again must not keep a core busy
			_ = unix.Kill(-p.Process.Pid, unix.SIGCONT)
			continue
		}
		break
	}
	_ = p.Process.Release()
	signal.Ignore(unix.SIGTTOU) // docket is in the background until it has taken the terminal back
	err := unix.IoctlSetPointerInt(tty, unix.TIOCSPGRP, unix.Getpgrp())
	signal.Reset(unix.SIGTTOU)
	switch {
	case err != nil:
		return err
	case ended.Signaled():
		return fmt.Errorf("it was ended by %s", ended.Signal())
	case ended.ExitStatus() != 0:
		return fmt.Errorf("exit code %d", ended.ExitStatus())
	}
	return nil
}

// stopped is how long a program that stopped itself stays so.
const stopped = 100 * time.Millisecond

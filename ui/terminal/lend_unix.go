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
	s.lent.Store(int32(p.Process.Pid))
	if s.recalled.Load() {
		s.recall()
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
	s.lent.Store(0)
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

// recall ends the program that has the terminal, for docket is being ended and has to be there for that.
func (s *source) recall() {
	s.recalled.Store(true)
	if pid := int(s.lent.Load()); pid != 0 {
		_ = unix.Kill(-pid, unix.SIGTERM)
	}
}

// stopped is how long a program that stopped itself stays so.
const stopped = 100 * time.Millisecond

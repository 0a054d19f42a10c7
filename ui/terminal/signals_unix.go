//go:build unix

package terminal

import (
	"os"
	"os/signal"

	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/sys/unix"
)

// listen turns the terminal's signals into messages, until the returned function is called.
func (t *Terminal) listen() (stop func()) {
	signal.Notify(t.signals, unix.SIGWINCH, unix.SIGTSTP, unix.SIGCONT)
	done := make(chan struct{})
	t.options.Start(func() {
		for {
			select {
			case s := <-t.signals:
				t.Send(s)
			case <-done:
				return
			}
		}
	})
	return func() {
		signal.Stop(t.signals)
		close(done)
	}
}

// signalled answers a signal: SIGTSTP from outside, SIGCONT, or SIGWINCH.
func (t *Terminal) signalled(s os.Signal) tea.Cmd {
	switch s {
	case unix.SIGTSTP:
		return t.suspend(false)
	case unix.SIGCONT:
		return t.resume()
	}
	return t.resized()
}

// resumable reports whether a shell with job control stands behind docket: it puts each job into a group of its own,
// within its session. Without one the kernel ignores a stop, or nobody could take it back.
func resumable() bool {
	own, err := unix.Getsid(0)
	if err != nil || unix.Getpgrp() == own {
		return false
	}
	parents, err := unix.Getsid(os.Getppid())
	return err == nil && parents == own
}

// suspend gives the terminal back and stops: the whole job on a key, as a terminal would, and docket alone when another
// program asked for it. SIGCONT follows.
//
// Go has no way back to the default action of SIGTSTP once it was listened for, so docket itself stops by SIGSTOP.
func (t *Terminal) suspend(job bool) tea.Cmd {
	if job && !resumable() {
		return t.handle(NotSuspended{})
	}
	back := make(chan os.Signal, 1)
	signal.Notify(back, unix.SIGCONT)
	defer signal.Stop(back)
	t.modes.give()
	if job {
		signal.Ignore(unix.SIGTSTP)
		_ = unix.Kill(0, unix.SIGTSTP)
		signal.Notify(t.signals, unix.SIGTSTP)
	}
	if err := unix.Kill(os.Getpid(), unix.SIGSTOP); err != nil {
		return t.resume()
	}
	<-back
	return nil
}

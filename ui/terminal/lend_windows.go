package terminal

import (
	"os/exec"

	"golang.org/x/sys/windows"
)

// ignoring sets whether this process ignores ctrl+c, which the console sends to every program in it.
var ignoring = windows.NewLazySystemDLL("kernel32.dll").NewProc("SetConsoleCtrlHandler")

// alone runs a program that alone reads the console.
func (s *source) alone(p *exec.Cmd, t *Terminal) error {
	s.sole.Lock()
	defer s.sole.Unlock()
	p.Stdin, p.Stdout, p.Stderr = t.modes.in, t.modes.out, t.modes.out
	if err := p.Start(); err != nil {
		return err
	}
	_, _, _ = ignoring.Call(0, 1) // once the program has begun: it would inherit it
	defer func() { _, _, _ = ignoring.Call(0, 0) }()
	return p.Wait()
}

// recall does nothing: a console has no signals by which docket alone is ended.
func (*source) recall() {}

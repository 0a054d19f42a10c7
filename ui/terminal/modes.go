package terminal

import (
	"errors"
	"os"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
	"golang.org/x/sys/unix"
)

// modes takes the terminal and gives it back: raw input, the alternate screen, the
// cursor, wrapping, pastes in brackets, the mouse.
type modes struct {
	in, out *os.File
	was     *term.State // the input's modes before docket
	ours    bool
	mouse   bool
}

const (
	takeScreen = ansi.SetModeAltScreenSaveCursor + ansi.EraseEntireScreen + ansi.CursorHomePosition + ansi.ResetModeTextCursorEnable +
		ansi.ResetModeAutoWrap + ansi.SetModeBracketedPaste
	// A terminal without an alternate screen is at least left empty.
	giveScreen = ansi.ResetStyle + ansi.ResetModeBracketedPaste + ansi.SetModeAutoWrap + ansi.EraseEntireScreen + ansi.CursorHomePosition +
		ansi.SetModeTextCursorEnable + ansi.ResetModeAltScreenSaveCursor
	takeMouse = ansi.SetModeMouseButtonEvent + ansi.SetModeMouseExtSgr
	giveMouse = ansi.ResetModeMouseButtonEvent + ansi.ResetModeMouseExtSgr
)

// take makes the terminal docket's, also when it is already, but somebody may have
// changed it meanwhile.
func (m *modes) take() error {
	state, err := raw(int(m.in.Fd()))
	if err != nil {
		return err
	}
	if m.was == nil {
		m.was = state
	}
	m.ours = true
	m.write(takeScreen)
	if m.mouse {
		m.write(takeMouse)
	}
	return nil
}

// raw takes the terminal's input as it is typed. A signal may come in between.
func raw(fd int) (*term.State, error) {
	for {
		if state, err := term.MakeRaw(uintptr(fd)); !errors.Is(err, unix.EINTR) {
			return state, err
		}
	}
}

// give makes the terminal what it was before.
func (m *modes) give() {
	if !m.ours {
		return
	}
	m.ours = false
	if m.mouse {
		m.write(giveMouse)
	}
	m.write(giveScreen)
	for errors.Is(term.Restore(m.in.Fd(), m.was), unix.EINTR) {
	}
}

// setMouse takes the mouse, or leaves it to the terminal.
func (m *modes) setMouse(on bool) {
	m.mouse = on
	if on {
		m.write(takeMouse)
	} else {
		m.write(giveMouse)
	}
}

// write sends what no frame has. A terminal that went away is noticed elsewhere.
func (m *modes) write(sequence string) { _, _ = m.out.WriteString(sequence) }

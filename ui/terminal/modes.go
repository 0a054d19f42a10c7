package terminal

import (
	"errors"
	"os"
	"time"

	"github.com/charmbracelet/x/ansi"
)

// modes takes the terminal and gives it back: raw input, the alternate screen, the
// cursor, wrapping, pastes in brackets, the mouse.
type modes struct {
	in, out *os.File
	own     *os.File // out, to be written to
	back    func()   // gives the console the modes that it had before docket
	ours    bool
	mouse   bool
	title   title
}

const (
	resetMargins = "\x1b[r"
	// undoText takes back what text of another program, such as a file that is no text, may have set: styles, another
	// character set, insertion, an origin and margins. Frames would be drawn by it.
	undoText   = ansi.ResetStyle + "\x1b(B\x0f" + ansi.ResetModeInsertReplace + ansi.ResetModeOrigin + ansi.ResetModeLeftRightMargin + resetMargins
	takeScreen = ansi.SetModeAltScreenSaveCursor + undoText + ansi.EraseEntireScreen + ansi.CursorHomePosition + ansi.ResetModeTextCursorEnable +
		ansi.ResetModeAutoWrap + ansi.SetModeBracketedPaste
	// A terminal without an alternate screen is at least left empty.
	giveScreen = ansi.ResetStyle + resetMargins + ansi.ResetModeBracketedPaste + ansi.SetModeAutoWrap + ansi.EraseEntireScreen + ansi.CursorHomePosition +
		ansi.SetModeTextCursorEnable + ansi.ResetModeAltScreenSaveCursor
	takeMouse = ansi.SetModeMouseButtonEvent + ansi.SetModeMouseExtSgr
	giveMouse = ansi.ResetModeMouseButtonEvent + ansi.ResetModeMouseExtSgr
)

// take makes the terminal docket's, also when it is already, but somebody may have changed it meanwhile.
func (m *modes) take() error {
	back, err := raw(m.in, m.out)
	if err != nil {
		return err
	}
	if m.back == nil {
		m.back = back
	}
	m.ours = true
	m.title.take(m)
	m.write(takeScreen)
	if m.mouse {
		m.write(takeMouse)
	}
	return nil
}

func (m *modes) give() {
	if !m.ours {
		return
	}
	m.ours = false
	if m.mouse {
		m.write(giveMouse)
	}
	m.write(giveScreen)
	m.title.give(m)
	m.back()
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

// leaveWait is how long a terminal that does not read is waited for by who leaves.
const leaveWait = time.Second

func (m *modes) close() {
	if m.own != m.out {
		_ = m.own.Close()
	}
}

// hurry ends waiting for the terminal to read, which may never be.
func (m *modes) hurry() { _ = m.own.SetWriteDeadline(time.Now().Add(leaveWait)) }

// write sends what no frame has. A terminal that went away is noticed elsewhere. To one that stopped reading it is what
// comes next when it goes on.
func (m *modes) write(sequence string) {
	if _, err := m.own.WriteString(sequence); errors.Is(err, os.ErrDeadlineExceeded) {
		discard(m.out)
		m.hurry()
		_, _ = m.own.WriteString(sequence)
	}
}

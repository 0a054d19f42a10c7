package terminal

import (
	"cmp"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"
)

// Suspend is the wish to put docket aside, as ctrl+z does. NotSuspended comes back
// where nothing could bring docket to the front again.
type (
	Suspend      struct{}
	NotSuspended struct{}
)

// resized tells the model how large the terminal is now. A line without a window, such as a serial one, knows no size: it
// is taken for what it was for programs since there were terminals, so that there is something to see.
func (t *Terminal) resized() tea.Cmd {
	w, h, err := term.GetSize(t.modes.out.Fd())
	if err != nil {
		return nil
	}
	return t.handle(tea.WindowSizeMsg{Width: cmp.Or(w, 80), Height: cmp.Or(h, 24)})
}

// resume takes the terminal again, whatever was done to it. One that is gone is noticed by SIGHUP.
func (t *Terminal) resume() tea.Cmd {
	if err := t.modes.take(); err != nil {
		return nil
	}
	t.screen.forget()
	return tea.Batch(t.resized(), t.again())
}

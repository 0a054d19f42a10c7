package terminal

import (
	"os"

	tea "github.com/charmbracelet/bubbletea"
)

// sizeChanged stands for the signal of another size, which the console sends as an event.
type sizeChanged struct{ os.Signal }

// listen turns the console's events of its size into messages.
func (t *Terminal) listen() (stop func()) {
	t.input.source.resized = func() { t.Send(sizeChanged{}) }
	return func() {}
}

func (t *Terminal) signalled(os.Signal) tea.Cmd { return t.resized() }

// suspend is not possible: no shell here could bring docket to the front again.
func (t *Terminal) suspend(bool) tea.Cmd { return t.handle(NotSuspended{}) }

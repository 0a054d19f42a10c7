package terminal

import (
	"os/exec"

	tea "github.com/charmbracelet/bubbletea"
)

// Lend is the wish to give the terminal to another program, such as an editor, until that ends. Then makes of how it
// ended what the model is told, before any key; nobody reads the terminal meanwhile.
type Lend struct {
	Program *exec.Cmd
	Then    func(error) tea.Msg
}

// lend runs a program in the foreground, in a group of its own: what is typed there is no signal for docket. A program
// that stops itself (ctrl+z) goes on at once, for nobody else could bring it back.
func (t *Terminal) lend(l Lend) tea.Cmd {
	t.modes.give()
	_, cmd := t.model.Update(l.Then(t.input.source.alone(l.Program, t)))
	return tea.Batch(t.resume(), cmd)
}

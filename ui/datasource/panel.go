package datasource

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// pane is something that is read in the place of the grid: a record, a cell, a column,
// what a search found.
type pane interface {
	fill() // brings it up to date with the cursor and the page
	setSize(width, height int)
	key(k tea.KeyMsg) tea.Cmd
	wheel(by int)
	click(x, y int) tea.Cmd
	view() string
	title() string // stands behind the datasource's name
	fact() string  // one line of honest facts, for the status line
	help() [][]key.Binding
}

// top is the pane that is read, nil for the grid.
func (m *model) top() pane {
	if len(m.panels) == 0 {
		return nil
	}
	return m.panels[len(m.panels)-1]
}

// push opens a pane over what is read.
func (m *model) push(p pane) {
	p.fill()
	m.panels = append(m.panels, p)
	m.layout()
}

// close leaves the pane on top.
func (m *model) close() {
	m.panels = m.panels[:len(m.panels)-1]
	m.layout()
}

// reread brings the panes up to date with the cursor and the page.
func (m *model) reread() {
	for _, p := range m.panels {
		p.fill()
	}
}

package fields

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/safe"
	"docket/ui/view"
)

// Model is the view.
type Model struct {
	env           *view.Env
	width, height int
	target        string
}

// New makes the view with nothing open.
func New(env *view.Env) *Model { return &Model{env: env} }

// Open shows a document type.
func (m *Model) Open(target string) tea.Cmd {
	if target != "" {
		m.target = target
	}
	return nil
}

// Update takes keys and messages.
func (m *Model) Update(tea.Msg) tea.Cmd { return nil }

// SetSize gives the view its room.
func (m *Model) SetSize(width, height int) { m.width, m.height = width, height }

// View draws the document type that is open, or a welcome.
func (m *Model) View() string {
	lines := make([]string, m.height)
	text := "No document type is open. Press o to open one."
	if m.target != "" {
		text = safe.Line(m.target)
	}
	if m.height > 0 {
		lines[0] = safe.Truncate(text, m.width, m.env.Theme.Glyphs.Ellipsis)
	}
	return strings.Join(lines, "\n")
}

// Status tells the frame what is open.
func (m *Model) Status() view.Status { return view.Status{Target: m.target} }

// Help lists the keys that work now.
func (m *Model) Help() [][]key.Binding { return nil }

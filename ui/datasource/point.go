package datasource

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// Point puts the cursor on the first of these columns that the datasource has, at
// once or when its page has come.
func (m *model) Point(columns []string) tea.Cmd {
	m.pointed = columns
	if m.source == nil || m.load.Busy() {
		return nil
	}
	cmd := m.point()
	m.refresh()
	return cmd
}

// point goes to the column that was asked for. A name that is written alike but for
// its letters' case is taken for it; a column that is hidden is named.
func (m *model) point() tea.Cmd {
	columns := m.pointed
	m.pointed = nil
	for _, name := range columns {
		for i, c := range m.source.cols {
			if !strings.EqualFold(c.name, name) {
				continue
			}
			if m.grid.SetCursor(-1, i); m.grid.Col() != i {
				return view.Say(view.Warn, "the column "+c.name+" is hidden")
			}
			return nil
		}
	}
	if len(columns) == 0 {
		return nil
	}
	return view.Say(view.Info, m.pager.name+" has no column "+strings.Join(columns, " or "))
}

package datasource

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// prompting is what the prompt under the grid is for.
type prompting int

const (
	promptNone prompting = iota
	promptSearch
	promptKeep
)

// startTyping opens the prompt.
func (m *model) startTyping(what prompting, text string) {
	m.typing = what
	m.prompt = m.prompts[what]
	m.prompt.SetValue(text)
	m.prompt.Focus()
	m.layout()
}

// stopTyping closes it.
func (m *model) stopTyping() {
	m.typing = promptNone
	m.prompt.Blur()
	m.layout()
}

// typed takes a key while the prompt is open. A datasource that came meanwhile is
// shown once it is closed.
func (m *model) typed(k tea.KeyMsg) tea.Cmd {
	take := key.Matches(k, m.env.Keys.Open)
	switch {
	case take || key.Matches(k, m.env.Keys.Back):
		cmd := m.endTyping(take)
		if late := m.late; late != nil {
			m.late = nil
			return tea.Batch(cmd, m.loaded(*late, nil))
		}
		return cmd
	case !m.prompt.Update(k):
		return nil
	case m.typing == promptKeep:
		m.keepTyped()
	default:
		m.searchTyped()
	}
	return nil
}

// endTyping closes the prompt: with what was typed, or without.
func (m *model) endTyping(take bool) tea.Cmd {
	if m.typing == promptKeep {
		return m.endKeep(take)
	}
	m.stopTyping()
	if !take {
		m.endSearch()
		return nil
	}
	return m.firstHit()
}

// searchTyped finds the hits as one types.
func (m *model) searchTyped() {
	before := m.search.needle
	m.search.needle = m.prompt.Value()
	if before != "" && strings.HasPrefix(fold(m.search.needle), fold(before)) {
		m.search.narrow(m.source)
		m.search.show(m.grid, m.source)
	} else {
		m.seek()
	}
	m.refresh()
}

// endSearch takes the marks of the hits away.
func (m *model) endSearch() {
	m.search.clear()
	m.seek()
	m.layout()
}

// seek finds the hits in the rows as they are shown now.
func (m *model) seek() {
	if m.search.needle == "" {
		m.search.hits = nil
		m.grid.SetNeedle("")
		m.grid.SetHits(nil)
		return
	}
	m.search.run(m.source, m.grid.Rows(), m.order)
	m.search.show(m.grid, m.source)
}

// firstHit goes to the hit at the cursor or after it.
func (m *model) firstHit() tea.Cmd {
	if m.search.needle == "" {
		return nil
	}
	if m.search.number(m.place()) > 0 {
		m.refresh()
		return nil
	}
	return m.jump(false)
}

// place is where the cursor is on screen, among the rows and the columns shown.
func (m *model) place() (y, x int) {
	if col := m.grid.Col(); col >= 0 && col < len(m.xs) {
		x = m.xs[col]
	}
	return m.grid.Position(), x
}

// jump goes to the next hit, or the one before.
func (m *model) jump(backwards bool) tea.Cmd {
	switch {
	case m.search.needle == "":
		return view.Say(view.Info, "no search yet: / begins one")
	case len(m.search.hits) == 0 && m.found != nil:
		if cmd, ok := m.beyond(backwards); ok {
			return cmd
		}
		fallthrough
	case len(m.search.hits) == 0:
		return view.Say(view.Info, fmt.Sprintf("%q is not %s", m.search.needle, m.loadedWords()))
	}
	y, x := m.place()
	h, wrapped := m.search.next(y, x)
	where := "first"
	if backwards {
		h, wrapped = m.search.previous(y, x)
		where = "last"
	}
	if wrapped {
		if cmd, ok := m.beyond(backwards); ok {
			return cmd
		}
	}
	m.grid.SetCursor(h.row, h.col)
	m.reread()
	rolled := m.roll()
	m.refresh()
	if wrapped {
		return tea.Batch(rolled, view.Say(view.Info, "no more "+m.loadedWords()+"; this is the "+where+" hit again"))
	}
	return rolled
}

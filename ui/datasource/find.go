package datasource

import (
	"fmt"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// startSearch opens the prompt.
func (m *model) startSearch() tea.Cmd {
	m.search.typing = true
	m.prompt.SetValue(m.search.needle)
	m.prompt.Focus()
	m.layout()
	return nil
}

// searchKey takes a key while the prompt is open. Hits are marked as one types.
func (m *model) searchKey(k tea.KeyMsg) tea.Cmd {
	switch {
	case key.Matches(k, m.env.Keys.Back):
		m.endSearch()
		return nil
	case key.Matches(k, m.env.Keys.Open):
		m.search.typing = false
		m.prompt.Blur()
		m.layout()
		return m.firstHit()
	}
	if m.prompt.Update(k) {
		m.search.needle = m.prompt.Value()
		m.seek()
		m.refresh()
	}
	return nil
}

// endSearch closes the prompt and takes the marks away.
func (m *model) endSearch() {
	m.prompt.Blur()
	m.search = search{}
	m.seek()
	m.layout()
}

// seek finds the hits in the page as it is shown now.
func (m *model) seek() {
	if m.search.needle == "" {
		m.search.hits = nil
		m.grid.SetNeedle("")
		m.grid.SetHits(nil)
		return
	}
	m.search.run(m.source, m.grid.Rows(), m.order)
	m.search.mark(m.grid, m.source)
}

// firstHit goes to the hit at the cursor or after it.
func (m *model) firstHit() tea.Cmd {
	if m.search.needle == "" {
		return nil
	}
	if m.search.number(m.grid.Cursor()) > 0 {
		m.refresh()
		return nil
	}
	return m.jump(false)
}

// jump goes to the next hit, or the one before.
func (m *model) jump(backwards bool) tea.Cmd {
	switch {
	case m.search.needle == "":
		return view.Say(view.Info, "no search yet: / begins one")
	case len(m.search.hits) == 0:
		return view.Say(view.Info, fmt.Sprintf("%q is not on this page", m.search.needle))
	}
	y, x := m.grid.Position(), m.xs[max(m.grid.Col(), 0)]
	h, _, wrapped := m.search.next(y, x)
	where := "first"
	if backwards {
		h, _, wrapped = m.search.previous(y, x)
		where = "last"
	}
	m.grid.SetCursor(h.row, h.col)
	m.reread()
	m.refresh()
	if wrapped {
		return view.Say(view.Info, "no more on this page; this is the "+where+" hit again")
	}
	return nil
}

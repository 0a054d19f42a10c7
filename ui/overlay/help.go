package overlay

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

// Help shows every key that works right now, in the columns that the view and
// the root gave.
type Help struct {
	panel
	title   string
	columns [][]key.Binding
	top     int
	close   key.Binding
}

// NewHelp makes the help of a view.
func NewHelp(env *view.Env, title string, columns [][]key.Binding) *Help {
	return &Help{panel: panel{env: env}, title: title + ": keys", columns: columns, close: keys.Bind("close", "esc", "q", "?", "f1", "enter")}
}

// Help lists the help's own keys.
func (h *Help) Help() [][]key.Binding {
	return [][]key.Binding{{h.close, keys.Bind("scroll", "up", "down")}}
}

// Update scrolls and closes.
func (h *Help) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.MouseMsg:
		h.top += wheel(tea.MouseEvent(msg))
	case tea.KeyMsg:
		k := h.env.Keys
		switch {
		case key.Matches(msg, h.close):
			h.done = true
		case key.Matches(msg, k.Up):
			h.top--
		case key.Matches(msg, k.Down):
			h.top++
		case key.Matches(msg, k.PageUp, k.HalfUp):
			h.top -= h.room() / 2
		case key.Matches(msg, k.PageDown, k.HalfDown):
			h.top += h.room() / 2
		}
	}
	return nil
}

// View draws as many columns beside each other as fit, and scrolls the rest.
func (h *Help) View() string {
	inner := h.inner(112)
	lines := h.lines(inner)
	room := h.room()
	h.top = max(0, min(h.top, len(lines)-room))
	return h.draw(h.title, lines[h.top:min(len(lines), h.top+room)], inner)
}

// lines lays the bindings out in as many columns as the width allows.
func (h *Help) lines(inner int) []string {
	const least = 34
	across := max(1, inner/least)
	width := inner / across
	var cells []string
	for i, column := range h.columns {
		if i > 0 && across == 1 && len(cells) > 0 {
			cells = append(cells, "")
		}
		for _, b := range column {
			if b.Enabled() && b.Help().Key != "" {
				cells = append(cells, h.cell(b, width-2))
			}
		}
	}
	rows := (len(cells) + across - 1) / across
	lines := make([]string, rows)
	for y := range lines {
		var b strings.Builder
		for x := range across {
			if at := x*rows + y; at < len(cells) {
				b.WriteString(cells[at] + strings.Repeat(" ", max(0, width-safe.Width(cells[at]))))
			}
		}
		lines[y] = b.String()
	}
	return lines
}

func (h *Help) cell(b key.Binding, width int) string {
	t := h.env.Theme
	shown := b.Help().Key
	if t.Options.ASCII {
		shown = keys.Plain(shown)
	}
	pad := strings.Repeat(" ", max(1, 14-safe.Width(shown)))
	desc := safe.Truncate(b.Help().Desc, max(0, width-safe.Width(shown)-len(pad)), t.Glyphs.Ellipsis)
	return t.Paint(theme.Key, shown) + pad + desc
}

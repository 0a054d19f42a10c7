package text

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/theme"
	"docket/ui/view"
)

// showLines puts what came back into its pane, under the reason why nothing
// newer did. Where there are no lines it says so in words.
func (m *Model) showLines() {
	a := m.shown
	var lines []string
	if a != nil {
		lines = a.lines
	}
	switch {
	case m.failed != "" && a != nil:
		m.lines.set(m.failed+"\nBelow is what came before.\n", theme.Bad, lines)
	case m.failed != "":
		m.lines.set(m.failed, theme.Bad, nil)
	case a == nil && m.send.Busy():
		m.lines.set("waiting for the answer; esc stops waiting", theme.Dim, nil)
	case a == nil:
		m.lines.set("nothing was asked for yet: ctrl+s sends the rectangle", theme.Dim, nil)
	case len(lines) == 0:
		m.lines.set("no text in this rectangle", theme.Text, nil)
	default:
		m.lines.set("", theme.Text, lines)
	}
}

// linesTitle says which rectangle the lines answer.
func (m *Model) linesTitle() string {
	if m.shown == nil {
		return "Lines"
	}
	title := "Lines in " + m.shown.coordinates
	if m.shown.id != m.id() {
		title = "Lines of " + m.shown.id + " in " + m.shown.coordinates
	}
	return title
}

// linesFoot is the place of the cursor, whether the lines were asked for now,
// and arrows where there is more than is seen.
func (m *Model) linesFoot() string {
	var foot []string
	if m.lines.selected() >= 0 {
		foot = append(foot, strconv.Itoa(m.lines.selected()+1)+" of "+strconv.Itoa(len(m.lines.lines)))
		if m.shown.remembered {
			foot = append(foot, "asked "+m.when(m.shown.at))
		}
	}
	up, down := m.lines.more()
	if up {
		foot = append(foot, m.env.Theme.Glyphs.MoreUp)
	}
	if down {
		foot = append(foot, m.env.Theme.Glyphs.MoreDown)
	}
	return strings.Join(foot, " ")
}

// linesKey handles a key in the lines.
func (m *Model) linesKey(msg tea.KeyMsg) tea.Cmd {
	at := m.lines.selected()
	switch {
	case matches(msg, m.keys.Copy, m.keys.CopyWide) && at < 0:
		return view.Say(view.Warn, "there is no line to copy")
	case matches(msg, m.keys.Copy):
		return m.env.Copy(m.shown.lines[at], "the line")
	case matches(msg, m.keys.CopyWide):
		return m.env.Copy(strings.Join(m.shown.lines, "\n"), view.Count(len(m.shown.lines), "line"))
	}
	m.lines.update(msg)
	return nil
}

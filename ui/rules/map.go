package rules

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/audit"
	"docket/ui/core/audit/rulemap"
	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// chart is the map of the document types over the screen: a tie is selected, and
// enter lists its rules.
type chart struct {
	m        *model
	graph    *rulemap.Graph
	drawing  *rulemap.Drawing
	selected int // an edge
	top      int // the first line seen

	width, height int
	done          bool
}

// openMap draws the map of the rules on screen.
func (m *model) openMap() tea.Cmd {
	g := rulemap.New(m.shown.rules(), m.shown.review.States())
	if len(g.Edges) == 0 {
		return view.Say(view.Info, "No rule names document types, so there is no map.")
	}
	return view.Send(view.Show{Overlay: &chart{m: m, graph: g}})
}

// Update moves between ties, lists, or closes.
func (c *chart) Update(msg tea.Msg) tea.Cmd {
	if msg, is := msg.(tea.MouseMsg); is {
		switch msg.Button {
		case tea.MouseButtonWheelUp:
			c.scroll(-wheelLines)
		case tea.MouseButtonWheelDown:
			c.scroll(wheelLines)
		}
	}
	return nil
}

// Actions are what keys do on the map.
func (c *chart) Actions() []view.Action {
	const group = "Map"
	n := len(c.graph.Edges)
	act := func(name, sentence string, hint int, do func(), on ...string) view.Action {
		return view.Action{Name: name, Sentence: sentence, Group: group, Hint: hint, Key: keys.On(on...), Do: quiet(do)}
	}
	return []view.Action{
		{Name: "List these rules", Sentence: "List the rules of this connection.", Group: group, Hint: 1, Key: keys.On("enter"), Do: c.list},
		act("Next connection", "Go to the next connection.", 2, func() { c.pick((c.selected + 1) % n) }, "tab", "down", "j", "right", "l"),
		act("Previous connection", "Go to the connection before.", 3, func() { c.pick((c.selected + n - 1) % n) }, "shift+tab", "up", "k", "left", "h"),
		act("First", "Go to the first connection.", 0, func() { c.pick(0) }, "g", "home"),
		act("Last", "Go to the last connection.", 0, func() { c.pick(n - 1) }, "G", "end"),
		act("Page down", "Scroll down.", 0, func() { c.scroll(c.room() / 2) }, "pgdown", "ctrl+d"),
		act("Page up", "Scroll up.", 0, func() { c.scroll(-c.room() / 2) }, "pgup", "ctrl+u"),
		{Name: "Copy", Sentence: "Copy the map as text.", Group: group, Hint: 4, Key: keys.On("y"), Do: func() tea.Cmd { return c.m.env.Copy(c.drawing.String(), "the map as text") }},
		act("Close", "Close the map.", 9, func() { c.done = true }, "esc", "q", "m"),
	}
}

func (c *chart) list() tea.Cmd {
	c.done = true
	return c.m.then(func() tea.Cmd { return c.m.setLens(c.graph.Title(c.selected), c.graph.Edges[c.selected].Rules) })()
}

// pick selects a tie and brings it in sight.
func (c *chart) pick(edge int) {
	c.selected = edge
	c.draw()
	first, last := -1, -1
	for y, line := range c.drawing.Lines {
		for _, span := range line {
			if span.Edge == edge {
				if first < 0 {
					first = y
				}
				last = y
			}
		}
	}
	if first >= 0 && (first < c.top || last >= c.top+c.room()) {
		c.top = first - max(0, (c.room()-(last-first))/2)
	}
	c.scroll(0)
}

func (c *chart) scroll(by int) {
	c.top = max(0, min(c.top+by, len(c.drawing.Lines)-c.room()))
}

// room is how many lines of the picture fit: two lines describe the tie.
func (c *chart) room() int {
	_, h := widget.PanelInner(c.width, c.height)
	return max(1, h-2)
}

// SetSize draws the map for the room there is.
func (c *chart) SetSize(width, height int) {
	c.width, c.height = max(1, min(width, 120)), max(1, height)
	if height >= 20 {
		c.width, c.height = max(1, min(width-2, 120)), height-3
	}
	c.draw()
	if need := len(c.drawing.Lines) + 4; need < c.height {
		c.height = need
	}
	c.pick(c.selected)
}

func (c *chart) draw() {
	w, _ := widget.PanelInner(c.width, c.height)
	c.drawing = c.graph.Draw(rulemap.Options{Width: max(w-2, 1), ASCII: c.m.env.Theme.Options.ASCII, Selected: c.selected})
}

// View draws the frame, the picture, and the selected tie in words.
func (c *chart) View() string {
	t := c.m.env.Theme
	w, h := widget.PanelInner(c.width, c.height)
	var b strings.Builder
	for i := range c.room() {
		if at := c.top + i; at < len(c.drawing.Lines) {
			b.WriteByte(' ')
			for _, span := range c.drawing.Lines[at] {
				b.WriteString(t.Paint(c.role(span), span.Text))
			}
		}
		b.WriteByte('\n')
	}
	words := safe.Line(c.graph.Describe(c.selected))
	if t.Options.ASCII {
		words = strings.ReplaceAll(words, "–", "-")
	}
	b.WriteString("\n " + t.Paint(theme.Focus, t.Glyphs.Cursor) + " " + safe.Truncate(words, max(w-4, 0), t.Glyphs.Ellipsis))
	foot := "connection " + strconv.Itoa(c.selected+1) + " of " + strconv.Itoa(len(c.graph.Edges))
	if n := len(c.drawing.Lines); n > c.room() {
		foot += ", lines " + strconv.Itoa(c.top+1) + " to " + strconv.Itoa(min(n, c.top+c.room())) + " of " + strconv.Itoa(n)
	}
	return widget.Panel{Title: "Map of " + c.m.shown.anchor, Foot: foot, Focus: true}.Render(t, widget.Fit(b.String(), w, h), c.width, c.height)
}

// role is the looks of a piece: the state of its rules, which the numbers tell
// without colour too.
func (c *chart) role(s rulemap.Span) theme.Role {
	switch {
	case s.Role == rulemap.RoleName:
		return theme.Strong
	case s.Role == rulemap.RoleNote:
		return theme.Muted
	case s.Role == rulemap.RoleFrame:
		return theme.Line
	case s.Selected && s.Role == rulemap.RoleCount:
		return theme.Cursor
	case s.Selected:
		return theme.Focus
	case s.Edge < 0:
		return theme.Line
	case s.Mixed:
		return theme.Text
	}
	switch s.State {
	case audit.Accepted:
		return theme.Good
	case audit.Rejected:
		return theme.Bad
	case audit.Flagged, audit.Changed:
		return theme.Warn
	default:
		return theme.Text
	}
}

// Done reports that the map was closed.
func (c *chart) Done() bool { return c.done }

// Typing is never so.
func (c *chart) Typing() bool { return false }

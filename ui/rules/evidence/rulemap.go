package evidence

import (
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/audit"
	"docket/ui/core/audit/rulemap"
	"docket/ui/keys"
	"docket/ui/rules/loading"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// ruleMap is the map of the document types over the screen: a connection is selected, and enter lists its rules.
type ruleMap struct {
	env      *view.Env
	anchor   string
	only     func(words string, rows []int) tea.Cmd
	graph    *rulemap.Graph
	drawing  *rulemap.Drawing
	selected int // an edge
	top      int // the first line seen

	width, height int
	done          bool
}

func Map(env *view.Env, of *loading.Rules, only func(words string, rows []int) tea.Cmd) tea.Cmd {
	g := rulemap.New(of.Set.Rules, of.Review.States())
	if len(g.Edges) == 0 {
		return view.Say(view.Info, "No rule names document types, so there is no map.")
	}
	return view.Send(view.Show{Overlay: &ruleMap{env: env, anchor: of.Anchor, only: only, graph: g}})
}

func (c *ruleMap) Update(msg tea.Msg) tea.Cmd {
	if m, is := msg.(tea.MouseMsg); is {
		c.scroll(widget.WheelOf(m))
	}
	return nil
}

func (c *ruleMap) Actions() []view.Action {
	const group = "Map"
	return append([]view.Action{
		{Name: "List these rules", Sentence: "List the rules of this connection.", Group: group, Hint: 1, Key: keys.On("enter"), Do: func() tea.Cmd {
			c.done = true
			return c.only(c.graph.Title(c.selected), c.graph.Edges[c.selected].Rules)
		}},
		{Name: "Copy", Sentence: "Copy the map as text.", Group: group, Hint: 2, Key: keys.On("y"),
			Do: func() tea.Cmd { return c.env.Copy(c.drawing.String(), "the map as text") }},
		{Name: "Close", Sentence: "Close the map.", Group: group, Hint: 9, Key: keys.On("esc", "q", "m"), Do: func() tea.Cmd { c.done = true; return nil }},
	}, view.Moving(c.motion)...)
}

func (c *ruleMap) motion(m keys.Motion) tea.Cmd {
	n := len(c.graph.Edges)
	switch m {
	case keys.Down, keys.Right:
		c.pick((c.selected + 1) % n)
	case keys.Up, keys.Left:
		c.pick((c.selected + n - 1) % n)
	case keys.Top, keys.Home:
		c.pick(0)
	case keys.Bottom, keys.End:
		c.pick(n - 1)
	case keys.PageDown, keys.HalfDown:
		c.scroll(c.room() / 2)
	case keys.PageUp, keys.HalfUp:
		c.scroll(-c.room() / 2)
	}
	return nil
}

// pick selects a connection and brings it in sight.
func (c *ruleMap) pick(edge int) {
	c.selected = edge
	w, _ := widget.PanelInner(c.width, c.height)
	c.drawing = c.graph.Draw(rulemap.Options{Width: max(w-2, 1), ASCII: c.env.Theme.Options.ASCII, Selected: edge})
	of := func(line []rulemap.Span) bool {
		return slices.ContainsFunc(line, func(s rulemap.Span) bool { return s.Edge == edge })
	}
	first, last := slices.IndexFunc(c.drawing.Lines, of), len(c.drawing.Lines)-1
	for last > 0 && !of(c.drawing.Lines[last]) {
		last--
	}
	if first >= 0 && (first < c.top || last >= c.top+c.room()) {
		c.top = first - max(0, (c.room()-(last-first))/2)
	}
	c.scroll(0)
}

func (c *ruleMap) scroll(by int) { c.top = max(0, min(c.top+by, len(c.drawing.Lines)-c.room())) }

// room is how many lines of the picture fit: two lines describe the connection.
func (c *ruleMap) room() int {
	_, h := widget.PanelInner(c.width, c.height)
	return max(1, h-2)
}

func (c *ruleMap) SetSize(width, height int) {
	c.width, c.height = max(1, min(width, 120)), max(1, height)
	if height >= 20 {
		c.width, c.height = max(1, min(width-2, 120)), height-3
	}
	c.pick(c.selected)
	c.height = min(c.height, len(c.drawing.Lines)+4)
	c.pick(c.selected)
}

func (c *ruleMap) View() string {
	t := c.env.Theme
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
	words := t.Typography(safe.Line(c.graph.Describe(c.selected)))
	b.WriteString("\n " + t.Paint(theme.Focus, t.Glyphs.Cursor) + " " + safe.Truncate(words, max(w-4, 0), t.Glyphs.Ellipsis))
	foot := "connection " + strconv.Itoa(c.selected+1) + " of " + strconv.Itoa(len(c.graph.Edges))
	if n := len(c.drawing.Lines); n > c.room() {
		foot += ", lines " + strconv.Itoa(c.top+1) + t.Typography("–") + strconv.Itoa(min(n, c.top+c.room())) + " of " + strconv.Itoa(n)
	}
	return widget.Panel{Title: "Map of " + c.anchor, Foot: foot, Focus: true}.Render(t, widget.Fit(b.String(), w, h), c.width, c.height)
}

var (
	roles  = map[rulemap.Role]theme.Role{rulemap.RoleName: theme.Strong, rulemap.RoleNote: theme.Muted, rulemap.RoleFrame: theme.Line}
	states = map[audit.State]theme.Role{audit.Accepted: theme.Good, audit.Rejected: theme.Bad, audit.Flagged: theme.Warn, audit.Changed: theme.Changed}
)

// role is the looks of a piece: the state of its rules, which the numbers tell without colour too.
func (c *ruleMap) role(s rulemap.Span) theme.Role {
	role, fixed := roles[s.Role]
	switch {
	case fixed:
		return role
	case s.Selected && s.Role == rulemap.RoleCount:
		return theme.Cursor
	case s.Selected:
		return theme.Focus
	case s.Edge < 0:
		return theme.Line
	}
	if state, one := c.graph.Edges[s.Edge].State(); one {
		return states[state]
	}
	return theme.Text
}

// Tell implements view.Teller: each connection in words.
func (c *ruleMap) Tell() view.Told {
	return view.Told{Title: "Map of " + c.anchor, Len: len(c.graph.Edges), At: c.selected, Noun: "connection", To: func(i int) { c.selected = i }, Item: c.graph.Describe}
}

func (c *ruleMap) Done() bool { return c.done }

func (c *ruleMap) Typing() bool { return false }

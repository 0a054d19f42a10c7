package popup

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// Help lists everything that can be done, in groups that stand in columns. The sentence of
// the action under the cursor, or why it is not possible now, stands below them; enter does it.
type Help struct {
	frame
	title   string
	actions []view.Action // in the order of their groups
	columns []helpColumn
	at, top int // the action under the cursor; the first line seen
}

// helpColumn is groups one below the other.
type helpColumn struct {
	lines      []helpLine
	keys, wide int // cells of the keys, and of all
}

// helpLine is an action, a group's name (action -1), or a blank line.
type helpLine struct {
	group  string
	action int
}

// The lines below the columns, and the gap between columns.
const (
	helpAbout = 3 // a blank one, and two for the sentence
	helpGap   = 2
)

func NewHelp(env *view.Env, title string, actions []view.Action) *Help {
	h := &Help{frame: frame{env: env}, title: title}
	for _, g := range view.Groups(actions) {
		h.actions = append(h.actions, g.Actions...)
	}
	return h
}

// SetSize puts the groups into as many columns as it takes to see them all, or as fit.
func (h *Help) SetSize(width, height int) {
	h.frame.SetSize(width, height)
	h.columns = nil
	for n := 1; n <= 5; n++ {
		columns := h.divide(n)
		if h.columns != nil && helpWidth(columns)-1 > width-4 {
			break
		}
		if h.columns = columns; tallest(columns) <= h.rows() {
			break
		}
	}
}

// divide puts the groups into n columns that are as short as can be.
func (h *Help) divide(n int) (columns []helpColumn) {
	groups := view.Groups(h.actions)
	for limit := 1; ; limit++ {
		columns = make([]helpColumn, 1, n)
		action := 0
		for _, g := range groups {
			c := &columns[len(columns)-1]
			if len(c.lines) > 0 && len(c.lines)+2+len(g.Actions) > limit {
				columns = append(columns, helpColumn{})
				c = &columns[len(columns)-1]
			} else if len(c.lines) > 0 {
				c.lines = append(c.lines, helpLine{action: -1})
			}
			c.lines = append(c.lines, helpLine{g.Name, -1})
			for range g.Actions {
				c.lines = append(c.lines, helpLine{action: action})
				action++
			}
		}
		if len(columns) <= n {
			break
		}
	}
	for i := range columns {
		h.measure(&columns[i])
	}
	return columns
}

func (h *Help) measure(c *helpColumn) {
	names := 0
	for _, l := range c.lines {
		if c.wide = max(c.wide, 2+safe.Width(l.group)); l.action >= 0 {
			key, name := h.words(l.action)
			c.keys, names = max(c.keys, safe.Width(key)), max(names, safe.Width(name))
		}
	}
	c.wide = max(c.wide, 1+c.keys+2+names)
}

func (h *Help) words(i int) (key, name string) {
	a := &h.actions[i]
	if key, name = a.Key.Help().Key, a.Name; h.env.Theme.Options.ASCII {
		key, name = keys.Plain(key), strings.ReplaceAll(name, "…", "...")
	}
	if a.Refusal() != "" {
		name = "(" + name + ")"
	}
	return key, name
}

func helpWidth(columns []helpColumn) int {
	w := -helpGap
	for _, c := range columns {
		w += c.wide + helpGap
	}
	return w
}

func tallest(columns []helpColumn) (lines int) {
	for _, c := range columns {
		lines = max(lines, len(c.lines))
	}
	return lines
}

func (h *Help) rows() int { return max(1, h.room()-helpAbout) }

func (h *Help) place(action int) (column, line int) {
	for i, c := range h.columns {
		for y, l := range c.lines {
			if l.action == action {
				return i, y
			}
		}
	}
	return 0, 0
}

func (h *Help) near(column, line int) int {
	best, apart := h.at, 1<<30
	for y, l := range h.columns[column].lines {
		if d := max(y-line, line-y); l.action >= 0 && d < apart {
			best, apart = l.action, d
		}
	}
	return best
}

func (h *Help) Actions() []view.Action {
	list := []view.Action{{Name: "Do this", Sentence: "Do what is under the cursor.", Group: "Box", Hint: 1, Key: keys.On("enter"), Do: h.choose}}
	list = append(list, view.Moving(func(m keys.Motion) tea.Cmd { h.move(m); return nil })...)
	return append(list, view.Action{Name: "Close", Sentence: "Close this box.", Group: "Box", Hint: 9, Key: keys.On("esc", "q", "?", "f1"), Do: h.closed})
}

func (h *Help) choose() tea.Cmd {
	h.done = true
	return h.actions[h.at].Run()
}

func (h *Help) move(m keys.Motion) {
	column, line := h.place(h.at)
	switch m {
	case keys.Up:
		h.at--
	case keys.Down:
		h.at++
	case keys.Left:
		h.at = h.near(max(column-1, 0), line)
	case keys.Right:
		h.at = h.near(min(column+1, len(h.columns)-1), line)
	case keys.PageUp, keys.HalfUp:
		h.at = h.near(column, line-h.rows()/2)
	case keys.PageDown, keys.HalfDown:
		h.at = h.near(column, line+h.rows()/2)
	case keys.Top, keys.Home:
		h.at = 0
	case keys.Bottom, keys.End:
		h.at = len(h.actions) - 1
	}
	h.at = max(0, min(h.at, len(h.actions)-1))
}

// Update takes the mouse: a click puts the cursor on an action; on the one that has it, it is done.
func (h *Help) Update(msg tea.Msg) tea.Cmd {
	m, ok := msg.(tea.MouseMsg)
	if !ok {
		return nil
	}
	column, line := h.place(h.at)
	if by := widget.WheelOf(m); by != 0 {
		h.at = h.near(column, line+by)
	}
	y, x := h.top+clicked(m), m.X-1
	if y < h.top {
		return nil
	}
	for _, c := range h.columns {
		if x >= 0 && x < c.wide && y < len(c.lines) && c.lines[y].action >= 0 {
			if before := h.at; c.lines[y].action == before {
				return h.choose()
			}
			h.at = c.lines[y].action
		}
		x -= c.wide + helpGap
	}
	return nil
}

// View draws the columns and what is under the cursor in words.
func (h *Help) View() string {
	all, rows := tallest(h.columns), h.rows()
	_, line := h.place(h.at)
	h.top = max(0, min(h.top, line-1, all-rows), line-rows+1)
	inner := min(max(helpWidth(h.columns)-1, h.inner(boxWidth)), max(h.width-4, 1))
	var lines []string
	for y := h.top; y < min(h.top+rows, all); y++ {
		var b strings.Builder
		for i, c := range h.columns {
			if i > 0 {
				b.WriteString(strings.Repeat(" ", helpGap))
			}
			b.WriteString(h.cell(c, y))
		}
		lines = append(lines, b.String())
	}
	lines = append(lines, "")
	for _, l := range h.about(inner) {
		lines = append(lines, " "+l)
	}
	return h.panel(h.title, h.position("lines ", h.top, min(h.top+rows, all), all), lines, inner)
}

func (h *Help) about(inner int) []string {
	a := &h.actions[h.at]
	text := a.Sentence
	if why := a.Refusal(); why != "" {
		text = "Not now: " + why
	}
	lines := append(safe.Wrap(text, inner), "")
	return lines[:helpAbout-1]
}

func (h *Help) cell(c helpColumn, y int) string {
	t := h.env.Theme
	if y >= len(c.lines) || c.lines[y].action < 0 && c.lines[y].group == "" {
		return strings.Repeat(" ", c.wide)
	}
	l := c.lines[y]
	if l.action < 0 {
		return " " + t.Paint(theme.Strong, l.group) + strings.Repeat(" ", c.wide-1-safe.Width(l.group))
	}
	key, name := h.words(l.action)
	before, after := strings.Repeat(" ", c.keys-safe.Width(key)), strings.Repeat(" ", c.wide-1-c.keys-2-safe.Width(name))
	if l.action == h.at {
		row, bar := t.Seq(theme.Selected), t.Within(theme.Selected, theme.Focus)
		return row.On + bar.On + t.Glyphs.Cursor + bar.Off + before + key + "  " + name + after + row.Off
	}
	return " " + before + t.Paint(theme.Strong, key) + "  " + t.Paint(theme.Muted, name) + after
}

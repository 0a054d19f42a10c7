package overlay

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/sahilm/fuzzy"

	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// item is one line of a picker.
type item struct {
	label string // what is matched and shown first
	note  string // shown dim behind it
	then  tea.Cmd
}

// picker is a prompt over a list that narrows as one types: palette and
// targets are both one.
type picker struct {
	panel
	title  string
	input  *widget.Input
	items  []item
	shown  []int                                          // indexes of items that match, best first
	cursor int                                            // in shown; -1 when what was typed is meant, not a row
	free   func(typed string) (note string, then tea.Cmd) // what was typed, taken as it is; nil when only items count
	accept key.Binding
	close  key.Binding
}

func newPicker(env *view.Env, title, prompt string, items []item) *picker {
	p := &picker{panel: panel{env: env}, title: title, items: items,
		accept: keys.Bind("choose", "enter"), close: keys.Bind("close", "esc")}
	p.input = widget.NewInput(env.Theme, prompt)
	p.input.Focus()
	p.match()
	return p
}

// Typing reports that letters go to the prompt.
func (p *picker) Typing() bool { return true }

// Help lists the picker's keys.
func (p *picker) Help() [][]key.Binding {
	return [][]key.Binding{{p.accept, keys.Bind("move", "up", "down"), p.close}}
}

// Update moves, narrows, chooses or closes.
func (p *picker) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return p.key(msg)
	case tea.MouseMsg:
		switch e := tea.MouseEvent(msg); {
		case e.Button == tea.MouseButtonWheelUp:
			p.move(-1)
		case e.Button == tea.MouseButtonWheelDown:
			p.move(1)
		}
	}
	return nil
}

func (p *picker) key(k tea.KeyMsg) tea.Cmd {
	switch {
	case key.Matches(k, p.close):
		p.done = true
	case key.Matches(k, p.accept):
		return p.choose()
	case k.Type == tea.KeyUp, k.Type == tea.KeyCtrlP:
		p.move(-1)
	case k.Type == tea.KeyDown, k.Type == tea.KeyCtrlN:
		p.move(1)
	case k.Type == tea.KeyPgUp:
		p.move(-p.rows())
	case k.Type == tea.KeyPgDown:
		p.move(p.rows())
	case k.Type == tea.KeyTab:
		if p.cursor >= 0 && p.cursor < len(p.shown) {
			p.input.SetValue(p.items[p.shown[p.cursor]].label)
			p.match()
		}
	default:
		p.input.Update(k)
		p.match()
	}
	return nil
}

// move keeps the cursor within what is shown; with free text, one step above
// the first row is the text itself.
func (p *picker) move(by int) {
	least := 0
	if p.free != nil && p.input.Value() != "" {
		least = -1
	}
	p.cursor = max(least, min(p.cursor+by, len(p.shown)-1))
}

// match narrows the list to what was typed.
func (p *picker) match() {
	p.shown = p.shown[:0]
	typed := strings.TrimSpace(p.input.Value())
	if typed == "" {
		for i := range p.items {
			p.shown = append(p.shown, i)
		}
		p.cursor = 0
		return
	}
	labels := make([]string, len(p.items))
	exact := false
	for i, it := range p.items {
		labels[i] = it.label + " " + it.note
		exact = exact || it.label == typed
	}
	for _, m := range fuzzy.Find(typed, labels) {
		p.shown = append(p.shown, m.Index)
	}
	p.cursor = 0
	if p.free != nil && !exact {
		p.cursor = -1
	}
}

// choose closes the picker with the row under the cursor, or with the text.
func (p *picker) choose() tea.Cmd {
	typed := strings.TrimSpace(p.input.Value())
	if p.cursor >= 0 && p.cursor < len(p.shown) {
		p.done = true
		return p.items[p.shown[p.cursor]].then
	}
	if p.free != nil && typed != "" {
		p.done = true
		_, then := p.free(typed)
		return then
	}
	return nil
}

// rows is how many items are drawn at most.
func (p *picker) rows() int { return max(1, min(14, p.room()-3)) }

// View draws prompt and list.
func (p *picker) View() string {
	t := p.env.Theme
	inner := p.inner(72)
	p.input.SetWidth(inner)
	lines := []string{p.input.View(), ""}
	if p.free != nil && strings.TrimSpace(p.input.Value()) != "" {
		note, _ := p.free(strings.TrimSpace(p.input.Value()))
		lines[1] = p.row(note, "", p.cursor < 0, inner)
	}
	rows := p.rows()
	first := max(0, min(p.cursor-rows/2, len(p.shown)-rows))
	for i := first; i < min(first+rows, len(p.shown)); i++ {
		it := p.items[p.shown[i]]
		lines = append(lines, p.row(it.label, it.note, i == p.cursor, inner))
	}
	if len(p.shown) == 0 && p.free == nil {
		lines = append(lines, t.Paint(theme.Dim, "nothing of that name"))
	}
	return p.draw(p.title, lines, inner)
}

// row draws one line, marked when the cursor is on it.
func (p *picker) row(label, note string, selected bool, inner int) string {
	t := p.env.Theme
	mark := "  "
	if selected {
		mark = t.Glyphs.Cursor + " "
	}
	label = safe.Truncate(safe.Line(label), inner-2, t.Glyphs.Ellipsis)
	note = safe.Truncate(safe.Line(note), max(0, inner-4-safe.Width(label)), t.Glyphs.Ellipsis)
	gap := ""
	if note != "" {
		gap = strings.Repeat(" ", max(0, inner-2-safe.Width(label)-safe.Width(note)))
	}
	if selected {
		return t.Paint(theme.Selected, mark+label+gap+note)
	}
	return mark + label + gap + t.Paint(theme.Dim, note)
}

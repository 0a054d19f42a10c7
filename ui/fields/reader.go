package fields

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/view"
	"docket/ui/widget"
)

// reader shows a report that is longer than its place beneath the fields.
type reader struct {
	m             *Model
	items         []widget.Item
	detail        *widget.Detail
	width, height int
	done          bool
	close         key.Binding
}

func newReader(m *Model, r *report) *reader {
	kind := [...]widget.Kind{view.Info: widget.Accent, view.Good: widget.Good, view.Warn: widget.Warn, view.Bad: widget.Bad}
	items := []widget.Item{{Value: r.title, Kind: kind[r.level]}}
	for _, l := range r.lines {
		if l != "" {
			items = append(items, widget.Item{Value: l})
		}
	}
	return &reader{m: m, items: items, detail: widget.NewDetail(m.env.Theme, m.env.Keys), close: keys.Bind("close", "esc", "q", "enter", "p")}
}

// Update scrolls, copies and closes.
func (r *reader) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.MouseMsg:
		r.detail.Mouse(msg)
	case tea.KeyMsg:
		switch {
		case key.Matches(msg, r.close):
			r.done = true
		case key.Matches(msg, r.m.keys.copyCell):
			var all []string
			for _, i := range r.items {
				all = append(all, i.Value)
			}
			return r.m.env.Copy(strings.Join(all, "\n"), "the report")
		default:
			r.detail.Update(msg)
		}
	}
	return nil
}

// Help lists the keys.
func (r *reader) Help() [][]key.Binding {
	return [][]key.Binding{{r.close, keys.Bind("scroll", "up", "down"), keys.Bind("copy it", "y")}}
}

// Done reports that it was closed.
func (r *reader) Done() bool { return r.done }

// Typing is never so.
func (r *reader) Typing() bool { return false }

// SetSize gives the room there is.
func (r *reader) SetSize(width, height int) {
	r.width, r.height = overlaySize(width, height)
	w, h := widget.PanelInner(r.width, r.height)
	r.detail.SetSize(max(1, w-2), max(1, h))
	r.detail.UpdateItems(r.items)
}

// View draws the panel.
func (r *reader) View() string {
	_, h := widget.PanelInner(r.width, r.height)
	return panelled(r.m, r.detail, "Report", r.width, r.height, h, nil)
}

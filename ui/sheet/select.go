package sheet

import (
	"maps"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// selection is the rows that are selected. In a keyed source they stay selected while
// others are shown; without keys a selection ends with the rows.
type selection struct {
	*table
	keys   map[string]struct{} // of all that are selected, shown or not
	rows   map[int]struct{}    // the source rows among them
	anchor int                 // the place that was selected last, -1 where there is none
}

func (p *selection) reset() {
	p.keys, p.rows, p.anchor = map[string]struct{}{}, map[int]struct{}{}, -1
	p.SetMarks(p.rows)
}

// again finds the selected rows among those that came.
func (p *selection) again() {
	selected := p.keys
	p.reset()
	if _, keyed := p.src.(Keyed); !keyed || len(selected) == 0 {
		return
	}
	p.keys = selected
	for row := range p.src.Rows() {
		if _, on := selected[p.key(row)]; on {
			p.rows[row] = struct{}{}
			p.tell(row, true)
		}
	}
}

// Select selects a source row or lets it go.
func (p *selection) Select(row int, on bool) {
	switch {
	case p.IsSelected(row) == on:
		return
	case on:
		p.keys[p.key(row)], p.rows[row] = struct{}{}, struct{}{}
	default:
		delete(p.keys, p.key(row))
		delete(p.rows, row)
	}
	p.SetMarks(p.rows)
	p.tell(row, on)
}

func (p *selection) tell(row int, on bool) {
	if p.opt.Select != nil {
		p.opt.Select(row, on)
	}
}

// IsSelected reports whether a source row is selected.
func (p *selection) IsSelected(row int) bool { _, on := p.rows[row]; return on }

// Selected returns the selected source rows that are there now, in the source's order.
func (p *selection) Selected() []int { return slices.Sorted(maps.Keys(p.rows)) }

// Chosen returns the rows that an action is for: the selected ones, or the one under
// the cursor.
func (p *selection) Chosen() []int {
	if rows := p.Selected(); len(rows) > 0 {
		return rows
	}
	if row := p.Row(); row >= 0 {
		return []int{row}
	}
	return nil
}

// ClearSelection lets every row go.
func (p *selection) ClearSelection() {
	p.reset()
	p.tell(-1, false)
}

// toggle selects the row under the cursor, or lets it go, and moves on.
func (p *selection) toggle() tea.Cmd {
	p.Select(p.Row(), !p.IsSelected(p.Row()))
	p.anchor = p.Position()
	p.Move(1)
	return nil
}

// selectRange selects every row from the one selected last to the cursor.
func (p *selection) selectRange() tea.Cmd {
	from, to := p.anchor, p.Position()
	if from < 0 || from >= p.Len() {
		p.Select(p.Row(), true)
		p.anchor = to
		return view.Say(view.Info, "Range started. Move to its other end and press V again.")
	}
	for place := min(from, to); place <= max(from, to); place++ {
		p.Select(p.At(place), true)
	}
	p.anchor = -1
	return view.Say(view.Info, p.count(len(p.keys))+" selected.")
}

// selectAll selects every row that is shown, or lets all go where all are.
func (p *selection) selectAll() tea.Cmd {
	shown := make([]int, p.Len())
	for place := range shown {
		shown[place] = p.At(place)
	}
	if !slices.ContainsFunc(shown, func(row int) bool { return !p.IsSelected(row) }) {
		p.ClearSelection()
		return nil
	}
	if slices.Sort(shown); len(p.keys) == 0 { // room for all: to grow maps takes longer than the rest
		p.keys, p.rows = make(map[string]struct{}, len(shown)), make(map[int]struct{}, len(shown))
	}
	for _, row := range shown {
		p.Select(row, true)
	}
	return nil
}

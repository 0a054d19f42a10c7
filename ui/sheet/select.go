package sheet

import (
	"iter"
	"math/bits"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// selection is the rows that are selected. In a keyed source they stay selected while
// others are shown; without keys a selection ends with the rows.
type selection struct {
	*table
	keys   map[string]struct{} // of all that are selected in a keyed source, shown or not
	rows   rowSet              // the source rows among them
	anchor int                 // the place that was selected last, -1 where there is none
}

// rowSet is some of the source rows, a bit each: a source may have a million.
type rowSet []uint64

func (s rowSet) has(row int) bool { return row>>6 < len(s) && s[row>>6]&(1<<(row&63)) != 0 }

func (s *rowSet) set(row int, on bool) {
	if n := row>>6 + 1; n > len(*s) {
		*s = append(*s, make(rowSet, n-len(*s))...)
	}
	if (*s)[row>>6] &^= 1 << (row & 63); on {
		(*s)[row>>6] |= 1 << (row & 63)
	}
}

func (s rowSet) count() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// list is the rows, in the source's order.
func (s rowSet) list() []int {
	out := make([]int, 0, s.count())
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			out = append(out, i<<6+bits.TrailingZeros64(word))
		}
	}
	return out
}

func (p *selection) reset() {
	p.keys, p.rows, p.anchor = map[string]struct{}{}, nil, -1
	p.SetMarks(nil)
}

// Rekey takes other keys of what is selected, for rows that are shown next.
func (p *selection) Rekey(keys iter.Seq[string]) {
	clear(p.keys)
	for key := range keys {
		p.keys[key] = struct{}{}
	}
}

// again finds the selected rows among those that came.
func (p *selection) again() {
	selected := p.keys
	p.reset()
	keyed, is := p.src.(Keyed)
	if !is || len(selected) == 0 {
		return
	}
	p.keys = selected
	for row := range p.src.Rows() {
		if _, on := selected[keyed.Key(row)]; on {
			p.rows.set(row, true)
			p.tell(row, true)
		}
	}
	p.SetMarks(p.IsSelected)
}

func (p *selection) Select(row int, on bool) {
	p.pick(row, on)
	p.SetMarks(p.IsSelected)
}

// folded are rows without those that another one stands for.
func (t *table) folded(rows []int) []int {
	if t.opt.Fold != nil {
		rows, t.stand = t.opt.Fold(rows)
	}
	return rows
}

func (p *selection) pick(row int, on bool) {
	if p.stand != nil {
		for _, of := range p.stand(row) {
			p.pickOne(of, on)
		}
	}
	p.pickOne(row, on)
}

func (p *selection) pickOne(row int, on bool) {
	if p.IsSelected(row) == on {
		return
	}
	p.rows.set(row, on)
	if keyed, is := p.src.(Keyed); is && on {
		p.keys[keyed.Key(row)] = struct{}{}
	} else if is {
		delete(p.keys, keyed.Key(row))
	}
	p.tell(row, on)
}

func (p *selection) tell(row int, on bool) {
	if p.opt.Select != nil {
		p.opt.Select(row, on)
	}
}

// selected counts the rows that are selected, shown or not.
func (p *selection) selected() int { return max(len(p.keys), p.rows.count()) }

func (p *selection) IsSelected(row int) bool { return p.rows.has(row) }

// Selected returns the selected source rows that are there now, in the source's order.
func (p *selection) Selected() []int { return p.rows.list() }

// Ordered returns them in the order in which they are shown, and those that a filter hides behind the others.
func (p *selection) Ordered() []int {
	n, hidden := p.rows.count(), slices.Clone(p.rows)
	rows := make([]int, 0, n)
	for place := 0; place < p.Len() && len(rows) < n; place++ { // most often there are none, of a million
		if row := p.At(place); hidden.has(row) {
			rows = append(rows, row)
			hidden.set(row, false)
		}
	}
	return append(rows, hidden.list()...)
}

// Chosen returns the rows that an action is for: the selected ones as they are shown, or the one under the cursor.
func (p *selection) Chosen() []int {
	if rows := p.Ordered(); len(rows) > 0 {
		return rows
	}
	if row := p.Row(); row >= 0 {
		return []int{row}
	}
	return nil
}

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

func (p *selection) selectRange() tea.Cmd {
	from, to := p.anchor, p.Position()
	if from < 0 || from >= p.Len() {
		p.Select(p.Row(), true)
		p.anchor = to
		return view.Say(view.Info, "Range started. Move to its other end and press V again.")
	}
	for place := min(from, to); place <= max(from, to); place++ {
		p.pick(p.At(place), true)
	}
	p.SetMarks(p.IsSelected)
	p.anchor = -1
	return view.Say(view.Info, p.count(p.selected())+" selected.")
}

// selectAll selects every row that is shown, or lets all go where all are. It looks at bits: there may be a million rows.
func (p *selection) selectAll() tea.Cmd {
	more := make(rowSet, (p.src.Rows()+63)/64)
	for place := range p.Len() {
		if row := p.At(place); !p.IsSelected(row) {
			more.set(row, true)
		}
	}
	n := more.count()
	if n == 0 {
		p.ClearSelection()
		return nil
	}
	if _, keyed := p.src.(Keyed); !keyed && p.opt.Select == nil { // nobody is told of single rows
		for i := range min(len(p.rows), len(more)) {
			more[i] |= p.rows[i]
		}
		p.rows = more
	} else {
		if len(p.keys) == 0 { // room for all: to grow a map takes longer than the rest
			p.keys = make(map[string]struct{}, n)
		}
		for _, row := range more.list() {
			p.pick(row, true)
		}
	}
	p.SetMarks(p.IsSelected)
	return nil
}

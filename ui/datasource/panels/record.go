package panels

import (
	"fmt"
	"slices"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/datasource/pages"
	"docket/ui/keys"
	"docket/ui/view"
	"docket/ui/widget"
)

// Record shows a record from top to bottom, beside or below the others.
type Record struct {
	env    *view.Env
	opt    RecordOptions
	detail *widget.Detail
	lines  []entry // what each item stands for
	made   []widget.Item
	most   int // bytes of a value that are shown
	height int
	whole  bool // it had the focus or was scrolled: every column is made, not only those that are seen
}

type RecordOptions struct {
	At       func() (src *pages.Source, row int) // src is nil where there is none
	Cell     func(col int) tea.Cmd               // opens a value
	Copy     func(col int) tea.Cmd
	Filter   func(col int) tea.Cmd
	Describe func(col int) tea.Cmd
	Step     func(by int) tea.Cmd // shows the next record or the one before
}

// entry is what an item of a record stands for.
type entry struct {
	col   int          // -1 for a heading
	value client.Value // of a part of a nested value, else nil
	name  string       // of that part
}

func NewRecord(env *view.Env, opt RecordOptions) *Record {
	r := &Record{env: env, opt: opt, detail: widget.NewDetail(env.Theme)}
	r.detail.SetCursor(true)
	return r
}

func (r *Record) Actions() []view.Action {
	const group = "Record"
	noValue := view.Unless(func() bool { return r.chosen().col >= 0 }, "There is no value under the cursor.")
	on := func(name, sentence string, hint int, do func(col int) tea.Cmd, on ...string) view.Action {
		return view.Action{Name: name, Sentence: sentence, Group: group, Hint: hint, Key: keys.On(on...), Why: noValue, Do: func() tea.Cmd { return do(r.chosen().col) }}
	}
	step := func(name string, by, hint int, on ...string) view.Action {
		return view.Action{Name: name, Sentence: "The page is turned where this was the last of it.", Group: group, Hint: hint, Key: keys.On(on...),
			Do: func() tea.Cmd { return r.opt.Step(by) }}
	}
	own := []view.Action{step("Next record", 1, 1, "right", "l"), step("Previous record", -1, 2, "left", "h"),
		on("Open value", "Show all of this value.", 3, r.opt.Cell, "v", "enter"),
		on("Copy", "Copy this value.", 4, r.copyValue, "y"),
		on("Filter by this value", "Show only the records that hold this value.", 5, r.opt.Filter, "="),
		on("Describe column", "Count, range, spread and most frequent values of this column.", 6, r.opt.Describe, "d")}
	return append(own, slices.DeleteFunc(view.Moving(func(m keys.Motion) tea.Cmd { r.detail.Motion(m); return nil }),
		func(a view.Action) bool { return slices.Contains([]string{"left", "right"}, a.Key.Keys()[0]) })...)
}

// Update takes the mouse, with (0,0) the upper left cell.
func (r *Record) Update(m tea.MouseMsg) {
	if by := widget.WheelOf(m); by != 0 && !r.whole {
		r.whole = true
		r.Reread()
	}
	r.detail.Scroll(widget.WheelOf(m))
}

// SetSize sets the room in cells. A value takes about half of it at most, so that what
// stands below a long one is in sight.
func (r *Record) SetSize(width, height int) {
	r.height = height
	r.detail.SetSize(width, height)
	if most := max(width*height/2, 120); most != r.most {
		r.most = most
		r.Reread()
	}
}

func (r *Record) SetFocus(on bool) {
	r.whole = r.whole || on
	r.detail.SetFocus(on)
}

func (r *Record) View() string { return r.detail.View() }

func (r *Record) Reread() { r.detail.UpdateItems(r.items(), 0) }

func (r *Record) Select(col int) {
	for i, e := range r.lines {
		if e.col == col && e.value == nil {
			r.detail.Select(i)
		}
	}
}

// Col is the column under the cursor, -1 on a heading.
func (r *Record) Col() int { return r.chosen().col }

func (r *Record) chosen() entry {
	if i := r.detail.Selected(); i >= 0 && i < len(r.lines) {
		return r.lines[i]
	}
	return entry{col: -1}
}

// Items are the whole record, a line for each value.
func (r *Record) Items() []widget.Item {
	most := r.most
	r.whole, r.most = true, mostTold
	r.Reread()
	r.most = most
	return r.detail.Items()
}

const mostTold = 1 << 20 // bytes of a value

// Under is the line under the cursor in words.
func (r *Record) Under() string {
	if i := r.detail.Selected(); i >= 0 && i < r.detail.Len() {
		it := r.detail.Items()[i]
		return it.Name + ": " + it.Value
	}
	return ""
}

// copyValue copies a value, or the part of a nested one that the cursor is on.
func (r *Record) copyValue(col int) tea.Cmd {
	if e := r.chosen(); e.value != nil {
		src, _ := r.opt.At()
		return r.env.Copy(e.value.Text(), fmt.Sprintf("%s of %s", e.name, src.Cols[e.col].Name))
	}
	return r.opt.Copy(col)
}

// items lists a record from top to bottom, members that no field declares under a heading of their own. Where
// nothing but the top is seen, the rest is not made.
func (r *Record) items() (items []widget.Item) {
	r.lines, items = r.lines[:0], r.made[:0]
	defer func() { r.made = items }()
	src, row := r.opt.At()
	if src == nil || src.Record(row) == nil {
		return nil
	}
	add := func(it widget.Item, e entry) {
		items = append(items, it)
		r.lines = append(r.lines, e)
	}
	undeclared := false
	for _, declared := range [2]bool{true, false} {
		for col := range src.Cols {
			c, v := &src.Cols[col], src.Raw(row, col)
			switch {
			case c.Declared != declared || !declared && v == nil:
				continue
			case !r.whole && len(items) > r.height:
				return items
			}
			if !declared && !undeclared {
				undeclared = true
				add(widget.Item{Name: "Not among the fields", Section: true}, entry{col: -1})
			}
			if col == pages.IDColumn && v.Kind() >= client.Object {
				add(r.item(c.Name, src.Value(row, col).Text, v.Kind()), entry{col: col})
				continue
			}
			r.grow(c.Name, v, col, add)
		}
	}
	return items
}

func (r *Record) item(name, text string, kind client.Kind) widget.Item {
	it := widget.Item{Name: name, Value: text}
	switch {
	case kind == client.Absent:
		it.Value, it.Kind = "", widget.Absent
	case kind == client.Null:
		it.Value, it.Kind = pages.NullSign, widget.Muted
	case len(text) > r.most:
		it.Value = pages.Cut(text, r.most) + fmt.Sprintf("%s\n(v shows all %s characters)", r.env.Theme.Glyphs.Ellipsis, view.Thousands(utf8.RuneCountInString(text)))
	}
	return it
}

package panels

import (
	"fmt"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/datasource/pages"
	"docket/ui/keys"
	"docket/ui/view"
	"docket/ui/widget"
)

// Record shows a record from top to bottom.
type Record struct {
	*Reader
	env   *view.Env
	opt   RecordOptions
	lines []entry // what each item stands for
	start int     // the column to start on; -1 once it has
}

// RecordOptions say which record is shown and what can be done with it.
type RecordOptions struct {
	Source      func() *pages.Source
	Row         func() int
	Preview     func() int // bytes of a value that are shown
	Title, Fact func() string
	Cell        func(col int) tea.Cmd // opens a value
	Copy        func(col int) tea.Cmd
	Filter      func(col int) tea.Cmd
	Describe    func(col int) tea.Cmd
	Step        func(by int) tea.Cmd // shows the next record or the one before
	Actions     []view.Action
}

// entry is what an item of a record stands for.
type entry struct {
	col   int          // -1 for a heading
	value client.Value // of a part of a nested value, else nil
	name  string       // of that part
}

// NewRecord shows a record with the cursor on a column.
func NewRecord(env *view.Env, opt RecordOptions, col int) *Record {
	r := &Record{env: env, opt: opt}
	on := func(name, sentence string, hint int, do func(col int) tea.Cmd, on ...string) view.Action {
		return view.Action{Name: name, Sentence: sentence, Group: groupRecord, Hint: hint, Key: keys.On(on...), Why: r.noValue, Do: func() tea.Cmd { return do(r.chosen().col) }}
	}
	step := func(name string, by, hint int, on ...string) view.Action {
		return view.Action{Name: name, Sentence: "The page is turned where this was the last of it.", Group: groupRecord, Hint: hint, Key: keys.On(on...),
			Do: func() tea.Cmd { return opt.Step(by) }}
	}
	r.Reader = NewReader(env, ReaderOptions{Title: opt.Title, Fact: opt.Fact, Items: r.items, Cursor: true,
		Actions: append([]view.Action{step("Next record", 1, 1, "right", "l"), step("Previous record", -1, 2, "left", "h"),
			on("Open value", "Show all of this value.", 3, opt.Cell, "v", "enter"),
			on("Copy", "Copy this value.", 4, r.copyValue, "y"),
			on("Filter by this value", "Show only the records that hold this value.", 5, opt.Filter, "="),
			on("Describe column", "Count, range, spread and most frequent values of this column.", 6, opt.Describe, "d")}, opt.Actions...)})
	r.Reread()
	r.start = col
	return r
}

// SetSize implements Panel. The first one brings the column in sight that it starts on.
func (r *Record) SetSize(width, height int) {
	r.Reader.SetSize(width, height)
	for i, e := range r.lines {
		if r.start >= 0 && e.col == r.start && e.value == nil {
			r.detail.Select(i)
		}
	}
	r.start = -1
}

// chosen is what is under the cursor.
func (r *Record) chosen() entry {
	if i := r.detail.Selected(); i >= 0 && i < len(r.lines) {
		return r.lines[i]
	}
	return entry{col: -1}
}

func (r *Record) noValue() string {
	if r.chosen().col < 0 {
		return "There is no value under the cursor."
	}
	return ""
}

// copyValue copies a value, or the part of a nested one that the cursor is on.
func (r *Record) copyValue(col int) tea.Cmd {
	if e := r.chosen(); e.value != nil {
		return r.env.Copy(e.value.Text(), fmt.Sprintf("%s of %s", e.name, r.opt.Source().Cols[e.col].Name))
	}
	return r.opt.Copy(col)
}

// items lists a record from top to bottom, members that no field declares under a
// heading of their own.
func (r *Record) items() []widget.Item {
	r.lines = r.lines[:0]
	var items []widget.Item
	src, row := r.opt.Source(), r.opt.Row()
	if src.Record(row) == nil {
		return items
	}
	add := func(it widget.Item, e entry) {
		items = append(items, it)
		r.lines = append(r.lines, e)
	}
	undeclared := false
	for _, declared := range [2]bool{true, false} {
		for col := range src.Cols {
			c, v := &src.Cols[col], src.Raw(row, col)
			if c.Declared != declared || !declared && v == nil {
				continue
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

// item is one line of a record.
func (r *Record) item(name, text string, kind client.Kind) widget.Item {
	it := widget.Item{Name: name, Value: text}
	switch kind {
	case client.Absent:
		it.Value, it.Kind = "", widget.Absent
	case client.Null:
		it.Value, it.Kind = pages.NullSign, widget.Muted
	}
	if preview := r.opt.Preview(); len(it.Value) > preview {
		whole := utf8.RuneCountInString(it.Value)
		it.Value = pages.Cut(it.Value, preview) + fmt.Sprintf("%s\n(v shows all %s characters)", r.env.Theme.Glyphs.Ellipsis, view.Thousands(whole))
	}
	return it
}

// CellItem is a whole value: a text as it is, a nested value laid out.
func CellItem(v client.Value) widget.Item {
	text := ""
	switch v.Kind() {
	case client.Absent:
		text = "(this record has no such member)"
	case client.Null:
		text = pages.NullSign
	case client.Object, client.Array:
		return widget.Item{Value: v.Indented()}
	default:
		if v.Text() != "" {
			return widget.Item{Value: v.Text()}
		}
		text = "(blank)"
	}
	return widget.Item{Value: text, Kind: widget.Muted}
}

// CellFact is the kind of a value and its length.
func CellFact(v client.Value) string {
	kind, known := map[client.Kind]string{client.Absent: "missing", client.Null: "null", client.Bool: "true or false", client.Number: "number",
		client.Object: "object", client.Array: "list"}[v.Kind()]
	if !known {
		kind = "text"
	}
	return kind + ", " + view.Count(utf8.RuneCountInString(v.Text()), "character")
}

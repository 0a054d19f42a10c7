package datasource

import (
	"fmt"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/view"
	"docket/ui/widget"
)

// reading is what a reader shows.
type reading int

const (
	aRecord reading = iota
	aCell
	aboutPage
)

// reader shows a record, a whole cell or what is known of the page, from top to bottom.
type reader struct {
	m      *model
	what   reading
	detail *widget.Detail
	col    int     // of a cell: its column
	lines  []entry // of a record: what each item stands for
	about  string  // of a cell: what kind of value it is
}

// entry is what an item of a record stands for.
type entry struct {
	col   int          // -1 for a heading
	value client.Value // of a part of a nested value, else nil
	name  string       // of that part
}

// read opens a reader. A heading of a record has no cell to read.
func (m *model) read(what reading) tea.Cmd {
	_, col := m.cell()
	if what == aCell && col < 0 {
		return view.Say(view.Info, "There is no value under the cursor.")
	}
	p := &reader{m: m, what: what, col: col, detail: widget.NewDetail(m.env.Theme, m.env.Keys)}
	p.detail.SetCursor(what == aRecord)
	m.push(p)
	if what == aRecord {
		p.choose(col)
	}
	m.refresh()
	return nil
}

func (p *reader) setSize(width, height int) { p.detail.SetSize(width, height) }
func (p *reader) wheel(by int)              { p.detail.Scroll(by) }
func (p *reader) view() string              { return p.detail.View() }
func (p *reader) click(int, int) tea.Cmd    { return nil }

// fill makes what is read.
func (p *reader) fill() {
	switch p.what {
	case aRecord:
		p.detail.UpdateItems(p.recordItems(p.m.grid.Row()))
	case aCell:
		p.fillCell(p.m.grid.Row())
	case aboutPage:
		p.detail.UpdateItems(p.m.pageItems())
	}
}

func (p *reader) title() string {
	row := "row " + p.m.rowNumber(p.m.grid.Row())
	switch p.what {
	case aRecord:
		return row
	case aCell:
		return row + " " + p.m.env.Theme.Glyphs.Dot + " " + p.m.source.cols[p.col].name
	}
	return "what docket knows of it"
}

func (p *reader) fact() string {
	line := p.m.whereLine()
	if p.what == aCell {
		line += " " + p.m.env.Theme.Glyphs.Dot + " " + p.about
	}
	return line
}

func (p *reader) help() [][]key.Binding {
	k, b := p.m.env.Keys, p.m.bindings
	scroll := []key.Binding{k.Up, k.Down, k.Top, k.Bottom, k.HalfUp, k.HalfDown, k.PageUp, k.PageDown}
	back := named(k.Back, "back")
	switch p.what {
	case aRecord:
		return [][]key.Binding{{back, b.beforeRecord, b.nextRecord, b.cell, named(k.Copy, "copy the value"), b.copyAs, b.equal, b.describe}, scroll, {k.Refetch}}
	case aboutPage:
		return [][]key.Binding{append([]key.Binding{back}, append(scroll, k.Refetch)...)}
	}
	return [][]key.Binding{{back, named(k.Copy, "copy the value"), b.copyAs}, scroll, {k.Refetch}}
}

// key takes the keys of what is read.
func (p *reader) key(k tea.KeyMsg) tea.Cmd {
	m := p.m
	b, shared := m.bindings, m.env.Keys
	switch {
	case p.detail.Update(k):
		m.refresh()
	case p.what == aboutPage:
	case key.Matches(k, shared.Copy):
		return m.copyCell()
	case key.Matches(k, shared.CopyWide):
		return m.copyAs()
	case key.Matches(k, b.next):
		return m.nextPage(atTop)
	case key.Matches(k, b.previous):
		return m.previousPage(atTop)
	case p.what == aCell:
	case key.Matches(k, b.nextRecord):
		return m.stepRecord(1)
	case key.Matches(k, b.beforeRecord):
		return m.stepRecord(-1)
	case key.Matches(k, b.equal):
		return m.keepEqual()
	case key.Matches(k, b.describe):
		return m.describe()
	case key.Matches(k, b.cell, shared.Open):
		return m.read(aCell)
	}
	return nil
}

// choose puts the cursor on a column of the record.
func (p *reader) choose(col int) {
	for i, e := range p.lines {
		if e.col == col && e.value == nil {
			p.detail.Select(i)
		}
	}
}

// chosen is what is under the cursor of a record.
func (p *reader) chosen() entry {
	if i := p.detail.Selected(); p.what == aRecord && i >= 0 && i < len(p.lines) {
		return p.lines[i]
	}
	return entry{col: -1}
}

// cell is the row and column that are meant: those under the cursor of the grid, or
// of the record that is read.
func (m *model) cell() (row, col int) {
	row, col = m.grid.Cursor()
	if p, ok := m.top().(*reader); ok && p.what == aCell {
		return row, p.col
	} else if ok && p.what == aRecord {
		return row, p.chosen().col
	}
	return row, col
}

// preview is how much of a value a record shows, in bytes: about half of the screen,
// so that what stands below is not pushed out of sight. The whole is a key away.
func (m *model) preview() int { return max(m.width*m.height/4, 120) }

// recordItems lists a record from top to bottom, members that no field declares
// under a heading of their own.
func (p *reader) recordItems(row int) []widget.Item {
	p.lines = p.lines[:0]
	var items []widget.Item
	src := p.m.source
	if src.record(row) == nil {
		return items
	}
	add := func(it widget.Item, e entry) {
		items = append(items, it)
		p.lines = append(p.lines, e)
	}
	undeclared := false
	for _, declared := range [2]bool{true, false} {
		for col := range src.cols {
			c := &src.cols[col]
			if c.declared != declared || !declared && src.value(row, col) == nil {
				continue
			}
			if !declared && !undeclared {
				undeclared = true
				add(widget.Item{Name: "Not among the fields", Section: true}, entry{col: -1})
			}
			v := src.value(row, col)
			if col == idColumn && v.Kind() >= client.Object {
				add(p.item(c.name, src.text(row, col), v.Kind()), entry{col: col})
				continue
			}
			p.grow(c.name, v, col, add)
		}
	}
	return items
}

// item is one line of a record.
func (p *reader) item(name, text string, kind client.Kind) widget.Item {
	it := widget.Item{Name: name, Value: text}
	switch kind {
	case client.Absent:
		it.Value, it.Kind = "", widget.Absent
	case client.Null:
		it.Value, it.Kind = nullSign, widget.Dim
	}
	if preview := p.m.preview(); len(it.Value) > preview {
		whole := utf8.RuneCountInString(it.Value)
		it.Value = cut(it.Value, preview) + fmt.Sprintf("%s\n(v shows all %s characters)", p.m.env.Theme.Glyphs.Ellipsis, view.Thousands(whole))
	}
	return it
}

// cut is at most the first n bytes of a text, a few less where a character would break.
func cut(text string, n int) string {
	if n >= len(text) {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}

// fillCell shows a whole value: a text as it is, a nested value laid out.
func (p *reader) fillCell(row int) {
	v := p.m.source.value(row, p.col)
	var it widget.Item
	switch v.Kind() {
	case client.Absent:
		it = widget.Item{Value: "(this record has no such member)", Kind: widget.Dim}
	case client.Null:
		it = widget.Item{Value: nullSign, Kind: widget.Dim}
	case client.Object, client.Array:
		it.Value = v.Indented()
	default:
		it.Value = v.Text()
		if it.Value == "" {
			it = widget.Item{Value: "(blank)", Kind: widget.Dim}
		}
	}
	p.detail.UpdateItems([]widget.Item{it})
	p.about = fmt.Sprintf("%s, %s", kindOf(v), view.Count(utf8.RuneCountInString(v.Text()), "character"))
}

// kindOf names the kind of a value.
func kindOf(v client.Value) string {
	switch v.Kind() {
	case client.Absent:
		return "not there"
	case client.Null:
		return "null"
	case client.Bool:
		return "true or false"
	case client.Number:
		return "number"
	case client.Object:
		return "object"
	case client.Array:
		return "list"
	}
	return "text"
}

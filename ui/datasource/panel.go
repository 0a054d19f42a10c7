package datasource

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"docket/client"
	"docket/ui/view"
	"docket/ui/widget"
)

// reading is what a panel shows.
type reading int

const (
	aRecord reading = iota
	aCell
	aboutPage
)

// panel is something that is read from top to bottom in the place of the grid.
type panel struct {
	what   reading
	detail *widget.Detail
	col    int    // of a cell: its column
	cols   []int  // of a record: the column of each line, -1 for a heading
	about  string // of a cell: what kind of value it is
}

// top is the panel that is read, nil for the grid.
func (m *model) top() *panel {
	if len(m.panels) == 0 {
		return nil
	}
	return m.panels[len(m.panels)-1]
}

// read opens a panel.
func (m *model) read(what reading) {
	_, col := m.cell()
	p := &panel{what: what, col: col, detail: widget.NewDetail(m.env.Theme, m.env.Keys)}
	p.detail.SetCursor(what == aRecord)
	m.fill(p)
	m.panels = append(m.panels, p)
	m.layout()
	if what == aRecord {
		p.choose(col)
	}
	m.refresh()
}

// close leaves the panel on top.
func (m *model) close() {
	m.panels = m.panels[:len(m.panels)-1]
	m.layout()
}

// reread brings the panels up to date with the cursor and the page.
func (m *model) reread() {
	for _, p := range m.panels {
		m.fill(p)
	}
}

// fill makes what a panel shows.
func (m *model) fill(p *panel) {
	row := m.grid.Row()
	switch p.what {
	case aRecord:
		p.detail.UpdateItems(m.recordItems(p, row))
	case aCell:
		m.fillCell(p, row)
	case aboutPage:
		p.detail.UpdateItems(m.pageItems())
	}
}

// preview is how much of a value a record shows, in bytes: about half of the screen,
// so that what stands below is not pushed out of sight. The whole is a key away.
func (m *model) preview() int { return max(m.width*m.height/4, 120) }

// recordItems lists a record from top to bottom, members that no field declares
// under a heading of their own.
func (m *model) recordItems(p *panel, row int) []widget.Item {
	p.cols = p.cols[:0]
	var items []widget.Item
	if m.record(row) == nil {
		return items
	}
	add := func(it widget.Item, col int) {
		items = append(items, it)
		p.cols = append(p.cols, col)
	}
	undeclared := false
	for _, declared := range [2]bool{true, false} {
		for col := range m.source.cols {
			c := &m.source.cols[col]
			if c.declared != declared || !declared && m.source.value(row, col) == nil {
				continue
			}
			if !declared && !undeclared {
				undeclared = true
				add(widget.Item{Name: "Not among the fields", Section: true}, -1)
			}
			add(m.recordItem(row, col), col)
		}
	}
	return items
}

// recordItem is one member of a record.
func (m *model) recordItem(row, col int) widget.Item {
	it := widget.Item{Name: m.source.cols[col].name}
	v := m.source.value(row, col)
	switch v.Kind() {
	case client.Absent:
		it.Kind = widget.Absent
		return it
	case client.Null:
		it.Value, it.Kind = nullSign, widget.Dim
		return it
	case client.Object, client.Array:
		it.Value = m.source.text(row, col)
		if col != idColumn {
			it.Value = pretty(v)
		}
	default:
		it.Value = v.Text()
	}
	if preview := m.preview(); len(it.Value) > preview {
		whole := utf8.RuneCountInString(it.Value)
		it.Value = cut(it.Value, preview) + fmt.Sprintf("%s\n(v shows all %s characters)", m.env.Theme.Glyphs.Ellipsis, view.Thousands(whole))
	}
	return it
}

// cut is the first n bytes of a text, or a few less where a character would break.
func cut(text string, n int) string {
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}

// choose puts the panel's cursor on a column of its record.
func (p *panel) choose(col int) {
	for i, c := range p.cols {
		if c == col {
			p.detail.Select(i)
		}
	}
}

// chosen is the column under the cursor of a record, -1 where there is none.
func (p *panel) chosen() int {
	if i := p.detail.Selected(); p.what == aRecord && i >= 0 && i < len(p.cols) {
		return p.cols[i]
	}
	return -1
}

// cell is the row and column that are meant: those under the cursor of the grid, or
// of the panel over it.
func (m *model) cell() (row, col int) {
	row, col = m.grid.Cursor()
	if p := m.top(); p != nil && p.what == aCell {
		return row, p.col
	} else if p != nil && p.what == aRecord {
		return row, p.chosen()
	}
	return row, col
}

// fillCell shows a whole value: a text as it is, a nested value laid out.
func (m *model) fillCell(p *panel, row int) {
	v := m.source.value(row, p.col)
	var it widget.Item
	switch v.Kind() {
	case client.Absent:
		it = widget.Item{Value: "(this record has no such member)", Kind: widget.Dim}
	case client.Null:
		it = widget.Item{Value: nullSign, Kind: widget.Dim}
	case client.Object, client.Array:
		it.Value = pretty(v)
	default:
		it.Value = v.Text()
		if it.Value == "" {
			it = widget.Item{Value: "(blank)", Kind: widget.Dim}
		}
	}
	p.detail.UpdateItems([]widget.Item{it})
	p.about = fmt.Sprintf("%s, %s", describe(v), view.Count(utf8.RuneCountInString(v.Text()), "character"))
}

// describe names the kind of a value.
func describe(v client.Value) string {
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

// pretty lays a nested value out. Its names and values stay as they came.
func pretty(v client.Value) string {
	var b bytes.Buffer
	if json.Indent(&b, v, "", "  ") != nil {
		return v.Text()
	}
	return b.String()
}

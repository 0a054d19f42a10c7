package datasource

import (
	"fmt"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/compare"
	"docket/ui/view"
	"docket/ui/widget"
)

// pair is two records side by side, a column a line, with signs where they differ.
type pair struct {
	m       *model
	records [2]*client.Record
	titles  [2]string
	lines   []pairLine
	differ  int
	only    bool // only what differs is shown
	grid    *widget.Grid
}

type pairLine struct {
	name   string
	values [2]client.Value
	differ bool
}

// comparePair puts the two marked records side by side.
func (m *model) comparePair() tea.Cmd {
	chosen := m.markedRecords()
	if len(chosen) != 2 {
		return view.Say(view.Info, fmt.Sprintf("mark two records with space to put them side by side; %s %s marked", view.Thousands(len(chosen)), view.Plural(len(chosen), "is", "are")))
	}
	p := &pair{m: m, grid: widget.NewGrid(m.env.Theme, m.env.Keys)}
	for i, k := range chosen {
		p.records[i] = k.record()
		p.titles[i] = "row " + view.Thousands(m.pager.offset(k.number)+k.row+1)
	}
	p.line(idTitle, idValue(p.records[0]), idValue(p.records[1]))
	seen := map[string]bool{idTitle: true}
	for _, k := range chosen {
		for _, name := range k.page.Columns {
			if !seen[name] {
				seen[name] = true
				p.line(name, cellOf(chosen[0], name), cellOf(chosen[1], name))
			}
		}
	}
	p.grid.SetSource(p)
	p.grid.Freeze(1)
	m.push(p)
	return nil
}

// cellOf is a value of a marked record by its column's name.
func cellOf(k marked, name string) client.Value {
	for i, have := range k.page.Columns {
		if have == name {
			return k.page.Cell(k.row, i)
		}
	}
	return nil
}

func (p *pair) line(name string, a, b client.Value) {
	l := pairLine{name, [2]client.Value{a, b}, !compare.Equal(a, b)}
	if l.differ && name != idTitle {
		p.differ++
	}
	p.lines = append(p.lines, l)
}

// Rows implements widget.Source.
func (p *pair) Rows() int { return len(p.lines) }

// Columns implements widget.Source.
func (p *pair) Columns() int { return 4 }

// Column implements widget.Source.
func (p *pair) Column(col int) widget.Column {
	return [...]widget.Column{{Title: "column", Max: max(p.m.width/4, 8)}, {Title: "", Width: 1, Min: 1}, {Title: p.titles[0], Flex: 1, Min: 8}, {Title: p.titles[1], Flex: 1, Min: 8}}[col]
}

// Cell implements widget.Source.
func (p *pair) Cell(row, col int) (string, widget.Kind) {
	l := &p.lines[row]
	switch {
	case col == 0:
		return l.name, widget.Dim
	case col == 1 && l.differ:
		return p.m.env.Theme.Glyphs.NotEqual, widget.Warn
	case col == 1:
		return "", widget.Plain
	}
	text, kind := shownValue(l.values[col-2])
	if l.differ && kind == widget.Plain {
		kind = widget.Warn
	}
	return text, kind
}

// shownValue is a value as a list shows it.
func shownValue(v client.Value) (string, widget.Kind) {
	switch v.Kind() {
	case client.Absent:
		return "", widget.Absent
	case client.Null:
		return nullSign, widget.Dim
	}
	if v.Text() == "" {
		return "", widget.Blank
	}
	return v.Text(), widget.Plain
}

func (p *pair) fill() {
	p.grid.SetRows(nil)
	if p.only {
		rows := []int{}
		for i, l := range p.lines {
			if l.differ {
				rows = append(rows, i)
			}
		}
		p.grid.SetRows(rows)
		p.grid.SetEmpty("They say the same in every column.")
	}
}

func (p *pair) setSize(width, height int) { p.grid.SetSize(width, height) }
func (p *pair) wheel(by int)              { p.grid.Wheel(by) }
func (p *pair) click(x, y int) tea.Cmd    { p.grid.Click(x, y); return nil }
func (p *pair) view() string              { return p.grid.View() }
func (p *pair) title() string             { return p.titles[0] + " beside " + p.titles[1] }

func (p *pair) fact() string {
	if p.differ == 0 {
		return "they say the same in every column"
	}
	return view.Count(p.differ, "column") + " of " + view.Thousands(len(p.lines)-1) + " differ"
}

func (p *pair) help() [][]key.Binding {
	k := p.m.env.Keys
	return [][]key.Binding{{named(k.Back, "back"), named(k.NextHit, "next difference"), named(k.PrevHit, "previous difference"), named(k.Filter, "only what differs"), named(k.Copy, "copy both values")}, k.Moving()}
}

func (p *pair) key(k tea.KeyMsg) tea.Cmd {
	shared := p.m.env.Keys
	row := p.grid.Row()
	switch {
	case p.grid.Update(k):
	case key.Matches(k, shared.NextHit):
		return p.jump(1)
	case key.Matches(k, shared.PrevHit):
		return p.jump(-1)
	case key.Matches(k, shared.Filter):
		p.only = !p.only
		p.fill()
	case key.Matches(k, shared.Copy) && row >= 0:
		l := p.lines[row]
		return p.m.env.Copy(l.values[0].Text()+"\t"+l.values[1].Text(), "both values of "+l.name)
	}
	return nil
}

// jump goes to the next line that differs.
func (p *pair) jump(by int) tea.Cmd {
	n := p.grid.Len()
	for i := range n {
		at := (p.grid.Position() + (i+1)*by + n*2) % n
		row := at
		if rows := p.grid.Rows(); rows != nil {
			row = rows[at]
		}
		if p.lines[row].differ {
			p.grid.MoveTo(at)
			return nil
		}
	}
	return view.Say(view.Info, "they say the same in every column")
}

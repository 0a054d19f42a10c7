package panels

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/compare"
	"docket/ui/datasource/pages"
	"docket/ui/keys"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// Pair is two records side by side, a column a line, with signs where they differ.
type Pair struct {
	table
	env    *view.Env
	titles [2]string
	lines  []pairLine
	differ int
	only   bool // only what differs is shown
	width  int
}

type pairLine struct {
	name   string
	values [2]client.Value
	differ bool
}

// NewPair puts two records side by side, in a view of this width.
func NewPair(env *view.Env, records [2]pages.Place, titles [2]string, width int) *Pair {
	p := &Pair{env: env, titles: titles, width: width}
	p.line(pages.IDTitle, pages.ID(records[0].Record()), pages.ID(records[1].Record()))
	seen := map[string]bool{pages.IDTitle: true}
	for _, r := range records {
		for _, name := range r.Page.Columns {
			if !seen[name] {
				seen[name] = true
				p.line(name, cellOf(records[0], name), cellOf(records[1], name))
			}
		}
	}
	p.Sheet = sheet.New(env, sheet.Options{Noun: "column", Pinned: 1, Title: p.Title})
	p.SetEmpty("They are the same in every column.")
	p.Show(p)
	copyOf := *view.Find(p.Sheet.Actions(), "Copy")
	copyOf.Sentence, copyOf.Do = "Copy both values.", func() tea.Cmd {
		l := p.lines[p.Row()]
		return env.Copy(l.values[0].Text()+"\t"+l.values[1].Text(), "both values of "+l.name)
	}
	p.own(append(p.differences(p.jump), copyOf, view.Action{Name: "Differences only", Sentence: "Show all columns, or only those that differ.",
		Group: groupPanel, Hint: 3, Key: keys.On("c"), Do: p.toggle})...)
	return p
}

// toggle shows only what differs, or everything.
func (p *Pair) toggle() tea.Cmd {
	if p.only = !p.only; !p.only {
		p.List(nil)
		return nil
	}
	rows := []int{}
	for i, l := range p.lines {
		if l.differ {
			rows = append(rows, i)
		}
	}
	p.List(rows)
	return nil
}

// cellOf is a value of a record by its column's name.
func cellOf(k pages.Place, name string) client.Value {
	for i, have := range k.Page.Columns {
		if have == name {
			return k.Page.Cell(k.Row, i)
		}
	}
	return nil
}

func (p *Pair) line(name string, a, b client.Value) {
	l := pairLine{name, [2]client.Value{a, b}, !compare.Equal(a, b)}
	if l.differ && name != pages.IDTitle {
		p.differ++
	}
	p.lines = append(p.lines, l)
}

// Rows implements widget.Source.
func (p *Pair) Rows() int { return len(p.lines) }

// Columns implements widget.Source.
func (p *Pair) Columns() int { return 4 }

// Column implements widget.Source.
func (p *Pair) Column(col int) widget.Column {
	return [...]widget.Column{{Title: "column", Max: max(p.width/4, 8)}, {Title: "", Width: 1, Min: 1}, {Title: p.titles[0], Flex: 1, Min: 8}, {Title: p.titles[1], Flex: 1, Min: 8}}[col]
}

// Cell implements widget.Source.
func (p *Pair) Cell(row, col int) (string, widget.Kind) {
	l := &p.lines[row]
	switch {
	case col == 0:
		return l.name, widget.Muted
	case col == 1 && l.differ:
		return p.env.Theme.Glyphs.NotEqual, widget.Warn
	case col == 1:
		return "", widget.Plain
	}
	text, kind := shownValue(l.values[col-2])
	if l.differ && kind == widget.Plain {
		kind = widget.Warn
	}
	return text, kind
}

// Reread implements Panel: the records stay as they were selected.
func (p *Pair) Reread() {}

// Title implements Panel.
func (p *Pair) Title() string { return p.titles[0] + " beside " + p.titles[1] }

// Fact says how many columns differ.
func (p *Pair) Fact() string {
	if p.differ == 0 {
		return "they are the same in every column"
	}
	return view.Count(p.differ, "column") + " of " + view.Thousands(len(p.lines)-1) + " differ"
}

// jump goes to the next line that differs.
func (p *Pair) jump(by int) tea.Cmd {
	n := p.Len()
	for i := range n {
		if at := (p.Grid().Position() + (i+1)*by + n*2) % n; p.lines[p.At(at)].differ {
			p.Grid().MoveTo(at)
			return nil
		}
	}
	return view.Say(view.Info, "They are the same in every column.")
}

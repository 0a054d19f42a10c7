package datasource

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/describe"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

// summary is what there is to say about a column: how it is filled, its least and its
// greatest value, its most frequent ones and its spread as bars.
type summary struct {
	m      *model
	name   string
	pages  bool // of every page in memory; else of the rows that are shown
	about  describe.Summary
	looked string // what was looked at
	detail *widget.Detail
	keeps  []*filter // what each item keeps, nil where it keeps nothing
	cut    []bool    // items whose value is too long to be kept by
	width  int
}

// describe opens what there is to say about the column under the cursor.
func (m *model) describe() tea.Cmd {
	_, col := m.cell()
	if col < 0 {
		return view.Say(view.Info, "put the cursor on a column first")
	}
	s := &summary{m: m, name: m.source.cols[col].name, detail: widget.NewDetail(m.env.Theme, m.env.Keys)}
	s.detail.SetCursor(true)
	m.push(s)
	s.choose()
	m.refresh()
	return nil
}

// fill looks at the values. They are in memory.
func (s *summary) fill() {
	m := s.m
	sketch := describe.NewSketch(s.name)
	if s.pages {
		for _, number := range slices.Sorted(maps.Keys(m.pager.cache.pages)) {
			s.addPage(sketch, m.pager.cache.peek(number))
		}
		s.looked = view.Count(len(m.pager.cache.pages), "page") + " in memory"
	} else {
		col := m.source.column(s.name)
		for place := range m.grid.Len() {
			s.add(sketch, m.rowAt(place), col)
		}
		s.looked = view.Count(m.grid.Len(), "row") + " " + m.loadedWords()
		if len(m.filters) > 0 {
			s.looked = view.Count(m.grid.Len(), "row") + " kept by " + m.filterWords()
		}
	}
	s.about = sketch.Summary()
	s.make()
}

func (s *summary) addPage(sketch *describe.Sketch, page *kept) {
	if s.name != idTitle {
		sketch.AddPage(page.Page)
		return
	}
	for i := range page.Records {
		sketch.Add(idValue(&page.Records[i]))
	}
}

func (s *summary) add(sketch *describe.Sketch, row, col int) {
	if col == idColumn {
		sketch.Add(idValue(s.m.source.record(row)))
		return
	}
	sketch.Add(s.m.source.value(row, col))
}

// make lists what there is to say, for the width.
func (s *summary) make() {
	a := &s.about
	var items []widget.Item
	s.keeps, s.cut = s.keeps[:0], s.cut[:0]
	add := func(it widget.Item, f *filter, cut bool) {
		items = append(items, it)
		s.keeps, s.cut = append(s.keeps, f), append(s.cut, cut)
	}
	fact := func(name, value string) { add(widget.Item{Name: name, Value: value}, nil, false) }
	add(widget.Item{Name: "Looks like " + a.Kind.String(), Section: true}, nil, false)
	s.filled(add)
	if a.Filled > 0 {
		fact("different values", s.distinct())
		fact("least", a.Least)
		fact("greatest", a.Greatest)
		fact("length", s.length())
	}
	s.spread(add)
	s.frequent(add)
	s.detail.UpdateItems(items)
}

// How many of the most frequent values are drawn: fewer where none is more frequent
// than the others.
const (
	mostBars = 20
	fewBars  = 5
)

// frequent lists the most frequent values. Those that come once say nothing beside a
// histogram.
func (s *summary) frequent(add func(widget.Item, *filter, bool)) {
	a := &s.about
	most := 0
	for _, f := range a.Frequent {
		most = max(most, f.Count)
	}
	for i, f := range a.Frequent {
		switch {
		case i == mostBars, i == fewBars && most == 1, len(a.Histogram) > 0 && f.Count == 1:
			return
		case i == 0:
			add(widget.Item{Name: "Most frequent", Section: true}, nil, false)
		}
		name := f.Text
		if f.Cut {
			name += s.m.env.Theme.Glyphs.Ellipsis
		}
		add(widget.Item{Name: name, Value: s.bar(f.Count, most)}, &filter{how: equal, col: s.name, text: f.Text}, f.Cut)
	}
}

// filled says how many records have a value, and what the others have.
func (s *summary) filled(add func(widget.Item, *filter, bool)) {
	a := &s.about
	add(widget.Item{Name: "filled", Value: s.bar(a.Filled, a.Values)}, nil, false)
	for _, without := range []struct {
		name string
		n    int
		how  filtering
	}{{"blank", a.Blank, blank}, {"null", a.Null, null}, {"not there", a.Absent, absent}} {
		if without.n > 0 {
			add(widget.Item{Name: without.name, Value: s.bar(without.n, a.Values)}, &filter{how: without.how, col: s.name}, false)
		}
	}
}

func (s *summary) distinct() string {
	text := view.Thousands(s.about.Distinct)
	if !s.about.DistinctExact {
		return "at least " + text
	}
	if s.about.Distinct == s.about.Filled {
		return text + ": every one is different"
	}
	return text
}

func (s *summary) length() string {
	if s.about.Shortest == s.about.Longest {
		return view.Count(s.about.Longest, "character")
	}
	return view.Thousands(s.about.Shortest) + " to " + view.Count(s.about.Longest, "character")
}

// spread lists the histogram of numbers or dates.
func (s *summary) spread(add func(widget.Item, *filter, bool)) {
	a := &s.about
	most := 0
	for _, b := range a.Histogram {
		most = max(most, b.Count)
	}
	if len(a.Histogram) == 0 {
		return
	}
	add(widget.Item{Name: "Spread", Section: true}, nil, false)
	for i, b := range a.Histogram {
		name := b.From + " to " + b.To
		if b.From == b.To {
			name = b.From
		}
		f := &filter{how: between, col: s.name, text: b.From, to: b.To, kind: a.Kind, last: i == len(a.Histogram)-1 || b.From == b.To}
		add(widget.Item{Name: name, Value: s.bar(b.Count, most)}, f, false)
	}
	if a.Unbinned > 0 {
		add(widget.Item{Name: "elsewhere", Value: view.Thousands(a.Unbinned)}, nil, false)
	}
}

// bar is a count drawn to scale, with its share of all values.
func (s *summary) bar(n, most int) string {
	g := &s.m.env.Theme.Glyphs
	share := fmt.Sprintf("%s  %.0f%%", view.Thousands(n), float64(n)*100/float64(max(s.about.Values, 1)))
	cells := min(max(s.width/2-16, 0), 40)
	if cells < 4 || most == 0 {
		return share
	}
	full := (n*cells + most/2) / most
	if n > 0 {
		full = max(full, 1)
	}
	return strings.Repeat(g.Full, full) + strings.Repeat(g.Empty, cells-full) + "  " + share
}

// choose puts the cursor on the value that the grid's is on, or on the first that can be
// kept by.
func (s *summary) choose() {
	row, _ := s.m.cell()
	text := s.m.source.text(row, max(s.m.source.column(s.name), 0))
	first := -1
	for i, f := range s.keeps {
		switch {
		case f != nil && f.how == equal && f.text == text || f != nil && f.how == between && f.covers(strings.TrimSpace(text)):
			s.detail.Select(i)
			return
		case f != nil && f.how == equal && first < 0:
			first = i
		}
	}
	s.detail.Select(max(first, 1))
}

func (s *summary) setSize(width, height int) {
	s.detail.SetSize(width, height)
	if width != s.width {
		s.width = width
		s.make()
	}
}

func (s *summary) wheel(by int)           { s.detail.Scroll(by) }
func (s *summary) click(int, int) tea.Cmd { return nil }
func (s *summary) view() string           { return s.detail.View() }
func (s *summary) title() string          { return "column " + s.name }
func (s *summary) fact() string           { return safe.Line(s.m.plain(s.looked)) }

func (s *summary) help() [][]key.Binding {
	k, b := s.m.env.Keys, s.m.bindings
	scope := "all pages in memory"
	if s.pages {
		scope = "the rows shown"
	}
	return [][]key.Binding{{named(k.Open, "keep rows with this"), named(k.NextPane, scope), named(k.Back, "back"), named(k.Copy, "copy the value"), b.nextColumn, b.beforeColumn},
		{k.Up, k.Down, k.Top, k.Bottom, k.HalfUp, k.HalfDown, k.PageUp, k.PageDown}}
}

func (s *summary) key(k tea.KeyMsg) tea.Cmd {
	m, shared := s.m, s.m.env.Keys
	at := s.detail.Selected()
	switch {
	case s.detail.Update(k):
	case key.Matches(k, shared.NextPane, shared.PrevPane):
		s.pages = !s.pages
		s.fill()
	case key.Matches(k, m.bindings.nextColumn):
		s.turn(1)
	case key.Matches(k, m.bindings.beforeColumn):
		s.turn(-1)
	case !key.Matches(k, shared.Open, shared.Copy) || at < 0:
	case s.keeps[at] == nil || s.keeps[at].how != equal && key.Matches(k, shared.Copy):
		return view.Say(view.Info, "this line stands for no value")
	case key.Matches(k, shared.Copy):
		return m.env.Copy(s.keeps[at].text, "a value of "+s.name)
	case s.cut[at]:
		return view.Say(view.Info, "the value is too long to keep rows by; = on its cell keeps them")
	default:
		return m.keep(*s.keeps[at])
	}
	m.refresh()
	return nil
}

// turn describes the next column, or the one before.
func (s *summary) turn(by int) {
	s.m.grid.MoveSideways(by)
	s.name = s.m.source.cols[s.m.grid.Col()].name
	s.fill()
	s.choose()
}

// idValue is an _id as the text that it is shown as.
func idValue(r *client.Record) client.Value {
	if id, err := json.Marshal(r.ID); r.ID != "" && err == nil {
		return id
	}
	return r.IDValue
}

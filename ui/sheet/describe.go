package sheet

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/describe"
	"docket/ui/core/query"
	"docket/ui/popup"
	"docket/ui/view"
	"docket/ui/widget"
)

// summary is what there is to say about a column: how it is filled, its least and its greatest value, its most frequent
// ones, and its spread as bars. Enter on a value filters by it.
type summary struct {
	l      *listing
	col    int
	title  string
	about  describe.Summary
	reader *popup.Reader
	lines  []popup.Line
}

// How many of the most frequent values are drawn: fewer where each comes once.
const (
	mostBars = 20
	fewBars  = 5
)

func (l *listing) Describe(col int) tea.Cmd {
	title := "Column " + l.name(col) + " of " + l.count(l.Len()) + l.within()
	d := &summary{l: l, col: col, title: title}
	if src, is := l.src.(Stored); is {
		rows := l.Rows()
		if !l.Narrowed() {
			rows = nil
		}
		return l.bg.sum.Start(l.env.Context, func(ctx context.Context) (_ *summary, err error) {
			d.about, err = src.Describe(ctx, col, rows)
			return d, err
		})
	}
	sketch := describe.NewSketch(l.name(col))
	for place := range l.Len() {
		l.value(l.At(place), col).Sketch(sketch)
	}
	d.about = sketch.Summary()
	return d.open()
}

func (d *summary) open() tea.Cmd {
	l := d.l
	d.reader = popup.NewReader(l.env, popup.ReaderOptions{Title: d.title, Choose: "Filter by this value", Lines: d.all})
	l.over = d.reader
	return d.reader.Show()
}

func (d *summary) all() []popup.Line {
	a := &d.about
	d.lines = nil
	d.section("Looks like " + a.Kind.String())
	d.filled()
	if a.Others > 0 {
		d.fact(map[describe.Kind]string{describe.MostlyNumber: "no numbers", describe.MostlyDate: "no dates", describe.Text: "may be numbers or dates"}[a.Kind], view.Thousands(a.Others))
	}
	if a.Filled > 0 {
		d.fact("different values", d.distinct())
		d.fact("least", a.Least)
		d.fact("greatest", a.Greatest)
		d.fact("length", d.length())
	}
	d.spread()
	d.frequent()
	return d.lines
}

func (d *summary) section(title string) {
	d.lines = append(d.lines, popup.Line{Item: widget.Item{Name: title, Section: true}})
}

func (d *summary) fact(name, value string) {
	d.lines = append(d.lines, popup.Line{Item: widget.Item{Name: name, Value: value}})
}

// bar adds a count drawn to scale; term is what enter filters by, "" for nothing.
func (d *summary) bar(name string, n, most int, term string) {
	l := popup.Line{Item: widget.Item{Name: name, Value: d.draw(n, most)}}
	if term != "" {
		l.Then = func() tea.Cmd { return d.l.addTerm(term) }
	}
	d.lines = append(d.lines, l)
}

func (d *summary) filled() {
	a, name := &d.about, d.l.name(d.col)
	d.bar("filled", a.Filled, a.Values, "")
	for _, w := range []struct {
		name string
		n    int
		v    query.Value
	}{{"blank", a.Blank, query.Value{}}, {"null", a.Null, query.Value{State: query.Null}}, {"missing", a.Absent, query.Value{State: query.Missing}}} {
		if w.n > 0 {
			d.bar(w.name, w.n, a.Values, query.Equal(name, w.v))
		}
	}
}

func (d *summary) distinct() string {
	text := view.Thousands(d.about.Distinct)
	switch {
	case !d.about.DistinctExact:
		return "at least " + text
	case d.about.Distinct == d.about.Filled:
		return text + ": all are different"
	}
	return text
}

func (d *summary) length() string {
	if d.about.Shortest == d.about.Longest {
		return view.Count(d.about.Longest, "character")
	}
	return view.Thousands(d.about.Shortest) + " to " + view.Count(d.about.Longest, "character")
}

func (d *summary) spread() {
	a := &d.about
	if len(a.Histogram) == 0 {
		return
	}
	most := slices.MaxFunc(a.Histogram, func(a, b describe.Bin) int { return a.Count - b.Count }).Count
	d.section("Spread")
	for i, b := range a.Histogram {
		name := b.From + " to " + b.To
		if b.From == b.To {
			name = b.From
		}
		d.bar(name, b.Count, most, query.Between(d.l.name(d.col), b.From, b.To, i == len(a.Histogram)-1 || b.From == b.To))
	}
	if a.Unbinned > 0 {
		d.fact("elsewhere", view.Thousands(a.Unbinned))
	}
}

// frequent lists the most frequent values. Those that come once say nothing beside a histogram.
func (d *summary) frequent() {
	a := &d.about
	for i, f := range a.Frequent {
		switch most := a.Frequent[0].Count; {
		case i == mostBars, i == fewBars && most == 1, len(a.Histogram) > 0 && f.Count == 1:
			return
		case i == 0:
			d.section("Most frequent")
		}
		if f.Cut { // a term would have to hold all of it
			d.bar(f.Text+d.l.env.Theme.Glyphs.Ellipsis, f.Count, a.Frequent[0].Count, "")
			continue
		}
		d.bar(f.Text, f.Count, a.Frequent[0].Count, query.Equal(d.l.name(d.col), query.Value{Text: f.Text}))
	}
}

func (d *summary) draw(n, most int) string {
	share := fmt.Sprintf("%s  %.0f %%", view.Thousands(n), float64(n)*100/float64(max(d.about.Values, 1)))
	cells := min(d.reader.Width()/2-16, 40)
	if cells < 4 || most == 0 {
		return share
	}
	full := (n*cells + most/2) / most
	if n > 0 {
		full = max(full, 1)
	}
	g := &d.l.env.Theme.Glyphs
	return strings.Repeat(g.Full, full) + strings.Repeat(g.Empty, cells-full) + "  " + share
}

package datasource

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/query"
	"docket/ui/view"
)

// drilled is a filter that came from a row of an answer, and the way back to it.
type drilled struct {
	load         int64
	text, before string // the filters
	back         func() tea.Cmd
}

// drill filters the load by the values of a row of an answer; columns are as SQL calls them, and fields as they are.
func (w *whole) drill(columns []query.Column, fields []string) func(by []string, values []query.Value, count int, back func() tea.Cmd) tea.Cmd {
	of := w.all.ID()
	return func(by []string, values []query.Value, count int, back func() tea.Cmd) tea.Cmd {
		if w.all.ID() != of {
			return view.Say(view.Info, "Another load is shown by now.")
		}
		s := w.all.Sheet
		d := drilled{load: of, back: back}
		if s.Narrowed() {
			d.before = s.Filter()
		}
		d.text = d.before
		for i, name := range by {
			at := slices.IndexFunc(columns, func(c query.Column) bool { return c.Name == name })
			d.text = query.And(d.text, query.Only(fields[at], values[i], columns[at].Kind))
		}
		w.into = d
		return s.FilterTo(d.text, func() tea.Cmd {
			n := s.Len()
			text := view.Thousands(n) + " of " + view.Count(w.all.Of().Records, "record") + " in the load. Press Esc to go back."
			if n != count {
				why := "looks neither at case nor at how a number or an accent is written, and finds all times of a day"
				if slices.ContainsFunc(values, func(v query.Value) bool { return strings.TrimSpace(v.Text) == "" }) {
					why = "for nothing finds what is empty, blank, null or missing"
				}
				text += " The row counts " + view.Thousands(count) + ": a filter " + why + "."
			}
			return view.Say(view.Info, text)
		})
	}
}

// drilledIn reports whether the filter that is in force came from an answer.
func (w *whole) drilledIn() bool {
	return w.into.back != nil && w.all.ID() == w.into.load && !w.all.Sheet.Typing() && w.all.Sheet.Filter() == w.into.text
}

// backOut shows the answer again that the filter came from, over what it was about.
func (w *whole) backOut() tea.Cmd {
	d := w.into
	w.into = drilled{}
	return tea.Batch(w.all.Sheet.FilterTo(d.before, func() tea.Cmd { return nil }), d.back())
}

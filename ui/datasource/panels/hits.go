package panels

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// HitsOptions say what the hits are of and what can be done with them.
type HitsOptions struct {
	Search *jobs.Search
	Busy   func() bool // the search still runs, or another job
	Open   func(jobs.Match) tea.Cmd
	More   func() tea.Cmd // searches on
	Other  func() tea.Cmd // searches for another text
}

// hits lists what a search through all pages found.
type hits struct {
	HitsOptions
	env    *view.Env
	sheet  *sheet.Sheet
	rows   *sheet.Rows[jobs.Match]
	before map[int]int // how many records lie before each page
}

// Hits lists what a search found so far, and what it finds.
func Hits(env *view.Env, opt HitsOptions) tea.Cmd {
	h := &hits{HitsOptions: opt, env: env}
	var box *popup.Table
	h.sheet = sheet.New(env, sheet.Options{Noun: "record", OpenName: "Go to record", Title: func() string { return "search " + opt.Search.Text },
		Open: func(row int) tea.Cmd { box.Close(); return opt.Open(h.rows.List[row]) }})
	number := func(n int) (string, widget.Kind) { return view.Thousands(n), widget.Number }
	h.rows = sheet.NewRows(func(m *jobs.Match) string { return fmt.Sprint(m.Page, " ", m.Row) },
		sheet.Field[jobs.Match]{Column: widget.Column{Title: "page", Right: true, Min: 4}, Show: func(m *jobs.Match) (string, widget.Kind) { return number(m.Page) }},
		sheet.Field[jobs.Match]{Column: widget.Column{Title: "row", Right: true, Min: 6}, Show: func(m *jobs.Match) (string, widget.Kind) { return number(h.before[m.Page] + m.Row + 1) }},
		sheet.Field[jobs.Match]{Column: widget.Column{Title: "column", Max: 24}, Show: func(m *jobs.Match) (string, widget.Kind) { return m.Column, widget.Muted }},
		sheet.Field[jobs.Match]{Column: widget.Column{Title: "value", Flex: 1, Min: 16}, Show: func(m *jobs.Match) (string, widget.Kind) { return m.Text, widget.Plain }},
		sheet.Field[jobs.Match]{Column: widget.Column{Title: pages.IDTitle, Max: 24}, Show: func(m *jobs.Match) (string, widget.Kind) {
			if m.ID == "" {
				return "", widget.Absent
			}
			return m.ID, widget.Muted
		}})
	h.sheet.Show(h.rows)
	copyOf := *view.Find(h.sheet.Actions(), "Copy")
	copyOf.Do = func() tea.Cmd {
		at := h.rows.At(h.sheet)
		return env.Copy(at.Text, at.Column+" of page "+view.Thousands(at.Page))
	}
	box = popup.NewTable(env, popup.TableOptions{Title: h.title, Foot: h.foot, Sheet: h.sheet, Take: func(tea.Msg) { h.reread() }, Actions: []view.Action{
		{Name: "Search on", Sentence: "Search the pages that were not searched yet.", Group: groupPanel, Hint: 2, Key: keys.On("S"), Do: opt.More},
		{Name: "Search other text", Sentence: "Search all pages for another text.", Group: groupPanel, Hint: 3, Key: keys.On("a"),
			Do: func() tea.Cmd { box.Close(); return opt.Other() }}, copyOf}})
	h.reread()
	return box.Show()
}

// reread takes what was found meanwhile.
func (h *hits) reread() {
	s := h.Search
	if list := s.List(); len(list) != len(h.rows.List) {
		h.before = s.Offsets()
		h.rows = h.rows.With(list)
		h.sheet.Replace(h.rows)
		h.sheet.Grid().Refit()
	}
	if h.sheet.Filter() == "" {
		h.sheet.Grid().SetNeedle(s.Text)
	}
	count, _ := s.Searched()
	text := fmt.Sprintf("No record of the %s searched has %q. There may be more pages; press S to search on.", view.Count(count, "page"), s.Text)
	switch {
	case h.Busy():
		text = "Nothing found yet."
	case s.Complete:
		text = fmt.Sprintf("No record has %q.", s.Text)
	}
	h.sheet.SetEmpty(text)
}

// title says how much was found, and in how many pages.
func (h *hits) title() string {
	s, found := h.Search, len(h.rows.List)
	count, _ := s.Searched()
	line := view.Count(found, "record") + " found"
	if found > 1 {
		line = fmt.Sprintf("%s of %s found", view.Thousands(h.sheet.Row()+1), view.Thousands(found))
	}
	switch {
	case s.Complete && count == 0:
		line += "; there are none"
	case s.Complete:
		line += " in all " + view.Count(count, "page")
	default:
		line += " in " + view.Count(count, "page")
	}
	return "Search for " + s.Text + " " + h.env.Theme.Glyphs.Dot + " " + line
}

// foot says why the search ended before all pages were searched.
func (h *hits) foot() string {
	if h.Busy() || h.Search.Why == "" {
		return ""
	}
	return h.Search.Why + "; press S to search on"
}

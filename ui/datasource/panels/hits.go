package panels

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

type HitsOptions struct {
	Search *jobs.Search
	Busy   func() bool // the search still runs, or another job
	Open   func(jobs.Match) tea.Cmd
	More   func() tea.Cmd // searches on
	Other  func() tea.Cmd // searches for another text
}

type hits struct {
	HitsOptions
	sheet *sheet.Sheet
	rows  *sheet.Rows[jobs.Match]
	pages int // that were searched
}

// Hits lists what a search found so far, and what it finds.
func Hits(env *view.Env, opt HitsOptions) tea.Cmd {
	h := &hits{HitsOptions: opt, rows: hitRows(nil)}
	var box *popup.Table
	h.sheet = sheet.New(env, sheet.Options{Noun: "record", OpenName: "Go to record", Title: func() string { return "search " + opt.Search.Text },
		Open: func(row int) tea.Cmd { box.Close(); return opt.Open(h.rows.List[row]) }})
	h.sheet.Show(h.rows)
	copyOf := *view.Find(h.sheet.Actions(), "Copy")
	copyOf.Do = func() tea.Cmd {
		at := h.rows.At(h.sheet)
		return env.Copy(at.Text, at.Column+" of page "+view.Thousands(at.Page))
	}
	dot := " " + env.Theme.Glyphs.Dot + " "
	box = popup.NewTable(env, popup.TableOptions{Sheet: h.sheet, Take: func(tea.Msg) { h.reread() }, Foot: h.foot,
		Title: func() string { return "Search for " + opt.Search.Text + dot + h.found() },
		Actions: []view.Action{
			{Name: "Search on", Takes: true, Sentence: "Search the pages that were not searched yet.", Group: groupPanel, Hint: 2, Key: keys.On("S"),
				Why: view.Unless(func() bool { return opt.Busy() || opt.Search.Next != 0 }, "All pages were searched."), Do: opt.More},
			{Name: "Search other text", Takes: true, Sentence: "Search all pages for another text.", Group: groupPanel, Hint: 3, Key: keys.On("a"),
				Do: func() tea.Cmd { box.Close(); return opt.Other() }}, copyOf}})
	h.reread()
	return box.Show()
}

// hitRows are the columns of a list of hits: where and what was found, then what the record holds in its first columns.
func hitRows(named []string) *sheet.Rows[jobs.Match] {
	fields := []sheet.Field[jobs.Match]{
		sheet.In(widget.Column{Title: "page", Right: true, Min: 4}, widget.Number, func(m *jobs.Match) string { return view.Thousands(m.Page) }),
		sheet.In(widget.Column{Title: "row", Right: true, Min: 6}, widget.Number, func(m *jobs.Match) string { return view.Thousands(m.Number) }),
		sheet.In(widget.Column{Title: "column", Max: 24}, widget.Muted, func(m *jobs.Match) string { return m.Column }),
		sheet.In(widget.Column{Title: "value", Flex: 1, Min: 16}, widget.Plain, func(m *jobs.Match) string { return m.Text })}
	for i, name := range named {
		fields = append(fields, sheet.In(widget.Column{Title: name, Max: 24}, widget.Plain, func(m *jobs.Match) string { return m.Named[i] }))
	}
	fields = append(fields, sheet.In(widget.Column{Title: pages.IDTitle, Max: 24}, widget.Muted, func(m *jobs.Match) string { return m.ID }))
	return sheet.NewRows(func(m *jobs.Match) string { return fmt.Sprint(m.Number) }, fields...)
}

// reread takes what was found meanwhile.
func (h *hits) reread() {
	s := h.Search
	list, searched := s.Found()
	if h.pages = searched; len(list) != len(h.rows.List) {
		if len(h.rows.List) == 0 { // now the columns are known
			h.rows = hitRows(s.Names())
			h.sheet.Show(h.rows)
		}
		h.rows = h.rows.With(list)
		h.sheet.Replace(h.rows)
	}
	if h.sheet.Filter() == "" {
		h.sheet.SetNeedles(s.Text)
	}
	empty := fmt.Sprintf("No record of the %s searched has %q.", view.Count(searched, "page"), s.Text)
	if s.Next != 0 {
		empty += " There may be more pages; press S to search on."
	}
	switch {
	case h.Busy():
		empty = "Nothing found yet."
	case s.Next == 0 && len(s.Doubts) == 0:
		empty = fmt.Sprintf("No record has %q.", s.Text)
	}
	h.sheet.SetEmpty(empty)
}

// found says how much was found, and in how many pages.
func (h *hits) found() string {
	found := len(h.rows.List)
	line := view.Count(found, "record") + " found"
	if found > 1 {
		line = fmt.Sprintf("%s of %s found", view.Thousands(h.sheet.Row()+1), view.Thousands(found))
	}
	switch all := h.Search.Next == 0; {
	case all && h.pages == 0:
		return line + "; there are none"
	case all && h.pages > 1 && len(h.Search.Doubts) == 0:
		return line + " in all " + view.Count(h.pages, "page")
	}
	return line + " in " + view.Count(h.pages, "page")
}

// foot says why the search ended before all pages were searched, or why not every record may have come.
func (h *hits) foot() string {
	if h.Busy() || h.Search.Why == "" {
		return strings.Join(h.Search.Doubts, " ")
	}
	return h.Search.Why + "; press S to search on"
}

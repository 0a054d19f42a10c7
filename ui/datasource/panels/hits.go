package panels

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// Hits lists what a search through all pages found.
type Hits struct {
	table
	env    *view.Env
	opt    HitsOptions
	list   []jobs.Match
	before map[int]int // how many records lie before each page
	narrow bool        // there is no room for ids
}

// HitsOptions say what the hits are of and what can be done with them.
type HitsOptions struct {
	Search *jobs.Search
	Busy   func() bool // the search still runs, or another job
	Open   func(jobs.Match) tea.Cmd
	More   func() tea.Cmd // searches on
	Other  func() tea.Cmd // searches for another text
}

// roomy is the width from which ids are shown whole.
const roomy = 110

// NewHits lists the hits so far.
func NewHits(env *view.Env, opt HitsOptions) *Hits {
	h := &Hits{env: env, opt: opt}
	h.Sheet = sheet.New(env, sheet.Options{Noun: "record", OpenName: "Go to record", Title: func() string { return "search " + opt.Search.Text },
		Open: func(row int) tea.Cmd { return opt.Open(h.list[row]) }})
	h.Show(h)
	copyOf := *view.Find(h.Sheet.Actions(), "Copy")
	copyOf.Do = func() tea.Cmd {
		at := h.list[h.Row()]
		return env.Copy(at.Text, at.Column+" of page "+view.Thousands(at.Page))
	}
	h.own(view.Action{Name: "Search on", Sentence: "Search the pages that were not searched yet.", Group: groupPanel, Hint: 2, Key: keys.On("S"), Do: opt.More},
		view.Action{Name: "Search other text", Sentence: "Search all pages for another text.", Group: groupPanel, Hint: 3, Key: keys.On("a"), Do: opt.Other}, copyOf)
	return h
}

// Rows implements widget.Source.
func (h *Hits) Rows() int { return len(h.list) }

// Columns implements widget.Source.
func (h *Hits) Columns() int {
	if h.narrow {
		return 4
	}
	return 5
}

// Column implements widget.Source.
func (h *Hits) Column(col int) widget.Column {
	return [...]widget.Column{{Title: "page", Right: true, Min: 4}, {Title: "row", Right: true, Min: 6}, {Title: "column", Max: 24}, {Title: "value", Flex: 1, Min: 16}, {Title: pages.IDTitle, Max: 24}}[col]
}

// Cell implements widget.Source.
func (h *Hits) Cell(row, col int) (string, widget.Kind) {
	at := &h.list[row]
	switch col {
	case 0:
		return view.Thousands(at.Page), widget.Number
	case 1:
		return view.Thousands(h.before[at.Page] + at.Row + 1), widget.Number
	case 2:
		return at.Column, widget.Muted
	case 3:
		return at.Text, widget.Plain
	}
	if at.ID == "" {
		return "", widget.Absent
	}
	return at.ID, widget.Muted
}

// Reread takes what was found meanwhile.
func (h *Hits) Reread() {
	s := h.opt.Search
	if list := s.List(); len(list) != len(h.list) {
		h.list, h.before = list, s.Offsets()
		h.Changed()
		h.Grid().Refit()
	}
	if h.Filter() == "" {
		h.Grid().SetNeedle(s.Text)
	}
	count, _ := s.Searched()
	text := fmt.Sprintf("No record of the %s searched has %q. There may be more pages; press S to search on.", view.Count(count, "page"), s.Text)
	switch {
	case h.opt.Busy():
		text = "Nothing found yet."
	case s.Complete:
		text = fmt.Sprintf("No record has %q.", s.Text)
	}
	h.SetEmpty(text)
}

// SetSize implements Panel.
func (h *Hits) SetSize(width, height int) {
	h.Sheet.SetSize(width, height)
	if narrow := width < roomy; narrow != h.narrow {
		h.narrow = narrow
		h.Changed()
	}
}

// Title implements Panel.
func (h *Hits) Title() string { return "search for " + h.opt.Search.Text }

// Fact says how much was found, and in how many pages.
func (h *Hits) Fact() string {
	s := h.opt.Search
	count, _ := s.Searched()
	line := view.Count(len(h.list), "record") + " found"
	if len(h.list) > 1 {
		line = fmt.Sprintf("%s of %s found", view.Thousands(h.Row()+1), view.Thousands(len(h.list)))
	}
	switch {
	case s.Complete && count == 0:
		line += "; there are none"
	case s.Complete:
		line += " in all " + view.Count(count, "page")
	default:
		line += " in " + view.Count(count, "page")
	}
	if s.Why != "" && !h.opt.Busy() {
		line += " " + h.env.Theme.Glyphs.Dot + " " + safe.Line(s.Why) + "; press S to search on"
	}
	return line
}

// Failed is why the search ended, "" where it did not fail.
func (h *Hits) Failed() string { return h.opt.Search.Failed }

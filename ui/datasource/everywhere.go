package datasource

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/export"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

const (
	searchBudget = 200   // pages of one go
	mostFound    = 5_000 // records of one search
	searchJobs   = 4     // pages asked for at the same time
	longestFound = 4_096 // bytes of a value that the list keeps
)

// found is what a search through all pages found, while it runs and afterwards.
type found struct {
	text       string
	datasource string
	perPage    int

	mu      sync.Mutex
	matches []match
	sizes   map[int]int // of every page that was looked at

	// Of the view alone:
	seen   int    // how many matches the list shows
	next   int    // the page to go on with; 0 when all were looked at
	why    string // why it ended before all were looked at
	failed string // the same, where it is an error
	ending bool   // the end of the data was reached
}

// match is a record that was found.
type match struct {
	export.Match
	column string
}

// add takes the matches of a page.
func (f *found) add(number, size int, matches []match) (full bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.sizes[number] = size
	f.matches = append(f.matches, matches...)
	return len(f.matches) >= mostFound
}

// list is the matches so far. What is in it does not change any more.
func (f *found) list() []match {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.matches[:len(f.matches):len(f.matches)]
}

// looked is how many pages were looked at, and the last of those that follow each
// other.
func (f *found) looked() (pages, last int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for n := range f.sizes {
		last = max(last, n)
	}
	return len(f.sizes), last
}

// searchAll opens what the last search through all pages found, or asks what to search
// for.
func (m *model) searchAll() tea.Cmd {
	if m.found != nil && m.found.datasource == m.pager.name && m.found.perPage == m.pager.perPage {
		m.push(newHits(m, m.found))
		return nil
	}
	return m.askSearchAll()
}

func (m *model) askSearchAll() tea.Cmd {
	if m.working() {
		return m.busyWith()
	}
	return view.Send(view.Ask{
		Title: "Search all pages of " + safe.Line(m.pager.name), Prompt: "text", Initial: m.search.needle,
		Check: func(text string) error {
			if strings.TrimSpace(text) == "" {
				return fmt.Errorf("type what to search for")
			}
			return nil
		},
		Then: func(text string) tea.Cmd {
			if m.pager == nil || m.working() {
				return nil
			}
			m.found = &found{text: text, datasource: m.pager.name, perPage: m.pager.perPage, sizes: map[int]int{}, next: 1}
			m.panels = nil
			m.push(newHits(m, m.found))
			return m.searchOn(m.found)
		},
	})
}

// searchOn looks at the next pages.
func (m *model) searchOn(f *found) tea.Cmd {
	switch {
	case m.working():
		return m.busyWith()
	case f.next == 0:
		return view.Say(view.Info, "all pages were searched")
	}
	pages, _ := f.looked()
	w := &work{words: "searching all pages for " + safe.Line(f.text), far: new(far)}
	if n := m.pager.end - 1; m.pager.end > 1 && n-pages <= searchBudget {
		w.total = n - f.next + 1
	}
	service, from, pager := m.env.Client, f.next, m.pager
	walk := client.Walk{Datasource: f.datasource, ItemsPerPage: f.perPage, First: m.pager.first, From: from, Jobs: searchJobs}
	f.why, f.failed = "", ""
	return m.startWork(w, func(ctx context.Context) func() tea.Cmd {
		why, err := f.walk(ctx, service.Pages(ctx, walk), w.far, from)
		return func() tea.Cmd {
			if errors.Is(err, context.Canceled) {
				why = "it was ended"
			} else if err != nil {
				why, f.failed = "it failed", view.Explain(err).String()
			}
			m.searched(f, pager, why)
			return nil
		}
	})
}

// walk goes through pages until the end of the data, the budget or mostFound.
func (f *found) walk(ctx context.Context, pages func(func(client.NumberedPage, error) bool), far *far, from int) (why string, err error) {
	finder := export.NewFinder(f.text, nil)
	for page, err := range pages {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return "", err
		}
		var matches []match
		for _, at := range finder.Page(page) {
			name := idTitle
			if at.Col != export.IDCell {
				name = page.Columns[at.Col]
			}
			at.ID, at.Text = strings.Clone(at.ID), strings.Clone(cut(at.Text, longestFound))
			matches = append(matches, match{at, strings.Clone(name)})
		}
		far.reach(1, len(page.Records), len(matches))
		switch full := f.add(page.Number, len(page.Records), matches); {
		case full:
			return "more than " + view.Thousands(mostFound-1) + " records were found", nil
		case page.Number-from+1 == searchBudget:
			return view.Thousands(searchBudget) + " pages were searched", nil
		}
	}
	return "", nil
}

// searched notes where a search ended, and what it tells of the datasource.
func (m *model) searched(f *found, pager *pager, why string) {
	_, last := f.looked()
	f.why, f.ending = why, why == ""
	f.next = last + 1
	if f.ending {
		f.next = 0
	}
	if pager == m.pager && f.perPage == pager.perPage {
		f.mu.Lock()
		pager.learn(f.sizes, f.ending)
		f.mu.Unlock()
	}
}

// before is how many records lie before each page that was looked at.
func (f *found) before() map[int]int {
	f.mu.Lock()
	defer f.mu.Unlock()
	sum, before := 0, make(map[int]int, len(f.sizes))
	for _, number := range slices.Sorted(maps.Keys(f.sizes)) {
		before[number] = sum
		sum += f.sizes[number]
	}
	return before
}

// hits is the list of what a search through all pages found.
type hits struct {
	m    *model
	f    *found
	grid *widget.Grid
	list []match

	before map[int]int // how many records lie before each page
	narrow bool        // there is no room for ids
}

func newHits(m *model, f *found) *hits {
	h := &hits{narrow: m.width < roomy, m: m, f: f, grid: widget.NewGrid(m.env.Theme, m.env.Keys)}
	h.grid.SetSource(h)
	h.grid.SetNeedle(f.text)
	return h
}

// Rows implements widget.Source.
func (h *hits) Rows() int { return len(h.list) }

// Columns implements widget.Source.
func (h *hits) Columns() int {
	if h.narrow {
		return 4
	}
	return 5
}

// Column implements widget.Source.
func (h *hits) Column(col int) widget.Column {
	return [...]widget.Column{{Title: "page", Right: true, Min: 4}, {Title: "row", Right: true, Min: 6}, {Title: "column", Max: 24}, {Title: "value", Flex: 1, Min: 16}, {Title: idTitle, Max: 24}}[col]
}

// Cell implements widget.Source.
func (h *hits) Cell(row, col int) (string, widget.Kind) {
	at := &h.list[row]
	switch col {
	case 0:
		return view.Thousands(at.Page), widget.Number
	case 1:
		return view.Thousands(h.before[at.Page] + at.Row + 1), widget.Number
	case 2:
		return at.column, widget.Dim
	case 3:
		return at.Text, widget.Plain
	}
	if at.ID == "" {
		return "", widget.Absent
	}
	return at.ID, widget.Dim
}

func (h *hits) fill() {
	if list := h.f.list(); len(list) != len(h.list) {
		h.list, h.before = list, h.f.before()
		spot := h.grid.Spot()
		h.grid.Replace(h)
		h.grid.Refit()
		h.grid.SetSpot(spot)
	}
	text := "Nothing found yet."
	if !h.m.working() {
		text = "No record has " + fmt.Sprintf("%q", h.f.text) + "."
	}
	h.grid.SetEmpty(text)
}

func (h *hits) setSize(width, height int) {
	h.grid.SetSize(width, height)
	if narrow := width < roomy; narrow != h.narrow {
		h.narrow = narrow
		spot := h.grid.Spot()
		h.grid.SetSource(h)
		h.grid.SetSpot(spot)
	}
}

func (h *hits) wheel(by int)  { h.grid.Wheel(by) }
func (h *hits) view() string  { return h.grid.View() }
func (h *hits) title() string { return "all pages searched for " + h.f.text }

func (h *hits) click(x, y int) tea.Cmd {
	row := h.grid.Row()
	if h.grid.Click(x, y) && h.grid.Row() == row {
		return h.open()
	}
	h.m.refresh()
	return nil
}

// fact says how much was found, and honestly in how much.
func (h *hits) fact() string {
	pages, _ := h.f.looked()
	dot := " " + h.m.env.Theme.Glyphs.Dot + " "
	line := view.Count(len(h.list), "record") + " found"
	if len(h.list) > 1 {
		line = fmt.Sprintf("%s of %s found", view.Thousands(h.grid.Position()+1), view.Thousands(len(h.list)))
	}
	where := " in " + view.Count(pages, "page")
	if h.f.ending {
		where = " in all " + view.Count(pages, "page")
	}
	line += where
	if h.f.why != "" && !h.m.working() {
		line += dot + safe.Line(h.f.why) + "; S goes on"
	}
	return line
}

func (h *hits) help() [][]key.Binding {
	k, b := h.m.env.Keys, h.m.bindings
	return [][]key.Binding{{named(k.Open, "go there"), named(k.Back, "back"), named(b.all, "search on"), named(k.Filter, "search for another text"), named(k.Copy, "copy the value")}, k.Moving()}
}

func (h *hits) key(k tea.KeyMsg) tea.Cmd {
	m, shared := h.m, h.m.env.Keys
	switch {
	case h.grid.Update(k):
		m.refresh()
	case key.Matches(k, m.bindings.all):
		return m.searchOn(h.f)
	case key.Matches(k, shared.Filter):
		return m.askSearchAll()
	case h.grid.Row() < 0:
	case key.Matches(k, shared.Open):
		return h.open()
	case key.Matches(k, shared.Copy):
		at := h.list[h.grid.Row()]
		return m.env.Copy(at.Text, at.column+" of page "+view.Thousands(at.Page))
	}
	return nil
}

// open goes to the record that was found. A search that is under way goes on.
func (h *hits) open() tea.Cmd {
	m := h.m
	if m.pager.name != h.f.datasource || m.pager.perPage != h.f.perPage {
		return view.Say(view.Info, "this was found in "+h.f.datasource+", which is not shown any more")
	}
	m.panels = nil
	m.search.needle = h.f.text
	h.f.seen = h.grid.Row()
	return m.visitMatch(h.list[h.grid.Row()])
}

// visitMatch shows the page of a match, with the cursor on it.
func (m *model) visitMatch(at match) tea.Cmd {
	in := intent{name: m.pager.name, number: at.Page, perPage: m.pager.perPage, landing: atPlace, row: at.Row, column: at.column}
	if at.ID != "" {
		in.key = client.Record{ID: at.ID}.Key()
	}
	return m.goTo(in)
}

// beyond goes to the next match of a search through all pages that is on another page;
// ok is false where there is none.
func (m *model) beyond(backwards bool) (cmd tea.Cmd, ok bool) {
	f := m.found
	if f == nil || f.datasource != m.pager.name || f.perPage != m.pager.perPage || f.text != m.search.needle {
		return nil, false
	}
	list := f.list()
	from, to := m.source.parts[0].number, m.source.parts[len(m.source.parts)-1].number
	i := slices.IndexFunc(list, func(at match) bool { return at.Page > to })
	if backwards {
		i = -1
		for at, hit := range slices.Backward(list) {
			if hit.Page < from {
				i = at
				break
			}
		}
	}
	if i < 0 {
		return nil, false
	}
	return m.visitMatch(list[i]), true
}

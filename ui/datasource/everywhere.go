package datasource

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/export"
	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/view"
)

const (
	searchBudget = 200   // pages of one go, unless a person says otherwise
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
	spent  bool   // it ended because it searched as many pages as it was to
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
	for n, size := range f.sizes {
		last = max(last, n)
		if size > 0 {
			pages++
		}
	}
	return pages, last
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
		Then: m.pinned(func(text string) tea.Cmd {
			if m.working() {
				return m.busyWith()
			}
			m.found = &found{text: text, datasource: m.pager.name, perPage: m.pager.perPage, sizes: map[int]int{}, next: 1}
			m.panels = nil
			m.push(newHits(m, m.found))
			return m.searchOn(m.found, searchBudget)
		}),
	})
}

// goOn goes on with a search. One that searched as many pages as it was to asks how far.
func (m *model) goOn(f *found) tea.Cmd {
	switch {
	case m.working():
		return m.busyWith()
	case f.next == 0:
		return view.Say(view.Info, "all pages were searched")
	case !f.spent:
		return m.searchOn(f, searchBudget)
	}
	until := func(text string) (int, error) {
		n, err := parsePage(text)
		if err == nil && n < f.next {
			err = fmt.Errorf("the pages up to %s were searched already", view.Thousands(f.next-1))
		}
		return n, err
	}
	ask := view.Ask{Title: "Search on", Prompt: "up to page",
		Check: func(text string) error { _, err := until(text); return err },
		Then: m.pinned(func(text string) tea.Cmd {
			n, err := until(text)
			if err != nil {
				return nil
			}
			return m.searchOn(f, n-f.next+1)
		})}
	return view.Send(view.Show{Overlay: newMenu(m.env, "Search on from page "+view.Thousands(f.next),
		choice{keys.Bind("the next "+view.Count(searchBudget, "page"), "n"), "", func() tea.Cmd { return m.searchOn(f, searchBudget) }},
		choice{keys.Bind("up to a page…", "p"), "", func() tea.Cmd { return view.Send(ask) }},
		choice{keys.Bind("to the end", "e"), "esc ends it", func() tea.Cmd { return m.searchOn(f, 0) }})})
}

// searchOn looks at so many more pages, 0 for all there are.
func (m *model) searchOn(f *found, most int) tea.Cmd {
	switch {
	case m.working():
		return m.busyWith()
	case m.pager.name != f.datasource || m.pager.perPage != f.perPage:
		return m.gone(f.datasource)
	}
	w := &work{words: "searching for " + safe.Line(f.text), far: new(far)}
	if n := m.pager.end - f.next; m.pager.end > 1 && (most == 0 || n <= most) {
		w.total = n
	}
	source, from, pager := pagesOf(m.env, f.datasource, f.perPage), f.next, m.pager
	f.why, f.failed, f.spent = "", "", false
	return m.startWork(w, func(ctx context.Context) func() tea.Cmd {
		why, err := f.walk(ctx, source.Walk(ctx, from, searchJobs, nil), w.far, from, most)
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
func (f *found) walk(ctx context.Context, pages pageSeq, far *far, from, most int) (why string, err error) {
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
			return "more than " + view.Count(mostFound-1, "record") + " were found", nil
		case page.Number-from+1 == most:
			f.spent = true
			return view.Count(page.Number, "page") + " were searched", nil
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
	f.mu.Lock()
	defer f.mu.Unlock()
	pager.learn(f.sizes, f.ending)
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

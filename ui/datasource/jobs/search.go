package jobs

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/export"
	"docket/ui/datasource/pages"
	"docket/ui/safe"
	"docket/ui/view"
)

const (
	// SearchBudget is how many pages are searched at once, unless a person says otherwise.
	SearchBudget = 200
	mostFound    = 5_000 // records of one search
	longestFound = 4_096 // bytes of a value that the list keeps
)

// Search is a search for a text in all pages, while it runs and afterwards.
type Search struct {
	Text       string
	Datasource string
	PerPage    int

	Next     int    // the page to go on with; 0 when all were searched
	Why      string // why it ended before all were searched
	Complete bool   // the end of the data was reached
	Spent    bool   // it ended because it searched as many pages as it was to

	mu      sync.Mutex
	matches []Match
	sizes   map[int]int // of every page that was searched
}

// Match is a record that was found.
type Match struct {
	export.Match
	Column string
}

// Key is the record's key, "" where it has no id.
func (m Match) Key() string {
	if m.ID == "" {
		return ""
	}
	return client.Record{ID: m.ID}.Key()
}

// NewSearch has searched nothing yet.
func NewSearch(text string, p *pages.Pager) *Search {
	return &Search{Text: text, Datasource: p.Name, PerPage: p.PerPage, sizes: map[int]int{}, Next: 1}
}

// Of reports whether the search is one of this datasource, in pages of this size.
func (s *Search) Of(p *pages.Pager) bool {
	return s != nil && s.Datasource == p.Name && s.PerPage == p.PerPage
}

// add takes the matches of a page.
func (s *Search) add(number, size int, matches []Match) (full bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sizes[number] = size
	s.matches = append(s.matches, matches...)
	return len(s.matches) >= mostFound
}

// List is the matches so far. What is in it does not change any more.
func (s *Search) List() []Match {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.matches[:len(s.matches):len(s.matches)]
}

// Searched is how many pages were searched, and the number of the last one.
func (s *Search) Searched() (count, last int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for n, size := range s.sizes {
		last = max(last, n)
		if size > 0 {
			count++
		}
	}
	return count, last
}

// Offsets is how many records lie before each page that was searched.
func (s *Search) Offsets() map[int]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	sum, before := 0, make(map[int]int, len(s.sizes))
	for _, number := range slices.Sorted(maps.Keys(s.sizes)) {
		before[number] = sum
		sum += s.sizes[number]
	}
	return before
}

// Beyond is the next match (1) behind the pages from first to last, or the previous one
// (-1) before them.
func (s *Search) Beyond(first, last, by int) (at Match, ok bool) {
	list := s.List()
	if by > 0 {
		i := slices.IndexFunc(list, func(m Match) bool { return m.Page > last })
		if i < 0 {
			return at, false
		}
		return list[i], true
	}
	for _, m := range slices.Backward(list) {
		if m.Page < first {
			return m, true
		}
	}
	return at, false
}

// Search searches so many more pages, 0 for all there are.
func (r *Runner) Search(s *Search, p *pages.Pager, most int) tea.Cmd {
	j := &job{words: "searching for " + safe.Line(s.Text)}
	if n := p.Pages(); most == 0 || n-s.Next < most {
		j.total = n
	}
	source, from := pages.Of(r.env, s.Datasource, s.PerPage), s.Next
	s.Why, s.Spent = "", false
	return r.start(j, func(ctx context.Context) func() tea.Cmd {
		why, err := s.walk(ctx, j.counting(source.Walk(ctx, from, parallel, nil), nil), from, most)
		return func() tea.Cmd {
			if errors.Is(err, context.Canceled) {
				why = "it was stopped"
			} else if err != nil {
				s.ended(p, "it failed")
				return r.Report(s.Datasource, view.Bad, "The search failed. "+view.Explain(err).String(), "What was found is kept. Press S to search on.")
			}
			s.ended(p, why)
			return nil
		}
	})
}

// walk goes through pages until the end of the data, the budget or mostFound.
func (s *Search) walk(ctx context.Context, list pageSeq, from, most int) (why string, err error) {
	finder := export.NewFinder(s.Text)
	for page, err := range list {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return "", err
		}
		var matches []Match
		for _, at := range finder.Page(page) {
			name := pages.IDTitle
			if at.Col != export.IDCell {
				name = page.Columns[at.Col]
			}
			at.ID, at.Text = strings.Clone(at.ID), strings.Clone(pages.Cut(at.Text, longestFound))
			matches = append(matches, Match{at, strings.Clone(name)})
		}
		switch full := s.add(page.Number, len(page.Records), matches); {
		case full:
			return "more than " + view.Count(mostFound-1, "record") + " were found", nil
		case page.Number-from+1 == most:
			s.Spent = true
			return view.Count(page.Number, "page") + " were searched", nil
		}
	}
	return "", nil
}

// ended notes where a search ended, and what it tells of the datasource.
func (s *Search) ended(p *pages.Pager, why string) {
	_, last := s.Searched()
	s.Why, s.Complete = why, why == ""
	s.Next = last + 1
	if s.Complete {
		s.Next = 0
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	p.Walked(s.sizes, s.Complete)
}

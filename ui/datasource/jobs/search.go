package jobs

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/export"
	"docket/ui/core/paging"
	"docket/ui/core/snapshot"
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
	Load       int64 // the load that is searched in the place of the service; 0 is none

	Next  int    // the page to go on with; 0 when all were searched
	Why   string // why it ended before all were searched
	Spent bool   // it ended because it searched as many pages as it was to

	Doubts []string // why not every record may have come

	mu      sync.Mutex
	matches []Match
	names   []string    // of the first columns
	sizes   map[int]int // of every page that was searched
	records int
	odd     paging.Oddities
}

type Match struct {
	export.Match
	Column string
	Number int      // of the record in the datasource, from 1
	Named  []string // what the record holds in the first columns that its page names
}

// Key is the record's key, "" where it has no id.
func (m Match) Key() string {
	if m.ID == "" {
		return ""
	}
	return client.Record{ID: m.ID}.Key()
}

func NewSearch(text string, p *pages.Pager) *Search {
	return &Search{Text: text, Datasource: p.Name, PerPage: p.PerPage, sizes: map[int]int{}, Next: 1}
}

// Of reports whether the search is one of this datasource, in pages of this size.
func (s *Search) Of(p *pages.Pager) bool {
	return s != nil && s.Datasource == p.Name && s.PerPage == p.PerPage
}

// Found is the matches so far, which do not change any more, and in how many pages with records they were searched for.
func (s *Search) Found() (matches []Match, pages int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, size := range s.sizes {
		if size > 0 {
			pages++
		}
	}
	return slices.Clip(s.matches), pages
}

// Beyond is the next match (1) behind the pages from first to last, or the previous one (-1) before them.
func (s *Search) Beyond(first, last, by int) (at Match, ok bool) {
	list, _ := s.Found()
	for i := range list {
		if at = list[i]; by < 0 {
			at = list[len(list)-1-i]
		}
		if by > 0 && at.Page > last || by < 0 && at.Page < first {
			return at, true
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
	from := s.Next
	list := func(ctx context.Context) pageSeq {
		return j.reading(r.env.Datasource(s.Datasource, s.PerPage)).Walk(ctx, from, parallel, nil)
	}
	if s.Load != 0 {
		most = 0
		list = func(ctx context.Context) pageSeq {
			return snapshot.Open(r.env.Store, store.Snapshot{ID: s.Load}).From(ctx, from)
		}
	}
	s.Why, s.Spent = "", false
	var why string
	return r.start(j, func(ctx context.Context) (err error) {
		why, err = s.walk(ctx, j.counting(s.odd.In(list(ctx))), from, most)
		return err
	}, func(err error) (told tea.Cmd) {
		switch {
		case errors.Is(err, context.Canceled):
			why = "it was stopped"
		case err != nil:
			why = "it failed"
			told = r.ended(s.Datasource, "The search", err, "What was found is kept. Press S to search on.")
		}
		s.Doubts = paging.Doubts(j.end, s.odd.String())
		if s.Why, s.Next = why, 0; why != "" {
			s.Next = len(s.sizes) + 1
		}
		if s.Load == 0 {
			p.Walked(s.sizes, j.end)
		}
		return told
	})
}

// walk goes through pages until the end of the data, the budget or mostFound.
func (s *Search) walk(ctx context.Context, list pageSeq, from, most int) (why string, err error) {
	finder := export.NewFinder(s.Text)
	for page, err := range list {
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return "", err
		}
		switch full := s.add(page, finder.Page(page)); {
		case full:
			return "more than " + view.Count(mostFound-1, "record") + " were found", nil
		case page.Number-from+1 == most:
			s.Spent = true
			return view.Count(page.Number, "page") + " were searched", nil
		}
	}
	return "", nil
}

// mostNamed is how many columns of a record a search keeps beside what it found, and longestNamed the bytes of each.
const (
	mostNamed    = 3
	longestNamed = 60
)

// Names are the columns that [Match.Named] is of, none before anything was found.
func (s *Search) Names() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.names
}

// named are the values of a record in the first columns.
func (s *Search) named(page *client.Page, row int) (values []string) {
	if s.names == nil {
		s.names = each.Of(page.Columns[:min(mostNamed, len(page.Columns))], strings.Clone)
	}
	for _, name := range s.names {
		text := ""
		if col := slices.Index(page.Columns, name); col >= 0 {
			text, _ = pages.Shown(page.Cell(row, col))
		}
		values = append(values, strings.Clone(pages.Cut(text, longestNamed)))
	}
	return values
}

// add takes the matches of a page, with nothing of the page but their own text.
func (s *Search) add(page client.NumberedPage, found []export.Match) (full bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, at := range found {
		at.ID, at.Text = strings.Clone(at.ID), strings.Clone(pages.Cut(at.Text, longestFound))
		s.matches = append(s.matches, Match{at, strings.Clone(at.Name), s.records + at.Row + 1, s.named(page.Page, at.Row)})
	}
	s.sizes[page.Number] = len(page.Records)
	s.records += len(page.Records)
	return len(s.matches) >= mostFound
}

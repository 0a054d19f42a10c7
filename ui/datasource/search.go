package datasource

import (
	"errors"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/query"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/panels"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/view"
)

// finder searches all pages and goes to what was found.
type finder struct {
	*records
	jobs  *jobs.Runner
	found *jobs.Search // the last search
}

// searchAll shows what the last search through all pages found, or asks what to search for.
func (f *finder) searchAll() tea.Cmd {
	if f.ours(f.found) {
		return f.readHits()
	}
	return f.askSearch()
}

// ours reports whether a search is one of what is shown: the pages, or the load.
func (f *finder) ours(s *jobs.Search) bool { return s.Of(f.pager) && s.Load == f.all.ID() }

func (f *finder) readHits() tea.Cmd {
	s := f.found
	return panels.Hits(f.env, panels.HitsOptions{Search: s, Busy: f.jobs.Busy, More: func() tea.Cmd { return f.searchOn(s) }, Other: f.askSearch,
		Open: func(at jobs.Match) tea.Cmd {
			switch {
			case !f.ours(s):
				return f.otherShown(s.Datasource)
			case s.Load != 0:
				f.all.GoTo(at.Number-1, at.Column)
				f.all.Sheet.Matches(query.Word(s.Text))
				return f.all.Sheet.Work()
			}
			f.sheet.Matches(query.Word(s.Text))
			return f.goToMatch(at)
		}})
}

// beyond goes to the next match of a search through all pages that is on another page.
func (f *finder) beyond(by int) (cmd tea.Cmd, ok bool) {
	if !f.ours(f.found) || f.sheet.Filter() != query.Word(f.found.Text) {
		return nil, false
	}
	first, last := f.shown.source.Span()
	at, ok := f.found.Beyond(first, last, by)
	if !ok {
		return nil, false
	}
	return f.goToMatch(at), true
}

// searchOn goes on with a search. One that searched as many pages as it was to asks how far.
func (f *finder) searchOn(s *jobs.Search) tea.Cmd {
	switch {
	case f.jobs.Busy():
		return view.Refuse(f.jobs.Why)
	case !f.ours(s):
		return f.otherShown(s.Datasource)
	}
	on := func(most int) func() tea.Cmd {
		return func() tea.Cmd { return f.jobs.Search(s, f.pager, most) }
	}
	if !s.Spent {
		return on(jobs.SearchBudget)()
	}
	return popup.NewList(f.env, popup.ListOptions{Title: "Search on from page " + view.Thousands(s.Next), Items: func() []popup.Item {
		return []popup.Item{
			{Key: "n", Label: "The next " + view.Count(jobs.SearchBudget, "page"), Then: on(jobs.SearchBudget)},
			{Key: "p", Label: "Up to a page…", Then: func() tea.Cmd { return f.askUntil(s) }},
			{Key: "e", Label: "To the end", Note: "Esc stops it", Then: on(0)}}
	}}).Show()
}

func (f *finder) askSearch() tea.Cmd {
	if f.jobs.Busy() {
		return view.Refuse(f.jobs.Why)
	}
	where, load := "all pages of ", f.all.ID()
	if load != 0 {
		where = "the load of "
	}
	return view.Send(view.Ask{Verb: "Search", Title: "Search " + where + safe.Line(f.pager.Name), Prompt: "Text: ", Initial: f.list().Filter(),
		Check: func(text string) error {
			if strings.TrimSpace(text) == "" {
				return errors.New("type what to search for")
			}
			return nil
		},
		Then: f.pinned(func(text string) tea.Cmd {
			f.found = jobs.NewSearch(text, f.pager)
			f.found.Load = load
			searching := f.jobs.Search(f.found, f.pager, jobs.SearchBudget)
			return tea.Batch(f.readHits(), searching)
		})})
}

func (f *finder) askUntil(s *jobs.Search) tea.Cmd {
	return f.askNumber(view.Ask{Verb: "Search", Title: "Search on", Prompt: "Up to page: "}, func(n int) error {
		if n < s.Next {
			return fmt.Errorf("the pages up to %s were searched already", view.Thousands(s.Next-1))
		}
		return aPage(n)
	}, func(n int) tea.Cmd { return f.jobs.Search(s, f.pager, n-s.Next+1) })
}

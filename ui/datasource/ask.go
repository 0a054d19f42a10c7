package datasource

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/safe"
	"docket/ui/view"
)

// askPage asks which page to show.
func (m *model) askPage() tea.Cmd {
	return m.askNumber(view.Ask{Title: "Go to page", Prompt: "Page: "}, parsePage, func(number int) tea.Cmd {
		if m.pager.End != 0 && number >= m.pager.End && number > 1 {
			return view.Say(view.Info, fmt.Sprintf("There is no page %s: %s.", view.Thousands(number), m.pager.EndWhy))
		}
		return m.goTo(m.intent(number, toTop))
	})
}

// mostPage bounds what can be typed as a page, so that its index is a number that any
// service can read.
const mostPage = 1_000_000_000

func parsePage(text string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	switch {
	case err != nil:
		return 0, errors.New("Type a whole number from 1.")
	case n < 1:
		return 0, errors.New("Pages count from 1 here, whatever the service counts from.")
	case n > mostPage:
		return 0, fmt.Errorf("The highest page that can be asked for is %s.", view.Thousands(mostPage))
	}
	return n, nil
}

// askSize asks how many records a page should hold.
func (m *model) askSize() tea.Cmd {
	return m.askNumber(view.Ask{Title: "Page size", Prompt: "Records 1–100: ", Initial: strconv.Itoa(m.pager.PerPage)}, parseSize, func(size int) tea.Cmd {
		if size == m.pager.PerPage {
			return nil
		}
		at := m.pager.Offset(m.pager.Shown) + max(m.sheet.Row(), 0)
		return m.load.Begin(m.pager, pages.Intent{Name: m.pager.Name, Number: at/size + 1, PerPage: size, Step: true, Landing: pages.AtRow})
	})
}

func parseSize(text string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 1 || n > client.MaxItemsPerPage {
		return 0, fmt.Errorf("A page holds 1 to %d records: the service gives no more.", client.MaxItemsPerPage)
	}
	return n, nil
}

// askSearch asks for the text to search all pages for.
func (m *model) askSearch() tea.Cmd {
	if m.jobs.Busy() {
		return view.Say(view.Info, m.jobs.Why())
	}
	return view.Send(view.Ask{Title: "Search all pages of " + safe.Line(m.pager.Name), Prompt: "Text: ", Initial: m.sheet.Filter(),
		Check: func(text string) error {
			if strings.TrimSpace(text) == "" {
				return errors.New("Type what to search for.")
			}
			return nil
		},
		Then: m.pinned(func(text string) tea.Cmd {
			m.found, m.panels = jobs.NewSearch(text, m.pager), nil
			return tea.Batch(m.readHits(), m.search(m.found, jobs.SearchBudget))
		})})
}

// askUntil asks up to which page to search.
func (m *model) askUntil(s *jobs.Search) tea.Cmd {
	return m.askNumber(view.Ask{Title: "Search on", Prompt: "Up to page: "}, func(text string) (int, error) {
		n, err := parsePage(text)
		if err == nil && n < s.Next {
			err = fmt.Errorf("The pages up to %s were searched already.", view.Thousands(s.Next-1))
		}
		return n, err
	}, func(n int) tea.Cmd { return m.search(s, n-s.Next+1) })
}

// askNumber asks for a number about the datasource that is shown.
func (m *model) askNumber(ask view.Ask, parse func(string) (int, error), then func(int) tea.Cmd) tea.Cmd {
	ask.Check = func(text string) error {
		_, err := parse(text)
		return err
	}
	ask.Then = m.pinned(func(text string) tea.Cmd {
		n, err := parse(text)
		if err != nil {
			return nil
		}
		return then(n)
	})
	return view.Send(ask)
}

// pinned is what a prompt does with the text, as long as the datasource is shown that it
// was asked about, in pages of the same size.
func (m *model) pinned(then func(text string) tea.Cmd) func(text string) tea.Cmd {
	of := m.pager
	return func(text string) tea.Cmd {
		if m.pager != of {
			return m.otherShown(of.Name)
		}
		return then(text)
	}
}

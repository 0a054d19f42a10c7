package datasource

import (
	"errors"
	"fmt"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/safe"
	"docket/ui/view"
)

// askPage asks which page to show.
func (m *model) askPage() tea.Cmd {
	return view.Send(view.Ask{
		Title: "Go to a page", Prompt: "page",
		Check: func(text string) error {
			_, err := parsePage(text)
			return err
		},
		Then: m.pinned(func(text string) tea.Cmd {
			number, err := parsePage(text)
			if err != nil {
				return nil
			}
			if m.pager.end != 0 && number >= m.pager.end && number > 1 {
				return view.Say(view.Info, fmt.Sprintf("there is no page %s: %s", view.Thousands(number), m.pager.endWhy))
			}
			return m.goTo(intent{name: m.pager.name, number: number, perPage: m.pager.perPage})
		}),
	})
}

// mostPage bounds what can be typed as a page, so that its index is a number that
// any service can read.
const mostPage = 1_000_000_000

func parsePage(text string) (int, error) {
	n, err := strconv.Atoi(text)
	switch {
	case err != nil:
		return 0, errors.New("a page is a whole number, from 1")
	case n < 1:
		return 0, errors.New("pages count from 1 here, whatever the service counts from")
	case n > mostPage:
		return 0, fmt.Errorf("the highest page that can be asked for is %s", view.Thousands(mostPage))
	}
	return n, nil
}

// askSize asks how many records a page should hold.
func (m *model) askSize() tea.Cmd {
	return view.Send(view.Ask{
		Title: "Records a page", Prompt: "1 to 100", Initial: strconv.Itoa(m.pager.perPage),
		Check: func(text string) error {
			_, err := parseSize(text)
			return err
		},
		Then: m.pinned(func(text string) tea.Cmd {
			size, err := parseSize(text)
			if err != nil || size == m.pager.perPage {
				return nil
			}
			at := m.pager.offset(m.pager.shown) + max(m.grid.Row(), 0)
			return m.begin(intent{name: m.pager.name, number: at/size + 1, perPage: size, step: true, landing: atRow})
		}),
	})
}

func parseSize(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > client.MaxItemsPerPage {
		return 0, fmt.Errorf("a page holds 1 to %d records: the service gives no more", client.MaxItemsPerPage)
	}
	return n, nil
}

// pinned is what a prompt does with the text, as long as the datasource is shown that
// it was asked about, in pages of the same size.
func (m *model) pinned(then func(text string) tea.Cmd) func(text string) tea.Cmd {
	of := m.pager
	return func(text string) tea.Cmd {
		if m.pager != of {
			return m.gone(of.name)
		}
		return then(text)
	}
}

// gone says that an answer was about a datasource that is not shown any more.
func (m *model) gone(name string) tea.Cmd {
	return view.Say(view.Warn, safe.Line(m.pager.name)+" is shown now. The question was about "+safe.Line(name)+", so nothing was done.")
}

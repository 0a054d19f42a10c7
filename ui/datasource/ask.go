package datasource

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/datasource/pages"
	"docket/ui/view"
)

// askPage asks which page to show.
func (r *records) askPage() tea.Cmd {
	return r.askNumber(view.Ask{Title: "Go to page", Prompt: "Page: "}, parsePage, func(number int) tea.Cmd {
		in := r.intent(number, toTop)
		in.Blind = client.Doubtful(r.pager.EndWhy)
		if r.pager.End != 0 && number >= r.pager.End && number > 1 && !in.Blind {
			return view.Say(view.Info, fmt.Sprintf("There is no page %s: %s.", view.Thousands(number), r.pager.EndWhy))
		}
		return r.goTo(in)
	})
}

// mostPage bounds what can be typed as a page, so that its index is a number that any
// service can read.
const mostPage = 1_000_000_000

func parsePage(text string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	switch {
	case err != nil:
		return 0, errors.New("type a whole number from 1")
	case n < 1:
		return 0, errors.New("pages count from 1 here, whatever the service counts from")
	case n > mostPage:
		return 0, fmt.Errorf("the highest page that can be asked for is %s", view.Thousands(mostPage))
	}
	return n, nil
}

// askSize asks how many records a page should hold.
func (r *records) askSize() tea.Cmd {
	return r.askNumber(view.Ask{Title: "Page size", Prompt: "Records 1–100: ", Initial: strconv.Itoa(r.pager.PerPage)}, parseSize, func(size int) tea.Cmd {
		if size == r.pager.PerPage {
			return nil
		}
		at := r.pager.Offset(r.pager.Shown) + max(r.sheet.Row(), 0)
		return r.load.Begin(r.pager, pages.Intent{Name: r.pager.Name, Number: at/size + 1, PerPage: size, Step: true, Landing: pages.AtRow})
	})
}

func parseSize(text string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 1 || n > client.MaxItemsPerPage {
		return 0, fmt.Errorf("a page holds 1 to %d records: the service gives no more", client.MaxItemsPerPage)
	}
	return n, nil
}

// askNumber asks for a number about the datasource that is shown.
func (r *records) askNumber(ask view.Ask, parse func(string) (int, error), then func(int) tea.Cmd) tea.Cmd {
	ask.Check = func(text string) error {
		_, err := parse(text)
		return err
	}
	ask.Then = r.pinned(func(text string) tea.Cmd {
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
func (r *records) pinned(then func(text string) tea.Cmd) func(text string) tea.Cmd {
	of := r.pager
	return func(text string) tea.Cmd {
		if r.pager != of {
			return r.otherShown(of.Name)
		}
		return then(text)
	}
}

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

func (r *records) askPage() tea.Cmd {
	return r.askNumber(view.Ask{Verb: "Go", Title: "Go to page", Prompt: "Page: "}, aPage, func(number int) tea.Cmd {
		in := r.intent(number, pages.AtTop)
		in.Blind = client.Doubtful(r.pager.EndWhy)
		if r.pager.End != 0 && number >= r.pager.End && number > 1 && !in.Blind {
			return view.Say(view.Info, fmt.Sprintf("There is no page %s: %s.", view.Thousands(number), r.pager.EndWhy))
		}
		return r.goTo(in)
	})
}

// mostPage bounds what can be typed as a page, so that its index is a number that any service can read.
const mostPage = 1_000_000_000

func aPage(n int) error {
	switch {
	case n < 1:
		return errors.New("pages count from 1 here, whatever the service counts from")
	case n > mostPage:
		return fmt.Errorf("the highest page that can be asked for is %s", view.Thousands(mostPage))
	}
	return nil
}

func (r *records) askSize() tea.Cmd {
	return r.askNumber(view.Ask{Verb: "Use", Title: "Page size", Prompt: "Records 1–100: ", Initial: strconv.Itoa(r.pager.PerPage)}, func(n int) error {
		if n < 1 || n > client.MaxItemsPerPage {
			return fmt.Errorf("a page holds 1 to %d records: the service gives no more", client.MaxItemsPerPage)
		}
		return nil
	}, func(size int) tea.Cmd {
		if size == r.pager.PerPage {
			return nil
		}
		at := r.pager.Offset(r.pager.Shown) + max(r.sheet.Row(), 0)
		return r.load.Begin(r.pager, pages.Intent{Name: r.pager.Name, Number: at/size + 1, PerPage: size, Step: true, Landing: pages.AtPlace, Row: at % size})
	})
}

// askNumber asks for a number about the datasource that is shown.
func (r *records) askNumber(ask view.Ask, check func(int) error, then func(int) tea.Cmd) tea.Cmd {
	ask.Check = func(text string) error {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil {
			return errors.New("type a whole number")
		}
		return check(n)
	}
	ask.Then = r.pinned(func(text string) tea.Cmd {
		n, _ := strconv.Atoi(strings.TrimSpace(text)) // it was checked
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

package jobs

import (
	"context"
	"errors"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/paging"
	"docket/ui/datasource/pages"
	"docket/ui/safe"
	"docket/ui/view"
)

// Last finds the last page behind one that has records, and tells the pager of it; show is called with its number, and
// tells whether the datasource is still the one to be shown.
func (r *Runner) Last(p *pages.Pager, low client.NumberedPage, show func(number int) (cmd tea.Cmd, shown bool)) tea.Cmd {
	j := &job{words: "looking for the last page of " + safe.Line(p.Name)}
	from, first := r.env.Datasource(p.Name, p.PerPage), p.Opening.First
	var last paging.Last
	requests, proof := 0, ""
	return r.start(j, func(ctx context.Context) (err error) {
		last, err = from.Last(ctx, first, low, func(number int) {
			requests++
			j.mu.Lock()
			j.note = fmt.Sprintf("request %d of %d at most: page %s", requests, paging.LastBudget, view.Thousands(number))
			j.mu.Unlock()
		})
		return err
	}, func(err error) tea.Cmd {
		then := ""
		if errors.Is(err, paging.ErrAlike) {
			then = " Press L to load all records, page by page."
		}
		if errors.Is(err, context.Canceled) || err != nil && last.Number <= low.Number {
			return r.fruitless(p.Name, "The search for the last page", err, "The page that was shown stays."+then)
		}
		p.Take(last.Number, paging.Look{Page: last.Page})
		whose, where := "", ", and is shown"
		cmd, shown := show(last.Number)
		if !shown {
			whose, where = " of "+safe.Line(p.Name), ""
		}
		if err != nil {
			return tea.Batch(cmd, r.ended(p.Name, "The search for the last page", err,
				fmt.Sprintf("Page %s is the last that came%s.", view.Thousands(last.Number), where)+then))
		}
		if last.End.Why != "" {
			p.Ends(last.Number+1, last.End)
			proof = ": " + last.End.Why
		}
		return tea.Batch(cmd, view.Say(view.Info, fmt.Sprintf("Page %s%s is the last (%s)%s.", view.Thousands(last.Number), whose, view.Count(requests, "request"), proof)))
	})
}

package datasource

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/load"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/datasource/panels"
	"docket/ui/view"
)

// whole is what is done with all records of a datasource: they are counted, loaded, and asked about.
type whole struct {
	*records
	jobs *jobs.Runner
}

// lastOfAll shows the last page, which is looked for where it is not known.
func (w *whole) lastOfAll() tea.Cmd {
	p := w.pager
	show := func(number int) tea.Cmd {
		if w.pager != p {
			return nil
		}
		return w.goTo(w.intent(number, pages.AtBottom))
	}
	switch {
	case p.End > 1 && !client.Doubtful(p.EndWhy):
		return show(p.End - 1)
	case w.shown.source.Rows() == 0:
		return view.Say(view.Info, "There are no records here.")
	}
	parts := w.shown.source.Parts
	return w.jobs.Last(p, parts[len(parts)-1].NumberedPage, show)
}

// loadAll brings every record onto this computer.
func (w *whole) loadAll() tea.Cmd {
	return w.jobs.Load(w.pager, false, func() tea.Cmd { return nil })
}

// askSQL asks a query over everything that is loaded, and shows what it gives.
func (w *whole) askSQL(initial string) tea.Cmd {
	if w.jobs.Busy() {
		return view.Say(view.Info, w.jobs.Why())
	}
	return view.Send(view.Ask{Title: "SQL over what is loaded", Prompt: "SQL: ", Initial: initial, Check: load.Vet, Then: func(query string) tea.Cmd {
		return w.ask(query, query, nil)
	}})
}

// ask shows what a query gives under a title; open is what enter does on a row of it.
func (w *whole) ask(title, query string, open func(row []string) tea.Cmd) tea.Cmd {
	return w.jobs.Ask(query, func(a *jobs.Answer) tea.Cmd { return panels.Answer(w.env, title, a, w.askSQL, open) })
}

// frequency shows how often each value of the column under the cursor occurs in all that is loaded; enter shows the
// records of a value. A number counts once however it is written; null, missing and blank count as blank.
func (w *whole) frequency() tea.Cmd {
	from, column := load.QuoteName(w.pager.Name), w.shown.source.Cols[w.sheet.Col()].Name
	value := "coalesce(CAST(" + load.QuoteName(column) + " AS TEXT), '')"
	query := fmt.Sprintf(`SELECT %s AS %s, count(*) AS "count", round(100.0 * count(*) / sum(count(*)) OVER (), 1) AS "share %%" FROM %s GROUP BY 1 ORDER BY 2 DESC, 1`,
		value, load.QuoteName(column), from)
	return w.ask("How often each "+column+" occurs in "+w.pager.Name, query, func(row []string) tea.Cmd {
		return w.ask(w.pager.Name+" with "+column+" "+row[0], fmt.Sprintf("SELECT * FROM %s WHERE %s = '%s'", from, value, strings.ReplaceAll(row[0], "'", "''")), nil)
	})
}

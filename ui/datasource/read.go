package datasource

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/compare"
	"docket/ui/core/load"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/datasource/panels"
	"docket/ui/popup"
	"docket/ui/view"
)

// readDetails shows what is known of the page.
func (m *model) readDetails() tea.Cmd {
	return popup.NewReader(m.env, popup.ReaderOptions{Title: "Page details", Lines: func() (lines []popup.Line) {
		for _, it := range pages.Details(m.pager, m.shown.source, len(m.sheet.Grid().Layout().Hidden)) {
			lines = append(lines, popup.Line{Item: it})
		}
		return lines
	}}).Show()
}

func (m *model) notTwo() string {
	if n := len(m.shown.selected); n != 2 {
		return fmt.Sprintf("Select two records with Space to compare them; %s %s selected.", view.Thousands(n), view.Plural(n, "is", "are"))
	}
	return ""
}

// readPair puts the two selected records side by side.
func (m *model) readPair() tea.Cmd {
	places := [2]pages.Place(m.shown.selected.Places())
	var titles [2]string
	for i, p := range places {
		titles[i] = "row " + view.Thousands(m.pager.Offset(p.Number)+p.Row+1)
	}
	return panels.Pair(m.env, places, titles)
}

// readSnapshots lists the snapshots of the datasource.
func (m *model) readSnapshots() tea.Cmd {
	p := m.pager
	return panels.Snapshots(m.env, p.Name, panels.SnapshotsOptions{
		Take: func(then func() tea.Cmd) tea.Cmd { return m.jobs.Load(p, false, then) },
		Compare: func(old store.Snapshot, later *store.Snapshot, close func()) tea.Cmd {
			return m.jobs.Compare(p, old, later, func(d *jobs.Difference) tea.Cmd {
				return panels.Changes(m.env, d, func(at *jobs.Change) (tea.Cmd, bool) {
					cmd, gone := m.openChange(d, at)
					if gone {
						close()
					}
					return cmd, gone
				})
			})
		}})
}

// lastOfAll shows the last page, which is looked for where it is not known.
func (m *model) lastOfAll() tea.Cmd {
	p := m.pager
	show := func(number int) tea.Cmd {
		if m.pager != p {
			return nil
		}
		return m.goTo(m.intent(number, pages.AtBottom))
	}
	switch {
	case p.End > 1 && !client.Doubtful(p.EndWhy):
		return show(p.End - 1)
	case m.shown.source.Rows() == 0:
		return view.Say(view.Info, "There are no records here.")
	}
	parts := m.shown.source.Parts
	return m.jobs.Last(p, parts[len(parts)-1].NumberedPage, show)
}

// loadAll brings every record onto this computer.
func (m *model) loadAll() tea.Cmd {
	return m.jobs.Load(m.pager, false, func() tea.Cmd { return nil })
}

// askSQL asks a query over everything that is loaded, and shows what it gives.
func (m *model) askSQL(initial string) tea.Cmd {
	if m.jobs.Busy() {
		return view.Say(view.Info, m.jobs.Why())
	}
	return view.Send(view.Ask{Title: "SQL over what is loaded", Prompt: "SQL: ", Initial: initial, Check: load.Vet, Then: func(query string) tea.Cmd {
		return m.ask(query, nil)
	}})
}

// ask shows what a query gives; open is what enter does on a row of it.
func (m *model) ask(query string, open func(row []string) tea.Cmd) tea.Cmd {
	return m.jobs.Ask(query, func(a *jobs.Answer) tea.Cmd { return panels.Answer(m.env, a, m.askSQL, open) })
}

// frequency shows how often each value of the column under the cursor occurs in all that is loaded; enter shows the
// records of a value. A number counts once however it is written; null, missing and blank count as blank.
func (m *model) frequency() tea.Cmd {
	from, column := load.QuoteName(m.pager.Name), m.shown.source.Cols[m.sheet.Col()].Name
	value := "coalesce(CAST(" + load.QuoteName(column) + " AS TEXT), '')"
	query := fmt.Sprintf(`SELECT %s AS %s, count(*) AS "count", round(100.0 * count(*) / sum(count(*)) OVER (), 1) AS "share %%" FROM %s GROUP BY 1 ORDER BY 2 DESC, 1`,
		value, load.QuoteName(column), from)
	return m.ask(query, func(row []string) tea.Cmd {
		return m.ask(fmt.Sprintf("SELECT * FROM %s WHERE %s = '%s'", from, value, strings.ReplaceAll(row[0], "'", "''")), nil)
	})
}

// openChange goes to a record that changed, where it is now.
func (m *model) openChange(d *jobs.Difference, at *jobs.Change) (cmd tea.Cmd, gone bool) {
	switch {
	case at.Kind == compare.Removed:
		return view.Say(view.Info, "This record is not there any more."), false
	case !d.Now:
		return view.Say(view.Info, "This is the record as it was in "+d.Later+"."), false
	case m.pager.Name != d.Datasource || m.pager.PerPage != d.PerPage:
		return m.otherShown(d.Datasource), false
	}
	in := m.intent(at.At.Page, pages.AtPlace)
	in.Row, in.Column, in.Key, in.Again = at.At.Row, at.Column, at.Key, true
	return m.load.Begin(m.pager, in), true
}

package datasource

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/compare"
	"docket/ui/core/query"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/datasource/panels"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

// opened is a panel that is read in the place of the records, with what keys do in it.
type opened struct {
	panels.Panel
	actions []view.Action
}

// top is the panel that is read, nil for the records.
func (m *model) top() panels.Panel {
	if n := len(m.panels); n > 0 {
		return m.panels[n-1].Panel
	}
	return nil
}

// push opens a panel over what is read.
func (m *model) push(p panels.Panel) tea.Cmd {
	common := slices.DeleteFunc([]view.Action{*view.Find(m.pageActions(), "Reload"), *view.Find(m.recordActions(), "Back")}, func(view.Action) bool { return false })
	p.SetSize(m.size.width, m.bodyHeight())
	p.Reread()
	m.panels = append(m.panels, opened{p, m.settling(view.Over(p.Actions(), common...))})
	return nil
}

// reread brings the panels up to date with the cursor, the page and the job.
func (m *model) reread() {
	for _, p := range m.panels {
		p.Reread()
	}
}

// turning are the actions of a record and a value on their page.
func (m *model) turning() []view.Action {
	list := m.pageActions()
	copyAs := *view.Find(m.sheet.Actions(), "Copy as…")
	return []view.Action{copyAs, *view.Find(list, "Next page"), *view.Find(list, "Previous page")}
}

func (m *model) rowTitle() string { return "row " + view.Thousands(m.number(m.sheet.Row())) }

// readRecord shows the record under the cursor from top to bottom.
func (m *model) readRecord() tea.Cmd {
	at := func(do func(row, col int) tea.Cmd) func(col int) tea.Cmd {
		return func(col int) tea.Cmd { return do(m.sheet.Row(), col) }
	}
	return m.push(panels.NewRecord(m.env, panels.RecordOptions{
		Source: func() *pages.Source { return m.shown.source }, Row: m.sheet.Row,
		// About half of the screen, so that what stands below a long value is in sight.
		Preview: func() int { return max(m.size.width*m.size.height/4, 120) },
		Title:   m.rowTitle, Fact: m.whereLine,
		Cell: m.readCell, Copy: at(m.sheet.CopyCell),
		Filter:   func(col int) tea.Cmd { m.panels = nil; return m.sheet.FilterBy(m.sheet.Row(), col) },
		Describe: func(col int) tea.Cmd { return m.sheet.Describe(col) },
		Step:     m.stepRecord, Actions: m.turning(),
	}, m.sheet.Col()))
}

// readCell shows a whole value.
func (m *model) readCell(col int) tea.Cmd {
	value := func() client.Value { return m.shown.source.Raw(m.sheet.Row(), col) }
	copyOf := *view.Find(m.sheet.Actions(), "Copy")
	copyOf.Hint, copyOf.Do = 1, func() tea.Cmd { return m.sheet.CopyCell(m.sheet.Row(), col) }
	dot := " " + m.env.Theme.Glyphs.Dot + " "
	return m.push(panels.NewReader(m.env, panels.ReaderOptions{
		Title:   func() string { return m.rowTitle() + dot + m.shown.source.Cols[col].Name },
		Fact:    func() string { return m.whereLine() + dot + panels.CellFact(value()) },
		Items:   func() []widget.Item { return []widget.Item{panels.CellItem(value())} },
		Actions: append([]view.Action{copyOf}, m.turning()...)}))
}

// readDetails shows what is known of the page.
func (m *model) readDetails() tea.Cmd {
	return m.push(panels.NewReader(m.env, panels.ReaderOptions{Title: func() string { return "page details" }, Fact: m.whereLine,
		Items: func() []widget.Item { return pages.Details(m.pager, m.shown.source) }}))
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
	return m.push(panels.NewPair(m.env, places, titles, m.size.width))
}

// readSnapshots lists the snapshots of the datasource.
func (m *model) readSnapshots() tea.Cmd {
	p := m.pager
	list, cmd := panels.NewSnapshots(m.env, p.Name, panels.SnapshotsOptions{
		Take: func(then func() tea.Cmd) tea.Cmd { return m.jobs.Snapshot(p, then) },
		Compare: func(old store.Snapshot, later *store.Snapshot) tea.Cmd {
			return m.jobs.Compare(p, old, later, func(d *jobs.Difference) tea.Cmd {
				return m.push(panels.NewChanges(m.env, d, func(at *jobs.Change, column string) tea.Cmd { return m.openChange(d, at, column) }))
			})
		}})
	return tea.Batch(cmd, m.push(list))
}

// openChange goes to a record that changed, where it is now.
func (m *model) openChange(d *jobs.Difference, at *jobs.Change, column string) tea.Cmd {
	switch {
	case at.Kind == compare.Removed:
		return view.Say(view.Info, "This record is not there any more.")
	case !d.Now:
		return view.Say(view.Info, "This is the record as it was in "+d.Later+".")
	case m.pager.Name != d.Datasource || m.pager.PerPage != d.PerPage:
		return m.otherShown(d.Datasource)
	}
	in := m.intent(at.At.Page, pages.AtPlace)
	in.Row, in.Column, in.Again = at.At.Row, column, true
	if at.Record.ID != "" {
		in.Key = at.Record.Key()
	}
	m.panels = nil
	return m.load.Begin(m.pager, in)
}

// searchAll shows what the last search through all pages found, or asks what to search
// for.
func (m *model) searchAll() tea.Cmd {
	if m.found.Of(m.pager) {
		return m.readHits()
	}
	return m.askSearch()
}

// readHits lists what a search found.
func (m *model) readHits() tea.Cmd {
	s := m.found
	return m.push(panels.NewHits(m.env, panels.HitsOptions{Search: s, Busy: m.jobs.Busy, More: func() tea.Cmd { return m.searchOn(s) }, Other: m.askSearch,
		Open: func(at jobs.Match) tea.Cmd {
			if !s.Of(m.pager) {
				return m.otherShown(s.Datasource)
			}
			m.panels = nil
			m.sheet.Matches(query.Word(s.Text))
			return m.goToMatch(at)
		}}))
}

// goToMatch shows the page of a match, with the cursor on it.
func (m *model) goToMatch(at jobs.Match) tea.Cmd {
	in := m.intent(at.Page, pages.AtPlace)
	in.Row, in.Column, in.Key = at.Row, at.Column, at.Key()
	return m.goTo(in)
}

// beyond goes to the next match of a search through all pages that is on another page.
func (m *model) beyond(by int) (cmd tea.Cmd, ok bool) {
	if !m.found.Of(m.pager) || m.sheet.Filter() != query.Word(m.found.Text) {
		return nil, false
	}
	first, last := m.shown.source.Span()
	at, ok := m.found.Beyond(first, last, by)
	if !ok {
		return nil, false
	}
	return m.goToMatch(at), true
}

// searchOn goes on with a search. One that searched as many pages as it was to asks how
// far.
func (m *model) searchOn(s *jobs.Search) tea.Cmd {
	switch {
	case m.jobs.Busy():
		return view.Say(view.Info, m.jobs.Why())
	case s.Next == 0:
		return view.Say(view.Info, "All pages were searched.")
	case !s.Of(m.pager):
		return m.otherShown(s.Datasource)
	}
	on := func(most int) func() tea.Cmd {
		return func() tea.Cmd { return m.search(s, most) }
	}
	if !s.Spent {
		return on(jobs.SearchBudget)()
	}
	return popup.NewList(m.env, popup.ListOptions{Title: "Search on from page " + view.Thousands(s.Next), Items: func() []popup.Item {
		return []popup.Item{
			{Key: "n", Label: "The next " + view.Count(jobs.SearchBudget, "page"), Then: on(jobs.SearchBudget)},
			{Key: "p", Label: "Up to a page…", Then: func() tea.Cmd { return m.askUntil(s) }},
			{Key: "e", Label: "To the end", Note: "Esc stops it", Then: on(0)}}
	}}).Show()
}

// search searches so many more pages, 0 for all.
func (m *model) search(s *jobs.Search, most int) tea.Cmd {
	cmd := m.jobs.Search(s, m.pager, most)
	m.reread()
	return cmd
}

// askExport asks what to export, in which format and where.
func (m *model) askExport() tea.Cmd {
	l := m.sheet.Grid().Layout()
	of := jobs.Subject{Pages: pages.Of(m.env, m.pager.Name, m.pager.PerPage), Pager: m.pager, Source: m.shown.source}
	for _, col := range m.sheet.Visible() {
		of.Shown = append(of.Shown, m.shown.source.Cols[col].Name)
	}
	return view.Send(view.Show{Overlay: jobs.NewForm(m.jobs, of, m.extents(), len(l.Hidden) == 0 && slices.IsSorted(l.Order))})
}

// extents are what can be exported now.
func (m *model) extents() (list []jobs.Extent) {
	n := m.sheet.Len()
	here := jobs.Extent{Words: view.Count(n, "record") + " " + m.within(), Records: m.rowsShown()}
	if n := len(m.shown.selected); n > 0 {
		list = append(list, jobs.Extent{Words: view.Count(n, "selected record"), Records: m.shown.selected.Pages()})
	}
	all := jobs.Extent{Words: "all pages", All: true}
	if !m.sheet.Narrowed() {
		return append(list, all, here)
	}
	filter := m.sheet.Filter()
	here.Words += " that " + view.Plural(n, "matches ", "match ") + filter
	return append(list, jobs.Extent{Words: "records of all pages that match " + filter, All: true, Filter: filter}, here, all)
}

// rowsShown are the records as they are shown, page by page.
func (m *model) rowsShown() (list []pages.Numbered) {
	src := m.shown.source
	if !m.sheet.Narrowed() && len(m.sheet.Order()) == 0 {
		for _, p := range src.Parts {
			list = append(list, p.Numbered)
		}
		return list
	}
	for place := range m.sheet.Len() {
		p, i := src.Locate(m.sheet.At(place))
		list = pages.Append(list, p.Numbered, i)
	}
	return list
}

// otherShown says that another datasource is shown than an answer is about.
func (m *model) otherShown(name string) tea.Cmd {
	return view.Say(view.Warn, safe.Line(m.pager.Name)+" is shown now. This was about "+safe.Line(name)+", so nothing was done.")
}

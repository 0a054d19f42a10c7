package datasource

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/compare"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/datasource/panels"
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
	p.SetSize(m.size.width, m.bodyHeight())
	p.Reread()
	m.panels = append(m.panels, opened{p, m.settling(view.Over(p.Actions(), *view.Find(m.pageActions(), "Reload"), *view.Find(m.recordActions(), "Back")))})
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

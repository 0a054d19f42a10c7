package datasource

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/compare"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/datasource/panels"
	"docket/ui/popup"
	"docket/ui/view"
)

func (m *model) readDetails() tea.Cmd {
	return popup.NewReader(m.env, popup.ReaderOptions{Title: "Page details", Lines: func() []popup.Line {
		return popup.Items(pages.Details(m.pager, m.shown.source, len(m.sheet.Grid().Layout().Hidden)))
	}}).Show()
}

func (m *model) notTwo() string {
	n := len(m.shown.selected)
	if m.all.On() {
		n = len(m.all.Sheet.Selected())
	}
	return panels.NotTwo(n, "records")
}

func (m *model) readPair() tea.Cmd {
	if m.all.On() {
		return loadTools{m}.readLoadedPair()
	}
	places := [2]pages.Place(m.shown.selected.Places())
	var titles [2]string
	for i, p := range places {
		titles[i] = "row " + view.Thousands(m.pager.Offset(p.Number)+p.Row+1)
	}
	return panels.Pair(m.env, places, titles)
}

func (m *model) readSnapshots() tea.Cmd {
	p := m.pager
	return panels.Snapshots(m.env, p.Name, panels.SnapshotsOptions{
		Show: loadTools{m}.showLoad, Deleted: loadTools{m}.forgetLoad,
		Take: func(then func() tea.Cmd) tea.Cmd {
			return m.jobs.Load(p, false, func() tea.Cmd { return tea.Batch(then(), m.all.Look(p.Name)) })
		},
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
	m.all.Close()
	in := m.intent(at.At.Page, pages.AtPlace)
	in.Row, in.Column, in.Key, in.Again = at.At.Row, at.Column, at.Key, true
	return m.load.Begin(m.pager, in), true
}

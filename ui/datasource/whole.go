package datasource

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/datasource/asking"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/keys"
	"docket/ui/view"
)

// whole is what is done with all records of a datasource: they are counted, loaded, and asked about.
type whole struct {
	*records
	jobs *jobs.Runner
	asks *asking.Asker
	into drilled
}

// lastOfAll shows the last page, which is looked for where it is not known.
func (w *whole) lastOfAll() tea.Cmd {
	p := w.pager
	switch {
	case p.End > 1 && p.Size(p.End-1) > 0 && !client.Doubtful(p.EndWhy):
		return w.goTo(w.intent(p.End-1, pages.AtBottom))
	case w.shown.source.Rows() == 0:
		return view.Say(view.Info, "There are no records here.")
	}
	parts := w.shown.source.Parts
	return w.jobs.Last(p, parts[len(parts)-1].NumberedPage, func(number int) (tea.Cmd, bool) {
		if w.left(p) {
			return nil, false
		}
		return w.goTo(w.intent(number, pages.AtBottom)), true
	})
}

// reload is that of the page. What failed before and left nothing is answered by it.
func (w *whole) reload() tea.Cmd {
	w.jobs.Reloads()
	return w.records.reload()
}

// left tells whether another datasource is shown than when p was, or is awaited.
func (w *whole) left(p *pages.Pager) bool {
	in, awaited := w.load.Awaited()
	return w.pager != p || awaited && in.Name != p.Name
}

// arranged tells that what is shown is not the records in the order of their pages.
func (w *whole) arranged() bool {
	return w.shown.continuous || w.sheet.Narrowed() || len(w.sheet.Order()) > 0
}

func (w *whole) bottom() tea.Cmd {
	if w.arranged() || w.pager.IsLast(w.pager.Shown) || w.shown.source.Rows() == 0 {
		return w.motion(keys.Bottom)
	}
	return w.lastOfAll()
}

func (w *whole) top() tea.Cmd {
	if w.arranged() || w.pager.Shown <= 1 {
		return w.motion(keys.Top)
	}
	return w.goTo(w.intent(1, pages.AtTop))
}

func (w *whole) motion(to keys.Motion) tea.Cmd {
	name, _, _ := to.About()
	return view.Find(w.sheet.Actions(), name).Do()
}

func (w *whole) loadAll() tea.Cmd {
	if w.all.Known.ID != 0 && !w.all.Ended {
		return w.all.Show(w.all.Known, max(w.number(w.sheet.Row())-1, 0))
	}
	return w.loadAnew()
}

// loadAnew brings every record onto this computer as it is now, and shows that.
func (w *whole) loadAnew() tea.Cmd {
	p := w.pager
	return w.jobs.Load(p, false, func() tea.Cmd {
		if w.left(p) {
			return nil
		}
		row := w.all.Sheet.Row()
		if !w.all.On() {
			row = w.number(w.sheet.Row()) - 1
		}
		return w.all.Newer(p.Name, max(row, 0), w.list().Typing())
	})
}

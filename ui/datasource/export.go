package datasource

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/view"
)

func (r *records) extents() (list []jobs.Extent) {
	n := r.sheet.Len()
	here := jobs.Extent{Words: view.Count(n, "record") + " " + r.within(), Records: r.rowsShown()}
	if n := len(r.shown.selected); n > 0 {
		list = append(list, jobs.Extent{Words: view.Count(n, "selected record"), Records: r.shown.selected.Pages()})
	}
	all := jobs.Extent{Words: "all pages", All: true}
	var seen []jobs.Extent
	n = r.pager.Stopped
	if f := r.load.Failed; f != nil {
		n = max(n, client.Before(f.Err))
	}
	if n > 0 { // the end may never show
		seen = append(seen, jobs.Extent{Words: fmt.Sprintf("%s that came, whatever is behind", pagesTo(n)), All: true, To: n})
	}
	if !r.sheet.Narrowed() {
		return append(append(list, all, here), seen...)
	}
	filter := r.sheet.Filter()
	here.Words += " that " + view.Plural(n, "matches ", "match ") + filter
	matching := jobs.Extent{Words: "records of all pages that match " + filter, All: true, Filter: filter}
	return append(append(list, matching, here, all), seen...)
}

func (r *records) rowsShown() (list []client.NumberedPage) {
	src := r.shown.source
	if !r.sheet.Narrowed() && len(r.sheet.Order()) == 0 {
		return each.Of(src.Parts, func(p pages.Part) client.NumberedPage { return p.NumberedPage })
	}
	for place := range r.sheet.Len() {
		p, i := src.Locate(r.sheet.At(place))
		list = pages.Append(list, p.NumberedPage, i)
	}
	if list == nil {
		list = pages.Append(nil, src.Parts[0].NumberedPage)
	}
	return list
}

func (m *model) askExport(extents []jobs.Extent) tea.Cmd {
	l, src := m.list().Grid().Layout(), m.all.Head(m.shown.source)
	of := jobs.Subject{Pages: m.env.Datasource(m.pager.Name, m.pager.PerPage), Pager: m.pager, Source: src,
		Shown: each.Of(m.list().Visible(), func(col int) string { return src.Cols[col].Name })}
	return m.jobs.AskExport(of, extents, len(l.Hidden) == 0 && slices.IsSorted(l.Order))
}

func pagesTo(n int) string {
	if n == 1 {
		return "page 1"
	}
	return fmt.Sprintf("pages 1–%d", n)
}

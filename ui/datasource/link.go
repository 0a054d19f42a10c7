package datasource

import "docket/ui/view"

// Link implements view.Linker: the page, the filter, and the column under the cursor. A load has no pages.
func (m *model) Link() view.Link {
	l := view.Link{Target: m.Status().Target}
	if m.pager == nil {
		return l
	}
	l.Where = m.list().Filter()
	if !m.all.On() {
		l.Page = m.pager.Shown
	}
	if cols, at := m.all.Head(m.shown.source).Cols, m.list().Col(); at >= 0 && at < len(cols) {
		l.Select = cols[at].Name
	}
	return l
}

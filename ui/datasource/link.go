package datasource

import "docket/ui/view"

// Link implements view.Linker: the page, the filter, and the column under the cursor. A load has no pages, and pages of
// another size are counted in those that a command opens. No command opens a row.
func (m *model) Link() view.Link {
	l := view.Link{Target: m.Status().Target}
	if m.pager == nil {
		return l
	}
	l.Where = m.list().Filter()
	if m.all.On() {
		l.Lacks = append(l.Lacks, "the load")
	} else if l.Page = m.pager.Shown; m.pager.PerPage != pageSize(m.env) {
		l.Page = (m.pager.Shown-1)*m.pager.PerPage/pageSize(m.env) + 1
		l.Lacks = append(l.Lacks, "the page size")
	}
	if m.shown.continuous && !m.all.On() {
		l.Lacks = append(l.Lacks, "continuous scrolling")
	}
	if m.list().Grid().Position() > 0 {
		l.Lacks = append(l.Lacks, "the row")
	}
	if len(m.list().Order()) > 0 {
		l.Lacks = append(l.Lacks, "the order")
	}
	if cols, at := m.all.Head(m.shown.source).Cols, m.column(); at >= 0 && at < len(cols) {
		l.Select = cols[at].Name
	}
	return l
}

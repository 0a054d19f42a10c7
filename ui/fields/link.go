package fields

import (
	"docket/ui/fields/editing"
	"docket/ui/view"
)

func (m *Model) Link() view.Link {
	l := view.Link{Target: m.Status().Target}
	if d := m.docs.front(); d != nil && m.front() == pane(d) {
		l.Where, l.Select = d.Filter(), editing.Under(d.Document)
	}
	return l
}

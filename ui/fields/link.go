package fields

import (
	"docket/ui/fields/editing"
	"docket/ui/view"
)

// Link implements view.Linker: the filter, and the field under the cursor.
func (m *Model) Link() view.Link {
	l := view.Link{Target: m.Status().Target}
	if d := m.docs.front(); d != nil && m.front() == pane(d) {
		l.Where, l.Select = d.Filter(), editing.Under(d.Document)
	}
	switch m.over {
	case m.journal:
		l.Lacks = append(l.Lacks, "the journal")
	case m.drafts:
		l.Lacks = append(l.Lacks, "the drafts")
	}
	return l
}

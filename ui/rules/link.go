package rules

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/audit"
	"docket/ui/rules/loading"
	"docket/ui/view"
)

// Link implements view.Linker: the filter, and the rule under the cursor.
func (m *model) Link() view.Link {
	l := view.Link{Target: m.Status().Target, Where: m.list.Filter()}
	if r := m.underCursor(); r.Row != nil {
		l.Select = r.Row.ID
	}
	for lacks, so := range map[string]bool{"the order": len(m.list.Order()) > 0, "the queue": m.review.Queue != audit.QueueAll, "only " + m.review.Restriction(): m.review.Restriction() != ""} {
		if so {
			l.Lacks = append(l.Lacks, lacks)
		}
	}
	slices.Sort(l.Lacks)
	return l
}

// Point implements view.Pointer: it puts the cursor on the first of these rules, at once or when they have come.
func (m *model) Point(ids []string) tea.Cmd {
	m.pointed = ids
	if m.loader.Task.Busy() || m.review.Rules.Empty() {
		return nil
	}
	return tea.Batch(m.point(), m.settle())
}

func (m *model) point() tea.Cmd {
	ids := m.pointed
	m.pointed = nil
	for _, id := range ids {
		row := slices.IndexFunc(m.review.Rules.Rows, func(r loading.Row) bool { return strings.EqualFold(r.ID, id) })
		if row < 0 {
			continue
		}
		switch there := m.list.SetCursor(row, -1); {
		case m.review.Rules.Known == nil && m.list.Filter() != "": // what it is about, as lint, may not be known yet
			m.pointed = ids
		case !there:
			return view.Say(view.Info, "The filter hides "+id+".")
		}
		return nil
	}
	if len(ids) == 0 {
		return nil
	}
	return view.Say(view.Info, m.review.Rules.Anchor+" has no rule "+strings.Join(ids, " or ")+".")
}

package rules

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/rules/loading"
	"docket/ui/view"
)

// places is where the view is, and where it was asked to go.
type places struct {
	m       *model
	pointed []string // rules to go to, the first that there is, once rules are shown
}

func (p *places) Link() view.Link {
	l := view.Link{Target: p.m.Status().Target, Where: p.m.list.Filter()}
	if r := p.m.underCursor(); r.Row != nil {
		l.Select = r.Row.ID
	}
	return l
}

// Point implements view.Pointer: it puts the cursor on the first of these rules, at once or when they have come.
func (p *places) Point(ids []string) tea.Cmd {
	p.pointed = ids
	if p.m.loader.Task.Busy() || p.m.review.Rules.Empty() {
		return nil
	}
	return tea.Batch(p.point(), p.m.settle())
}

// point goes to the rule that was asked for.
func (p *places) point() tea.Cmd {
	ids := p.pointed
	p.pointed = nil
	for _, id := range ids {
		row := slices.IndexFunc(p.m.review.Rules.Rows, func(r loading.Row) bool { return strings.EqualFold(r.ID, id) })
		if row < 0 {
			continue
		}
		if !p.m.list.SetCursor(row, -1) {
			return view.Say(view.Info, "The filter hides "+id+".")
		}
		return nil
	}
	if len(ids) == 0 {
		return nil
	}
	return view.Say(view.Info, p.m.review.Rules.Anchor+" has no rule "+strings.Join(ids, " or ")+".")
}

package rules

import (
	"github.com/charmbracelet/bubbles/key"

	"docket/ui/keys"
)

// Help lists what works right now, most useful first.
func (m *model) Help() [][]key.Binding {
	k, own := &m.env.Keys, &m.keys
	if m.search.typing {
		return [][]key.Binding{{own.keep, keys.Bind("clear the filter", "esc"), keys.Bind("move", "up", "down")}}
	}
	if len(m.shown.rules()) == 0 {
		var column []key.Binding
		switch {
		case m.fetch.Busy():
			column = append(column, keys.Bind("stop", "esc"))
		case m.wanted != "":
			column = append(column, k.Refetch)
		}
		return [][]key.Binding{column}
	}
	return [][]key.Binding{
		{own.accept, own.reject, own.flag, own.comment, k.Undo, own.queue, k.Open, k.Filter, own.overview, k.Redo, own.pending, own.span, own.all, k.Mark},
		{own.lint, own.chart, own.related, own.try, own.raw, own.fields, own.data, own.merge},
		{k.Copy, k.CopyWide, own.sort, own.reverse, own.enable, k.NextHit, k.PrevHit, k.Export, k.Refetch, k.Back},
		{k.NextPane, k.PrevPane, k.Grow, k.Shrink},
		k.Moving(),
	}
}

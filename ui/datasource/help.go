package datasource

import (
	"github.com/charmbracelet/bubbles/key"

	"docket/ui/keys"
)

// bindings are the view's own keys, beside the shared ones.
type bindings struct {
	next, previous, page, size     key.Binding
	cell, info                     key.Binding
	sort, narrow, wide, fit        key.Binding
	hide, showAll                  key.Binding
	moveLeft, moveRight            key.Binding
	open, nextRecord, beforeRecord key.Binding
}

func newBindings(shared keys.Map) bindings {
	return bindings{
		next:      keys.Bind("next page", ">"),
		previous:  keys.Bind("previous page", "<"),
		page:      keys.Bind("go to a page", "p"),
		size:      keys.Bind("records a page", "#"),
		cell:      keys.Bind("the whole cell", "v"),
		info:      keys.Bind("about this page", "i"),
		sort:      keys.Bind("sort the page", "s"),
		narrow:    keys.Bind("narrower column", "["),
		wide:      keys.Bind("wider column", "]"),
		fit:       keys.Bind("fit the column", "f"),
		hide:      keys.Bind("hide the column", "x"),
		showAll:   keys.Bind("show all columns", "X"),
		moveLeft:  keys.Bind("move the column left", "{"),
		moveRight: keys.Bind("move the column right", "}"),

		open:         named(shared.Open, "the record"),
		nextRecord:   named(shared.Right, "next record"),
		beforeRecord: named(shared.Left, "previous record"),
	}
}

// named is a shared binding with the words of this view.
func named(b key.Binding, words string) key.Binding {
	b.SetHelp(b.Help().Key, words)
	return b
}

// Help lists what works right now.
func (m *model) Help() [][]key.Binding {
	k, b := m.env.Keys, m.bindings
	p := m.top()
	switch {
	case m.search.typing:
		return [][]key.Binding{{named(k.Open, "keep the marks"), named(k.Back, "end the search")}}
	case m.pager == nil && m.failed != nil:
		return [][]key.Binding{{k.Refetch}}
	case m.pager == nil:
		return nil
	case p != nil && p.what == aRecord:
		return [][]key.Binding{{named(k.Back, "back"), b.beforeRecord, b.nextRecord, b.cell, named(k.Copy, "copy the value"), named(k.CopyWide, "copy the record as JSON")},
			{k.Up, k.Down, k.Top, k.Bottom, k.HalfUp, k.HalfDown, k.PageUp, k.PageDown}, {k.Refetch}}
	case p != nil && p.what == aboutPage:
		return [][]key.Binding{{named(k.Back, "back"), k.Up, k.Down, k.Top, k.Bottom, k.HalfUp, k.HalfDown, k.PageUp, k.PageDown, k.Refetch}}
	case p != nil:
		return [][]key.Binding{{named(k.Back, "back"), named(k.Copy, "copy the value"), named(k.CopyWide, "copy the record as JSON")},
			{k.Up, k.Down, k.Top, k.Bottom, k.HalfUp, k.HalfDown, k.PageUp, k.PageDown}, {k.Refetch}}
	}
	b.previous.SetEnabled(m.pager.shown > 1)
	b.next.SetEnabled(!m.pager.isLast(m.pager.shown))
	k.NextHit.SetEnabled(m.search.on())
	k.PrevHit.SetEnabled(m.search.on())
	for _, needsRow := range []*key.Binding{&b.open, &k.Filter, &b.cell, &k.Copy, &k.CopyWide, &k.Mark, &b.sort} {
		needsRow.SetEnabled(m.source.Rows() > 0)
	}
	return [][]key.Binding{
		{b.open, b.next, b.previous, named(k.Filter, "search"), b.cell, b.page, named(k.Copy, "copy the cell"), b.sort, named(k.CopyWide, "copy the record as JSON"), k.NextHit, k.PrevHit, named(k.Mark, "mark the record"), b.info, b.size, k.Refetch},
		{b.hide, b.showAll, b.narrow, b.wide, b.fit, b.moveLeft, b.moveRight},
		k.Moving(),
	}
}

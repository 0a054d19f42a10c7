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
	flow, columns, freeze          key.Binding
	markRange, keep, equal, copyAs key.Binding
	all, describe, pair, snapshots key.Binding
	nextColumn, beforeColumn       key.Binding
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

		flow:      keys.Bind("pages as one list", "C"),
		columns:   keys.Bind("all columns", "c"),
		freeze:    keys.Bind("keep columns in place", "z"),
		markRange: keys.Bind("mark the range", "V"),
		keep:      keys.Bind("keep matching rows", "&"),
		equal:     keys.Bind("keep rows like this", "="),
		all:       keys.Bind("search all pages", "S"),
		snapshots: keys.Bind("snapshots, and what changed", "t"),
		pair:      keys.Bind("two records side by side", "D"),
		describe:  keys.Bind("describe the column", "d"),

		nextColumn:   named(shared.Right, "next column"),
		beforeColumn: named(shared.Left, "previous column"),
		copyAs:       named(shared.CopyWide, "copy records in a form"),

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
	switch {
	case m.typing == promptKeep:
		return [][]key.Binding{{named(k.Open, "keep these rows"), named(k.Back, "all rows again")}}
	case m.typing != promptNone:
		return [][]key.Binding{{named(k.Open, "keep the marks"), named(k.Back, "end the search")}}
	case m.pager == nil && m.failed != nil:
		return [][]key.Binding{{k.Refetch}}
	case m.pager == nil:
		return nil
	case m.top() != nil:
		return m.top().help()
	}
	b.previous.SetEnabled(m.pager.shown > 1)
	b.next.SetEnabled(!m.pager.isLast(m.pager.shown))
	k.NextHit.SetEnabled(m.search.on())
	k.PrevHit.SetEnabled(m.search.on())
	b.pair.SetEnabled(len(m.marks) == 2)
	b.markRange.SetEnabled(len(m.marks) > 0)
	for _, needsRow := range []*key.Binding{&b.open, &k.Filter, &b.keep, &b.equal, &b.cell, &b.describe, &k.Copy, &b.copyAs, &k.Mark, &b.sort} {
		needsRow.SetEnabled(m.grid.Len() > 0)
	}
	return [][]key.Binding{
		{b.open, b.next, b.previous, named(k.Filter, "search"), b.cell, b.page, named(k.Copy, "copy the cell"), b.sort, b.copyAs, b.describe, b.all, b.keep, b.equal, k.NextHit, k.PrevHit},
		{named(k.Mark, "mark the record"), b.markRange, b.pair, k.Export, b.snapshots, b.flow, b.info, b.size, k.Refetch},
		{b.columns, b.freeze, b.hide, b.showAll, b.narrow, b.wide, b.fit, b.moveLeft, b.moveRight},
		k.Moving(),
	}
}
